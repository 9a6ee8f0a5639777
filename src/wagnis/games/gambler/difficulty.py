"""The difficulty of a row: the mean number of turns that one player alone needs to fill it.

docs/tableaux.md compares difficulty and value.
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
    """The expected number of turns from these dice in the row on."""
    idle, fitting = _rolled(row, lying, DICE_OF_A_TURN)
    # A turn that places nothing is repeated: solve the equation for its value.
    return (1 + fitting) / (1 - idle)


@cache
def _later(row: Row, lying: Faces, left: int) -> float:
    """The expected number of turns after this one, if it continues with the remaining dice."""
    if len(lying) == row.boxes:
        return 0.0
    if not left:
        return _turns(row, lying)
    idle, fitting = _rolled(row, lying, left)
    return idle * _turns(row, lying) + fitting


def _rolled(row: Row, lying: Faces, dice: int) -> tuple[float, float]:
    """The probability that nothing fits, and the weighted later turns of all other rolls."""
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
    """The possible rows after placing one or more dice, each with the rest of the cup."""
    for face in row.wants(lying):
        if face in cup:
            now = (*lying, face), without(cup, face)
            yield now
            yield from _placed(row, *now)


def _renamed(row: Row, lying: Faces) -> Faces:
    """A canonical form: without printed faces only equality matters, so 5 5 5 2 is 1 1 1 2."""
    if row.faces is not None:
        return lying
    names: dict[int, int] = {}
    return tuple(names.setdefault(face, len(names) + 1) for face in lying)
