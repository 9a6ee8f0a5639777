"""The field's own interfaces: PettingZoo, Gymnasium, OpenSpiel, and JAX in the shape of Pgx.

The games themselves are in `wagnis.games` and, as arrays, in `wagnis.kernels`. Each interface is
loaded when it is asked for; its packages come with `wagnis[envs]`. docs/envs.md tells more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wagnis.core.plain import Plain
from wagnis.envs.opening import extra_needed

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    from wagnis.envs.many import Arrays
    from wagnis.envs.pgx import Environment
    from wagnis.envs.single import SingleEnv
    from wagnis.envs.spiel import SpielGame
    from wagnis.envs.zoo import ZooEnv


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

    `rewards` are `win`, everybody's share of the win at the end, or `points`. With `regret` an
    agent's info tells what its latest action gave away: reckoned when somebody looks, at every
    step (True), or never (False).
    """
    with extra_needed():
        from wagnis.envs.opening import opened
        from wagnis.envs.zoo import ZooEnv
    return ZooEnv(opened(game, players, options), rewards, regret, render_mode)


def gym(
    game: str,
    opponent: str | Sequence[str] = "thumb",
    players: int = 2,
    *,
    seat: int | None = 0,
    rewards: str = "win",
    regret: bool | str = "lazy",
    render_mode: str | None = None,
    **options: Plain,
) -> SingleEnv:
    """The game as a Gymnasium `Env`: one learner among bots, also registered as `wagnis/Tutto-v0`.

    `opponent` is one bot for all other seats, or one for each, clockwise from the learner, who
    sits in `seat`; with None in another one in every episode. `rewards` and `regret` as in `aec`.
    """
    with extra_needed():
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


def vector(
    game: str,
    n: int,
    opponent: str | Sequence[str] = "thumb",
    players: int = 2,
    **given: Plain,
) -> VectorEnv[Arrays, Arrays, Arrays]:
    """`n` such environments as one Gymnasium `VectorEnv`, by one compiled call a step.

    Other arguments are those of `gym`. An opponent that is not compiled is asked table by table.
    """
    with extra_needed():
        from wagnis.envs.many import made
    return made(game, n, opponent=opponent, players=players, **given)


def open_spiel(
    game: str,
    players: int = 2,
    *,
    utility: str = "",
    position: Plain = None,
    **options: Plain,
) -> SpielGame:
    """The game as a `pyspiel.Game`, also registered as `wagnis_tutto` and so on.

    `utility` is `win` (if not given) or `lead`, points ahead of the others; alone, `points`.
    `position`, described as in docs/ask.md, is where it starts. Options are those of the game.
    """
    with extra_needed():
        from wagnis.envs.spiel import load
    return load(game, players, utility, position, options)


def jax(game: str, players: int = 2, **options: Plain) -> Environment:
    """This game as a JAX environment in Pgx's shape; a `ValueError` for what cannot be played."""
    with extra_needed():
        from wagnis.envs.pgx import make
    return make(game, players, **options)


__all__ = ["aec", "gym", "jax", "open_spiel", "vector"]
