"""One run of self-play: weights, optimiser and games, improved step by step. See `selfplay`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from research.training import selfplay
from research.training.network import Weights, fresh, fresh_judge
from research.training.selfplay import Schedule, Table, optimiser


class Learner:
    """Trains one network, and the small one that judges the ends of turns, on tables in turns."""

    def __init__(
        self, tables: Sequence[Table], seed: int, width: int = 256, blocks: int = 2, judge: int = 96
    ) -> None:
        env, self._tables, self._settings = tables[0].env, tables, tables[0].settings
        self._key, begin, net, small = jax.random.split(jax.random.key(seed), 4)
        self._states = [jax.jit(table.begin)(begin) for table in tables]
        features, seats = env.observation_shape[0], self._settings.seats
        self._both = (
            fresh(net, features, env.num_actions, seats, width, blocks),
            fresh_judge(small, features, seats, judge),
        )
        move = optimiser(self._settings)
        self._adam: Any = (move.init(self._both[0]), move.init(self._both[1]))
        self.number = 0
        """How many times it has played and learned."""

    @property
    def weights(self) -> Weights:
        return self._both[0]

    @property
    def judge(self) -> Weights:
        return self._both[1]

    @property
    def steps(self) -> int:
        return self.number * self._settings.environments * self._settings.steps

    def next_key(self) -> Any:
        self._key, key = jax.random.split(self._key)
        return key

    def improve(self, done: float) -> Any:
        """Play and learn once; `done` is the completed share of the run. The metrics."""
        at = self.number % len(self._tables)
        self._both, self._adam, self._states[at], metrics = selfplay.improve(
            self._tables[at],
            self._both,
            self._adam,
            self._states[at],
            self.next_key(),
            schedule(done),
        )
        self.number += 1
        return metrics


def schedule(done: float) -> Schedule:
    """By the completed share of the run: learning rate, entropy and weight of points decrease."""
    return Schedule(
        rate=jnp.float32(6e-4 * (1 - done) + 1e-5),
        coins=jnp.float32(0.01 * (1 - done) ** 2 + 0.0005),
        win=jnp.float32(np.clip(done / 0.5 - 0.3, 0.0, 1.0)),
    )


def save(weights: Weights, file: Path, kind: Any = np.float32) -> None:
    arrays: dict[str, Any] = {name: np.asarray(one, kind) for name, one in weights.items()}
    np.savez(file, **arrays)
