"""Environments that several tests share, as compiling them is what costs.

How games are recorded and played after is in `tapes`.
"""

from __future__ import annotations

import os
from functools import cache
from types import SimpleNamespace
from typing import Any

from wagnis import envs

# Compiling takes longer than running here. Heeded by the first in a process to use JAX.
os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0")


@cache
def opened(name: str, players: int, **options: Any) -> Any:
    return envs.jax(name, players, **options)


@cache
def layout_of(env: Any) -> Any:
    """encode, action_id, event_id and the number of actions, whichever way the game has them."""
    return SimpleNamespace(
        encode=env.rules.encode,
        action_id=env.rules.action_id,
        event_id=env.rules.event_id,
        actions=env.num_actions,
    )
