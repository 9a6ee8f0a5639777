"""Open a game for environments: check the arguments, build the rules and the kernel.

Each interface has a module of its own beside this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from wagnis.core.box import AnyBox, AnyGame
from wagnis.core.plain import Plain
from wagnis.envs.kit import ENVIRONMENT, EnvironmentKit
from wagnis.games import BOXES
from wagnis.kernels import Kernel, kernel

EXTRA = (
    "numpy", "numba", "pettingzoo", "gymnasium", "pyspiel", "open_spiel", "jax", "pgx",
)  # fmt: skip

WIN, POINTS = "win", "points"
REWARDS = (WIN, POINTS)


@dataclass(frozen=True, slots=True)
class Opened:
    """A game with fixed seats and options: the rules and the compiled kernel."""

    box: AnyBox
    game: AnyGame
    kernel: Kernel
    kit: EnvironmentKit
    options: Mapping[str, Plain]

    @property
    def name(self) -> str:
        return self.box.name

    @property
    def seats(self) -> int:
        return self.game.seats


@contextmanager
def extra_needed() -> Iterator[None]:
    """If a package of the extra `envs` is missing, the error says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in EXTRA:
            raise
        raise ModuleNotFoundError(
            f"this needs {missing}, which is not installed: pip install 'wagnis[envs]'",
            name=error.name,
        ) from None


def opened(name: str, players: int, options: Mapping[str, Plain]) -> Opened:
    """Open the game of this name; a `ValueError` for bad arguments."""
    box = BOXES.box(name)
    if type(players) is not int or players not in box.seats:
        low, high = box.seats[0], box.seats[-1]
        raise ValueError(f"{box.title} is for {low} to {high} players, not for {players}")
    game = box.open(players, options)
    compiled = kernel(name, game)  # before the kit: it sets Numba's cache folder
    return Opened(box, game, compiled, ENVIRONMENT.of(box), dict(options))


def rewards_by(measure: str) -> bool:
    """Whether points are the reward; a `ValueError` for an unknown measure."""
    if measure not in REWARDS:
        raise ValueError(f"rewards are {' or '.join(REWARDS)}, not {measure!r}")
    return measure == POINTS
