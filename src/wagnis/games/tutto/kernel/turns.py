"""Turns of the two-player game, solved when a game first reaches them, and cached.

Values are integers of 32 bits, so that a choice by them loses less than 1e-9 of the chance to win.
`policies` makes the choices; `wagnis.games.tutto.solver` solves the turns. A table of start-of-turn
values for three players would be one more way to fill `bank` in `_solve`.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wagnis.games.tutto.kernel.policies import CHARGE, HERE, LANES, MOST_BEHIND, ROW, SIDES, TUTTO
from wagnis.games.tutto.rules import Tutto
from wagnis.games.tutto.solver.facts import most_points
from wagnis.games.tutto.solver.game import KIND, Solving, lefts
from wagnis.games.tutto.solver.win import task_of
from wagnis.kernels.compiled import compiled
from wagnis.kernels.contract import NO
from wagnis.solvers.value_store import ValueStore, ValueTable

ROOM = 1 << 27
"""The size of the cache in numbers, half a GB if all are used; when it is full, it is cleared."""
FULL_ONE = 2.0**32 - 1
DICE = 6


class Solved(NamedTuple):
    """The arrays for compiled players."""

    size: NDArray[np.int64]  # [1]: the target in units
    entries: NDArray[np.int32]  # [place]: NO if it is not solved
    wanted: NDArray[np.bool_]  # [place]: a player reached this turn and it was not solved
    heads: NDArray[np.int64]  # [entry]: offset of rows, reach, charges, offset of banks, width
    values: NDArray[np.uint32]


def nothing_solved(units: int = 0, room: int = 0) -> Solved:
    places = SIDES * units * units + 2 * (MOST_BEHIND + 2)
    return Solved(
        np.array([units], dtype=np.int64),
        np.full(places, NO, dtype=np.int32),
        np.zeros(places, dtype=np.bool_),
        np.zeros((places, 5), dtype=np.int64),
        np.empty(room, dtype=np.uint32),
    )


def solved_table(game: Tutto, store: ValueStore) -> ValueTable | None:
    """The values of the starts of turns if this game is for two and solved, else None."""
    task = task_of(game) if game.seats == 2 else None
    return None if task is None else store.find(KIND, task.key)


class Turns:
    """All turns of one game for two; thread-safe."""

    def __init__(self, at_once: bool, table: ValueTable, room: int = ROOM) -> None:
        first, second, last = (table.arrays[name] for name in ("first", "second", "last"))
        self._units, self._room = len(first), room
        deck = table.key.get("deck")
        cards = None if deck is None else tuple(deck)
        self._solving = Solving(self._units, at_once, last, cards)
        self._solving.first[:], self._solving.second[:] = first, second
        self._lock = Lock()
        self._entries = self._used = 0
        self.solved = nothing_solved(self._units, room)

    def solve_wanted(self) -> None:
        """Solves all turns that were reached and not solved."""
        with self._lock:
            for place in np.flatnonzero(self.solved.wanted):
                self._solve(int(place))

    def _solve(self, place: int) -> None:
        if self.solved.entries[place] != NO:
            self.solved.wanted[place] = False
            return
        charges, width = self._fill(place)
        room = self._solving.room
        bound = reach_of(room.bank, room.null, charges, width, self._solving.odds)
        reach = going_on(room.kept, room.tutto, room.bank, charges, bound)
        # At a choice at most `reach` units are at risk; more would have been banked before.
        width = min(width, 2 * (reach + most_points() + 1) + 1)
        rows = sum(max(0, reach + 1 - CHARGE * c) for c in range(charges))
        if self._used + rows * ROW + charges * width > len(self.solved.values):
            # Other threads may still read the old arrays, so they are replaced and not overwritten.
            self.solved = nothing_solved(self._units, self._room)
            self._entries = self._used = 0
        solved, entry = self.solved, self._entries
        banks = self._used + rows * ROW
        solved.heads[entry] = self._used, reach, charges, banks, width
        write(room.kept, room.tutto, room.bank, solved.heads[entry], solved.values)
        self._entries, self._used = entry + 1, banks + charges * width
        solved.entries[place], solved.wanted[place] = entry, False

    def _fill(self, place: int) -> tuple[int, int]:
        """Solves one turn in the solver's workspace; returns its numbers of charges and units."""
        solving, units = self._solving, self._units
        if place < SIDES * units * units:
            side, own, other = (int(part) for part in np.unravel_index(place, (2, units, units)))
            owns, others = np.array([own]), np.array([other])
            chain = lefts(own, other)
            if side:
                solving.second_turns(owns, others, solving.first)
                return len(chain), units - own + 1
            solving.first_turns(owns, others, solving.second, solving.last)
            return len(chain), units - own + solving.last.shape[1]
        own, behind = divmod(place - SIDES * units * units, MOST_BEHIND + 2)
        other = max(0, own + behind - 1)
        chain = lefts(own, other)
        self._last_turn(own, chain)
        return len(chain), max(other - own, 0) + 2

    def _last_turn(self, own: int, chain: list[int]) -> None:
        from wagnis.games.tutto.solver.kernel import last_turns

        solving = self._solving
        chains = np.array([[*chain, chain[-1], chain[-1]]])
        last_turns(own, chains, solving.at_once, solving.room, solving.odds, np.empty(1))


@compiled
def reach_of(bank: Any, null: Any, charges: int, width: int, odds: Any) -> Any:
    """The units above which stopping is best, as in the solver's `turn`."""
    top = worst = null[0]
    for c in range(charges):
        worst = max(worst, null[c])
        for p in range(width):
            top = max(top, bank[c, p])
    top = max(top, worst)
    safe = odds.ending
    for dice in range(1, DICE):
        safe = min(safe, odds.null[dice])
    enough = top - safe * (top - worst) + odds.clover * max(0.0, 1.0 - top)
    reach = 0
    for c in range(charges):
        for p in range(reach + 1, width):
            if bank[c, p] < enough:
                reach = p
    return reach


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
def write(kept: Any, tutto: Any, bank: Any, head: Any, values: Any) -> None:
    """Copies a solved turn into the layout of `policies`."""
    at, reach, charges, banks, width = head
    for c in range(charges):
        for p in range(CHARGE * c, reach + 1):
            for n in range(1, DICE):
                for lane in range(LANES):
                    values[at + (n - 1) * LANES + lane] = np.uint32(kept[p, c, n, lane] * FULL_ONE)
            values[at + TUTTO] = np.uint32(tutto[p, c] * FULL_ONE)
            values[at + HERE] = np.uint32(bank[c, p] * FULL_ONE)
            at += ROW
        for p in range(width):
            values[banks + c * width + p] = np.uint32(bank[c, p] * FULL_ONE)
