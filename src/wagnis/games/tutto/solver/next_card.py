"""A turn whose next card comes from the cards that are left; all later ones from a full deck.

Only the current card has to be solved again, up to its TUTTO. This needs no table: each roll leaves
fewer dice. The turn solved in `turn` has the values after the next card.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from wagnis.games.tutto.cards import CARDS, FULL_DECK, Card, Counts
from wagnis.games.tutto.solver.facts import (
    FORCED,
    LANES,
    Drawn,
    Floats,
    Ints,
    after_tutto,
    drawn_from,
    forced_chance,
    most_points,
    rolls,
)
from wagnis.games.tutto.solver.turn import Ends, SolvedTurn

AT_HAND = 64  # cached turns with a deck; a hint and a bot's move need the same one


def chances(deck: Counts, full: Counts = FULL_DECK) -> Drawn:
    """The probability of each card to be the next; an empty deck is shuffled again (R11)."""
    return drawn_from(deck if any(deck) else full)


@lru_cache(maxsize=AT_HAND)
def from_deck(turn: SolvedTurn, deck: Counts, full: Counts = FULL_DECK) -> NextCard:
    """The turn with its next card from this deck."""
    return NextCard(turn, chances(deck, full))


class NextCard:
    """The values inside a turn, with the interface of `SolvedTurn`."""

    def __init__(self, turn: SolvedTurn, drawn: Drawn) -> None:
        self._turn, self._drawn = turn, drawn
        self._known: dict[tuple[int, int], float] = {}

    @property
    def ends(self) -> Ends:
        return self._turn.ends

    def bank(self, units: int, charges: int) -> float:
        """The value of stopping."""
        return self._turn.bank(units, charges)

    def draw(self, units: int, charges: int) -> float:
        """The value before the next card is drawn."""
        if (units, charges) not in self._known:
            self._known[units, charges] = self._turn.draw(units, charges, self._drawn)
        return self._known[units, charges]

    def tutto(self, units: int, charges: int) -> float:
        """The value after a TUTTO and its effect."""
        return max(self.bank(units, charges), self.draw(units, charges))

    def roll(self, card: Card, left: int, units: int, charges: int, tuttos: int = 0) -> float:
        """The value before a roll of `left` dice on this card."""
        if card in LANES:
            return self._lane(card, left, units, charges)
        if card in FORCED:
            null = self._turn.null(charges)
            charged = charges + (CARDS[card].charges > 0)
            better = self.tutto(after_tutto(card, units), charged) - null
            return null + forced_chance(card, left).towards(better) * better
        # Fireworks and a cloverleaf end the turn, so no card follows.
        return self._turn.roll(card, left, units, charges, tuttos)

    def _lane(self, card: Card, left: int, units: int, charges: int) -> float:
        """On a card where one may stop: backwards from the TUTTO, with fewer dice first."""
        most, null = most_points(), self._turn.null(charges)
        stop = np.array([self.bank(units + more, charges) for more in range(most + 1)])
        kept = np.zeros((left, 2 * most + 1))  # [dice left, units more]; some are impossible
        for more in _totals(left):
            kept[0, more] = self.tutto(after_tutto(card, units + more), charges)
        for dice in range(1, left):
            rolled = _average(kept, dice, np.arange(most + 1), null)
            kept[dice, : most + 1] = np.maximum(stop, rolled)
        return float(_average(kept, left, np.zeros(1, dtype=np.int64), null)[0])


class Ways(NamedTuple):
    """The ways to keep of a roll of this many dice, as in `Rolls`."""

    left: Ints  # dice not kept, per way
    points: Ints
    first: Ints
    weight: Floats
    null: float


@cache
def _ways(dice: int) -> Ways:
    every = rolls()
    places = np.flatnonzero(every.of == dice)
    seen = every.weight[dice - 1] > 0
    return Ways(
        dice - every.dice[places],
        every.points[places],
        every.first[seen] - places[0],
        every.weight[dice - 1, seen],
        float(every.null[dice]),
    )


@cache
def _totals(dice: int) -> tuple[int, ...]:
    """The possible units of this many dice until none is left."""
    if dice == 0:
        return (0,)
    ways = _ways(dice)
    steps = set(zip(ways.left.tolist(), ways.points.tolist(), strict=True))
    return tuple(sorted({points + more for left, points in steps for more in _totals(left)}))


def _average(kept: Floats, dice: int, more: Ints, null: float) -> Floats:
    """[units more]: the mean over rolls of this many dice, each with its best way to keep."""
    ways = _ways(dice)
    found = kept[ways.left, more[:, None] + ways.points]
    best = np.maximum.reduceat(found, ways.first, axis=1)
    return np.asarray(best @ ways.weight + ways.null * null)
