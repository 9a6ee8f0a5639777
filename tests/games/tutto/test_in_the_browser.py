"""Tutto in the browser: its rule of thumb and its values of moves are those of the server."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.differential.options import CARDS
from tests.differential.program import broken
from tests.differential.translation import SeededFate
from tests.differential.values import (
    PROGRAM,
    Asked,
    answers,
    evaluation_of,
    is_close,
    played,
    thumb_of,
)
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.records import Match

TABLES = ("tutto-6000", "tutto-6000-at-once", "tutto-2000", "tutto-three-6000")
TARGETS = (6000, 6000, 6000, 6000, 2000, 2000, 1990, 700, 8000, 12_345, 10**9)
COMPOSITIONS: tuple[PlainObject, ...] = (
    *({}, {}, {}, {"stop": 10, "cloverleaf": 1}, {"stop": 5, "double": 10}),
    {"stop": 0, "double": 60, "cloverleaf": 9, "plus-minus": 0},
    dict.fromkeys(CARDS, 0) | {"stop": 1, "straight": 2, "bonus-600": 1},
)
SEATS = (2, 2, 2, 2, 3, 3, 3, 4, 6, 10)
MANY, POSITIONS_OF_A_GAME = 42, 12
DEEP_PARTS, GAMES_OF_A_DEEP_PART = 10, 400
FAR_GAMES = 1  # enough to find the error planted far behind
THUMB_GAMES = 90


def games(seeds: range, positions: int = POSITIONS_OF_A_GAME) -> Iterator[Asked]:
    """Every number of players, targets with and without a table, both bookings, several decks."""
    for seed in seeds:
        rng = random.Random(f"tutto {seed}")
        seats = rng.choice(SEATS)
        options: PlainObject = {
            "target": rng.choice(TARGETS),
            "plus_minus": rng.choice(["banked", "banked", "at_once"]),
            "first": rng.randrange(seats),
        }
        composition = rng.choice(COMPOSITIONS)
        if composition:
            options["composition"] = composition
        yield played("tutto", str(seed), positions, seats, options)


def far_games(seeds: range) -> Iterator[Asked]:
    """Last rounds where the first player leads by more points than turns are solved for."""
    for seed in seeds:
        rng = random.Random(f"far {seed}")
        seats = rng.choice((2, 2, 3, 4))
        cards = rng.choice((5, 6, 12, 34))
        booking = rng.choice(["banked", "at_once"])
        more = [rng.choice(["double", "plus-minus", "bonus-600"])] * 3
        options: PlainObject = {"deck": ["double"] * cards + more, "plus_minus": booking}
        match = Match.new("tutto", seats, options)
        for card in range(cards):
            match = match.fall({"card": "double"}).fall({"dice": [1] * 6})
            match = match.play({"keep": [[1, 1, 1], [1, 1, 1]]})
            match = match.play({"draw": True} if card < cards - 1 else {"stop": True})
        fate, decisions = SeededFate(rng), list[int]()
        while not match.over and len(decisions) < POSITIONS_OF_A_GAME:
            node = match.node
            if isinstance(node, Chance):
                match = match.advance(node.lot.draw(fate))
            elif isinstance(node, Decision):
                decisions.append(len(match.history))
                match = match.advance(rng.choice(node.actions[:2]))
        yield Asked(match, tuple(decisions))


def other_value(asked: Iterator[Asked], program: Path = PROGRAM) -> str | None:
    """The first position that the browser values otherwise."""
    for match, told in answers(asked, TABLES, program, ["evaluation"]):
        expected = evaluation_of(match)
        if not is_close(expected, told["evaluation"]):
            return f"{match.state}: {json.dumps([expected, told['evaluation']], indent=1)}"
    return None


def other_thumb(asked: Iterator[Asked], program: Path = PROGRAM) -> str | None:
    """The first position where the browser's rule of thumb moves otherwise."""
    for match, told in answers(asked, (), program, ["thumb"]):
        if told["thumb"] != thumb_of(match):
            return f"{match.state}: {thumb_of(match)}, not {told['thumb']}"
    return None


def test_values_are_the_servers() -> None:
    assert other_value(games(range(MANY))) is None


