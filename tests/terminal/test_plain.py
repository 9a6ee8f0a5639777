"""Games without drawings, told by their boxes alone: here one whose state does not name a roller.

Pig, which names one, is played in tests/examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest

from wagnis.core import Chance, Decision, Dice, Over, Roll, Seat, best
from wagnis.core.box import AnyBox, Box
from wagnis.records import Match
from wagnis.terminal import chronicle
from wagnis.terminal.chronicle import tellings
from wagnis.terminal.look import Look
from wagnis.terminal.plain import plain_setting


@dataclass(frozen=True, slots=True)
class State:
    scores: tuple[int, ...]
    turn: int
    rolling: bool


@dataclass(frozen=True, slots=True)
class HighRoller:
    """Everybody rolls one die in turn."""

    seats: int

    def start(self) -> State:
        return State((0,) * self.seats, 0, False)

    def node(self, state: State) -> Any:
        if state.rolling:
            return Chance(Dice(1))
        if state.turn == self.seats:
            return Over(state.scores, best(state.scores))
        return Decision(Seat(state.turn), ("roll",))

    def after(self, state: State, move: str | Roll) -> State:
        if move == "roll":
            return replace(state, rolling=True)
        scores = list(state.scores)
        scores[state.turn] = int(move[0])
        return State(tuple(scores), state.turn + 1, False)

    def happened(self, state: State, move: str | Roll) -> tuple[()]:
        return ()


def build(seats: int, options: Mapping[str, Any]) -> HighRoller:
    return HighRoller(seats)


NOTATION = SimpleNamespace(
    write_move=lambda action: {action: True},
    read_move=lambda written: next(iter(written)),
    write_outcome=lambda event: {"dice": list(event)},
    read_outcome=lambda written: tuple(written["dice"]),
    view=lambda game, state: {"turn": state.turn},
)
BOX: AnyBox = Box(
    name="high", title="High", seats=range(2, 5), rules=1, build=build, notation=NOTATION
)


def test_a_roll_is_told_of_whoever_asked_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "setting_of", lambda name: plain_setting(BOX))
    match = Match.of(BOX, BOX.open(3, {}))
    for face in (4, 2, 6):
        match = match.advance("roll").advance((face,))
    look = Look(plain=True)
    told = [
        telling for index in range(len(match.history)) for telling in tellings(match, index, look)
    ]
    assert [(telling.seat, telling.words.plain[-1]) for telling in told] == [
        (0, "4"),
        (1, "2"),
        (2, "6"),
    ]
