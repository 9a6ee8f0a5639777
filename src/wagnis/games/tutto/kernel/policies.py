"""Players of the compiled Tutto without values: random, and the rule of thumb of `thumb`.

Tests compare the compiled rule of thumb with the Python one, including ties. `valued` has the
players by values.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.tutto.kernel.layout import (
    AT_RISK,
    CARD,
    CHARGES,
    CHOOSING,
    DECK,
    LAST_ROUND,
    LEFT,
    OPENED,
    PHASE,
    ROLL,
    SCORES,
    TAKEN,
)
from wagnis.games.tutto.kernel.steps import (
    DICE,
    KEEP_DICE,
    KEEP_POINTS,
    KINDS,
    OFFERED,
    card_fact,
    charge,
    highest,
    keeps_of,
    roll_of,
)
from wagnis.games.tutto.kernel.tables import (
    ADDS,
    COPIES,
    DRAW,
    ENDS_TURN,
    EVERYTHING,
    FIRST,
    FIXED,
    FIXED_AT,
    KEEPS,
    MAY_STOP,
    NEW_FACES,
    NULL_BANKS,
    ROLL_ON,
    SEATS,
    STOP,
    TARGET,
    TIMES,
    WINS_AFTER,
    Ints,
    facts,
)
from wagnis.games.tutto.thumb import FAR
from wagnis.kernels.compiled import inlined, inner
from wagnis.kernels.contract import ROLLER
from wagnis.kernels.rng import below

F = facts()
NULLS, TUTTOS, POINTS, THROWS = (
    part.astype(np.int64) for part in (F.null_throws, F.tutto_throws, F.point_throws, F.throws)
)
TUTTO_CHANCE, STRAIGHT_CHANCE = F.tutto_chance, F.straight_chance
SURE, OPEN, LOST = 1, 0, -1


def best_forced(chance: Any, points: Any) -> Ints:
    """[roll]: the keep with the best chance of a TUTTO, then the most points."""
    best = np.zeros(len(F.roll_dice), dtype=np.int32)
    for roll, dice in enumerate(F.roll_dice):
        offered = F.choice[F.choice_first[roll] : F.choice_first[roll + 1]]
        if len(offered):
            left = dice - KEEP_DICE[offered]
            keys = [(chance[n], points[a]) for n, a in zip(left, offered, strict=True)]
            best[roll] = offered[keys.index(max(keys))]
    return best


def best_straight(chance: Any) -> Ints:
    """[dice left, new faces]: the same on a straight, where points do not count."""
    best = np.zeros((DICE + 1, 1 << DICE), dtype=np.int32)
    for new in range(1, 1 << DICE):
        offered = F.straight[F.straight_first[new] : F.straight_first[new + 1]]
        for dice in range(new.bit_count(), DICE + 1):
            keys = [chance[dice - KEEP_DICE[action]] for action in offered]
            best[dice, new] = offered[keys.index(max(keys))]
    return best


FORCED = best_forced(TUTTO_CHANCE, KEEP_POINTS)
STRAIGHT = best_straight(STRAIGHT_CHANCE)
ROLL_FACES = F.roll_faces


@inlined
def by_chance(t: Any, s: Any, coins: Any) -> Any:
    """Draw one random number k; return the k-th legal action in the order of the rules."""
    if s[PHASE] == CHOOSING:
        if below(coins, 2) == 1:
            return STOP
        return ROLL_ON if s[LEFT] > 0 else DRAW
    first, end = keeps_of(card_fact(t, s[CARD], KEEPS), roll_of(s, s[ROLL]), s[TAKEN])
    return int(OFFERED[first + below(coins, end - first)])


@inlined
def by_thumb(t: Any, s: Any, scratch: Any) -> Any:
    """The rule of thumb; `scratch` has space for the scores."""
    if s[PHASE] != CHOOSING:
        roll = roll_of(s, s[ROLL])
        return thumb_keep(t, s[CARD], s[LEFT], roll, s[TAKEN], s[AT_RISK])
    scores, deck = s[SCORES:], s[DECK:SCORES]
    lead = OPEN
    if s[LAST_ROUND]:
        lead = thumb_lead(t, scores, s[ROLLER], s[AT_RISK], s[CHARGES], scratch)
    if thumb_goes_on(t, s[CARD], s[LEFT], s[AT_RISK], lead, deck, s[OPENED]):
        return ROLL_ON if s[LEFT] > 0 else DRAW
    return STOP


@inner
def thumb_goes_on(
    t: Any, card: int, left: int, at_risk: Any, lead: int, deck: Any, opened: int
) -> Any:
    """Whether to roll or draw rather than stop."""
    if lead != OPEN:
        return lead == LOST
    if left > 0:
        return stoppable(t, card, left, at_risk) > at_risk
    return _worth_of_draw(t, deck, opened, at_risk) > at_risk


@inner
def thumb_lead(t: Any, scores: Any, roller: int, at_risk: int, charges: int, scratch: Any) -> Any:
    """In the last round: whether stopping wins for certain, or loses, or neither."""
    for seat in range(len(scores)):
        scratch[seat] = scores[seat]
    for _ in range(charges):
        charge(scratch, roller)
    own = scratch[roller] + at_risk
    scratch[roller] = 0
    if own < highest(scratch):
        return LOST
    return SURE if (roller + 1) % t[SEATS] == t[FIRST] else OPEN


@inner
def thumb_keep(t: Any, card: int, left: int, roll: int, taken: int, risk: Any) -> Any:
    """The keep of the rule of thumb."""
    how = card_fact(t, card, KEEPS)
    if how == NEW_FACES:
        return STRAIGHT[left, ROLL_FACES[roll] & ~taken]
    first, end = keeps_of(how, roll, taken)
    if how == EVERYTHING or end - first == 1:
        return OFFERED[first]
    if not card_fact(t, card, MAY_STOP):
        return FORCED[roll]
    times, adds = card_fact(t, card, TIMES), card_fact(t, card, ADDS)
    best, best_worth, best_points = np.int32(0), -1.0, np.int64(0)
    for place in range(first, end):
        action = OFFERED[place]
        points, rest = np.int64(KEEP_POINTS[action]), left - KEEP_DICE[action]
        if rest == 0:
            worth = float(times * (risk + points) + adds) + points
        else:
            worth = max(float(risk + points), stoppable(t, card, rest, risk + points))
        if worth > best_worth or (worth == best_worth and points > best_points):
            best, best_worth, best_points = action, worth, points
    return best


@inner
def stoppable(t: Any, card: int, dice: int, at_risk: int) -> Any:
    """The value of a roll on a card where one may stop: integers, divided once."""
    extra = (card_fact(t, card, TIMES) - 1) * at_risk + card_fact(t, card, ADDS)
    throws = THROWS[dice]
    return ((throws - NULLS[dice]) * at_risk + POINTS[dice] + TUTTOS[dice] * extra) / throws


@inner
def _worth_of_draw(t: Any, deck: Any, opened: int, at_risk: Any) -> Any:
    if opened < t[FIXED]:
        return _worth_of_card(t, t[FIXED_AT + opened], at_risk)
    cards = 0
    for card in range(KINDS):
        cards += deck[card]
    empty = cards == 0
    total = 0.0
    for card in range(KINDS):
        copies = card_fact(t, card, COPIES) if empty else deck[card]
        if copies:
            total += copies * _worth_of_card(t, card, at_risk)
            cards += copies if empty else 0
    return total / cards


@inner
def _worth_of_card(t: Any, card: int, at_risk: int) -> Any:
    """The expected value of a turn with these points after drawing this card."""
    if card_fact(t, card, ENDS_TURN):
        return 0.0
    if card_fact(t, card, NULL_BANKS):
        return (THROWS[DICE] * at_risk + POINTS[DICE]) / THROWS[DICE]
    if card_fact(t, card, MAY_STOP):
        return stoppable(t, card, DICE, at_risk)
    if card_fact(t, card, WINS_AFTER):
        return TUTTO_CHANCE[DICE] ** card_fact(t, card, WINS_AFTER) * float(min(t[TARGET], FAR))
    straight = card_fact(t, card, KEEPS) == NEW_FACES
    chance = STRAIGHT_CHANCE[DICE] if straight else TUTTO_CHANCE[DICE]
    return chance * float(card_fact(t, card, TIMES) * at_risk + card_fact(t, card, ADDS))
