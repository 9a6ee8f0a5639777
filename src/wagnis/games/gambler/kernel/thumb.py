"""Arrays for the rule of thumb: the cups that fill a row, and the number of throws that do.

NumPy only. The rule itself is in `wagnis.games.gambler.thumb`, and compiled in `policies`. Chances
are fractions of 6**n throws there; here the throws are counted, so all numbers are exact integers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from wagnis.core.lots import FACES, weights
from wagnis.games.gambler.board import Row
from wagnis.games.gambler.kernel.tables import NO_ROW, ROWS_KEPT, Ints, Made, cups, row_tables
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Gambler

WORD = 32
FILL_WORDS = 16
"""Bits for the 462 cups of up to five dice."""


class ThumbTables(NamedTuple):
    """By row state as in `Tables`, S of them."""

    worth: Ints  # [S]: the row's points for the last die, whether it is full or not
    good: Ints  # [S, dice 0 … 5]: the number of throws that fill the rest of the row
    fill: Ints  # [S, FILL_WORDS]: bit c is set if cup c fills the rest of the row


@lru_cache(maxsize=ROWS_KEPT)
def _of_row(row: Row) -> tuple[Ints, Ints]:
    """[states, dice]: the number of throws that fill; [states, cups]: whether a cup does."""
    made, counts = row_tables(row), cups().counts
    ways: list[set[tuple[int, ...]]] = [set() for _ in made.lying]
    for at in range(len(made.lying) - 1, -1, -1):
        if made.full[at]:
            ways[at].add((0,) * len(FACES))
        for face, after in enumerate(made.step[at]):
            if after >= 0:
                more = (tuple(n + (f == face) for f, n in enumerate(way)) for way in ways[after])
                ways[at].update(way for way in more if sum(way) <= DICE_OF_A_TURN)
    fill = np.zeros((len(ways), len(counts)), dtype=bool)
    for at, some in enumerate(ways):
        for way in some:
            fill[at] |= (counts >= np.array(way)).all(axis=1)
    chances = np.concatenate([list(weights(n).values()) for n in range(DICE_OF_A_TURN + 1)])
    throws = fill * chances
    starts = cups().cup
    return np.add.reduceat(throws, starts, axis=1).astype(np.int32), fill.astype(np.int32)


def thumb_tables(game: Gambler, made: Made) -> ThumbTables:
    size = len(made.lying)
    worth = np.zeros(size, np.int32)
    good = np.zeros((size, DICE_OF_A_TURN + 1), np.int32)
    fill = np.zeros((size, FILL_WORDS * WORD), np.uint32)
    for row in {row for tableau in game.stack for row in tableau.rows}:
        start = made.number[row, ()]
        throws, cup = _of_row(row)
        here = slice(start, start + len(throws))
        worth[here], good[here] = row.pays, throws
        fill[here, : cup.shape[1]] = cup
    assert worth[NO_ROW] == 0
    bits = (fill.reshape(size, FILL_WORDS, WORD) << np.arange(WORD, dtype=np.uint32)).sum(
        axis=2, dtype=np.uint32
    )
    return ThumbTables(worth, good, bits.view(np.int32))
