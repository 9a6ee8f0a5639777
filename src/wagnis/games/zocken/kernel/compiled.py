"""The compiled Zocken as an object that follows `wagnis.kernels.contract`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.core import Roll
from wagnis.core.box import AnyGame
from wagnis.games.zocken.rules import Action, State, Zocken
from wagnis.kernels.contract import (
    PERFECT,
    POLICIES,
    RANDOM,
    THUMB,
    Games,
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


class ZockenKernel:
    """A game with fixed seats and options."""

    actions = layout.ACTIONS
    game: AnyGame
    tables: NDArray[np.int64]

    def __init__(self, name: str, game: Any) -> None:
        self._game: Zocken = game
        self.name, self.game, self.seats = name, game, game.seats
        self.begin, self.legal = steps.begin, steps.legal
        self.act, self.fall, self.draw = steps.act, steps.fall, steps.draw
        self.observe = steps.observe
        self.tables = packed(tables(game))
        self.words = layout.words(game.seats)
        self.features = len(layout.features(game.seats))
        store, keys = common_store(), needed(game)
        solved = keys is not None and all(store.has(kind, key) for kind, key in keys)
        self.policies = POLICIES if solved else POLICIES[: THUMB + 1]

    @cached_property
    def atlas(self) -> Atlas:
        """The solver tables for perfect players."""
        return Atlas(self._game, self.tables, common_store())

    def encode(self, state: State) -> Words:
        return layout.encode(self._game, state)

    def decode(self, words: Words) -> State:
        return layout.decode(self._game, words)

    def action_id(self, action: Action) -> int:
        return layout.action_id(action)

    def action(self, number: int) -> Action:
        return layout.action(number)

    def event_id(self, event: Roll) -> int:
        return layout.event_id(event)

    def event(self, words: Words, number: int) -> Roll:
        return layout.event(words, number)

    def choose(self, policy: str, words: Words, coins: NDArray[np.uint64]) -> int:
        """The action this player takes in this position; `coins` is a stream of `rng`."""
        if policy == POLICIES[RANDOM]:
            return int(policies.by_chance(self.tables, words, coins))
        if policy == POLICIES[PERFECT]:
            return self.atlas.choose(words)
        return int(policies.by_thumb(self.tables, words))

    def play(self, lineup: Sequence[str], seed: int, first: int, count: int) -> Games:
        """Play this many games from number `first` on; results do not depend on the batch size."""
        who, games = codes(lineup, self.seats, self.policies), room(count, self.seats)
        if (who == PERFECT).any():
            self.atlas.play(who, seed, first, games)
        else:
            space = loop_space(self.words, self.seats)
            policies.play_games(self.tables, who, np.uint64(seed), first, games, space)
        return Games(first, *games)
