"""Turns of Farkle as arrays: for each number of dice, the kinds of rolls and what may be kept.

Everything comes from `scoring`. The values within one turn need NumPy only; `solving` fills the
table of turn starts with Numba.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from wagnis.core import Dice

from wagnis_farkle.rules import ALL_DICE
from wagnis_farkle.scoring import STEP, keeps, worth

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class Rolls:
    """All rolls of one to six dice; rolls with the same choices are one kind.

    The kinds of n dice are first[n] to first[n + 1] - 1, the choices of a kind likewise. A choice
    is the best way to keep a number of dice: its points in steps of 50, and the dice left after it.
    """

    farkle: Floats  # [7]: the chance of a farkle, by the number of dice
    first: Ints  # [8]
    chance: Floats  # [kinds]
    choices: Ints  # [kinds + 1]
    points: Ints  # [choices]
    left: Ints  # [choices]


@cache
def rolls() -> Rolls:
    farkle, first = np.zeros(ALL_DICE + 1), np.zeros(ALL_DICE + 2, np.int64)
    chance: list[float] = []
    choices, points, left = [0], list[int](), list[int]()
    for dice in range(1, ALL_DICE + 1):
        lot, kinds = Dice(dice), Counter[tuple[tuple[int, int], ...]]()
        for roll, weight in lot.events():
            best: dict[int, int] = {}
            for kept in keeps(roll):
                best[len(kept)] = max(best.get(len(kept), 0), worth(kept))
            kinds[tuple(sorted(best.items()))] += weight
        farkle[dice] = kinds.pop((), 0) / lot.total
        for kind, weight in sorted(kinds.items()):
            chance.append(weight / lot.total)
            points.extend(worth // STEP for _, worth in kind)
            left.extend(dice - kept or ALL_DICE for kept, _ in kind)
            choices.append(len(points))
        first[dice + 1] = len(chance)
    return Rolls(farkle, first, *map(np.array, (chance, choices, points, left)))


class Shape(NamedTuple):
    """The solved game: all numbers in steps of 50 points.

    Scores below `floor` are treated as `floor`, so that there are finitely many.
    """

    target: int
    minimum: int
    penalty: int
    floor: int

    @property
    def scores(self) -> int:
        """The number of scores of a player who has not won."""
        return self.target - self.floor

    @property
    def states(self) -> int:
        """Positions before a decision to roll or to bank, as the published solution counts them."""
        turns = sum(max(need, self.minimum) for need in range(1, self.scores + 1))
        return 9 * self.scores * turns * ALL_DICE


def turn_values(shape: Shape, own: int, banked: Floats, farkled: float) -> tuple[Floats, Floats]:
    """[points of the turn, dice]: the chance to win when rolling, and with the better choice.

    `own` is the index of the player's score, `banked[points]` the chance to win after banking, and
    `farkled` after a farkle. Rows end where banking wins.
    """
    table = rolls()
    rows = max(shape.scores - own, shape.minimum)
    most = int(table.points.max())
    values = np.ones((rows + most, ALL_DICE + 1))
    rolling = np.ones((rows, ALL_DICE + 1))
    for turn in range(rows - 1, -1, -1):
        ways = values[turn + table.points, table.left]
        kinds = table.chance * np.maximum.reduceat(ways, table.choices[:-1])
        rolling[turn, 1:] = np.add.reduceat(kinds, table.first[1:-1])
        rolling[turn, 1:] += table.farkle[1:] * farkled
        values[turn] = rolling[turn]
        if turn >= shape.minimum:
            values[turn] = np.maximum(values[turn], banked[turn])
    return rolling, values
