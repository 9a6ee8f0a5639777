"""Zocken's rules as arrays, computed from the readable rules: legal places, turn scores.

NumPy alone, for every translation of the game (Numba, JAX, `research.cuda`). The words of a state
are in `layout`, the order of play in `steps`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wagnis.core.errors import ArgumentError
from wagnis.core.lots import FACES
from wagnis.games.zocken.row import (
    COLOURS,
    EMPTY_ROW,
    EVASIONS,
    FIELDS,
    INDEX,
    Row,
    direction,
    legal_places,
    turn_score,
)
from wagnis.games.zocken.rules import BET_THRESHOLD, DICE_BEFORE_BETS, LOST_BET, Zocken

PLACES = len(EMPTY_ROW)
DICE = len(COLOURS)
BITS = 3  # bits of a face or a colour
TRIPLE = 3  # places whose faces share one lookup
HIGHEST = 2**30  # the limit of scores

UP, DOWN = 0, 1


class Tables(NamedTuple):
    """The tables of one game with fixed seats and options.

    A set of places is nine bits, L being the lowest. A lane is six such sets, one for each face
    (face 1 lowest): the legal places of that face.
    """

    seats: int
    rounds: int
    first: int
    bets_at: int  # dice still to come when the betting opens
    threshold: int  # a bet is won above this
    lost_bet: int
    fields: int  # the set of the seven fields
    lanes: NDArray[np.int64]  # [2, 9, 7]: the lane left by this face on this place, up | down
    triples: NDArray[np.int64]  # [2, 3, 512]: the lane left by the faces on places 3k, 3k+1, 3k+2
    homes: NDArray[np.int32]  # [7]: the place under the circle of each colour
    circles: NDArray[np.int32]  # [9]: the colour of the circle over each place, -1 where none is
    worth: NDArray[np.int32]  # [8, 3, 8]: a turn by matches, dice evaded, dice out
    chosen: NDArray[np.int8]  # [1024, 10]: the n-th member of a set
    counts: NDArray[np.int8]  # [1024]: the number of members of a set


SEATS, ROUNDS, FIRST, BETS_AT, THRESHOLD, LOST, FIELD_SET, HOME_LIES = range(8)
TRIPLES = 8
HOMES = TRIPLES + 2 * 3 * 512
CIRCLES = HOMES + DICE
WORTH = CIRCLES + PLACES
PACKED = WORTH + 8 * 3 * 8


def packed(t: Tables) -> NDArray[np.int64]:
    """The tables of a step in one flat array: compiled calls with one argument cost less."""
    words = np.zeros(PACKED, np.int64)
    words[: FIELD_SET + 1] = t[: FIELD_SET + 1]
    words[HOME_LIES] = sum((int(colour) + 1) << BITS * at for at, colour in enumerate(t.circles))
    words[TRIPLES:HOMES], words[HOMES:CIRCLES] = t.triples.ravel(), t.homes
    words[CIRCLES:WORTH], words[WORTH:] = t.circles, t.worth.ravel()
    return words


def tables(game: Zocken) -> Tables:
    """Raise `ValueError` where points could be too large for a word of the state."""
    most = max(map(abs, (*game.match_points, 1000)))
    if most * game.rounds * game.seats >= HIGHEST:
        raise ArgumentError(
            "these points for matches, or so many rounds, are too large to be compiled"
        )
    lanes = two_lanes()
    homes = np.array([game.circles.index(colour) + FIELDS.start for colour in COLOURS], np.int32)
    circles = np.full(PLACES, -1, np.int32)
    circles[homes] = np.arange(DICE)
    return Tables(
        game.seats,
        game.rounds,
        int(game.first),
        DICE - DICE_BEFORE_BETS,
        BET_THRESHOLD,
        LOST_BET,
        _places(legal_places(EMPTY_ROW, FACES[0])),
        lanes,
        _triples(lanes),
        homes,
        circles,
        worth(game.match_points),
        *_subsets(),
    )


@cache
def two_lanes() -> NDArray[np.int64]:
    """The lanes that one die leaves, in an ascending and in a descending row.

    After a single die the rules allow both directions; a second one decides, or both stay open. A
    longer row allows the places that all of its dice leave, in its own direction.
    """
    lanes = np.zeros((2, PLACES, len(FACES) + 1), np.int64)
    lanes[:, :, 0] = (1 << PLACES * len(FACES)) - 1  # an empty place
    for at in range(PLACES):
        for lying in FACES:
            row = _row({at: lying})
            pair = [0, 0]
            for face in FACES:
                for place in legal_places(row, face):
                    if place == "out":
                        continue
                    there = INDEX[place]
                    way = direction(_row({at: lying, there: face}))
                    bit = 1 << PLACES * (face - 1) + there
                    if way != "down":
                        pair[UP] |= bit
                    if way != "up":
                        pair[DOWN] |= bit
            lanes[:, at, lying] = pair
    return lanes


def _triples(lanes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Indexed by the nine bits of three neighbouring faces; 7 is no face and is never looked up."""
    faces = np.minimum(np.arange(1 << BITS * TRIPLE)[:, None] >> [0, 3, 6] & 7, len(FACES))
    triples = np.empty((2, PLACES // TRIPLE, len(faces)), np.int64)
    for way in (UP, DOWN):
        for part in range(PLACES // TRIPLE):
            one, two, three = (lanes[way, TRIPLE * part + k, faces[:, k]] for k in range(TRIPLE))
            triples[way, part] = one & two & three
    return triples


def worth(match_points: tuple[int, ...]) -> NDArray[np.int32]:
    """int32[matches, dice evaded, dice out]; faces do not matter."""
    scores = np.zeros((DICE + 1, len(EVASIONS) + 1, DICE + 1), np.int32)
    for matched, evaded, out in np.ndindex(scores.shape):
        row: list[tuple[str, int] | None] = [None] * PLACES
        for at in EVASIONS[:evaded]:
            row[at] = (COLOURS[-1], 1)
        for colour, at in zip(COLOURS[:matched], FIELDS, strict=False):
            row[at] = (colour, 1)
        gone = ((COLOURS[-1], 1),) * out
        scores[matched, evaded, out] = turn_score(tuple(row), gone, COLOURS, match_points)
    return scores


@cache
def _subsets() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The members of each set of up to ten, in order, and their number."""
    most = PLACES + 1
    chosen = np.full((1 << most, most), -1, np.int8)
    counts = np.zeros(1 << most, np.int8)
    for things in range(1 << most):
        inside = [thing for thing in range(most) if things >> thing & 1]
        chosen[things, : len(inside)] = inside
        counts[things] = len(inside)
    return chosen, counts


def _places(legal: tuple[object, ...]) -> int:
    return sum(1 << at for place, at in INDEX.items() if place in legal)


def _row(faces: dict[int, int]) -> Row:
    """A row with these faces; colours do not affect legal places."""
    return tuple(("", faces[at]) if at in faces else None for at in range(PLACES))
