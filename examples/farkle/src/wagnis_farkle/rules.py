"""Farkle: set scoring dice aside and roll the others, or bank; a roll without points loses all.

`scoring` has the points of dice, `notation` the plain data; the box lists the other parts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from wagnis.core import FIRST, Chance, Decision, Dice, Node, Over, Roll, Seat, best
from wagnis.core.happenings import GameOver, TurnOver

from wagnis_farkle.scoring import keeps, worth

ALL_DICE = 6
FARKLES = 3  # in a row cost the penalty


@dataclass(frozen=True, slots=True)
class Keep:
    """Set these dice aside."""

    dice: Roll


@dataclass(frozen=True, slots=True)
class RollOn:
    """Roll the dice that are left."""


@dataclass(frozen=True, slots=True)
class Bank:
    """Bank the points of this turn, and pass the dice on."""


Action: TypeAlias = Keep | RollOn | Bank


@dataclass(frozen=True, slots=True)
class SetAside:
    """Dice are set aside; `turn` is the number of points at risk now."""

    seat: int
    dice: Roll
    worth: int
    turn: int


@dataclass(frozen=True, slots=True)
class HotDice:
    """All six dice have scored; the player may roll all six again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Farkled:
    """No die of the roll scores: the points of the turn are lost."""

    seat: int
    lost: int
    row: int


@dataclass(frozen=True, slots=True)
class Penalised:
    """The third farkle in a row costs points."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Banked:
    """The points of the turn are banked."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Won:
    """The target is reached."""

    seat: int


Happening: TypeAlias = SetAside | HotDice | Farkled | Penalised | Banked | Won | TurnOver | GameOver


class Phase(Enum):
    """What is due."""

    ROLLING = "rolling"
    KEEPING = "keeping"
    CHOOSING = "choosing"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class State:
    """A position: `turn` points are at risk, `dice` are left to roll, `roll` lies on the table.

    `farkles` counts each player's last turns that ended in a farkle.
    """

    scores: tuple[int, ...]
    farkles: tuple[int, ...]
    roller: Seat
    turn: int
    dice: int
    roll: Roll
    phase: Phase


@dataclass(frozen=True, slots=True)
class Rules:
    """One game: the players, the target, the least points to bank, and the penalty."""

    seats: int
    target: int = 10_000
    minimum: int = 300
    penalty: int = 500
    first: Seat = FIRST

    def start(self) -> State:
        nothing = (0,) * self.seats
        return State(nothing, nothing, self.first, 0, ALL_DICE, (), Phase.ROLLING)

    def node(self, state: State) -> Node[Action, Roll]:
        match state.phase:
            case Phase.ROLLING:
                return Chance(Dice(state.dice), state.roller)
            case Phase.KEEPING:
                return Decision(state.roller, tuple(map(Keep, keeps(state.roll))))
            case Phase.CHOOSING:
                return Decision(state.roller, (RollOn(), Bank()))
            case Phase.FINISHED:
                return Over(state.scores, best(state.scores))

    def after(self, state: State, move: Action | Roll) -> State:
        match move:
            case Keep(dice):
                turn = state.turn + worth(dice)
                left = len(state.roll) - len(dice) or ALL_DICE
                due = Phase.CHOOSING if turn >= self.minimum else Phase.ROLLING
                return replace(state, turn=turn, dice=left, roll=(), phase=due)
            case RollOn():
                return replace(state, phase=Phase.ROLLING)
            case Bank():
                return self._passed_on(state, state.turn, 0)
            case roll if keeps(roll):
                return replace(state, roll=roll, phase=Phase.KEEPING)
            case _:
                row = state.farkles[state.roller] + 1
                if row == FARKLES:
                    return self._passed_on(state, -self.penalty, 0)
                return self._passed_on(state, 0, row)

    def happened(self, state: State, move: Action | Roll) -> tuple[Happening, ...]:
        """The events of a move or a roll."""
        seat = int(state.roller)
        match move:
            case Keep(dice):
                points = worth(dice)
                kept = SetAside(seat, dice, points, state.turn + points)
                return (kept, HotDice(seat)) if len(dice) == len(state.roll) else (kept,)
            case RollOn():
                return ()
            case Bank():
                banked, after = Banked(seat, state.turn), self.after(state, move)
                if after.phase is Phase.FINISHED:
                    return banked, Won(seat), TurnOver(seat), GameOver(best(after.scores))
                return banked, TurnOver(seat)
            case roll if keeps(roll):
                return ()
            case _:
                row = state.farkles[seat] + 1
                farkled = Farkled(seat, state.turn, row)
                if row == FARKLES and self.penalty:
                    return farkled, Penalised(seat, -self.penalty), TurnOver(seat)
                return farkled, TurnOver(seat)

    def _passed_on(self, state: State, points: int, row: int) -> State:
        scores, farkles = list(state.scores), list(state.farkles)
        scores[state.roller] += points
        farkles[state.roller] = row
        won = scores[state.roller] >= self.target
        following = state.roller if won else Seat((state.roller + 1) % self.seats)
        due = Phase.FINISHED if won else Phase.ROLLING
        return State(tuple(scores), tuple(farkles), following, 0, ALL_DICE, (), due)
