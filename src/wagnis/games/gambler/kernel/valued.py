"""Arrays for the perfect player: the advances of rows, classes of fillings, values of ends.

NumPy only. The values are those of `gambler.solver`: for two players from solved tables if they
exist, else the estimate; for more from a network. `perfect` compiles the search of a turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES, Dice, weights
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.kernel.network import network, row_numbers
from wagnis.games.gambler.kernel.tables import Made
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Gambler
from wagnis.games.gambler.solver.estimate import WEIGHTS, row_outlook
from wagnis.games.gambler.solver.fills import NOT, RowStates, row_states
from wagnis.games.gambler.solver.ranks import RowRanks, ranks_of
from wagnis.games.gambler.solver.solve import DICE_EACH, KIND, round_key
from wagnis.solvers import ValueStore

MOST_LEFT = 4
"""The most dice that can be rolled again: at least one was placed before."""

MERGED = 0
"""Word: the offset of the table from row states to states with the same future."""
CUPS = 1
"""Words from here: the offsets of the multisets of one to four dice, a record of eight each."""
JUDGED, MOST_WAYS = 6, 7
"""Words: whether a network values the ends of turns; an upper bound of the ways to advance the rows
of any filling by up to four dice."""
HEADS, HEAD = 16, 16
"""Sixteen words per tableau; from the eighth on the offsets of its rows."""
RANKS, FULL, NAMES, SOLVED, UNITS, ROW = 0, 1, 2, 3, 4, 8
STATES, NAMING, FEATURES, FLOATS, FIRST = 0, 1, 2, 3, 4
"""Of a row: the number of states, the offsets of naming, features and numbers (for the network the
first record), and from the fifth word on the offset of each state's advances."""
ADVANCE = 8
STATE, COUNTS, SIZE, KEY, PAYS, SHOWS, BEGINS = range(7)
"""Of an advance: the new state, the dice it takes (four bits a face), their number and key, the
points, the free face that the new state shows, and the face of its first die."""
FEATURE_WORDS = 4
HARMLESS, HARMFUL, LACKS = range(3)

NONE, CHANCE, WORTHS, WORTH = 0, 48, 288, 8
"""Numbers: probabilities of rolling none of so many faces, probabilities of rolls, eight numbers
per tableau."""
UNIT, FEW, SURE, MOST, SECOND, FORCED, NOTHING = range(7)
NUMBERS = 16
HOPE, LAST_MINUS = 6, 12
"""Of a row state: the additive part of the estimate, for none to five dice; the hopes, for none to
five dice; whether it is a black row that lacks one die."""

STOCKS = DICE_EACH + 1
STATE_BITS = 8
"""Of a row state, in the six of a filling."""
RANK_BITS = 37
"""Of the ranks of all tableaux."""


@dataclass(frozen=True, slots=True)
class Valued:
    """All arrays, concatenated."""

    ints: NDArray[np.int32]
    floats: NDArray[np.float64]
    units: NDArray[Any]  # [solved classes * STOCKS]: int16, or int32 for large values
    judge: tuple[NDArray[np.float64], NDArray[np.float64]]
    """For three and more players: the network, and the records of all row states."""


@cache
def keys() -> tuple[int, ...]:
    """A number for each face; no two multisets of up to four dice have the same sum.

    >>> keys()[:3]
    (1, 5, 21)
    """
    numbers: list[int] = []
    while len(numbers) < len(FACES):
        numbers.append((numbers[-1] if numbers else 0) + 1)
        while len(sums := _sums(numbers)) > len(set(sums)):
            numbers[-1] += 1
    return tuple(numbers)


def _sums(numbers: list[int]) -> list[int]:
    return [
        sum(some)
        for size in range(MOST_LEFT + 1)
        for some in combinations_with_replacement(numbers, size)
    ]


def most_key() -> int:
    return MOST_LEFT * max(keys())


