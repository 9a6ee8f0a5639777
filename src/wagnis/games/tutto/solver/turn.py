"""One turn of Tutto, solved for any values of its ends.

`win` and `three` provide the values of the ends (points, or the chance to win the game).
All amounts at risk are in units. Cards are drawn from a full deck each time, except for the next
one if the caller passes its probabilities (`positions.NextCard`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from wagnis.games.tutto.cards import CARDS, Card, Counts
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.tutto.solver.facts import (
    CHARGE,
    DRAWN,
    FORCED,
    LANE_OF,
    LANES,
    SPARKLING,
    STOPS,
    STRAIGHT,
    TUTTO,
    WINNING,
    Drawn,
    Floats,
    Ints,
    Range,
    after_tutto,
    chance_of,
    clover_from_draw,
    drawn_of,
    ending_of,
    fireworks,
    fireworks_mean,
    forced_chance,
    most_points,
    rolls,
    winning_chance,
)


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """The values of the ends of a turn for the roller.

    `bank[c, p]` is for banking p units with c plus/minus charges pending; beyond its last column it
    grows by `slope` per unit; charges beyond its last row change nothing. `null[c]` is for a null
    or a stop card, `won` for a cloverleaf. With more than `reach` units at risk, stopping is best
    wherever it is allowed.
    """

    bank: Floats
    null: Floats
    won: float
    slope: float
    reach: int


class SolvedTurn:
    """The values inside a turn with these ends, under the best play."""

    def __init__(self, ends: Ends, cards: Drawn = DRAWN) -> None:
        self.ends, self._cards = ends, cards
        charges, size = len(ends.null), ends.reach + 1 + most_points()
        self._most = charges - 1
        # [units at risk, charges]: after a TUTTO, the better of stopping and drawing.
        self._tutto = self._banks(np.arange(2 * size + STRAIGHT))
        # [units, dice left, charges, lane]: after a keep; with no dice left, before the effect.
        self._kept = np.empty((size, ALL_DICE, charges, len(LANES)))
        self._kept[:] = self._banks(np.arange(size))[:, None, :, None]
        for lane, card in enumerate(LANES):
            beyond = np.arange(ends.reach + 1, size)
            self._kept[beyond, 0, :, lane] = self._tutto[after_tutto(card, beyond)]
        self._rolled = np.zeros((ends.reach + 1, ALL_DICE + 1, charges, len(LANES)))
        self._drawn = np.zeros((ends.reach + 1, charges))
        self._sparkles = self._fireworks()
        for units in range(ends.reach, -1, -1):
            self._settle(units)

    def bank(self, units: int, charges: int) -> float:
        """The value of stopping."""
        at = np.array([float(self._told(units))])
        return float(self._banks(at)[0, min(charges, self._most)])

    def null(self, charges: int) -> float:
        """The value of a null or a stop card."""
        return float(self.ends.null[min(charges, self._most)])

    def draw(self, units: int, charges: int, drawn: Drawn | None = None) -> float:
        """The value before a card is drawn: from a full deck, or with these probabilities."""
        units, charges = self._told(units), min(charges, self._most)
        if units > self.ends.reach:
            return float(self._draws(units, self._beyond(units), drawn=drawn)[charges])
        if drawn is None:
            return float(self._drawn[units, charges])
        rolled, sparkles = self._rolled[units], self._sparkles[units]
        return float(self._draws(units, rolled, sparkles, drawn)[charges])

    def tutto(self, units: int, charges: int) -> float:
        """The value after a TUTTO and its effect."""
        return max(self.bank(units, charges), self.draw(units, charges))

    def roll(self, card: Card, left: int, units: int, charges: int, tuttos: int = 0) -> float:
        """The value before a roll of `left` dice on this card."""
        units, charges = self._told(units), min(charges, self._most)
        null = self.null(charges)
        if card in LANES:
            known = units <= self.ends.reach
            rolled = self._rolled[units] if known else self._beyond(units)
            return float(rolled[left, charges, LANE_OF[card]])
        if card in SPARKLING:
            return self._sparkle(left, units, charges)
        if card in FORCED:
            charged = charges + (CARDS[card].charges > 0)
            better = self.tutto(after_tutto(card, units), charged) - null
            return null + forced_chance(card, left).towards(better) * better
        if card in WINNING:
            better = self.ends.won - null
            more = winning_chance(TUTTO[ALL_DICE].towards(better), left=tuttos + 1)
            return null + TUTTO[left].towards(better) * more * better
        return null

    def choices(self) -> tuple[Floats, Floats, Floats]:
        """The values of stopping, rolling and drawing, for 1, 2, … units at risk up to `reach`.

        Without charges. Stopping: [units]. Rolling 1 to 5 dice on the cards that allow stopping:
        [units, dice, lane]. Drawing the next card: [units].
        """
        bank = self._banks(np.arange(1, self.ends.reach + 1))[:, 0]
        rolled = np.ascontiguousarray(self._rolled[1:, 1:ALL_DICE, 0])
        return bank, rolled, self._drawn[1:, 0].copy()

    def _told(self, units: int) -> int:
        """Without a slope, all amounts beyond the last column have the same value."""
        return units if self.ends.slope else min(units, self.ends.bank.shape[1] - 1)

    def _banks(self, units: Ints | Floats) -> Floats:
        """[units, charges]; floats, because units may exceed the range of integer arrays."""
        bank, last = self.ends.bank, self.ends.bank.shape[1] - 1
        values = bank[:, np.minimum(units, last).astype(np.int64)]
        if self.ends.slope:
            values = values + self.ends.slope * np.maximum(units - last, 0)
        return np.ascontiguousarray(values.T)

    def _settle(self, units: int) -> None:
        """Computes all values with this many units at risk from those with more."""
        # A plus/minus adds a charge and at least `CHARGE` units, which bounds the charges.
        seen = min(units // CHARGE, self._most) + 1
        ways = rolls()
        ahead = self._kept[units + 1 : units + 1 + most_points(), :, :seen]
        ahead = ahead.reshape(-1, seen * len(LANES))
        ways_ahead = ahead[_places()]
        rolled = self._averages(ways_ahead, seen)
        rolled += (ways.null[:, None] * self.ends.null[:seen])[..., None]
        self._rolled[units, :, :seen] = rolled
        stop = self._tutto[units, :seen].copy()
        self._kept[units, 1:, :seen] = np.maximum(stop[:, None], rolled[1:ALL_DICE])
        self._drawn[units, :seen] = self._draws(units, rolled, self._sparkles[units, :seen])
        self._tutto[units, :seen] = np.maximum(stop, self._drawn[units, :seen])
        for lane, card in enumerate(LANES):
            self._kept[units, 0, :seen, lane] = self._tutto[after_tutto(card, units), :seen]

    def _averages(self, values: Floats, seen: int) -> Floats:
        """[0..6 dice, charges, lane]: the mean over rolls, each with its best way to keep."""
        best = np.maximum.reduceat(values, rolls().first, axis=0)
        averages = np.zeros((ALL_DICE + 1, seen, len(LANES)))
        averages[1:] = (rolls().weight @ best).reshape(ALL_DICE, seen, len(LANES))
        return averages

    def _beyond(self, units: int) -> Floats:
        """The entry of `_rolled` beyond `reach` units: a roller who may stop stops next."""
        ways, charges = rolls(), self._most + 1
        points = ways.points.astype(np.float64) + units
        stopped = self._banks(points)
        values = np.repeat(stopped[:, :, None], len(LANES), axis=2)
        finished = ways.dice == ways.of
        for lane, card in enumerate(LANES):
            values[finished, :, lane] = self._banks(after_tutto(card, points[finished]))
        rolled = self._averages(values.reshape(len(values), -1), charges)
        return rolled + (ways.null[:, None] * self.ends.null)[..., None]

    def _draws(
        self,
        units: int,
        rolled: Floats,
        sparkles: Floats | None = None,
        drawn: Drawn | None = None,
    ) -> Floats:
        """[charges]: the mean over the cards, given the values of rolling on each lane."""
        drawn = drawn or self._cards
        seen = rolled.shape[1]
        null, charged = self.ends.null[:seen], np.minimum(np.arange(seen) + 1, self._most)
        if sparkles is None:
            sparkles = np.array([self._sparkle(ALL_DICE, units, c) for c in range(seen)])
        value = chance_of(STOPS, drawn) * null + chance_of(SPARKLING, drawn) * sparkles
        value = value + rolled[ALL_DICE] @ np.array([drawn[card] for card in LANES])
        better = self.ends.won - null
        chance = _wish(TUTTO[ALL_DICE], better)
        won = np.prod([chance] * max(CARDS[card].wins_after for card in WINNING), axis=0)
        value += chance_of(WINNING, drawn) * (null + won * better)
        for card in FORCED:
            then = charged if CARDS[card].charges else np.arange(seen)
            better = self._after(after_tutto(card, units), then) - null
            chance = _wish(forced_chance(card, ALL_DICE), better)
            value += drawn[card] * (null + chance * better)
        return np.asarray(value)

    def _after(self, units: int, charges: Ints) -> Floats:
        """[charges]: after a TUTTO and its effect."""
        known = units < len(self._tutto)
        values = self._tutto[units] if known else self._banks(np.array([float(units)]))[0]
        return np.asarray(values[charges])

    def _fireworks(self) -> Floats:
        """[units, charges]: the expected value of banking after fireworks with six dice."""
        size, charges = self.ends.reach + 1, self._most + 1
        width = self.ends.bank.shape[1]
        chance = fireworks(_rounded(width))[ALL_DICE, :width]
        ahead = np.zeros((size, width))  # [units now, units then]
        for units in range(min(size, width)):
            ahead[units, units:] = chance[: width - units]
        value = ahead @ self.ends.bank.T
        within = ahead.sum(axis=1)
        value += (1 - within)[:, None] * self.ends.bank[:, -1]
        if self.ends.slope:
            now = np.arange(size)
            brought = fireworks_mean()[ALL_DICE] - ahead @ np.arange(width) + now * within
            value += self.ends.slope * (brought + (now - width + 1) * (1 - within))[:, None]
        return value.reshape(size, charges)

    def _sparkle(self, left: int, units: int, charges: int) -> float:
        """The expected value of banking after fireworks with this many dice."""
        bank = self.ends.bank[charges]
        width = max(0, len(bank) - units)
        chance = fireworks(_rounded(len(bank)))[left, :width]
        within = float(chance.sum())
        value = float(chance @ bank[units:]) if width else 0.0
        beyond = float(fireworks_mean()[left] - chance @ np.arange(width))
        beyond += (units - len(bank) + 1) * (1 - within)
        return value + (1 - within) * float(bank[-1]) + self.ends.slope * beyond


def _wish(chance: Range, better: Floats) -> Floats:
    return np.where(better >= 0, chance.most, chance.least)


@cache
def _places() -> Ints:
    """The offset of each way to keep, relative to the units at risk."""
    ways = rolls()
    return (ways.points - 1) * ALL_DICE + ways.of - ways.dice


def _rounded(size: int) -> int:
    """Rounded up to few different sizes, so that distributions are computed once."""
    return 1 << max(7, (size - 1).bit_length())


def reach_of(bank: Floats, null: Floats, won: float, deck: Counts | None = None) -> int:
    """The units at risk above which stopping is best, if ends have at most this value.

    Going on loses the units at risk at least as often as five dice are a null, or as a card of the
    full deck leads to a null or a stop. It gains at most the value of the best end. The small
    chance to win by a cloverleaf is added.
    """
    safe = min(float(rolls().null[1:ALL_DICE].min()), ending_of(deck))
    worst = float(null.max())
    top = max(float(bank.max()), worst)
    enough = top - safe * (top - worst) + clover_from_draw(drawn_of(deck)) * max(0.0, won - top)
    short = np.flatnonzero((bank < enough).any(axis=0))
    return int(short[-1]) if len(short) else 0
