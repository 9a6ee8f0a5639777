"""A match goes on in one place: the rules are asked once for what is due in each position.

Replaying, verifying and serving a match of n events asks for at most n + 1 nodes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.records.matches import played
from wagnis.core import Chance, IllegalMoveError
from wagnis.core.box import AnyBox
from wagnis.dice import FairDice, FairSeeds
from wagnis.games import BOXES
from wagnis.records import (
    Match,
    RefusedError,
    position,
    read_record,
    step,
    verify,
    write_record,
)


class Counted:
    """A game that counts how often it is asked for a node."""

    def __init__(self, game: Any) -> None:
        self.game, self.asked = game, 0

    def node(self, state: Any) -> Any:
        self.asked += 1
        return self.game.node(state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Counted]:
    """Every game that is opened from here on is counted."""
    opened: list[Counted] = []

    def counting(box: AnyBox) -> AnyBox:
        def build(seats: int, options: Any) -> Any:
            opened.append(Counted(box.build(seats, options)))
            return opened[-1]

        return replace(box, build=build)

    boxes = {name: counting(box) for name, box in BOXES.items()}
    monkeypatch.setattr("wagnis.records.match.BOXES", boxes)
    return opened


TABLES = [("gambler", 3), ("engel-bengel", 2), ("tutto", 3), ("zocken", 2)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_replaying_and_verifying_ask_once_for_every_position(
    counted: list[Counted], game: str, seats: int
) -> None:
    record = write_record(played(game, seats, most=200))
    counted.clear()
    match = read_record(record)
    assert verify(match).honest
    assert (len(counted), counted[0].asked) == (1, len(match.history) + 1)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_showing_a_match_asks_the_rules_for_nothing(
    counted: list[Counted], game: str, seats: int
) -> None:
    match = played(game, seats, most=100)
    before = counted[0].asked
    assert before == len(match.history) + 1
    for index in range(len(match.history)):
        step(match, index)
        position(match.at(index))
    assert counted[0].asked == before


def test_settling_lets_everything_fall_that_is_due() -> None:
    seeds = FairSeeds.from_word("settle", 2)
    match = Match.new("tutto", 2, fair=seeds).settle(FairDice(seeds))
    assert not isinstance(match.node, Chance)
    assert all(entry.chance for entry in match.history)
    assert match.settle(FairDice(seeds)) is match


def test_what_is_not_allowed_does_not_advance_a_match() -> None:
    match = Match.new("zocken", 1).play({"pick": "red"})
    with pytest.raises(IllegalMoveError):
        match.advance((7,))
    with pytest.raises(RefusedError, match="cannot be what falls"):
        match.fall({"dice": [1, 2]})


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_happened_is_what_the_rules_say_of_each_event(game: str, seats: int) -> None:
    match = played(game, seats, most=60)
    asked = [
        match.game.happened(match.history.before(i).state, match.history[i].event)
        for i in range(60)
    ]
    assert [match.happenings(i) for i in range(60)] == asked
    assert any(asked)
