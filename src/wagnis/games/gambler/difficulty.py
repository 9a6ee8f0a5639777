"""How hard a row is: the turns that one player, alone with this row, needs on average to fill it.

What a row is worth is said in the tableau files; how the two go together, in docs/tableaux.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wagnis.core.lots import Dice, Roll
from wagnis.games.gambler.board import Faces, Row, without
from wagnis.games.gambler.rules import DICE_OF_A_TURN


def turns_alone(row: Row) -> float:
    """The expected number of turns, each with five dice, under the best play.

    >>> round(turns_alone(Row("fixed", 1, 1, 20, (3,))), 3)  # some die of five shows a 3
    1.672
    >>> turns_alone(Row("star", 1, 1, 20))
    1.0
    """
    unpriced = Row(row.kind, row.boxes, 1, 1, row.faces)
    return _turns(unpriced, ())


@cache
def _turns(row: Row, lying: Faces) -> float:
    """Turns still to come when one begins with these dice in the row."""
    idle, fitting = _rolled(row, lying, DICE_OF_A_TURN)
    # A turn that places nothing changes nothing: it is simply played once more.
    return (1 + fitting) / (1 - idle)


@cache
def _later(row: Row, lying: Faces, left: int) -> float:
    """Turns to come after this one, which goes on by rolling the dice that are left."""
    if len(lying) == row.boxes:
        return 0.0
    if not left:
        return _turns(row, lying)
    idle, fitting = _rolled(row, lying, left)
    return idle * _turns(row, lying) + fitting


def _rolled(row: Row, lying: Faces, dice: int) -> tuple[float, float]:
    """How likely nothing fits; and the later turns, weighted, of all rolls where something does."""
    lot = Dice(dice)
    idle, fitting = 0, 0.0
    for roll, weight in lot.events():
        turns = [_later(row, _renamed(row, to), len(cup)) for to, cup in _placed(row, lying, roll)]
        if turns:
            fitting += weight * min(turns)
        else:
            idle += weight
    return idle / lot.total, fitting / lot.total


def _placed(row: Row, lying: Faces, cup: Roll) -> Iterator[tuple[Faces, Roll]]:
    """What can lie after placing one or more dice of the cup, and what is then left in it."""
    for face in row.wants(lying):
        if face in cup:
            now = (*lying, face), without(cup, face)
            yield now
            yield from _placed(row, *now)


def _renamed(row: Row, lying: Faces) -> Faces:
    """Where no faces are printed, only which dice are equal matters: 5 5 5 2 counts as 1 1 1 2."""
    if row.faces is not None:
        return lying
    names: dict[int, int] = {}
    return tuple(names.setdefault(face, len(names) + 1) for face in lying)
