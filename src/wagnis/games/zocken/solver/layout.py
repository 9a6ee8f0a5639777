"""Where the value of a position stands in the arrays of a table.

Positions that are the same but for symmetry, or for faces that no longer matter, share a place.
A row is known by its outline: only faces beside a free place count, and turning all faces over
(f → 7 - f) or the row round changes nothing that matters. Values themselves are not here.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, TypeAlias

import numpy as np

from wagnis.games.zocken.row import COLOURS, FIELDS
from wagnis.games.zocken.solver.position import KEPT, NO_FACE, Faces, Position

Ints: TypeAlias = np.ndarray[Any, np.dtype[Any]]

ALL = len(COLOURS)
COVERED = 7  # a die between dice: its face no longer matters
OPEN = 1 << 27  # all faces are equal: the direction is still open
DICE_SHIFT = 28  # above this: the number of dice in the row, so that outlines are sorted by it


@lru_cache(maxsize=KEPT)
def outline(faces: Faces) -> tuple[int, bool]:
    """The row's outline as a number, and whether the row was turned round for it."""
    lying = [face for face in faces if face != NO_FACE]
    still_open = len(set(lying)) < 2
    turned = turn_over(faces)
    if still_open:
        ways = [(faces, False), (turned, False), (faces[::-1], True), (turned[::-1], True)]
    elif lying[0] < lying[-1]:
        ways = [(faces, False), (turned[::-1], True)]
    else:
        ways = [(turned, False), (faces[::-1], True)]
    code, reversed_ = min((_digits(way), reversed_) for way, reversed_ in ways)
    return code | (OPEN if still_open else 0) | len(lying) << DICE_SHIFT, reversed_


def turn_over(faces: Faces) -> Faces:
    return tuple(face and 7 - face for face in faces)


def _digits(faces: Faces) -> int:
    code = 0
    for before, face, after in zip((1, *faces), faces, (*faces[1:], 1), strict=False):
        code = code * 8 + (face if not (before and face and after) else COVERED)
    return code


@cache
def block(left: int, taken: int) -> dict[tuple[int, int], int]:
    """(matches, homes as bits of the free fields) → place in the block of one outline.

    Every other die still to come has a home that was taken by a stranger, which bounds the
    matches from above.
    """
    pairs = [
        (matches, bits)
        for matches in range(taken + 1)
        for bits in range(1 << (ALL - taken))
        if 0 <= left - bits.bit_count() <= taken - matches
    ]
    return {pair: place for place, pair in enumerate(pairs)}


def starts(outlines: Ints, taken: Ints, left: int) -> Ints:
    """int64[n + 1]: where each outline's block begins among positions with so many dice left."""
    within = np.searchsorted(outlines, (ALL - left + 1) << DICE_SHIFT)
    sizes = np.array([len(block(left, fields)) for fields in range(ALL + 1)], np.int64)
    begins = np.zeros(within + 1, np.int64)
    np.cumsum(sizes[taken[:within]], out=begins[1:])
    return begins


def taken_fields(outlines: Ints) -> Ints:
    """int8[n]: how many of the seven fields are taken in each outline."""
    taken = np.zeros(len(outlines), np.int8)
    for field in FIELDS:
        taken += (outlines >> 3 * (8 - field) & 7) != NO_FACE
    return taken


def place_in_block(position: Position, reversed_: bool) -> int:
    """Where the position stands in its outline's block."""
    free = [field for field in FIELDS if position.faces[field] == NO_FACE]
    if reversed_:
        free.reverse()
    bits = sum(1 << bit for bit, field in enumerate(free) if field in position.homes)
    return block(position.left, ALL - len(free))[position.matches, bits]
