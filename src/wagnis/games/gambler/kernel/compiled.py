"""The compiled Gambler as one object, with the interface of `wagnis.kernels.contract`.

`play_games` plays whole games by the steps of the environments.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.core.errors import ArgumentError
from wagnis.games.gambler.kernel import policies, steps
from wagnis.games.gambler.kernel.layout import ACTIONS, SCORES, TABLEAU, Layout
from wagnis.games.gambler.kernel.perfect import ROLLING, action_values, by_values, workspace
from wagnis.games.gambler.kernel.policies import by_thumb
from wagnis.games.gambler.kernel.tables import SEATS, pack, thumb_tables
from wagnis.games.gambler.kernel.valued import MOST_WAYS, NO_JUDGE, valued
from wagnis.games.gambler.rules import Gambler
from wagnis.kernels import rng as fate
from wagnis.kernels.choosing import chosen
from wagnis.kernels.compiled import borrowed, compiled, local
from wagnis.kernels.contract import (
    DECISION,
    KIND,
    NO,
    OVER,
    PERFECT,
    POINTS,
    POLICIES,
    RANDOM,
    ROLLER,
    ROUND,
    TURN,
    WIN,
    Games,
    Kernel,
    Tempered,
    Words,
    codes,
    loop_space,
    room,
)
from wagnis.kernels.counting import seat_them, share
from wagnis.solvers import common_store

MOST_ROUNDS = 100_000
"""The limit of rounds in a game: with some stacks nobody ever reaches the target."""


@compiled
def play_games(
    tables: Any, search: Any, players: Any, seed: Any, first: Any, games: Any, space: Any
) -> Any:
    """Fills `games`, the arrays of `contract.Games`, from game `first` on; whether all ended.

    Players by values need `search`; `players` is `contract.codes`, or None for random players
    alone: the loop is then compiled without the others. `space` is `contract.loop_space`.
    """
    by = POINTS if tables[SEATS] == 2 else WIN
    seating, scores, shares, decisions, falls, turns, rounds = borrowed(games)
    worth = np.zeros(ACTIONS)
    t, s = borrowed(tables), local(space[0])
    begun = local(space[1])  # turns of each seat in this round
    rng, coins = local(space[2]), local(space[3])
    seats = t[SEATS]
    for at in range(len(decisions)):
        number = first + at
        key = fate.deal_key(seed, number // seats)
        seat_them(seating[at], number)
        steps.begin(t, s)
        decided = 0
        fallen = 0
        turn = np.int64(NO)
        for seat in range(seats):
            begun[seat] = 0
        now = 0
        while s[KIND] != OVER:
            if s[KIND] == DECISION:
                decided += 1
                if players is None:
                    steps.act(t, s, policies.by_chance(t, s, coins))
                    continue
                lineup, heat = players
                one = seating[at, s[ROLLER]]
                player = lineup[one]
                if player == RANDOM:
                    action = policies.by_chance(t, s, coins)
                elif player == PERFECT and heat[one, by] == 0.0:
                    action = by_values(t, s, search, worth)
                elif player == PERFECT:
                    action_values(t, s, search, worth, ROLLING)
                    action = chosen(worth, heat[one, by], fate.unit(coins))
                else:
                    action = policies.by_thumb(t, s)
                steps.act(t, s, action)
                continue
            if s[TABLEAU] == NO:
                rng[0] = fate.turn_key(key, s[ROUND], NO, 0)
            elif s[TURN] != turn:
                turn = s[TURN]
                if s[ROUND] != now:
                    now = s[ROUND]
                    for seat in range(seats):
                        begun[seat] = 0
                    if now == MOST_ROUNDS:
                        return False
                seat = s[ROLLER]
                rng[0] = fate.turn_key(key, s[ROUND], seat, begun[seat])
                coins[0] = fate.turn_key(key ^ fate.CHOICES, s[ROUND], seat, begun[seat])
                begun[seat] += 1
            steps.fall(t, s, steps.draw(t, s, rng))
            fallen += 1
        for seat in range(seats):
            scores[at, seat] = s[SCORES + seat]
        decisions[at], falls[at] = decided, fallen
        turns[at], rounds[at] = s[TURN] + 1, s[ROUND] + 1
        share(scores[at], shares[at])
    return True


NOTHING = (
    *(np.zeros(1, np.int32), np.zeros(1), np.zeros(1, np.int16), NO_JUDGE),
    *(np.zeros(1, np.int64), np.zeros(1), np.zeros((1, 1, 1), np.int64), np.zeros((1, 1))),
    np.zeros((1, 1, 1, 1), np.int64),
    *(np.zeros(1, np.int64), np.zeros(1)),
)
"""For line-ups without a perfect player."""


class GamblerKernel(Kernel):
    """A game with its seats and options; `tables` is the argument of the compiled functions."""

    def __init__(self, name: str, game: Gambler) -> None:
        self._game, layout = game, Layout.of(game)
        self._made, self._threads = layout.made, threading.local()
        packed = pack(layout.tables, thumb_tables(game, layout.made))
        super().__init__(name, game, layout.coding, packed, steps)
        self.policies = POLICIES
        self.keeps_turns = self.seats == 2

    def _games(self, lineup: Sequence[str | Tempered], seed: int, first: int, count: int) -> Games:
        players: Any = codes(lineup, self.seats, self.policies)
        players, games = players if players[0].any() else None, room(count, self.seats)
        if not self._played(players, np.uint64(seed), first, games):
            raise ArgumentError(
                f"a game had not ended after {MOST_ROUNDS} rounds: "
                f"with these tableaux nobody reaches {self._game.target} points"
            )
        return Games(first, *games)

    def rounds(self) -> GamblerKernel:
        """The same for single rounds: each game ends with its first round, begun with 80 points."""
        return GamblerKernel(self.name, replace(self._game, target=1))

    def _played(self, players: Any, seed: Any, first: int, games: Any) -> bool:
        search = self._search if players is not None and (players[0] == PERFECT).any() else NOTHING
        space = loop_space(self.words, self.seats)
        return bool(play_games(self.tables, search, players, seed, first, games, space))

    def thumb(self, words: Words) -> int:
        """The rule of thumb's action at this decision."""
        return int(by_thumb(self.tables, words))

    def perfect(self, words: Words) -> int:
        """The perfect player's action at this decision."""
        return int(by_values(self.tables, words, self._search, np.zeros(ACTIONS)))

    def _worths(self, words: Words) -> tuple[NDArray[np.float64], int]:
        worth = np.zeros(ACTIONS)
        action_values(self.tables, words, self._search, worth, ROLLING)
        return worth, POINTS if self.seats == 2 else WIN

    @cached_property
    def _looked_up(self) -> tuple[Any, ...]:
        """The arrays of perfect players, from the tables that exist on first use."""
        values = valued(self._game, self._made, common_store())
        return values.ints, values.floats, values.units, values.judge

    @property
    def _search(self) -> tuple[Any, ...]:
        """The arrays of perfect players and a workspace, one per thread."""
        if not hasattr(self._threads, "space"):
            self._threads.space = workspace(self.seats, int(self._looked_up[0][MOST_WAYS]))
        return *self._looked_up, *self._threads.space
