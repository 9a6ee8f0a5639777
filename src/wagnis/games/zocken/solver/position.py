"""The abstract position of a Zocken turn for its roller, and its index in a table.

Positions have no colours: each die to come is its own field, or has lost it to another die. The
rules give the legal places and the score. Positions that are equal up to symmetry, or up to faces
that no longer matter, share an index. A row is reduced to its outline, in which only faces beside a
free place count; flipping all faces (f → 7 - f) or reversing the row changes nothing that matters.
`solve` computes the tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from wagnis.core.lots import FACES
from wagnis.games.zocken.row import (
    COLOURS,
    EVASIONS,
    FIELDS,
    INDEX,
    Place,
    Row,
    legal_places,
    matches,
    turn_score,
)
from wagnis.games.zocken.rules import BET_THRESHOLD, LOST_BET, State, Zocken
from wagnis.solvers.digest import digest
from wagnis.solvers.value_store import ValueTable

NOWHERE = -1  # the home of a die whose own field is taken by another
NO_FACE = 0  # an empty place
KEPT = 1 << 16  # the limit of the cache; there are a quarter of a million rows

ALL = len(COLOURS)
COVERED = 7  # a die between dice: its face no longer matters
OPEN = 1 << 27  # all faces are equal: the direction is still open
DICE_SHIFT = 28  # above this: the number of dice in the row, so that outlines are sorted by it

Faces = tuple[int, ...]  # the faces on the nine places, L 1…7 R
Ints: TypeAlias = np.ndarray[Any, np.dtype[Any]]


class Position(NamedTuple):
    """A turn before the next die is picked, or with a picked die that is not among `left`."""

    faces: Faces
    homes: frozenset[int]  # free fields whose own die is still to come
    matches: int
    out: int
    left: int  # dice still to be picked

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that can be picked, by their homes; those without one are all alike."""
        return (*sorted(self.homes), *([NOWHERE] if self.left > len(self.homes) else []))

    @property
    def evaded(self) -> int:
        return sum(self.faces[index] != NO_FACE for index in EVASIONS)

    def taking(self, home: int) -> Position:
        """The position after a die of this home is picked."""
        return self._replace(homes=self.homes - {home}, left=self.left - 1)

    def putting(self, home: int, face: int, place: Place) -> Position:
        """The position after the picked die is placed there."""
        if place == "out":
            return self._replace(out=self.out + 1)
        index = INDEX[place]
        return self._replace(
            faces=(*self.faces[:index], face, *self.faces[index + 1 :]),
            homes=self.homes - {index},
            matches=self.matches + (home == index),
        )


def position_of(game: Zocken, state: State) -> Position:
    """The abstract position of this state, without a picked die."""
    remaining = frozenset(home_of(game, state, die) for die in state.remaining)
    return Position(
        faces=tuple(NO_FACE if lying is None else lying[1] for lying in state.row),
        homes=remaining - {NOWHERE},
        matches=matches(state.row, game.circles),
        out=len(state.out),
        left=len(state.remaining),
    )


def home_of(game: Zocken, state: State, die: str) -> int:
    """The field under the circle of the die's colour, if it is free."""
    own = game.circles.index(die) + FIELDS.start
    return own if state.row[own] is None else NOWHERE


@lru_cache(maxsize=KEPT)
def legal(faces: Faces, face: int) -> tuple[Place, ...]:
    """The legal places of this face; they do not depend on colours."""
    row: Row = tuple(("", lying) if lying else None for lying in faces)
    return legal_places(row, face)


@cache
def rows_asked() -> str:
    """A digest of the sequence rule: legal places of each face with up to two dice in the row."""
    rows: list[Faces] = [(NO_FACE,) * len(INDEX)]
    found = list[object]()
    for _ in range(3):
        after: list[Faces] = []
        for faces in rows:
            for face in FACES:
                places = legal(faces, face)
                found.append([*faces, face, *map(str, places)])
                for place in places:
                    if place != "out":
                        at = INDEX[place]
                        after.append((*faces[:at], face, *faces[at + 1 :]))
        rows = list(dict.fromkeys(after))
    return digest(found)


