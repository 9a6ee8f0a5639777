"""What compiled code reads and writes: the facts of a turn as arrays, and room to work in.

The work itself is done in `kernel`. Everything is in units.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.solvers.tutto import facts
from wagnis.solvers.tutto.facts import CHARGE, COMPLETE, DRAWN, LANES, STRAIGHT, TUTTO, Floats, Ints

Places: TypeAlias = NDArray[np.uint64]  # never negative, and the compiler is told so

WIDE = 8  # lanes, filled up to what a processor takes in one go
MOST = facts.most_points()


class Odds(NamedTuple):
    """The facts of a turn as arrays that compiled code can read."""

    dice: Ints  # of a way to keep
    points: Ints
    class_first: Ints  # where the ways of a class begin; one more at the end
    class_chance: Floats
    dice_first: Ints  # where the classes of n dice begin; one more at the end
    null: Floats
    bonus: Ints  # [lane]; 0 for the card that doubles
    drawn: Floats  # [lane]
    special: Floats  # chance of stop, fireworks, cloverleaf, straight, plus/minus
    best: Floats  # chance of a TUTTO, of a straight, least and most
    sparks: Floats  # chance that fireworks bring exactly so many units
    sparks_sum: Floats  # ... or fewer
    least: int  # units at risk after the poorest TUTTO
    clover: float  # the most that can be done for a cloverleaf's win
    ending: float  # the least chance that a draw leads to a null or a stop


class Room(NamedTuple):
    """Room to work in."""

    bank: Floats  # [charges, units]
    null: Floats  # [charges]
    kept: Floats  # [units, charges, dice left, lane]: after a keep
    tutto: Floats  # [units, charges]: after a TUTTO's effect
    sparkles: Floats  # [charges, units]
    rolled: Floats  # [lane]
    best: Floats  # [lane]
    ahead: Places  # [way to keep]: how far ahead in `kept`, laid out flat, it leads


def room(charges: int, width: int) -> Room:
    """Room for turns of so many charges and so many units worth telling apart."""
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


def odds(width: int) -> Odds:
    """The facts, for fireworks of up to so many units."""
    rolls = facts.rolls()
    chance = rolls.weight.sum(axis=0)
    of = rolls.of[rolls.first]
    special = (Card.STOP, Card.FIREWORKS, Card.CLOVERLEAF, Card.STRAIGHT, Card.PLUS_MINUS)
    bonus, drawn = np.zeros(WIDE, dtype=np.int64), np.zeros(WIDE)
    for lane, card in enumerate(LANES):
        bonus[lane] = 0 if card is Card.DOUBLE else facts.after_tutto(card, 0)
        drawn[lane] = DRAWN[card]
    best = np.array([*TUTTO[ALL_DICE], *COMPLETE[ALL_DICE]])
    going = DRAWN[Card.FIREWORKS] + drawn.sum() * (1 - rolls.null[ALL_DICE])
    going += DRAWN[Card.STRAIGHT] * best[3] + DRAWN[Card.PLUS_MINUS] * best[1]
    sparks = facts.fireworks(width)[ALL_DICE].copy()
    return Odds(
        rolls.dice,
        rolls.points,
        np.append(rolls.first, len(rolls.dice)),
        chance,
        np.searchsorted(of, np.arange(1, ALL_DICE + 2)),
        rolls.null,
        bonus,
        drawn,
        np.array([DRAWN[card] for card in special]),
        best,
        sparks,
        sparks.cumsum(),
        _poorest_tutto(),
        facts.CLOVER,
        1 - DRAWN[Card.CLOVERLEAF] - float(going),
    )


def _poorest_tutto() -> int:
    """A TUTTO takes at least six times the poorest share of a die."""
    rolls = facts.rolls()
    dice = min(ALL_DICE * p // k for k, p in zip(rolls.dice, rolls.points, strict=True))
    effects = [facts.after_tutto(card, int(dice)) for card in LANES]
    return int(min(*effects, STRAIGHT, CHARGE))
