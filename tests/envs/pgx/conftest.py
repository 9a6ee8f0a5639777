"""Environments that several tests share, as compiling them is what costs.

How games are recorded and played after is in `tapes`.
"""

from __future__ import annotations

import os
from functools import cache
from types import SimpleNamespace
from typing import Any

from tests.envs.pgx.tapes import Tapes, play_after, record
from wagnis import envs

# Compiling takes longer than running here. Heeded by the first in a process to use JAX.
os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0")


@cache
def opened(name: str, players: int, **options: Any) -> Any:
    return envs.jax(name, players, **options)


def traced(env: Any, games: int, seed: int = 7) -> tuple[Tapes, Any]:
    """Games by the rules, and the states of the arrays after each of their steps."""
    layout = SimpleNamespace(
        encode=env.rules.coding.encode,
        action_id=env.rules.coding.action_id,
        event_id=env.rules.coding.event_id,
        actions=env.num_actions,
    )
    tapes = record(env.game, layout, games, seed)
    return tapes, play_after(env, tapes)


@cache
def often(name: str) -> tuple[Any, Tapes, Any]:
    """An environment of this game with its games, as every run of the tests looks at them."""
    env = opened(name, {"gambler": 4, "tutto": 3}[name])
    return env, *traced(env, 100)
