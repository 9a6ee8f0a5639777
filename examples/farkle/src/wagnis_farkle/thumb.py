"""A heuristic player: looks one roll ahead.

`solver` plays perfectly for two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from wagnis.core import Dice

from wagnis_farkle.rules import ALL_DICE, Bank, Keep, RollOn, Rules, State
from wagnis_farkle.scoring import keeps, worth


@cache
def odds(dice: int) -> tuple[float, float]:
    """The chance that a roll of so many dice scores, and its best points on average if it does."""
    lot = Dice(dice)
    scoring = [
        (max(map(worth, keeps(roll))), weight) for roll, weight in lot.events() if keeps(roll)
    ]
    ways = sum(weight for _, weight in scoring)
    return ways / lot.total, sum(points * weight for points, weight in scoring) / ways


def rolled_on(turn: int, dice: int) -> float:
    """The points of the turn on average if these dice are rolled once more."""
    chance, points = odds(dice)
    return chance * (turn + points)


def estimates(game: Rules, state: State, actions: Sequence[Any]) -> list[float]:
    """For each action, the points of the turn on average, looking one roll ahead."""
    return [_estimate(game, state, action) for action in actions]


def _estimate(game: Rules, state: State, action: Any) -> float:
    match action:
        case Keep(dice):
            turn, left = state.turn + worth(dice), len(state.roll) - len(dice) or ALL_DICE
            on = rolled_on(turn, left)
            return max(on, turn) if turn >= game.minimum else on
        case RollOn():
            return rolled_on(state.turn, state.dice)
        case _:
            return float(state.turn)


@dataclass(frozen=True, slots=True)
class Thumb:
    """Takes the action whose turn is worth most on average if it ends after the next roll.

    Banks as soon as that wins.
    """

    def choose(self, game: Any, state: Any, actions: Sequence[Any]) -> Any:
        if Bank() in actions and state.scores[state.roller] + state.turn >= game.target:
            return Bank()
        values = estimates(game, state, actions)
        return actions[values.index(max(values))]
