"""The values of the actions in a compiled Tutto turn, as the bots by values know them.

The next card of the turn comes from the cards that are left, every later one from a full deck, as
in `solver.positions.NextCard`. `turns` solves the turns and stores them.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.tutto import cards
from wagnis.games.tutto.kernel.layout import (
    AT_RISK,
    CARD,
    CHOOSING,
    DECK,
    LEFT,
    PHASE,
    ROLL,
    SCORES,
    TAKEN,
    TUTTOS,
)
from wagnis.games.tutto.kernel.steps import (
    DICE,
    KEEP_DICE,
    KEEP_POINTS,
    KINDS,
    OFFERED,
    ROLL_FIRST,
    card_fact,
    keeps_of,
)
from wagnis.games.tutto.kernel.tables import (
    ADDS,
    CHARGED,
    COPIES,
    DRAW,
    ENDS_TURN,
    KEEPS,
    MAY_STOP,
    NEW_FACES,
    NULL_BANKS,
    ROLL_ON,
    STOP,
    TIMES,
    WINS_AFTER,
)
from wagnis.games.tutto.solver import facts
from wagnis.kernels.compiled import compiled, inlined, inner
from wagnis.kernels.contract import NO

UNIT, CHARGE, LANES, MOST = facts.UNIT, facts.CHARGE, len(facts.LANES), facts.most_points()
LANE_OF = np.array([facts.LANE_OF.get(card, NO) for card in cards.KINDS], dtype=np.int32)
TUTTO, HERE, SIX, SPARKS, ROW = 30, 31, 32, 38, 40
"""A row: after a keep with 1 to 5 dice left, on each lane; after a TUTTO; stopping; before rolling
six dice, on each lane; fireworks."""
assert ((DICE - 1) * LANES, SIX + LANES) == (TUTTO, SPARKS)
FULL_ONE = 2.0**32 - 1
"""Chances are stored in 32 bits: a choice by them loses less than 1e-9."""

_ROLLS = facts.rolls()
WAY_DICE, WAY_POINTS, NULLS = _ROLLS.dice, _ROLLS.points, _ROLLS.null
CLASS_FIRST = np.append(_ROLLS.first, len(_ROLLS.dice))
CLASS_CHANCE = _ROLLS.weight.sum(axis=0)
DICE_FIRST = np.searchsorted(_ROLLS.of[_ROLLS.first], np.arange(1, DICE + 2))
TUTTO_MOST, TUTTO_LEAST, STRAIGHT_MOST, STRAIGHT_LEAST = (
    np.array([getattr(chance, end) for chance in chances])
    for chances in (facts.TUTTO, facts.COMPLETE)
    for end in ("most", "least")
)
FIREWORKS = facts.fireworks(1024)


def _within() -> np.ndarray[Any, np.dtype[np.bool_]]:
    """[dice, dice left, units]: whether a turn can get there on one card, with more rolls."""
    within = np.zeros((DICE + 1, DICE + 1, MOST + 1), dtype=np.bool_)
    for dice in range(DICE + 1):
        within[dice, dice, 0] = True
        for left in range(dice, 0, -1):
            ways = np.flatnonzero(_ROLLS.of == left)
            for units in np.flatnonzero(within[dice, left]):
                within[dice, left - WAY_DICE[ways], units + WAY_POINTS[ways]] = True
    return within


WITHIN = _within()


@inner
def row_of(solved: Any, entry: int, p: int, c: int) -> Any:
    """The offset of the row with p units at risk and c charges; NO beyond the stored ones."""
    begins, reach = solved.heads[entry, 0], solved.heads[entry, 1]
    if p > reach:
        return NO
    c = min(c, p // CHARGE, solved.heads[entry, 2] - 1)
    return begins + (c * (reach + 1) - CHARGE * (c * (c - 1) // 2) + p - CHARGE * c) * ROW


@inner
def bank(solved: Any, entry: int, p: int, c: int) -> Any:
    begins, width = solved.heads[entry, 3], solved.heads[entry, 4]
    c = min(c, solved.heads[entry, 2] - 1)
    return solved.values[begins + c * width + min(p, width - 1)] / FULL_ONE


@inner
def null(solved: Any, entry: int, c: int) -> Any:
    """A null or a stop card: charges count only if they are booked at once."""
    return bank(solved, entry, 0, c if solved.at_once[0] else 0)


@inner
def full(solved: Any, entry: int, p: int, c: int) -> Any:
    """After a TUTTO and its effect, the next card coming from a full deck."""
    row = row_of(solved, entry, p, c)
    return bank(solved, entry, p, c) if row == NO else solved.values[row + TUTTO] / FULL_ONE


@compiled
def six(t: Any, solved: Any, entry: int, card: int, p: int, c: int) -> Any:
    """Before a roll of six dice on a card where one may stop; later cards from a full deck."""
    row = row_of(solved, entry, p, c)
    if row != NO:
        return solved.values[row + SIX + LANE_OF[card]] / FULL_ONE
    times, adds = card_fact(t, card, TIMES), card_fact(t, card, ADDS) // UNIT
    total = NULLS[DICE] * null(solved, entry, c)
    for kind in range(DICE_FIRST[DICE - 1], DICE_FIRST[DICE]):
        best = 0.0
        for way in range(CLASS_FIRST[kind], CLASS_FIRST[kind + 1]):
            units = p + WAY_POINTS[way]
            if WAY_DICE[way] == DICE:
                units = times * units + adds
            best = max(best, bank(solved, entry, units, c))
        total += CLASS_CHANCE[kind] * best
    return total


@compiled
def sparks(solved: Any, entry: int, dice: int, p: int, c: int) -> Any:
    """Before a roll of so many dice on fireworks; the rows are for six."""
    row = row_of(solved, entry, p, c) if dice == DICE else NO
    if row != NO:
        return solved.values[row + SPARKS] / FULL_ONE
    width = solved.heads[entry, 4]
    total, within = 0.0, 0.0
    for more in range(min(max(0, width - p), FIREWORKS.shape[1])):
        total += FIREWORKS[dice, more] * bank(solved, entry, p + more, c)
        within += FIREWORKS[dice, more]
    return total + (1.0 - within) * bank(solved, entry, width - 1, c)


@compiled
def forced(t: Any, card: int, left: int, better: Any) -> Any:
    """The change by a TUTTO worth this much, with so many dice left on a card without stopping."""
    if card_fact(t, card, KEEPS) == NEW_FACES:
        return (STRAIGHT_MOST[left] if better >= 0.0 else STRAIGHT_LEAST[left]) * better
    return (TUTTO_MOST[left] if better >= 0.0 else TUTTO_LEAST[left]) * better


@compiled
def draw(t: Any, solved: Any, entry: int, deck: Any, p: int, c: int) -> Any:
    """Before the next card, from the cards that are left."""
    count = 0
    for card in range(KINDS):
        count += deck[card]
    empty, lost, total, cards = count == 0, null(solved, entry, c), 0.0, 0
    for card in range(KINDS):
        copies = card_fact(t, card, COPIES) if empty else deck[card]
        if not copies:
            continue
        cards += copies
        if card_fact(t, card, ENDS_TURN):
            value = lost
        elif card_fact(t, card, NULL_BANKS):
            value = sparks(solved, entry, DICE, p, c)
        elif card_fact(t, card, MAY_STOP):
            value = six(t, solved, entry, card, p, c)
        elif card_fact(t, card, WINS_AFTER):
            value = lost + TUTTO_MOST[DICE] ** card_fact(t, card, WINS_AFTER) * (1.0 - lost)
        else:
            units = card_fact(t, card, TIMES) * p + card_fact(t, card, ADDS) // UNIT
            after = full(solved, entry, units, c + card_fact(t, card, CHARGED))
            value = lost + forced(t, card, DICE, after - lost)
        total += copies * value
    return total / cards


@inner
def after_tutto(t: Any, solved: Any, entry: int, deck: Any, card: int, p: int, c: int) -> Any:
    """After a TUTTO on this card with p units: the better of stopping and drawing."""
    units = card_fact(t, card, TIMES) * p + card_fact(t, card, ADDS) // UNIT
    charges = c + card_fact(t, card, CHARGED)
    stop = bank(solved, entry, units, charges)
    return max(stop, draw(t, solved, entry, deck, units, charges))


@inner
def rolled(kept: Any, dice: int, more: int, lost: Any) -> Any:
    """The mean over the rolls of so many dice, each with its best way to keep."""
    total = NULLS[dice] * lost
    for kind in range(DICE_FIRST[dice - 1], DICE_FIRST[dice]):
        best = 0.0
        for way in range(CLASS_FIRST[kind], CLASS_FIRST[kind + 1]):
            best = max(best, kept[dice - WAY_DICE[way], more + WAY_POINTS[way]])
        total += CLASS_CHANCE[kind] * best
    return total


@compiled
def fill(
    t: Any, solved: Any, entry: int, deck: Any, card: int, left: int, p: int, c: int, kept: Any
) -> None:
    """`kept[dice left, units more]`: after every keep that so many dice can lead to.

    On a card where one may stop.
    """
    lost = null(solved, entry, c)
    for more in range(MOST + 1):
        if WITHIN[left, 0, more]:
            kept[0, more] = after_tutto(t, solved, entry, deck, card, p + more, c)
    for dice in range(1, left):
        for more in range(MOST + 1):
            if WITHIN[left, dice, more]:
                stop = bank(solved, entry, p + more, c)
                kept[dice, more] = max(stop, rolled(kept, dice, more, lost))


@compiled
def worths(t: Any, s: Any, charges: int, solved: Any, entry: int, kept: Any, worth: Any) -> Any:
    """Write the value of each legal action, in the order of the rules; returns their number.

    `charges` are those of this turn, pending or booked at once since the turn was solved.
    """
    card, left, p, deck = s[CARD], s[LEFT], s[AT_RISK] // UNIT, s[DECK:SCORES]
    if s[PHASE] == CHOOSING:
        worth[1] = bank(solved, entry, p, charges)
        if left == 0:
            worth[0] = draw(t, solved, entry, deck, p, charges)
        else:
            fill(t, solved, entry, deck, card, left, p, charges, kept)
            worth[0] = rolled(kept, left, 0, null(solved, entry, charges))
        return 2
    first, end = keeps_of(card_fact(t, card, KEEPS), ROLL_FIRST[left] + s[ROLL], s[TAKEN])
    count = end - first
    if card_fact(t, card, NULL_BANKS):  # one keep: everything that counts
        dice, units = left - KEEP_DICE[OFFERED[first]], p + KEEP_POINTS[OFFERED[first]] // UNIT
        worth[0] = sparks(solved, entry, dice if dice else DICE, units, charges)
        return count
    if card_fact(t, card, MAY_STOP):
        fill(t, solved, entry, deck, card, left, p, charges, kept)
        for at in range(count):
            action = OFFERED[first + at]
            worth[at] = kept[left - KEEP_DICE[action], KEEP_POINTS[action] // UNIT]
        return count
    lost, wins = null(solved, entry, charges), card_fact(t, card, WINS_AFTER)
    after = 0.0
    if not wins:
        after = after_tutto(t, solved, entry, deck, card, p, charges)
    for at in range(count):
        rest = left - KEEP_DICE[OFFERED[first + at]]
        if not wins:
            worth[at] = after if rest == 0 else lost + forced(t, card, rest, after - lost)
            continue
        more = wins - s[TUTTOS] - 1  # TUTTOs after this one
        worth[at] = lost + TUTTO_MOST[rest] * TUTTO_MOST[DICE] ** more * (1.0 - lost)
    return count


@inner
def one_keep(t: Any, s: Any) -> Any:
    """Whether there is only one way to keep, so that a player needs no values."""
    if s[PHASE] == CHOOSING:
        return False
    first, end = keeps_of(card_fact(t, s[CARD], KEEPS), ROLL_FIRST[s[LEFT]] + s[ROLL], s[TAKEN])
    return end - first == 1


@inlined
def action_at(t: Any, s: Any, at: int) -> Any:
    """The legal action at this place in the order of the rules."""
    if s[PHASE] == CHOOSING:
        if at == 1:
            return STOP
        return ROLL_ON if s[LEFT] > 0 else DRAW
    first, _ = keeps_of(card_fact(t, s[CARD], KEEPS), ROLL_FIRST[s[LEFT]] + s[ROLL], s[TAKEN])
    return int(OFFERED[first + at])
