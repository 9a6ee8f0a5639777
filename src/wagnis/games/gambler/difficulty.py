"""How hard a row is: the turns that one player, alone with this row, needs on average to fill it.

What a row is worth is said in the tableau files; how the two go together, in docs/tableaux.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wagnis.core.lots import Dice, Roll
from wagnis.games.gambler.board import Faces, Row
from wagnis.games.gambler.rules import DICE_OF_A_TURN


def turns_alone(row: Row) -> float:
    """The expected number of turns, each with five dice, under the best play.

    >>> round(turns_alone(Row("fixed", 1, 1, 20, (3,))), 3)  # some die of five shows a 3
    1.672
    >>> turns_alone(Row("star", 1, 1, 20))
    1.0
    """
    return _turns(Row(row.kind, row.boxes, 1, 1, row.faces), ())


@cache
def _turns(row: Row, lying: Faces) -> float:
    """Turns still to come when one begins with these dice in the row."""
    if len(lying) == row.boxes:
        return 0.0
    # A turn whose first roll fits nothing changes nothing and is simply played once more.
    dice = Dice(DICE_OF_A_TURN)
    idle = sum(weight for roll, weight in dice.events() if not set(roll) & set(row.wants(lying)))
    return (dice.total + _fitting(row, lying, DICE_OF_A_TURN)) / (dice.total - idle)


@cache
def _later(row: Row, lying: Faces, left: int) -> float:
    """Turns to come after this one, which goes on by rolling `left` dice."""
    if len(lying) == row.boxes:
        return 0.0
    if not left:
        return _turns(row, lying)
    dice = Dice(left)
    idle = sum(weight for roll, weight in dice.events() if not set(roll) & set(row.wants(lying)))
    return (idle * _turns(row, lying) + _fitting(row, lying, left)) / dice.total


def _fitting(row: Row, lying: Faces, left: int) -> float:
    """The weighted turns after all rolls that fit, each placed in the best way."""
    total = 0.0
    for roll, weight in Dice(left).events():
        turns = [_later(row, after, unplaced) for after, unplaced in _placed(row, lying, roll)]
        if turns:
            total += weight * min(turns)
    return total


def _placed(row: Row, lying: Faces, cup: Roll) -> Iterator[tuple[Faces, int]]:
    """What can lie after one or more dice of this roll, and how many dice are left over."""
    for face in set(row.wants(lying)) & set(cup):
        after = _renamed(row, (*lying, face))
        at = cup.index(face)
        rest = cup[:at] + cup[at + 1 :]
        yield after, len(rest)
        yield from _placed_on(row, (*lying, face), rest)


def _placed_on(row: Row, lying: Faces, cup: Roll) -> Iterator[tuple[Faces, int]]:
    for face in set(row.wants(lying)) & set(cup):
        at = cup.index(face)
        rest = cup[:at] + cup[at + 1 :]
        yield _renamed(row, (*lying, face)), len(rest)
        yield from _placed_on(row, (*lying, face), rest)


def _renamed(row: Row, lying: Faces) -> Faces:
    """Where no faces are printed, only which dice are equal matters: 5 5 5 2 counts as 1 1 1 2."""
    if row.faces is not None:
        return lying
    names: dict[int, int] = {}
    return tuple(names.setdefault(face, len(names) + 1) for face in lying)
