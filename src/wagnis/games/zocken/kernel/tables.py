"""Zocken's facts as arrays, asked of the readable rules: where a die may lie, what a turn is worth.

NumPy alone, for every translation of the game (Numba, JAX, `research.cuda`). The words of a state
are in `layout`, the order of play in `steps`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
BITS = 3  # a face or a colour takes so many
TRIPLE = 3  # places whose faces are looked up together
HIGHEST = 2**30  # what no score may reach

UP, DOWN = 0, 1


class Tables(NamedTuple):
    """One game with its seats and options settled.

    A set of places is nine bits, L being the lowest. A lane is six such sets side by side, one for
    each face (face 1 lowest): where that face may go.
    """

    seats: int
    rounds: int
    first: int
    bets_at: int  # dice still to come when the others are asked
    threshold: int  # a bet is won above this
    lost_bet: int
    fields: int  # the set of the seven fields
    lanes: NDArray[np.int64]  # [2, 9, 7]: what a die with this face on this place leaves, up | down
    triples: NDArray[np.int64]  # [2, 3, 512]: what the faces on places 3k, 3k+1, 3k+2 leave
    homes: NDArray[np.int32]  # [7]: the place under the circle of each colour
    circles: NDArray[np.int32]  # [9]: the colour of the circle over each place, -1 where none is
    worth: NDArray[np.int32]  # [8, 3, 8]: a turn by matches, dice evaded, dice out
    chosen: NDArray[np.int8]  # [1024, 10]: the n-th of the things in a set
    counts: NDArray[np.int8]  # [1024]: how many things are in a set


SEATS, ROUNDS, FIRST, BETS_AT, THRESHOLD, LOST, FIELD_SET = range(7)
TRIPLES = 8
HOMES = TRIPLES + 2 * 3 * 512
CIRCLES = HOMES + DICE
WORTH = CIRCLES + PLACES
PACKED = WORTH + 8 * 3 * 8


def packed(t: Tables) -> NDArray[np.int64]:
    """What a step needs, in one row of numbers: calling something compiled costs less with it."""
    words = np.zeros(PACKED, np.int64)
    words[: FIELD_SET + 1] = t[: FIELD_SET + 1]
    words[TRIPLES:HOMES], words[HOMES:CIRCLES] = t.triples.ravel(), t.homes
    words[CIRCLES:WORTH], words[WORTH:] = t.circles, t.worth.ravel()
    return words


def tables(game: Zocken) -> Tables:
    """A `ValueError` where the points could outgrow a word of the state."""
    most = max(map(abs, (*game.match_points, 1000)))
    if most * game.rounds * game.seats >= HIGHEST:
        raise ValueError(
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
    """What one die leaves to the next, if the row is to run up, or down.

    With a single die lying the rules allow both ways; a second one decides, or both stay open. A
    longer row allows what all of its dice leave, in its own direction.
    """
    lanes = np.zeros((2, PLACES, len(FACES) + 1), np.int64)
    lanes[:, :, 0] = (1 << PLACES * len(FACES)) - 1  # nothing lies there
    for at in range(PLACES):
        for lying in FACES:
            row = _row({at: lying})
            found = [0, 0]
            for face in FACES:
                for place in legal_places(row, face):
                    if place == "out":
                        continue
                    there = INDEX[place]
                    way = direction(_row({at: lying, there: face}))
                    bit = 1 << PLACES * (face - 1) + there
                    if way != "down":
                        found[UP] |= bit
                    if way != "up":
                        found[DOWN] |= bit
            lanes[:, at, lying] = found
    return lanes


def _triples(lanes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Looked up by the nine bits of three neighbouring faces; 7 is no face, and never asked for."""
    faces = np.minimum(np.arange(1 << BITS * TRIPLE)[:, None] >> [0, 3, 6] & 7, len(FACES))
    found = np.empty((2, PLACES // TRIPLE, len(faces)), np.int64)
    for way in (UP, DOWN):
        for part in range(PLACES // TRIPLE):
            one, two, three = (lanes[way, TRIPLE * part + k, faces[:, k]] for k in range(TRIPLE))
            found[way, part] = one & two & three
    return found


def worth(match_points: tuple[int, ...]) -> NDArray[np.int32]:
    """int32[matches, dice evaded, dice out], whatever the dice show."""
    found = np.zeros((DICE + 1, len(EVASIONS) + 1, DICE + 1), np.int32)
    for matched, evaded, out in np.ndindex(found.shape):
        row: list[tuple[str, int] | None] = [None] * PLACES
        for at in EVASIONS[:evaded]:
            row[at] = (COLOURS[-1], 1)
        for colour, at in zip(COLOURS[:matched], FIELDS, strict=False):
            row[at] = (colour, 1)
        gone = ((COLOURS[-1], 1),) * out
        found[matched, evaded, out] = turn_score(tuple(row), gone, COLOURS, match_points)
    return found


@cache
def _subsets() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The things in each set of up to ten, in order, and how many they are."""
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
    """A row with these faces; colours play no part in where a die may lie."""
    return tuple(("", faces[at]) if at in faces else None for at in range(PLACES))