def valued(game: Gambler, made: Made, store: ValueStore) -> Valued:
    """The arrays for this game, with the values of the tables that are in the store now."""
    ints: list[NDArray[np.int32]] = []
    floats: list[NDArray[np.float64]] = []
    at = _Ends(ints, floats)
    head = at.put(np.zeros(HEADS + HEAD * len(game.stack), np.int32))
    worths = np.zeros(WORTHS + WORTH * len(game.stack))
    at.put_floats(worths)
    head[JUDGED] = game.seats > 2
    head[MOST_WAYS] = max(map(_ways, game.stack))
    _dice(head, worths, at)
    head[MERGED] = at.ints
    merged = np.zeros(len(made.lying), np.int32)
    for (row, lying), state in made.number.items():
        merged[state] = row_states(row).number[lying]
    at.put(merged)
    units: list[NDArray[Any]] = []
    ranks = solved = 0
    for number, tableau in enumerate(game.stack):
        here = head[HEADS + HEAD * number :][:HEAD]
        numbers = worths[WORTHS + WORTH * number :][:WORTH]
        here[RANKS] = ranks
        ranks += ranks_of(tableau.rows).count
        table = store.find(KIND, round_key(tableau.rows)) if game.seats == 2 else None
        if table is not None:
            here[SOLVED], here[UNITS], numbers[UNIT] = 1, solved, table.facts["unit"]
            units.append(table.arrays["units"].ravel())
            solved += len(units[-1])
        _tableau(tableau, game.seats, here, numbers, at)
    assert ranks < 1 << RANK_BITS
    flat = np.concatenate(units) if units else np.zeros(1, np.int16)
    judge = NO_JUDGE if game.seats == 2 else (network(game.seats), np.concatenate(at.records))
    return Valued(np.concatenate(ints), np.concatenate(floats), flat, judge)


NO_JUDGE = np.zeros((1, 1)), np.zeros((1, 1))


class _Ends:
    """Two growing arrays."""

    def __init__(self, ints: list[NDArray[np.int32]], floats: list[NDArray[np.float64]]) -> None:
        self._ints, self._floats = ints, floats
        self.ints = self.floats = 0
        self.records: list[NDArray[np.float64]] = []

    def put(self, part: NDArray[np.int32]) -> NDArray[np.int32]:
        self._ints.append(part)
        self.ints += len(part)
        return part

    def put_floats(self, part: NDArray[np.float64]) -> NDArray[np.float64]:
        self._floats.append(part)
        self.floats += len(part)
        return part


def _dice(head: NDArray[np.int32], numbers: NDArray[np.float64], at: _Ends) -> None:
    """Write every multiset of dice: its key, those of its subsets, and its probability."""
    others = (len(FACES) - np.arange(len(FACES) + 1)) / len(FACES)
    for dice in range(DICE_OF_A_TURN + 1):
        numbers[NONE + 8 * dice :][: len(others)] = others**dice
    key = dict(zip(FACES, keys(), strict=True))
    chance = CHANCE
    for size in range(1, MOST_LEFT + 1):
        head[CUPS + size] = at.ints
        for roll, weight in weights(size).items():
            whole = sum(key[face] for face in roll)
            parts = [whole - key[face] for face in sorted(set(roll))]
            record = np.zeros(8, np.int32)
            record[:2] = whole, len(parts)
            record[2 : 2 + len(parts)] = parts
            at.put(record)
            numbers[chance] = weight / Dice(size).total
            chance += 1
    assert chance <= WORTHS


def _tableau(
    tableau: Tableau, seats: int, head: NDArray[np.int32], numbers: NDArray[np.float64], at: _Ends
) -> None:
    ranks = ranks_of(tableau.rows)
    head[FULL], head[NAMES] = ranks.rank(ranks.fills.count - 1), ranks.free + 1
    rows = list(enumerate(zip(ranks.fills.rows, ranks.rows, strict=True)))
    if seats > 2:
        # The network is told the points, and values the ends of a turn by the chance to win.
        for row, (states, ranked) in rows:
            head[ROW + row], block = _row(states, ranked, False, at)
            block[FLOATS] = sum(map(len, at.records))
            at.records.append(row_numbers(states, row, seats))
        return
    weights = np.array(WEIGHTS[seats])
    average = np.mean([row.value for row in tableau.rows])
    numbers[FEW], numbers[SURE] = weights[13] * average, weights[14] * average
    numbers[[MOST, SECOND, FORCED, NOTHING]] = weights[[1, 2, 10, 11]]
    for row, (states, ranked) in rows:
        head[ROW + row], block = _row(states, ranked, True, at)
        block[FEATURES], block[FLOATS] = at.ints, at.floats
        ints, floats = _features(states, weights, float(average))
        at.put(ints.ravel())
        at.put_floats(floats.ravel())


