"""The strength of bots that play by values: the mean loss per decision of each level.

`scripts/levels.py` measures the numbers, which are in the games' folders; `valued` chooses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from wagnis.core.box import Part
from wagnis.core.errors import ArgumentError
from wagnis.games import BOXES

LEVELS = ("friendly", "casual", "keen", "sharp", "perfect")
"""From a friendly beginner to a player who always takes the action of the highest value."""


@dataclass(frozen=True, slots=True)
class Level:
    """`loss` is the measured mean loss per decision at this `temperature`.

    Both are in the units of the values: points, or shares of a win. Only positions with more than
    one legal action count as decisions. An action that gives away more than `limit` points of the
    turn is never chosen, whatever the objective: in a game that is nearly decided all actions have
    about the same chance to win, and some are plainly foolish. Within a limit the temperature may
    be negative: the weaker of the actions are preferred.
    """

    temperature: float
    loss: float
    limit: float = inf


@dataclass(frozen=True, slots=True)
class MeasuredLevels:
    """A game's part `levels`: by objective, every level except the perfect one."""

    by_objective: Mapping[str, Mapping[str, Level]]


MEASURED = Part("levels", MeasuredLevels, "measured levels")
PERFECT = Level(0.0, 0.0)


def measured(game: str, objective: str) -> Mapping[str, Level]:
    """The measured levels of this objective, without the perfect one; empty if not measured."""
    part = MEASURED.find(BOXES[game])
    return {} if part is None else part.by_objective.get(objective, {})


def level(name: str, game: str, objective: str) -> Level:
    """The level of this name in this game, for values of this objective.

    >>> level("perfect", "tutto", "win")
    Level(temperature=0.0, loss=0.0, limit=inf)
    """
    if name == "perfect":
        return PERFECT
    levels = measured(game, objective)
    if name not in levels:
        raise ArgumentError(f"nobody has measured the level {name!r} of {game} by {objective}")
    return levels[name]


def levels_at(game: str) -> tuple[str, ...]:
    """The levels of this game: all if its losses are measured, none if it has no values.

    >>> levels_at("zocken") == LEVELS
    True
    """
    box = BOXES[game]
    if box.solver is None:
        return ()
    return ("perfect",) if MEASURED.find(box) is None else LEVELS
