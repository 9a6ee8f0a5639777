"""All tables of a game in one array of words, the only argument of compiled functions.

One array is cheap to pass and needs no reference counting. NumPy only; `tables` explains the
numbers, this module only has their offsets.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.games.gambler.kernel.tables import Tables
from wagnis.games.gambler.kernel.thumb import ThumbTables
from wagnis.games.gambler.solver.features import ROW_FEATURES

Packed: TypeAlias = NDArray[np.int32]

SEATS, TARGET, KNOWN, FIRST, DEALT, POINTS, TABLEAUX, EMPTY, DECK, SEEN, CHANCES, THUMB = range(12)
"""The head: numbers of the game; then the offsets of the tables of variable length."""
THROW = 16
"""For none to five dice: the offset of their throws."""
COUNT = 24
"""For none to five dice: the number of throws."""
FIRST_CUP = 32
"""For none to five dice: their first cup."""
CUPS = 48
"""Eight words per cup: the faces it shows, the cup without each face, the number of each face."""
CUP_WORDS = 8
COUNT_BITS = 3
THROWS = CUPS + 462 * CUP_WORDS
"""The cups of all throws, two in a word."""
FITS = THROWS + 4672
"""Sixteen words per row state: the fitting faces, the points, the missing dice; from the eighth
word on the state after each face."""
PAYS, LACKS, STEP = FITS + 1, FITS + 2, FITS + 8
ROW_WORDS = 16

THUMB_WORDS = 32
"""Per row state, for the rule of thumb: the row's points; from the second word on the throws that
fill it, from the sixteenth on the cups that do."""
GOOD, FILL = 1, 16


def pack(t: Tables, by_thumb: ThumbTables) -> Packed:
    """The tables as one array; probabilities and features as the bits of float32."""
    head = np.zeros(CUPS, np.int32)
    head[:TABLEAUX] = t.seats, t.target, t.known, t.first, t.dealt, t.points
    head[TABLEAUX] = len(t.deck)
    head[THROW : THROW + 6], head[FIRST_CUP : FIRST_CUP + 6] = t.throw, t.cup
    head[COUNT : COUNT + 6] = 6 ** np.arange(6)
    cups = np.zeros((len(t.shows), CUP_WORDS), np.int32)
    cups[:, 0], cups[:, 1:7] = t.shows, t.without
    cups[:, 7] = t.counts @ (1 << COUNT_BITS * np.arange(6))
    throws = np.zeros(2 * (FITS - THROWS), np.int32)
    throws[: len(t.throws)] = t.throws
    rows = np.zeros((len(t.fits), ROW_WORDS), np.int32)
    rows[:, 0], rows[:, PAYS - FITS], rows[:, LACKS - FITS] = t.fits, t.pays, t.lacks
    rows[:, STEP - FITS : STEP - FITS + 6] = t.step
    thumb = np.zeros((len(t.fits), THUMB_WORDS), np.int32)
    thumb[:, 0], thumb[:, GOOD : GOOD + 6], thumb[:, FILL:] = by_thumb
    assert t.seen.shape[1] == len(ROW_FEATURES)
    parts = [head, cups.ravel(), throws[::2] | throws[1::2] << 16, rows.ravel()]
    for at, part in (
        (EMPTY, t.empty),
        (DECK, t.deck),
        (SEEN, t.seen.view(np.int32)),
        (CHANCES, t.chance.view(np.int32)),
        (THUMB, thumb),
    ):
        head[at] = sum(map(len, parts))
        parts.append(part.ravel())
    assert (len(head), len(head) + cups.size) == (CUPS, THROWS)
    return np.concatenate(parts)
