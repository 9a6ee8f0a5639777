"""Turns of compiled Tutto, solved when a player by values first rolls in them, and cached.

The ends of a turn are those of the bots (`solver.advise`): exact for two players, an equilibrium
for three, an estimate for more. `valued` reads the stored turns.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core import Seat
from wagnis.games.tutto.kernel.layout import LAST_ROUND, SCORES
from wagnis.games.tutto.kernel.valued import (
    CHARGE,
    FULL_ONE,
    HERE,
    LANES,
    ROW,
    SIX,
    SPARKS,
    TUTTO,
    UNIT,
)
from wagnis.games.tutto.rules import Tutto
from wagnis.games.tutto.solver import arrays, pairs_table
from wagnis.games.tutto.solver.facts import Floats
from wagnis.games.tutto.solver.game import BEHIND, KIND, units_of
from wagnis.games.tutto.solver.kernel import rolls, turn_start
from wagnis.games.tutto.solver.three import (
    BELOW,
    CURVE,
    LIKELY,
    LUCK,
    Crowd,
    fits,
    held,
    scores_of,
    three_ends,
)
from wagnis.games.tutto.solver.turn import Ends
from wagnis.games.tutto.solver.win import FURTHEST, deck_of, start_of, task_of, win_ends
from wagnis.kernels.compiled import compiled
from wagnis.kernels.contract import ROLLER
from wagnis.solvers import ValueStore
from wagnis.solvers.digest import table_name

ROOM = 1 << 27
"""The size of the cache in numbers, half a GB if all are used; when it is full, it is cleared."""
DICE = 6

Start: TypeAlias = Hashable
"""Everything that the ends of a turn depend on."""


class Solved(NamedTuple):
    """The arrays for compiled players."""

    at_once: NDArray[np.bool_]  # [1]: whether charges are booked at once
    heads: NDArray[np.int64]  # [entry]: offset of rows, reach, charges, offset of banks, width
    values: NDArray[np.uint32]


def nothing_solved(at_once: bool = False, entries: int = 1, room: int = 1) -> Solved:
    return Solved(
        np.array([at_once]),
        np.zeros((entries, 5), dtype=np.int64),
        np.empty(room, dtype=np.uint32),
    )


class QuickCrowd(Crowd):
    """The same with its innermost loop compiled."""

    def mean_ahead(self, leads: Floats) -> Floats:
        means = np.empty(leads.shape[1])
        mean_ahead(leads, LUCK, LIKELY, BELOW, CURVE[0], 1 / (CURVE[1] - CURVE[0]), means)
        return means


@compiled
def mean_ahead(
    leads: Any, luck: Any, likely: Any, below: Any, lowest: Any, steps: Any, means: Any
) -> None:
    """Interpolates the normal distribution function, `steps` points to a deviate of 1."""
    last = len(below) - 1
    for at in range(len(means)):
        mean = 0.0
        for node in range(len(luck)):
            chance = likely[node]
            for other in range(len(leads)):
                place = (leads[other, at] + luck[node] - lowest) * steps
                place = min(max(place, 0.0), float(last))
                here = min(int(place), last - 1)
                chance *= below[here] + (place - here) * (below[here + 1] - below[here])
            mean += chance
        means[at] = mean


class Starts(NamedTuple):
    """The turns of a game: from the roller, the last round and the scores to the ends."""

    start: Callable[[Seat, bool, tuple[int, ...]], Start]
    ends: Callable[[Any], Ends]


def starts_of(game: Tutto, store: ValueStore) -> Starts | None:
    """As `solver.advise` values them; None if the bots play for points."""
    if game.seats == 2:
        task = task_of(game)
        solved = None if task is None else store.find(KIND, task.key)
        return None if solved is None else Starts(lambda *at: start_of(game, solved, *at), win_ends)
    if (table := held(game, store)) is not None:
        return Starts(lambda *at: scores_of(game, *at), lambda at: three_ends(table, at))
    pairs = pairs_table(game, store)
    if pairs is None or not fits(pairs, game):
        return None
    name = table_name(KIND, pairs.key)
    return Starts(
        lambda roller, last, scores: (QuickCrowd(game, roller, last, name, pairs), scores),
        lambda at: at[0].ends(at[1]),
    )


class Turns:
    """The turns of one game; thread-safe."""

    def __init__(self, game: Tutto, starts: Starts, room: int = ROOM) -> None:
        self._game, self._starts, self._room = game, starts, room
        self._lock = Lock()
        self._make_room(BEHIND // CHARGE + 3, units_of(game.target) + BEHIND + 2)
        self._clear()

    def _make_room(self, charges: int, width: int) -> None:
        self._charges, self._width = charges, width
        self._odds = arrays.odds(width, deck_of(self._game))
        self._space = arrays.room(charges, width)

    def _clear(self) -> None:
        # Other threads may still read the old arrays, so they are replaced and not overwritten.
        self._solved = nothing_solved(self._game.charge_at_once, 1 << 16, self._room)
        self._entries: dict[Start, int] = {}
        self._used = 0

    def entries(self, words: NDArray[np.int32]) -> tuple[Solved, NDArray[np.int64]]:
        """The arrays, and where the turns of these states are in them; missing ones are solved."""
        starts = [self._start(state) for state in words]
        with self._lock:
            while not all(start in self._entries or self._solve(start) for start in starts):
                self._clear()
            return self._solved, np.array([self._entries[start] for start in starts], np.int64)

    def _start(self, state: NDArray[np.int32]) -> Start:
        roller, last_round = int(state[ROLLER]), bool(state[LAST_ROUND])
        scores = state[SCORES:].tolist()
        if last_round:  # further behind nothing changes
            lower = max(0, max(scores) - scores[roller] - FURTHEST * UNIT)
            scores = [
                score if seat == roller else max(0, score - lower)
                for seat, score in enumerate(scores)
            ]
        return self._starts.start(Seat(roller), last_round, tuple(scores))

    def _solve(self, start: Start) -> bool:
        """Solve and store this turn; False if there is no room for it."""
        ends = self._starts.ends(start)
        charges, width = ends.bank.shape
        if charges > self._charges or width > self._width:
            self._make_room(max(charges, self._charges), max(width, self._width))
        space = self._space
        space.bank[:charges, :width], space.null[:charges] = ends.bank, ends.null
        turn_start(space.bank[:charges, :width], space.null[:charges], ends.won, space, self._odds)
        reach = going_on(space.kept, space.tutto, space.bank, charges, ends.reach)
        rows = sum(max(0, reach + 1 - CHARGE * c) for c in range(charges))
        solved, entry, banks = self._solved, len(self._entries), self._used + rows * ROW
        if banks + charges * width > len(solved.values) or entry == len(solved.heads):
            return False
        solved.heads[entry] = self._used, reach, charges, banks, width
        write(space, self._odds, solved.heads[entry], solved.values)
        self._entries[start] = entry
        self._used = banks + charges * width
        return True


@compiled
def going_on(kept: Any, tutto: Any, bank: Any, charges: int, bound: int) -> Any:
    """The most units at risk at which going on can be best; never more than `bound`."""
    for p in range(bound, 0, -1):
        for c in range(min(p // CHARGE, charges - 1) + 1):
            more = tutto[p, c] > bank[c, p]
            for n in range(1, DICE):
                for lane in range(LANES):
                    more = more or kept[p, c, n, lane] > bank[c, p]
            if more:
                return p
    return 0


@compiled
def write(space: Any, odds: Any, head: Any, values: Any) -> None:
    """Copies a solved turn into the layout of `valued`."""
    at, reach, charges, banks, width = head
    kept, tutto, bank, rolled = space.kept, space.tutto, space.bank, space.rolled
    for c in range(charges):
        for p in range(CHARGE * c, reach + 1):
            for n in range(1, DICE):
                for lane in range(LANES):
                    values[at + (n - 1) * LANES + lane] = np.uint32(kept[p, c, n, lane] * FULL_ONE)
            values[at + TUTTO] = np.uint32(tutto[p, c] * FULL_ONE)
            values[at + HERE] = np.uint32(bank[c, p] * FULL_ONE)
            rolls(DICE, space, p, c, space.null[c], odds, rolled)
            for lane in range(LANES):
                values[at + SIX + lane] = np.uint32(rolled[lane] * FULL_ONE)
            values[at + SPARKS] = np.uint32(space.sparkles[c, p] * FULL_ONE)
            at += ROW
        for p in range(width):
            values[banks + c * width + p] = np.uint32(bank[c, p] * FULL_ONE)