def _ways(tableau: Tableau) -> int:
    """An upper bound: every row in the state with most advances, for each number of dice."""
    ways = np.array([1])
    for states in ranks_of(tableau.rows).fills.rows:
        moves = [
            np.bincount([len(dice) for _, dice, _, _ in _moves(states, one, (), 0)], minlength=6)
            for one in range(states.count)
        ]
        ways = np.convolve(ways, np.max(moves, axis=0))[: MOST_LEFT + 1]
    return int(ways.sum())


def _row(
    states: RowStates, ranked: RowRanks, counted: bool, at: _Ends
) -> tuple[int, NDArray[np.int32]]:
    """Write a row's block and advances; returns the block and its offset.

    Points on the way are only `counted` if the values are in points.
    """
    moves = [sorted(_moves(states, one, (), 0), key=_by_size) for one in range(states.count)]
    start = at.ints
    block = at.put(np.zeros(FIRST + states.count + 1, np.int32))
    block[STATES] = states.count
    starts = np.cumsum([0, *map(len, moves)])
    block[FIRST:] = at.ints + ADVANCE * starts
    key = dict(zip(FACES, keys(), strict=True))
    for after, dice, pays, first in (move for some in moves for move in some):
        record = np.zeros(ADVANCE, np.int32)
        record[STATE], record[SIZE] = after, len(dice)
        record[PAYS] = pays if counted else 0
        record[COUNTS] = sum(1 << 4 * (face - 1) for face in dice)
        record[KEY] = sum(key[face] for face in dice) if len(dice) <= MOST_LEFT else 0
        record[SHOWS], record[BEGINS] = ranked.shows[after], first
        at.put(record)
    block[NAMING] = at.ints
    naming = np.stack(
        [
            ranked.adds[:, ranked.turned],
            np.broadcast_to(ranked.turned, ranked.adds.shape + ranked.turned.shape[1:]),
        ],
        axis=-1,
    )
    at.put(naming.astype(np.int32).ravel())
    return start, block


def _by_size(move: tuple[Any, ...]) -> Any:
    return len(move[1]), move[1], move[0]


def _moves(
    states: RowStates, state: int, dice: tuple[int, ...], first: int
) -> set[tuple[int, tuple[int, ...], int, int]]:
    """All advances by none to five dice: state, dice, points, first face."""
    pays = states.row.pays if dice and state == states.full else 0
    moves = {(state, tuple(sorted(dice)), pays, first)}
    if len(dice) < DICE_OF_A_TURN:
        for face in FACES:
            after = int(states.step[state, face - 1])
            if after != NOT:
                moves |= _moves(states, after, (*dice, face), first or face)
    return moves


def _features(
    states: RowStates, weights: NDArray[np.float64], average: float
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Each state's part of the estimate, by the dice of the next player; see `estimate`."""
    row, seen = states.row, row_outlook(states.row)
    lacks, value = seen.lacks, float(row.value)
    last = lacks == 1
    ints = np.zeros((states.count, FEATURE_WORDS), np.int32)
    floats = np.zeros((states.count, NUMBERS))
    ints[:, LACKS] = lacks
    if row.sign > 0:
        ints[:, HARMLESS] = seen.wanted
        floats[:, HOPE : HOPE + DICE_OF_A_TURN + 1] = value * seen.chance.T
        by_lacking = np.array([0, 3, 4, 5, 6])[np.minimum(lacks, 4)]
    else:
        ints[:, HARMFUL] = np.where(last, seen.wanted, 0)
        ints[:, HARMLESS] = np.where(last, 0, seen.wanted)
        floats[:, LAST_MINUS] = value * last
        by_lacking = np.array([0, 7, 8, 9])[np.minimum(lacks, 3)]
    lacking = np.where(lacks > 0, value * weights[by_lacking], 0.0)
    hopes = weights[0] * floats[:, HOPE : HOPE + DICE_OF_A_TURN + 1]
    floats[:, : DICE_OF_A_TURN + 1] = hopes + (lacking + weights[12] * average * lacks)[:, None]
    # If nobody else has dice, all remaining rows go to the roller.
    floats[:, 0] = np.where(lacks > 0, row.pays, 0)
    return ints, floats
