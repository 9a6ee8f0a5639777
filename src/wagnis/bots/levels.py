"""How strong the bots are that play by values: what each level gives away per decision.

The numbers are the games' own, measured by `scripts/levels.py`; choosing is in `valued`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wagnis.core.parts import Part
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


@dataclass(frozen=True, slots=True)
class MeasuredLevels:
    """What a game's part `levels` says: by objective, every level but the perfect one."""

    by_objective: Mapping[str, Mapping[str, Level]]


MEASURED = Part("levels", MeasuredLevels, "measured levels")
PERFECT = Level(0.0, 0.0)


def measured(game: str, objective: str) -> Mapping[str, Level]:
    """The levels but the perfect one, as measured for this objective; none if nobody did."""
    part = MEASURED.find(BOXES[game])
    return {} if part is None else part.by_objective.get(objective, {})


def level(name: str, game: str, objective: str) -> Level:
    """The level of this name in a game whose values are asked for this objective.

    >>> level("perfect", "tutto", "win")
    Level(temperature=0.0, loss=0.0)
    """
    if name == "perfect":
        return PERFECT
    levels = measured(game, objective)
    if name not in levels:
        raise ValueError(f"nobody has measured the level {name!r} of {game} by {objective}")
    return levels[name]


def levels_at(game: str) -> tuple[str, ...]:
    """The levels there are at this game: all, where its losses are measured; none without values.

    >>> levels_at("zocken") == LEVELS
    True
    """
    box = BOXES[game]
    if box.solver is None:
        return ()
    return ("perfect",) if MEASURED.find(box) is None else LEVELS
