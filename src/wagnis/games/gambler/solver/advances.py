"""The effects of one roll: rows advance by some of its dice. Arrays for `kernel`.

Built from the row states and `wagnis.core.lots`; this module computes no values.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES, Roll
from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.solver.fills import NOT, AllCups, RowStates, all_cups
from wagnis.games.gambler.solver.ranks import Ranks

Ints = NDArray[np.int64]
Places = NDArray[np.uint64]  # unsigned, so that the compiler need not check for negative indices
Floats = NDArray[np.float64]

Move: TypeAlias = tuple[int, int, int, float]
"""An advance of one row: the new state, the key of the dice, how many, and the pay."""

LINE = 16
"""The stocks from 0 to 15 side by side, for vector instructions."""


class Rolls(NamedTuple):
    """All multisets of up to five dice, and their offsets in the kernel's workspace.

    A multiset of t dice has 6 - t lines there: one for each number of dice left in the cup.
    """

    of_key: Ints  # [6**6]: the multiset by the sum of 6**(face - 1)
    size: Ints  # [multisets]
    faces: Ints  # [multisets]: bit f - 1 is set where face f shows
    chance: Floats  # [multisets]: the probability of exactly this roll
    start: Places  # [multisets + 1]: its first line
    climbs: Places  # [climbs, 3 + 5]: see `_climbs`


class Advances(NamedTuple):
    """How each row can advance by none to five dice; sorted by the number of dice.

    The lists of all rows and states are concatenated; `first[row, state]` is where a list begins.
    """

    first: Ints  # [rows, states + 1]
    state: Ints  # the new state of the row
    key: Ints  # the dice it takes, as the sum of 6**(face - 1)
    size: Ints
    pays: Floats  # for finishing the row
    fits: Ints  # [rows, states]: bit f - 1 is set where face f fits the next box
    shows: Ints  # [rows, states]: as in `RowRanks`
    adds: (
        Ints  # [rows, seen, states, free + 1]: added to the rank, by the new name of the free face
    )
    most: int  # an upper bound of the combinations of advances of any filling


def all_rolls() -> Rolls:
    cups = all_cups()
    rolls = list(cups.number)
    size = np.array([len(roll) for roll in rolls], dtype=np.int64)
    start = np.concatenate(([0], np.cumsum((DICE_OF_A_TURN + 1 - size) * LINE)))
    of_key = np.full(6**6, NOT, dtype=np.int64)
    of_key[[_key(roll) for roll in rolls]] = np.arange(len(rolls))
    return Rolls(
        of_key,
        size,
        (cups.without != NOT) @ (1 << np.arange(len(FACES))),
        cups.chance,
        start.astype(np.uint64),
        _climbs(cups, start),
    )


def _climbs(cups: AllCups, start: Ints) -> Places:
    """How the best part of a roll follows from the rolls with one die less.

    Each entry: how many numbers, how many smaller rolls, the target, the sources (up to five). With
    one die less in the roll one more is left in the cup, so sources are read from their next line
    on. Smaller rolls come first: larger ones are computed from them. Equal shapes are adjacent.
    """
    climbs = []
    for roll, at in cups.number.items():
        if len(roll) > 1:
            parts = [part for part in cups.without[at] if part != NOT]
            sources = [int(start[part]) + LINE for part in parts] + [0] * (5 - len(parts))
            climbs.append([int(start[at + 1] - start[at]), len(parts), int(start[at]), *sources])
    climbs.sort(key=lambda climb: (-climb[0], climb[1]))
    return np.array(climbs, dtype=np.uint64)


def all_advances(ranks: Ranks) -> Advances:
    rows = ranks.fills.rows
    widest = max(states.count for states in rows)
    first = np.zeros((len(rows), widest + 1), dtype=np.int64)
    fits = np.zeros((len(rows), widest), dtype=np.int64)
    shows = np.zeros((len(rows), widest), dtype=np.int64)
    adds = np.zeros((len(rows), ranks.free + 1, widest, ranks.free + 1), dtype=np.int64)
    all_moves: list[Move] = []
    most = np.array([1] + [0] * DICE_OF_A_TURN)
    for at, (states, ranked) in enumerate(zip(rows, ranks.rows, strict=True)):
        largest = np.zeros(DICE_OF_A_TURN + 1, dtype=np.int64)
        for state in range(states.count):
            first[at, state] = len(all_moves)
            moves = sorted(_moves(states, state, 0, 0), key=lambda move: (move[2], move[1]))
            all_moves += moves
            sizes = np.bincount([move[2] for move in moves], minlength=DICE_OF_A_TURN + 1)
            largest = np.maximum(largest, sizes)
        first[at, states.count :] = len(all_moves)
        most = np.convolve(most, largest)[: DICE_OF_A_TURN + 1]
        fits[at, : states.count] = (states.step != NOT) @ (1 << np.arange(len(FACES)))
        shows[at, : states.count] = ranked.shows
        adds[at, :, : states.count] = ranked.adds[:, ranked.turned]
    return Advances(
        first,
        np.array([move[0] for move in all_moves], dtype=np.int64),
        np.array([move[1] for move in all_moves], dtype=np.int64),
        np.array([move[2] for move in all_moves], dtype=np.int64),
        np.array([move[3] for move in all_moves], dtype=np.float64),
        fits,
        shows,
        adds,
        int(most.sum()),
    )


def _moves(states: RowStates, state: int, key: int, size: int) -> set[Move]:
    """All advances by up to five dice, including the dice already taken."""
    pays = float(states.row.pays) if size and state == states.full else 0.0
    moves = {(state, key, size, pays)}
    if size < DICE_OF_A_TURN:
        for face in FACES:
            after = int(states.step[state, face - 1])
            if after != NOT:
                moves |= _moves(states, after, key + _key((face,)), size + 1)
    return moves


def _key(roll: Roll) -> int:
    return sum(int(6 ** (face - 1)) for face in roll)
