"""Every outline of a row, and the outline after each placement: tables for the kernel.

The rules compute them, with one representative row per outline. There are no values here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from wagnis.core.lots import FACES
from wagnis.games.zocken.row import EMPTY_ROW, EVASIONS, FIELDS, INDEX
from wagnis.games.zocken.solver.position import (
    ALL,
    DICE_SHIFT,
    NO_FACE,
    Faces,
    Ints,
    block,
    legal,
    outline,
    starts,
    taken_fields,
)
from wagnis.solvers.evaluation import Progress

NO = -1
EMPTY: Faces = (NO_FACE,) * len(EMPTY_ROW)


@dataclass(frozen=True)
class Moves:
    """The outline after each placement; outlines are in the order of their numbers.

    The moves of one outline and face are consecutive; going out leads back to the same outline.
    """

    outlines: Ints  # int64[n]
    evaded: Ints  # int8[n]
    first: Ints  # int32[n * 6 + 1]: the first move of an outline and a face
    there: Ints  # int32[moves]: the index of the outline they lead to
    field: Ints  # int8[moves]: which of the free fields is taken, or NO
    turned: Ints  # bool[moves]: the move reverses the row

    @cached_property
    def taken(self) -> Ints:
        return taken_fields(self.outlines)

    def starts(self, left: int) -> Ints:
        return starts(self.outlines, self.taken, left)


def all_moves(progress: Progress) -> Moves:
    """Computed from the empty row on, up to seven dice."""
    rows = _representatives()
    outlines = sorted(rows)
    number = {code: place for place, code in enumerate(outlines)}
    first, moves = [0], list[tuple[int, int, bool]]()
    for here, code in enumerate(outlines):
        faces = rows[code]
        free = [field for field in FIELDS if faces[field] == NO_FACE]
        for face in FACES:
            if code >> DICE_SHIFT < ALL:
                for index, row in _put(faces, face):
                    there, turned = outline(row)
                    field = free.index(index) if index in free else NO
                    moves.append((number[there], field, turned))
                if "out" in legal(faces, face):
                    moves.append((here, NO, False))
            first.append(len(moves))
        if here % 1000 == 0:
            progress(here / len(outlines))
    evaded = [sum(rows[code][index] != NO_FACE for index in EVASIONS) for code in outlines]
    there_, field_, turned_ = zip(*moves, strict=True)
    return Moves(
        np.array(outlines, np.int64),
        np.array(evaded, np.int8),
        np.array(first, np.int32),
        np.array(there_, np.int32),
        np.array(field_, np.int8),
        np.array(turned_, np.bool_),
    )


def _representatives() -> dict[int, Faces]:
    """One row for each outline, in the outline's orientation."""
    rows = {outline(EMPTY)[0]: EMPTY}
    layer = rows
    for _ in range(ALL):
        reached: dict[int, Faces] = {}
        for faces in layer.values():
            for face in FACES:
                for _, row in _put(faces, face):
                    code, reversed_ = outline(row)
                    reached[code] = row[::-1] if reversed_ else row
        rows, layer = rows | reached, reached
    return rows


def _put(faces: Faces, face: int) -> Iterator[tuple[int, Faces]]:
    for place in legal(faces, face):
        if place != "out":
            index = INDEX[place]
            yield index, (*faces[:index], face, *faces[index + 1 :])


def offsets(left: int) -> Ints:
    """int32[fields taken, matches, homes as bits]: `block` for the kernel, NO where it ends."""
    table = np.full((ALL + 1, ALL + 1, 1 << ALL), NO, np.int32)
    for taken in range(ALL + 1):
        for (matches, bits), place in block(left, taken).items():
            table[taken, matches, bits] = place
    return table


def reversals() -> Ints:
    """int32[free fields, bits]: the bits reversed."""
    table = np.zeros((ALL + 1, 1 << ALL), np.int32)
    for free in range(ALL + 1):
        for bits in range(1 << free):
            table[free, bits] = int(f"{bits:0{free}b}"[::-1], 2) if free else 0
    return table
