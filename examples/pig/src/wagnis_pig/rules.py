"""Pig: roll one die as often as you dare; a one loses the turn, holding banks.

`notation` has the plain data; the box lists the other parts of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from wagnis.core import FIRST, Chance, Decision, Dice, Node, Over, Roll, Seat, best
from wagnis.core.happenings import GameOver, TurnOver

ONE_DIE = Dice(1)


@dataclass(frozen=True, slots=True)
class RollOn:
    """Roll the die."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Bank the points of this turn, and pass the die on."""


Action: TypeAlias = RollOn | Hold


@dataclass(frozen=True, slots=True)
class RolledOne:
    """A one: the turn is over and its points are lost."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class Held:
    """The points of the turn are banked."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Won:
    """The target is reached."""

    seat: int


Happening: TypeAlias = RolledOne | Held | Won | TurnOver | GameOver


class Phase(Enum):
    """What is due."""

    CHOOSING = "choosing"
    ROLLING = "rolling"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class State:
    """A position; `turn` is the number of points that holding would bank."""

    scores: tuple[int, ...]
    roller: Seat
    turn: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class Rules:
    """One game: the number of players, the target, the first player."""

    seats: int
    target: int = 100
    first: Seat = FIRST

    def start(self) -> State:
        return State((0,) * self.seats, self.first, 0, Phase.CHOOSING)

    def node(self, state: State) -> Node[Action, Roll]:
        match state.phase:
            case Phase.CHOOSING:
                hold = (Hold(),) if state.turn else ()
                return Decision(state.roller, (RollOn(), *hold))
            case Phase.ROLLING:
                return Chance(ONE_DIE, state.roller)
            case Phase.FINISHED:
                return Over(state.scores, best(state.scores))

    def after(self, state: State, move: Action | Roll) -> State:
        match move:
            case RollOn():
                return replace(state, phase=Phase.ROLLING)
            case Hold():
                return self._held(state)
            case (1,):
                return self._passed_on(state)
            case (face,):
                return replace(state, turn=state.turn + face, phase=Phase.CHOOSING)
            case _:
                raise AssertionError(f"one die falls, not {move!r}")

    def happened(self, state: State, move: Action | Roll) -> tuple[Happening, ...]:
        """The events of a move or a roll."""
        seat = int(state.roller)
        match move:
            case (1,):
                return RolledOne(seat, state.turn), TurnOver(seat)
            case Hold():
                held, after = Held(seat, state.turn), self._held(state)
                if after.phase is Phase.FINISHED:
                    return held, Won(seat), TurnOver(seat), GameOver(best(after.scores))
                return held, TurnOver(seat)
            case _:
                return ()

    def _held(self, state: State) -> State:
        scores = list(state.scores)
        scores[state.roller] += state.turn
        banked = replace(state, scores=tuple(scores))
        if scores[state.roller] >= self.target:
            return replace(banked, turn=0, phase=Phase.FINISHED)
        return self._passed_on(banked)

    def _passed_on(self, state: State) -> State:
        following = Seat((state.roller + 1) % self.seats)
        return State(state.scores, following, 0, Phase.CHOOSING)
