"""The transitions between position classes of a Zocken turn: dice to pick, faces, places.

NumPy computes them from the moves of one position of each class. `graph` computes the classes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wagnis.core.lots import FACES
from wagnis.games.zocken.solver.graph import Graph
from wagnis.games.zocken.solver.moves import offsets, reversals
from wagnis.games.zocken.solver.position import ALL, Ints, block

STEPS = 2 * (ALL + 1)  # a free field or none is taken, and the row reversed or not


@dataclass(frozen=True)
class Steps:
    """The transitions of the classes with this many dice left, one level down.

    A class has a roll for each die that can be picked, a roll six faces, a face its legal places.
    All items of a kind are consecutive; `…_first` has the start of each group.
    """

    rolls_first: Ints  # int32[classes + 1]
    faces_first: Ints  # int32[rolls * 6 + 1]
    there: Ints  # int32[places]: the class below

    @property
    def arrays(self) -> tuple[Ints, Ints, Ints]:
        return self.rolls_first, self.faces_first, self.there


def steps(graph: Graph, left: int) -> Steps:
    """The steps of each class, computed from its first position."""
    moves, classes = graph.moves, graph.classes[left]
    begins, begins_below = moves.starts(left), moves.starts(left - 1)
    met = np.flatnonzero(classes >= 0)[::-1]
    first = np.zeros(graph.count(left), np.int64)
    first[classes[met]] = met
    here = np.searchsorted(begins, first, "right") - 1
    taken = moves.taken[here].astype(np.int64)
    matches, homes = _unfolded(left)[:, taken, first - begins[here]]
    dice = np.arange(-1, ALL)
    can = (homes[:, None] >> np.maximum(dice, 0) & 1) == 1
    can[:, 0] = np.bitwise_count(homes) < left
    of, die = np.nonzero(can)
    rolls_first = np.zeros(len(first) + 1, np.int32)
    np.cumsum(can.sum(1), out=rolls_first[1:])
    key = ((taken[of] * (ALL + 1) + die) * (ALL + 1) + matches[of]) << ALL | homes[of]
    faces = moves.first[here[of, None] * len(FACES) + np.arange(len(FACES) + 1)]
    count = faces[:, -1] - faces[:, 0]
    begin = np.cumsum(count) - count
    faces_first = np.append((faces[:, :-1] - faces[:, :1] + begin[:, None]).ravel(), count.sum())
    move = np.arange(count.sum()) - np.repeat(begin - faces[:, 0], count)
    step = ((moves.field + 1) * 2 + moves.turned).astype(np.intp)
    at = _places_below(left).ravel()[np.repeat(key * STEPS, count) + step[move]]
    there = graph.classes[left - 1][begins_below[moves.there[move]] + at]
    return Steps(rolls_first, faces_first.astype(np.int32), there)


def _unfolded(left: int) -> Ints:
    """int64[2, fields taken, index in the block]: the matches and the homes as bits."""
    unfolded = np.zeros((2, ALL + 1, max(len(block(left, taken)) for taken in range(ALL + 1))), int)
    for taken in range(ALL + 1):
        for (matches, bits), place in block(left, taken).items():
            unfolded[:, taken, place] = matches, bits
    return unfolded


def _places_below(left: int) -> Ints:
    """int32[fields taken, die, matches, homes, step]: the index in the block one level down.

    The function `child` of the kernel, for all arguments; entries of impossible ones mean nothing.
    """
    taken, die, matches, homes, field, turned = np.ogrid[
        : ALL + 1, -1:ALL, : ALL + 1, : 1 << ALL, -1:ALL, :2
    ]
    rest = np.where(die >= 0, homes & ~(1 << np.maximum(die, 0)), homes)
    at = np.maximum(field, 0)
    without = (rest & ((1 << at) - 1)) | (rest >> (at + 1) << at)
    rest = np.where(field >= 0, without, rest)
    then = np.minimum(taken + (field >= 0), ALL)
    rest = np.where(turned == 1, reversals()[ALL - then, rest], rest)
    matched = np.minimum(matches + ((field >= 0) & (field == die)), ALL)
    places: Ints = offsets(left - 1)[then, matched, rest]
    return places
