"""The field's own interfaces: PettingZoo, Gymnasium, OpenSpiel, and JAX in the shape of Pgx.

The games themselves are in `wagnis.games` and, as arrays, in `wagnis.kernels`.
"""

from __future__ import annotations

from typing import Any


def jax(game: str, players: int = 2, **options: Any) -> Any:
    """This game as a JAX environment in Pgx's shape; a `ValueError` for what cannot be played."""
    try:
        from wagnis.envs.pgx import make
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("numpy", "jax", "pgx"):
            raise
        raise ModuleNotFoundError(
            f"this needs {error.name}, which is not installed: pip install 'wagnis[envs]'",
            name=error.name,
        ) from None
    return make(game, players, **options)
