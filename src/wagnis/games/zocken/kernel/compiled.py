"""The compiled Zocken as an object that follows `wagnis.kernels.contract`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from wagnis.games.zocken.rules import Zocken
from wagnis.kernels.contract import (
    PERFECT,
    POLICIES,
    RANDOM,
    THUMB,
    Games,
    Kernel,
    Tempered,
    Words,
    codes,
    loop_space,
    room,
)
from wagnis.solvers import common_store, compiling

compiling.prepare()

from wagnis.games.zocken.kernel import layout, policies, steps  # noqa: E402
from wagnis.games.zocken.kernel.atlas import Atlas, needed  # noqa: E402
from wagnis.games.zocken.kernel.tables import packed, tables  # noqa: E402


class ZockenKernel(Kernel):
    """A game with fixed seats and options."""

    def __init__(self, name: str, game: Zocken) -> None:
        super().__init__(name, game, layout.coding(game), packed(tables(game)), steps)
        self._game = game
        store, keys = common_store(), needed(game)
        solved = keys is not None and all(store.has(kind, key) for kind, key in keys)
        self.policies = POLICIES if solved else POLICIES[: THUMB + 1]

    @cached_property
    def atlas(self) -> Atlas:
        """The solver tables for perfect players."""
        return Atlas(self._game, self.tables, common_store())

    def choose(self, policy: str, words: Words, coins: NDArray[np.uint64]) -> int:
        """The action this player takes in this position; `coins` is a stream of `rng`."""
        if policy == POLICIES[RANDOM]:
            return int(policies.by_chance(self.tables, words, coins))
        if policy == POLICIES[PERFECT]:
            return int(np.argmax(self.worths(words)[0]))
        return int(policies.by_thumb(self.tables, words))

    def _worths(self, words: Words) -> tuple[NDArray[np.float64], int]:
        return self.atlas.worths(words)

    def _points(self, words: Words) -> NDArray[np.float64]:
        return self.atlas.points(words)

    def _games(self, lineup: Sequence[str | Tempered], seed: int, first: int, count: int) -> Games:
        players, games = codes(lineup, self.seats, self.policies), room(count, self.seats)
        if (players[0] == PERFECT).any():
            self.atlas.play(players, seed, first, games)
        else:
            space = loop_space(self.words, self.seats)
            who = players[0] if players[0].any() else None  # random players alone
            policies.play_games(self.tables, who, np.uint64(seed), first, games, space)
        return Games(first, *games)
