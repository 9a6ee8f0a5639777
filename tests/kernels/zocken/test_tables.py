"""Zocken's arrays say what the rules say: where dice may lie, what a turn is worth."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from wagnis.core.lots import FACES
from wagnis.games.zocken.kernel.tables import DOWN, PLACES, UP, Tables, tables
from wagnis.games.zocken.row import (
    COLOURS,
    EMPTY_ROW,
    EVASIONS,
    FIELDS,
    INDEX,
    Row,
    direction,
    legal_places,
    turn_score,
)
from wagnis.games.zocken.rules import Zocken

FACTS = tables(Zocken(2))


def allowed(facts: Tables, row: Row, face: int) -> set[object]:
    """By the lanes alone: what all dice of the row leave."""
    if row == EMPTY_ROW:
        sets = facts.fields
    else:
        ways = {None: (UP, DOWN), "up": (UP,), "down": (DOWN,)}[direction(row)]
        sets = 0
        for way in ways:
            left = (1 << 54) - 1
            for at, lying in enumerate(row):
                left &= int(facts.lanes[way, at, lying[1] if lying else 0])
            sets |= left >> PLACES * (face - 1) & 511
    names: set[object] = {place for place, at in INDEX.items() if sets >> at & 1}
    return names if sets & facts.fields else names | {"out"}


def rows(tape: random.Random) -> Iterator[Row]:
    """The rows of one turn, placed anywhere that is legal."""
    row = EMPTY_ROW
    yield row
    for colour in COLOURS:
        face = tape.choice(FACES)
        place = tape.choice(legal_places(row, face))
        if place != "out":
            row = (*row[: INDEX[place]], (colour, face), *row[INDEX[place] + 1 :])
        yield row


def check_rows(turns: int, tape: random.Random) -> None:
    for _ in range(turns):
        for row in rows(tape):
            for face in FACES:
                assert allowed(FACTS, row, face) == set(legal_places(row, face)), (row, face)


def test_lanes_allow_what_the_rules_allow() -> None:
    check_rows(400, random.Random("lanes"))


@pytest.mark.deep
def test_lanes_allow_what_the_rules_allow_in_many_more_rows() -> None:
    check_rows(100_000, random.Random("more lanes"))


def test_triples_are_the_lanes_of_three_neighbours() -> None:
    tape = random.Random("triples")
    for _ in range(500):
        part, faces = tape.randrange(3), [tape.randrange(7) for _ in range(3)]
        for way in (UP, DOWN):
            single = [FACTS.lanes[way, 3 * part + k, face] for k, face in enumerate(faces)]
            code = faces[0] | faces[1] << 3 | faces[2] << 6
            assert FACTS.triples[way, part, code] == single[0] & single[1] & single[2]


def test_a_turn_is_worth_what_the_rules_say() -> None:
    points = (10, 0, 70, 50, 200, 210, 990)
    worth = tables(Zocken(3, match_points=points)).worth
    tape = random.Random("worth")
    for _ in range(300):
        row: list[tuple[str, int] | None] = [None] * PLACES
        for at in range(PLACES):
            if tape.random() < 0.6:
                row[at] = (tape.choice(COLOURS), tape.choice(FACES))
        out = ((COLOURS[0], 1),) * tape.randrange(7)
        matched = sum(
            lying is not None and lying[0] == COLOURS[at - 1]
            for at, lying in enumerate(row)
            if at in FIELDS
        )
        evaded = sum(row[at] is not None for at in EVASIONS)
        found = worth[matched, evaded, len(out)]
        assert found == turn_score(tuple(row), out, COLOURS, points)


def test_homes_and_circles_are_each_others_answer() -> None:
    circles = tuple(reversed(COLOURS))
    facts = tables(Zocken(2, circles))
    for colour, home in zip(COLOURS, facts.homes, strict=True):
        assert circles[home - 1] == colour
        assert facts.circles[home] == COLOURS.index(colour)
    assert (facts.circles[list(EVASIONS)] == -1).all()


def test_what_does_not_fit_a_word_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        tables(Zocken(2, match_points=(0, 0, 0, 0, 0, 0, 10**9)))
    with pytest.raises(ValueError, match="too large"):
        tables(Zocken(2, rounds=10**7))
    assert np.iinfo(np.int32).max > 2**30
