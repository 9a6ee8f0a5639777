"""How strong the bots are that play by values: what each level gives away per decision.

The numbers are measured by `scripts/levels.py`, which writes them here; choosing is in `valued`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wagnis.games import BOXES

LEVELS = ("friendly", "casual", "keen", "sharp", "perfect")
"""From a friendly beginner to one who errs only where the values do."""


@dataclass(frozen=True, slots=True)
class Level:
    """`loss` is the mean loss per decision that playing at this `temperature` was seen to cost.

    Both are in the units of the values: points, or shares of a win. A decision is where there
    is more than one legal action.
    """

    temperature: float
    loss: float


PERFECT = Level(0.0, 0.0)


def level(name: str, game: str, objective: str) -> Level:
    """The level of this name in a game whose values are asked for this objective.

    >>> level("perfect", "tutto", "win")
    Level(temperature=0.0, loss=0.0)
    """
    if name == "perfect":
        return PERFECT
    return MEASURED[f"{_solver(game)} {objective}"][name]


def levels_at(game: str) -> tuple[str, ...]:
    """The levels there are at this game: all, where its losses are measured; none without values.

    >>> levels_at("zocken") == LEVELS
    True
    """
    solver = _solver(game)
    if solver is None:
        return ()
    return LEVELS if any(key.split()[0] == solver for key in MEASURED) else ("perfect",)


def _solver(game: str) -> str | None:
    """Games that share a solver share their units; those of the house go by their short names."""
    where = BOXES[game].solver
    if where is None:
        return None
    return where.partition(":")[0].removeprefix("wagnis.games.").removesuffix(".solver")


# From here to the end written by scripts/levels.py.
MEASURED: Mapping[str, Mapping[str, Level]] = MappingProxyType(
    {
        "gambler points": {
            "friendly": Level(14.1, 4.0),
            "casual": Level(7.8, 2.0),
            "keen": Level(4.76, 1.02),
            "sharp": Level(2.66, 0.408),
        },
        "gambler win": {
            "friendly": Level(0.0235, 0.00553),
            "casual": Level(0.0117, 0.00301),
            "keen": Level(0.00713, 0.00164),
            "sharp": Level(0.00394, 0.000677),
        },
        "tutto win": {
            "friendly": Level(0.0755, 0.00919),
            "casual": Level(0.0258, 0.00503),
            "keen": Level(0.0116, 0.00255),
            "sharp": Level(0.00496, 0.00101),
        },
        "tutto points": {
            "friendly": Level(136.0, 29.4),
            "casual": Level(65.4, 15.1),
            "keen": Level(29.3, 5.97),
            "sharp": Level(15.2, 2.01),
        },
        "zocken win": {
            "friendly": Level(0.0696, 0.0122),
            "casual": Level(0.031, 0.00572),
            "keen": Level(0.0162, 0.003),
            "sharp": Level(0.00681, 0.0012),
        },
        "zocken points": {
            "friendly": Level(24.8, 6.06),
            "casual": Level(13.1, 3.0),
            "keen": Level(7.26, 1.48),
            "sharp": Level(2.95, 0.588),
        },
    }
)
