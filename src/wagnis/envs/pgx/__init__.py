"""The games as JAX environments with Pgx's interface: compiled, batched, on CPU and GPU.

`wagnis.envs.jax` opens them. The array tables come from the games' kernels.
"""

from __future__ import annotations

from wagnis.core.box import AnyGame
from wagnis.core.errors import ArgumentError
from wagnis.core.plain import Plain
from wagnis.envs.pgx.array_rules import JAX, ArrayRules, JaxKit
from wagnis.envs.pgx.environment import Environment, State
from wagnis.games import BOXES


def make(name: str, players: int = 2, **options: Plain) -> Environment:
    """The environment of this game; a `ValueError` for bad arguments."""
    box = BOXES.box(name)
    if type(players) is not int or players not in box.seats:
        low, high = box.seats[0], box.seats[-1]
        raise ArgumentError(f"{box.title} is for {low} to {high} players, not {players!r}")
    return of(name, box.open(players, options))


def of(name: str, game: AnyGame) -> Environment:
    """The environment of a game with fixed seats and options."""
    return Environment(name, game, JAX.of(BOXES.box(name)).rules(game))


__all__ = ["ArrayRules", "Environment", "JaxKit", "State", "make", "of"]
