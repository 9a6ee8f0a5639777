"""A learner's features of a row by its filling: numbers from about 0 to 1, from the rules.

Trained networks read them, here and in the compiled games; `wagnis.games.gambler.kernel.layout`
lists the features of a whole position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES
from wagnis.games.gambler.board import KINDS, Row
from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.solver.estimate import row_sights
from wagnis.games.gambler.solver.fills import NOT, row_states

Floats: TypeAlias = NDArray[np.float32]
Steps: TypeAlias = NDArray[np.int32]

ROWS_KEPT = 512  # a limit, because rows may come from users
ROW_FEATURES = (
    "what it pays, in hundreds",
    "dice it lacks, in sixths",
    *(f"whether a {face} fits" for face in FACES),
    *(f"how many a {face} it needs for certain, in fifths" for face in FACES),
    "boxes left whose face is open, in fifths",
    "whether it is a star row",
    "whether it is a full house",
    "the chance that five dice fill it in one turn",
)


class RowFeatures(NamedTuple):
    """By the states of `fills.row_states`: fillings with the same future have the same features."""

    seen: Floats  # [states, ROW_FEATURES]
    chance: Floats  # [states, dice 0 … 5]: of filling it in one turn that begins with so many dice


@lru_cache(maxsize=ROWS_KEPT)
def row_features(row: Row) -> RowFeatures:
    states = row_states(row)
    chance = row_sights(row).chance.T
    lacks = row.boxes - states.filled
    needs = _needs(states.step)
    seen = np.column_stack(
        [
            np.full(states.count, row.pays / 100),
            lacks / 6,
            states.step != NOT,
            needs / 5,
            (lacks - needs.sum(axis=1)) / 5,
            np.full(states.count, row.kind == KINDS[1]),
            np.full(states.count, row.kind == KINDS[2]),
            chance[:, DICE_OF_A_TURN],
        ]
    )
    return RowFeatures(seen.astype(np.float32), chance.astype(np.float32))


def _needs(step: Steps) -> NDArray[np.int64]:
    """The number of each face in the rest of the row, whichever way it is filled."""
    needs = np.zeros(step.shape, dtype=np.int64)
    for at in range(len(step) - 1, -1, -1):
        ways = [
            needs[after] + np.eye(len(FACES), dtype=np.int64)[face]
            for face, after in enumerate(step[at])
            if after != NOT
        ]
        if ways:
            needs[at] = np.min(ways, axis=0)
    return needs
