"""All rolls of up to five dice, numbered, with their probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES, Dice, Roll, weights
from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.solver.fills import NOT


@dataclass(frozen=True, slots=True)
class Cups:
    """All rolls of this many dice, numbered."""

    number: dict[Roll, int]
    chance: NDArray[np.float64]  # [cups]
    adding: NDArray[np.intp]  # [cups with one die fewer, face - 1]: this cup with the face added


@dataclass(frozen=True, slots=True)
class AllCups:
    """All rolls of none to five dice, numbered from the smaller to the larger ones."""

    number: dict[Roll, int]
    chance: NDArray[np.float64]  # [cups]: among those with the same number of dice
    first: NDArray[np.int64]  # [dice + 1]: the first cup of each number of dice
    without: NDArray[np.int64]  # [cups, face - 1]: the cup with one such die fewer, or NOT


@cache
def cups_of(dice: int) -> Cups:
    number = {roll: at for at, roll in enumerate(weights(dice))}
    chance = np.array(list(weights(dice).values())) / Dice(dice).total
    fewer = weights(dice - 1) if dice else ()
    adding = [[number[tuple(sorted((*roll, face)))] for face in FACES] for roll in fewer]
    return Cups(number, chance, np.array(adding, dtype=np.intp).reshape(-1, len(FACES)))


@cache
def all_cups() -> AllCups:
    sizes = [cups_of(dice) for dice in range(DICE_OF_A_TURN + 1)]
    first = np.cumsum([0, *(len(cups.number) for cups in sizes)])
    rolls = [roll for cups in sizes for roll in cups.number]
    without = np.full((len(rolls), len(FACES)), NOT, dtype=np.int64)
    for dice, cups in enumerate(sizes[1:], 1):
        for fewer, adding in enumerate(cups.adding):
            without[first[dice] + adding, np.arange(len(FACES))] = first[dice - 1] + fewer
    chance = np.concatenate([cups.chance for cups in sizes])
    return AllCups({roll: at for at, roll in enumerate(rolls)}, chance, first, without)
