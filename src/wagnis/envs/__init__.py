"""The games as environments for PettingZoo, Gymnasium, OpenSpiel and Pgx (JAX).

Each function imports its library on first use; `wagnis[envs]` installs the libraries. See
docs/envs.md. The compiled games are in `wagnis.kernels`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from wagnis.core.arguments import checked
from wagnis.core.extras import MissingExtraError, extra_needed
from wagnis.core.plain import Plain

with extra_needed("envs"):
    from wagnis.envs.opening import opened

with suppress(MissingExtraError), extra_needed("envs"):  # the other interfaces need no Gymnasium
    from wagnis.envs import registered as registered

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    from wagnis.envs.many import Arrays
    from wagnis.envs.pgx import Environment
    from wagnis.envs.single import SingleEnv
    from wagnis.envs.spiel import SpielGame
    from wagnis.envs.zoo import ZooEnv


@checked
def aec(
    game: str,
    players: int = 2,
    *,
    rewards: str = "win",
    regret: bool | str = "lazy",
    render_mode: str | None = None,
    **options: Plain,
) -> ZooEnv:
    """The game as a PettingZoo `AECEnv`: every seat is an agent.

    `rewards` is `win`, a share of the win at the end, or `points`. An agent's info has the `regret`
    of its latest action, computed on access (`"lazy"`), at every step (True) or never (False).
    """
    with extra_needed("envs"):
        from wagnis.envs.zoo import ZooEnv
    return ZooEnv(opened(game, players, options), rewards, regret, render_mode)


@checked
def gym(
    game: str,
    opponent: str | Sequence[str] | None = None,
    players: int = 2,
    *,
    seat: int | None = 0,
    rewards: str = "win",
    regret: bool | str = "lazy",
    render_mode: str | None = None,
    **options: Plain,
) -> SingleEnv:
    """The game as a Gymnasium `Env`: one learner among bots, also registered as `wagnis/Tutto-v0`.

    `opponent` is one bot for all other seats, or one for each, clockwise from the learner; None is
    the game's rule of thumb, or `random` if it has none. The learner sits
    in `seat`, or in a random seat in every episode if it is None. `rewards` and `regret` are as in
    `aec`.
    """
    with extra_needed("envs"):
        from wagnis.envs.single import made
    return made(
        game,
        opponent=opponent,
        players=players,
        seat=seat,
        rewards=rewards,
        regret=regret,
        render_mode=render_mode,
        **options,
    )


@checked
def vector(
    game: str,
    n: int,
    opponent: str | Sequence[str] | None = None,
    players: int = 2,
    **given: Plain,
) -> VectorEnv[Arrays, Arrays, Arrays]:
    """`n` such environments as one Gymnasium `VectorEnv`, with one compiled call per step.

    The other arguments are those of `gym`. Opponents that are not compiled make it a
    `SyncVectorEnv`.
    """
    with extra_needed("envs"):
        from wagnis.envs.many import made
    return made(game, n, opponent=opponent, players=players, **given)


@checked
def open_spiel(
    game: str,
    players: int = 2,
    *,
    utility: str = "",
    position: Plain = None,
    **options: Plain,
) -> SpielGame:
    """The game as a `pyspiel.Game`, also registered as `wagnis_tutto` and so on.

    `utility` is `win` (the default) or `lead`, points ahead of the others; with one player it is
    `points`. `position` is the start, described as in docs/ask.md. Options are those of the game.
    """
    with extra_needed("envs"):
        from wagnis.envs.spiel import load
    return load(game, players, utility, position, options)


@checked
def jax(game: str, players: int = 2, **options: Plain) -> Environment:
    """The game as a JAX environment with Pgx's interface; a `ValueError` for bad arguments."""
    with extra_needed("envs"):
        from wagnis.envs.pgx import make
    return make(game, players, **options)


__all__ = ["aec", "gym", "jax", "open_spiel", "vector"]