def test_values_far_behind_are_the_servers() -> None:
    assert other_value(far_games(range(FAR_GAMES))) is None


def test_the_rule_of_thumb_is_the_servers() -> None:
    assert other_thumb(games(range(THUMB_GAMES), positions=40)) is None


@pytest.mark.deep
@pytest.mark.parametrize("part", range(DEEP_PARTS))
def test_values_are_the_servers_at_length(part: int) -> None:
    begin = 10_000 + part * GAMES_OF_A_DEEP_PART
    assert other_value(games(range(begin, begin + GAMES_OF_A_DEEP_PART))) is None
    assert other_value(far_games(range(begin, begin + GAMES_OF_A_DEEP_PART // 10))) is None


WRONG_VALUES = (
    ("(1 - within) * bank[this.width - 1]", "0"),  # fireworks beyond the last column
    ("units - left + gain - toGo", "units - left"),  # more than the target is no lead
    ("kind.charges > 0 ? 1 : 0", "0"),  # plus/minus charges nobody
    ("** (WINS_AFTER - tuttos - 1)", "** (WINS_AFTER - 1)"),  # the first TUTTO is forgotten
    ("drawable(there.deck, game.full)", "game.full"),  # cards seen
    ("this.full = drawnFrom(deck)", "this.full = drawnFrom(TUTTO_DECK)"),  # the cards of the table
    ("isPrinted(game) ? load(USUAL) : null", "load(USUAL)"),  # the table of another deck
    ("Math.max(this.bank(units, charges), this.draw(units, charges))", "this.bank(units, charges)"),
    ("game.chargeAtOnce ? nulls :", "false ? nulls :"),  # a null takes charges back
    ("own > other ? 1 : own === other ? .5 : 0", "own > other ? 1 : 0"),  # a tie is lost
    ("(roller - game.first + THREE) % THREE", "roller"),  # for three, seat 0 always begins
    (
        "bits[at] >>> 1 ^ -(bits[at] & 1)",
        "bits[at] >>> 1",
    ),  # the table for three is unpacked wrongly
    ("Math.SQRT2 * deviate", "deviate"),  # luck against one is not luck against all
    ("chance *= 1 - last", "chance = 1 - last"),  # only the last player may overtake
    ("Math.min(state.atRisk, FAR - toGo)", "state.atRisk"),  # far behind with much at risk
)
WRONG_THUMBS = (
    ("(total - nulls) * atRisk", "total * atRisk"),  # a roll risks nothing
    ("tuttos * extra", "0"),  # the card adds nothing
    ("one.points > best.points", "false"),  # of equal keeps, any
    ("if (ahead !== null) return ahead ? stop : goOn;", ""),  # the last round is like any other
    ("most ** kind.winsAfter *", "most *"),  # one TUTTO wins
)


@pytest.fixture(scope="module")
def valued() -> list[tuple[Asked, list[PlainObject]]]:
    """Some games with the server's values."""
    asked = [*games(range(1000, 1040)), *far_games(range(1000, 1002))]
    asked += [played("tutto", seed, 12, 2, {"plus_minus": "at_once"}) for seed in "abc"]
    return [(one, [evaluation_of(match) for match in one.positions()]) for one in asked]


@pytest.mark.deep
@pytest.mark.xdist_group("tutto's values")  # they share the server's values
@pytest.mark.parametrize(("right", "wrong"), WRONG_VALUES)
def test_an_error_in_the_values_is_found(
    right: str, wrong: str, valued: list[tuple[Asked, list[PlainObject]]], tmp_path: Path
) -> None:
    told = answers((one for one, _ in valued), TABLES, broken(PROGRAM, right, wrong, tmp_path))
    expected = (values for _, several in valued for values in several)
    assert not all(
        is_close(one, other["evaluation"]) for one, (_, other) in zip(expected, told, strict=True)
    )


@pytest.mark.deep
@pytest.mark.parametrize(("right", "wrong"), WRONG_THUMBS)
def test_an_error_in_the_rule_of_thumb_is_found(right: str, wrong: str, tmp_path: Path) -> None:
    asked = games(range(THUMB_GAMES), positions=40)
    assert other_thumb(asked, broken(PROGRAM, right, wrong, tmp_path)) is not None
