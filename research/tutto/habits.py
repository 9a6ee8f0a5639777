"""Simple rules for a turn of Tutto, and their exact mean points per turn.

For documents; `points` has the best play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias

from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import ALL_DICE, CLOVERLEAF_TUTTOS
from wagnis.games.tutto.solver.facts import (
    CHARGE,
    COMPLETE,
    DRAWN,
    LANES,
    STRAIGHT,
    UNIT,
    after_tutto,
    fireworks_mean,
    rolls,
)

Way: TypeAlias = tuple[int, int]
"""Dice and units of one way to keep."""
Taste: TypeAlias = Callable[[int, list[Way], Callable[[Way], bool]], Way]
"""Chooses a way to keep, given the dice rolled and after which ways the rule would stop."""


def all_valid(dice: int, ways: list[Way], stops: Callable[[Way], bool]) -> Way:
    """Keep everything that counts."""
    return max(ways)


def one_or_all(dice: int, ways: list[Way], stops: Callable[[Way], bool]) -> Way:
    """Keep everything that counts if that is all dice, or enough to stop; else as few as may be.

    The few are the best group: of several single dice the most valuable one, else a triple.
    """
    most = max(ways)
    if most[0] == dice or stops(most):
        return most
    fewest = min(way[0] for way in ways)
    return max(way for way in ways if way[0] == fewest)


@dataclass(frozen=True)
class Rule:
    """When to stop, in points at risk by dice left (1 to 5) and after a TUTTO; and what to keep."""

    stop: tuple[int, int, int, int, int]
    after_tutto: int
    taste: Taste


def rule_value(rule: Rule, target: int = 6000) -> float:
    """The mean points per turn of a player who follows the rule."""

    def stops(left: int, units: int, way: Way) -> bool:
        dice, more = way
        return (units + more) * UNIT >= rule.stop[left - dice - 1]

    def standing(card: Card, left: int, units: int) -> float:
        return rolled(card, left, units) if units * UNIT < rule.stop[left - 1] else units * UNIT

    def tutto(units: int) -> float:
        return drawn(units) if units * UNIT < rule.after_tutto else units * UNIT

    @cache
    def rolled(card: Card, left: int, units: int) -> float:
        value = 0.0
        for chance, ways in _classes(left):
            dice, more = rule.taste(left, ways, partial(stops, left, units))
            if dice == left:
                value += chance * tutto(after_tutto(card, units + more))
            else:
                value += chance * standing(card, left - dice, units + more)
        return value

    @cache
    def finish(left: int) -> float:
        """The chance of a TUTTO where there is no stopping."""
        if left == 0:
            return 1.0
        choices = ((p, rule.taste(left, ways, lambda _: False)) for p, ways in _classes(left))
        return sum(p * finish(left - dice) for p, (dice, _) in choices)

    @cache
    def drawn(units: int) -> float:
        value = DRAWN[Card.FIREWORKS] * UNIT * (units + float(fireworks_mean()[ALL_DICE]))
        value += DRAWN[Card.CLOVERLEAF] * finish(ALL_DICE) ** CLOVERLEAF_TUTTOS * target
        value += DRAWN[Card.STRAIGHT] * COMPLETE[ALL_DICE].most * tutto(units + STRAIGHT)
        value += DRAWN[Card.PLUS_MINUS] * finish(ALL_DICE) * tutto(units + CHARGE)
        return value + sum(DRAWN[card] * rolled(card, ALL_DICE, units) for card in LANES)

    return drawn(0)


@cache
def _classes(dice: int) -> list[tuple[float, list[Way]]]:
    """The rolls of this many dice that are no null: probability, and the ways to keep."""
    table, ends = rolls(), [*rolls().first[1:], len(rolls().dice)]
    classes = []
    for place, (first, end) in enumerate(zip(table.first, ends, strict=True)):
        chance = float(table.weight[dice - 1, place])
        if chance:
            ways = zip(table.dice[first:end], table.points[first:end], strict=True)
            classes.append((chance, [(int(k), int(units)) for k, units in ways]))
    return classes


SIMPLE = Rule((350,) * 5, 950, one_or_all)
"""Stop with 350 on bonus cards and doubles, with 950 after a TUTTO; keep few dice until then."""
EAGER = Rule((300,) * 5, 950, all_valid)
"""What many do: keep everything, stop with 300."""
