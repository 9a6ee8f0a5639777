"""The facts of a turn as arrays for compiled code, and its workspace.

`kernel` has the loops. All amounts are in units.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.games.tutto.cards import CARDS, Counts
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.tutto.solver import facts
from wagnis.games.tutto.solver.facts import (
    DRAWN,
    FORCED,
    LANES,
    SPARKLING,
    STOPS,
    STRAIGHT,
    TUTTO,
    WINNING,
    Drawn,
    Floats,
    Ints,
)

Places: TypeAlias = NDArray[np.uint64]  # unsigned: saves checks for negative indices

WIDE = 8  # lanes, padded to the width of a vector register
MOST = facts.most_points()


class Forced(NamedTuple):
    """The cards without stopping and with points for their TUTTO: [card]."""

    drawn: Floats
    least: Floats  # the probability of the TUTTO
    most: Floats
    adds: Ints
    charges: Ints  # 1 with a charge


class Odds(NamedTuple):
    """The facts of a turn as arrays for compiled code."""

    dice: Ints  # of a way to keep
    points: Ints
    class_first: Ints  # where the ways of each class begin; one more at the end
    class_chance: Floats
    dice_first: Ints  # where the classes of n dice begin; one more at the end
    null: Floats
    times: Ints  # [lane]: the factor of a TUTTO for the units at risk
    bonus: Ints  # [lane]: the units it adds
    drawn: Floats  # [lane]
    special: Floats  # the probability of a stop card, fireworks, a cloverleaf
    winning: float  # the probability of all TUTTOs that a cloverleaf needs
    forced: Forced
    sparks: Floats  # the probability that fireworks bring exactly so many units
    sparks_sum: Floats  # ... or fewer
    least: int  # units at risk after the poorest TUTTO
    clover: float  # the largest chance of a cloverleaf's win
    ending: float  # the least chance that a draw leads to a null or a stop


class Room(NamedTuple):
    """The workspace."""

    bank: Floats  # [charges, units]
    null: Floats  # [charges]
    kept: Floats  # [units, charges, dice left, lane]: after a keep
    tutto: Floats  # [units, charges]: after a TUTTO's effect
    sparkles: Floats  # [charges, units]
    rolled: Floats  # [lane]
    best: Floats  # [lane]
    ahead: Places  # [way to keep]: the distance in the flattened `kept` to the value after it


def room(charges: int, width: int) -> Room:
    """The workspace for turns with this many charges and distinguishable units."""
    ways = facts.rolls()
    return Room(
        np.zeros((charges, width)),
        np.zeros(charges),
        np.zeros((width + MOST + 1, charges, ALL_DICE, WIDE)),
        np.zeros((2 * (width + MOST + 1) + STRAIGHT, charges)),
        np.zeros((charges, width)),
        np.zeros(WIDE),
        np.zeros(WIDE),
        ((ways.points * charges * ALL_DICE + ways.of - ways.dice) * WIDE).astype(np.uint64),
    )


def odds(width: int, deck: Counts | None = None) -> Odds:
    """The facts, for fireworks of up to `width` units and this full deck; None is the box."""
    cards = facts.drawn_of(deck)
    rolls = facts.rolls()
    chance = rolls.weight.sum(axis=0)
    of = rolls.of[rolls.first]
    special = [facts.chance_of(kinds, cards) for kinds in (STOPS, SPARKLING, WINNING)]
    times, bonus, drawn = np.ones(WIDE, np.int64), np.zeros(WIDE, np.int64), np.zeros(WIDE)
    for lane, card in enumerate(LANES):
        times[lane], bonus[lane] = CARDS[card].times, facts.after_tutto(card, 0)
        drawn[lane] = cards[card]
    sparks = facts.fireworks(width)[ALL_DICE].copy()
    return Odds(
        rolls.dice,
        rolls.points,
        np.append(rolls.first, len(rolls.dice)),
        chance,
        np.searchsorted(of, np.arange(1, ALL_DICE + 2)),
        rolls.null,
        times,
        bonus,
        drawn,
        np.array(special),
        facts.winning_chance(TUTTO[ALL_DICE].most),
        _forced(cards),
        sparks,
        sparks.cumsum(),
        _poorest_tutto(),
        facts.clover_from_draw(cards),
        facts.ending_of(deck),
    )


def _forced(cards: Drawn = DRAWN) -> Forced:
    chances = [facts.forced_chance(card, ALL_DICE) for card in FORCED]
    return Forced(
        np.array([cards[card] for card in FORCED]),
        np.array([chance.least for chance in chances]),
        np.array([chance.most for chance in chances]),
        np.array([facts.after_tutto(card, 0) for card in FORCED]),
        np.array([int(CARDS[card].charges > 0) for card in FORCED]),
    )


def _poorest_tutto() -> int:
    """A TUTTO brings at least six times the least value of one die."""
    rolls = facts.rolls()
    dice = min(ALL_DICE * p // k for k, p in zip(rolls.dice, rolls.points, strict=True))
    effects = [facts.after_tutto(card, int(dice)) for card in LANES]
    return int(min(*effects, *_forced().adds))
