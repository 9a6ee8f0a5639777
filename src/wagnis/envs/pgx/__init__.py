"""The games as JAX environments in Pgx's shape: compiled, batched, on CPU and GPU.

`wagnis.envs.jax` opens them. The array tables come from `wagnis.kernels`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from wagnis.core.box import AnyGame
from wagnis.envs.pgx.environment import ArrayRules, Environment, State
from wagnis.games import BOXES

ROOMS = {
    "gambler": "wagnis.games.gambler.jax_rules:GamblerRules",
    "engel-bengel": "wagnis.games.gambler.jax_rules:GamblerRules",
    "tutto": "wagnis.games.tutto.jax_rules:TuttoRules",
    "zocken": "wagnis.games.zocken.jax_rules:ZockenRules",
}


def make(name: str, players: int = 2, **options: Any) -> Environment:
    """The environment of this game; a `ValueError` for what cannot be played."""
    if name not in ROOMS:
        raise ValueError(f"there is no game {name!r} on arrays; there are {', '.join(ROOMS)}")
    seats = BOXES[name].seats
    if players not in seats:
        raise ValueError(
            f"{BOXES[name].title} is for {seats.start} to {seats.stop - 1} players, not {players}"
        )
    return of(name, BOXES[name].open(players, options))


def of(name: str, game: AnyGame) -> Environment:
    """The environment of a game that is open already."""
    module, _, rules = ROOMS[name].partition(":")
    return Environment(name, game, getattr(import_module(module), rules)(game))


__all__ = ["ArrayRules", "Environment", "State", "make", "of"]