def end_score(matched: int, evaded: int, out: int, points: tuple[int, ...]) -> int:
    """The score of a turn that ended like this; faces do not matter."""
    row: list[tuple[str, int] | None] = [None] * len(INDEX)
    for index in EVASIONS[:evaded]:
        row[index] = (COLOURS[-1], 1)
    for colour, index in zip(COLOURS[:matched], FIELDS, strict=False):
        row[index] = (colour, 1)
    return turn_score(tuple(row), ((COLOURS[-1], 1),) * out, COLOURS, points)


def won_bet(score: int) -> int:
    """The points a bet wins or loses when the turn ends with this score."""
    return score // 2 if score > BET_THRESHOLD else -LOST_BET


@lru_cache(maxsize=KEPT)
def outline(faces: Faces) -> tuple[int, bool]:
    """The row's outline as a number, and whether the row was reversed for it."""
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
    """(matches, homes as bits of the free fields) → index in the block of one outline.

    Every other die to come has lost its home to another die, which limits the matches.
    """
    pairs = [
        (matches, bits)
        for matches in range(taken + 1)
        for bits in range(1 << (ALL - taken))
        if 0 <= left - bits.bit_count() <= taken - matches
    ]
    return {pair: place for place, pair in enumerate(pairs)}


def starts(outlines: Ints, taken: Ints, left: int) -> Ints:
    """int64[n + 1]: the start of each outline's block among positions with this many dice left."""
    within = np.searchsorted(outlines, (ALL - left + 1) << DICE_SHIFT)
    sizes = np.array([len(block(left, fields)) for fields in range(ALL + 1)], np.int64)
    begins = np.zeros(within + 1, np.int64)
    np.cumsum(sizes[taken[:within]], out=begins[1:])
    return begins


def taken_fields(outlines: Ints) -> Ints:
    """int8[n]: the number of occupied fields, of seven, in each outline."""
    taken = np.zeros(len(outlines), np.int8)
    for index in FIELDS:
        taken += (outlines >> 3 * (8 - index) & 7) != NO_FACE
    return taken


def place_in_block(position: Position, reversed_: bool) -> int:
    """The index of the position in its outline's block."""
    free = [index for index in FIELDS if position.faces[index] == NO_FACE]
    if reversed_:
        free.reverse()
    bits = sum(1 << bit for bit, index in enumerate(free) if index in position.homes)
    return block(position.left, ALL - len(free))[position.matches, bits]


@dataclass(frozen=True)
class Places:
    """The indices of positions among those with as many dice left, by the outlines of all rows."""

    outlines: Ints
    _begins: dict[int, Ints] = field(default_factory=dict, repr=False)

    def at(self, position: Position) -> int:
        if position.left not in self._begins:
            taken = taken_fields(self.outlines)
            self._begins[position.left] = starts(self.outlines, taken, position.left)
        code, reversed_ = outline(position.faces)
        begins = self._begins[position.left][self.outlines.searchsorted(code)]
        return int(begins) + place_in_block(position, reversed_)


@dataclass(frozen=True)
class Reading:
    """A table of the kind `zocken-turn`, read by position."""

    table: ValueTable

    @cached_property
    def places(self) -> Places:
        return Places(self.table.arrays["outlines"])

    def value(self, objective: str, position: Position) -> int | None:
        """The numerator over 6**left; None for few dice left, where values are not stored."""
        numbers = self.table.arrays.get(f"{objective} {position.left}")
        return None if numbers is None else int(numbers[self.places.at(position)])

    def bet(self, position: Position) -> int:
        """The value of a bet after three dice, over 6**4."""
        return int(self.table.arrays["bet"][self.places.at(position)])
