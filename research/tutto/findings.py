"""Results of the solved turn and game for curious players: cards, when to stop, first seat.

For documents and plots. `habits` has the cost of simple rules, `memory` the effect of the real
deck.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from wagnis.games.tutto.cards import KINDS, Card
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.tutto.solver.facts import COMPLETE, LANES, TUTTO, UNIT, rolls
from wagnis.games.tutto.solver.game import KIND, GameTask, units_of
from wagnis.games.tutto.solver.win import points_turn
from wagnis.solvers.value_store import ValueStore, ValueTable


def card_values(target: int = 6000) -> dict[Card, float]:
    """The mean points of a turn that begins with this card."""
    turn = points_turn(target)
    return {card: turn.roll(card, ALL_DICE, 0, 0) for card in KINDS}


def turn_value(target: int = 6000) -> float:
    """The mean points of a turn before its card is drawn."""
    return points_turn(target).draw(0, 0)


@dataclass(frozen=True)
class Stopping:
    """The points at risk from which stopping is right, for points alone."""

    dice_left: dict[Card, dict[int, int]]  # card → dice left → points
    after_tutto: int


def stopping(target: int = 6000) -> Stopping:
    """The least points from which on stopping is never worse than going on."""
    turn = points_turn(target)

    def least(going_on: Callable[[int], float]) -> int:
        units = turn.ends.reach + 1
        while units and going_on(units - 1) <= turn.bank(units - 1, 0):
            units -= 1
        return units * UNIT

    return Stopping(
        {
            card: {
                left: least(partial(turn.roll, card, left, charges=0))
                for left in range(1, ALL_DICE)
            }
            for card in LANES
        },
        least(partial(turn.draw, charges=0)),
    )


@dataclass(frozen=True)
class DiceChances:
    """With this many dice: the chance of a null at once, of a TUTTO, and of a straight."""

    null: float
    tutto: float
    straight: float


def dice_chances() -> dict[int, DiceChances]:
    return {
        left: DiceChances(float(rolls().null[left]), TUTTO[left].most, COMPLETE[left].most)
        for left in range(1, ALL_DICE + 1)
    }


def game_table(store: ValueStore, target: int = 6000) -> ValueTable:
    """The solved game for two from the store."""
    table = store.find(KIND, GameTask(units_of(target), at_once=False).key)
    if table is None:
        raise LookupError(f"the game to {target} points is not in the store")
    return table


def first_seat(store: ValueStore, target: int = 6000) -> float:
    """How often the first seat wins if both play perfectly."""
    return float(game_table(store, target).arrays["first"][0, 0])
