"""The compiled Tutto as one object, with the interface of `wagnis.kernels.contract`.

`play_games` plays whole games by the steps of the environments; a test plays the same games through
the readable rules.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from wagnis.games.tutto.cards import Counts
from wagnis.games.tutto.kernel import layout, steps
from wagnis.games.tutto.kernel.layout import SCORES, WINNERS
from wagnis.games.tutto.kernel.policies import by_chance, by_perfect, by_thumb
from wagnis.games.tutto.kernel.steps import act, begin, draw, fall
from wagnis.games.tutto.kernel.tables import SEATS, tables
from wagnis.games.tutto.kernel.turns import Turns, nothing_solved, solved_table
from wagnis.games.tutto.rules import Tutto
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.kernels.compiled import borrowed, compiled, inner
from wagnis.kernels.contract import (
    CHANCE,
    KIND,
    NO,
    OVER,
    PERFECT,
    POLICIES,
    RANDOM,
    ROLLER,
    ROUND,
    TURN,
    Games,
    Kernel,
    codes,
    loop_space,
    room,
)
from wagnis.kernels.counting import seat_them
from wagnis.kernels.rng import CHOICES, deal_key, turn_key
from wagnis.solvers import common_store


@compiled
def play_games(
    tables: Any, lineup: Any, seed: Any, first: Any, games: Any, space: Any, solved: Any
) -> Any:
    """Fills `games`, the arrays of `contract.Games`, from game `first` on.

    Returns the number of missing games.

    A game with 0 rounds is missing: not played yet, or a perfect player met an unsolved turn.
    `space` is `contract.loop_space`.
    """
    seating, scores, shares, decisions, falls, turns, rounds = games
    t, s, scratch = borrowed(tables), borrowed(space[0]), borrowed(space[1])
    rng, coins = borrowed(space[2]), borrowed(space[3])
    seats, missing = t[SEATS], 0
    for at in range(len(rounds)):
        if rounds[at]:
            continue
        seat_them(seating[at], first + at)
        key = deal_key(seed, (first + at) // seats)
        begin(t, s)
        turn, decided, fallen = np.int64(NO), 0, 0
        while s[KIND] != OVER:
            if s[TURN] != turn:
                turn = s[TURN]
                rng[0] = turn_key(key, s[ROUND], s[ROLLER], 0)
                coins[0] = turn_key(key ^ CHOICES, s[ROUND], s[ROLLER], 0)
            if s[KIND] == CHANCE:
                fall(t, s, draw(t, s, rng))
                fallen += 1
                continue
            player = lineup[seating[at, s[ROLLER]]]
            if player == RANDOM:
                action = by_chance(t, s, coins)
            elif player == PERFECT:
                action = by_perfect(t, s, solved)
                if action == NO:
                    break
            else:
                action = by_thumb(t, s, scratch)
            act(t, s, action)
            decided += 1
        if s[KIND] != OVER:
            missing += 1
            continue
        scores[at] = s[SCORES:]
        share(s[WINNERS], shares[at])
        decisions[at], falls[at] = decided, fallen
        turns[at], rounds[at] = s[TURN] + 1, s[ROUND] + 1
    return missing


@inner
def share(winners: int, shares: Any) -> None:
    """A win is 1, divided among those who tie; `winners` has a bit for each seat."""
    count = 0
    for seat in range(len(shares)):
        count += winners >> seat & 1
    for seat in range(len(shares)):
        shares[seat] = (winners >> seat & 1) / count


TOGETHER = 4096  # games between two checks for turns to be solved


class TuttoKernel(Kernel):
    """A game with its seats and options."""

    def __init__(self, name: str, game: Tutto) -> None:
        super().__init__(name, game, layout.coding(game), tables(game), steps)
        self._game = game
        solved = solved_table(game, common_store()) is not None
        self.policies = POLICIES if solved else POLICIES[:-1]

    def turns(self) -> Turns | None:
        """The turns for perfect players, shared by kernels of this target; None if not solved."""
        table = solved_table(self._game, common_store())
        if table is None:
            return None
        units = len(table.arrays["first"])
        return _turns(units, self._game.charge_at_once, self._game.full)

    def play(self, lineup: Sequence[str], seed: int, first: int, count: int) -> Games:
        who = codes(lineup, self.seats, self.policies)
        turns = self.turns() if "perfect" in lineup else None
        games = room(count, self.seats)
        for start in range(0, count, TOGETHER):
            part = tuple(array[start : start + TOGETHER] for array in games)
            space = loop_space(self.words, self.seats)
            now = (self.tables, who, np.uint64(seed), first + start, part, space)
            while play_games(*now, nothing_solved() if turns is None else turns.solved):
                assert turns is not None
                turns.solve_wanted()
        return Games(first, *games)


@lru_cache(maxsize=4)
def _turns(units: int, at_once: bool, full: Counts) -> Turns:
    """The same for all targets that round up to this many units."""
    game = Tutto(2, target=units * UNIT, charge_at_once=at_once, full=full)
    table = solved_table(game, common_store())
    assert table is not None
    return Turns(at_once, table)
