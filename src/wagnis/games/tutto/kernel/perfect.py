"""Perfect play for two in the compiled Tutto: the best move by solved turns, as data.

`turns` solves and caches turns. The moves are best if every card is drawn from a full deck; the bot
of the same name also counts the cards for the next draw.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.tutto.cards import KINDS
from wagnis.games.tutto.kernel.layout import (
    AT_RISK,
    CARD,
    CHARGES,
    CHOOSING,
    LAST_ROUND,
    LEFT,
    PHASE,
    ROLL,
    SCORES,
    TAKEN,
)
from wagnis.games.tutto.kernel.policies import ROLL_FACES, best_forced, best_straight
from wagnis.games.tutto.kernel.steps import (
    DICE,
    KEEP_DICE,
    KEEP_POINTS,
    OFFERED,
    ROLL_FIRST,
    card_fact,
    keeps_of,
)
from wagnis.games.tutto.kernel.tables import (
    ADDS,
    CHARGED,
    DRAW,
    EVERYTHING,
    FIRST,
    KEEPS,
    MAY_STOP,
    NEW_FACES,
    ROLL_ON,
    STOP,
    TIMES,
    WINS_AFTER,
)
from wagnis.games.tutto.solver import facts
from wagnis.games.tutto.solver.game import BEHIND
from wagnis.kernels.compiled import compiled, inner
from wagnis.kernels.contract import NO, ROLLER

COUNTS_CARDS = False
"""Whether the next card comes from the cards that are left."""

UNIT, CHARGE, LANES = facts.UNIT, facts.CHARGE, len(facts.LANES)
LANE_OF = np.array([facts.LANE_OF.get(card, NO) for card in KINDS], dtype=np.int32)
TUTTO, HERE, ROW = 30, 31, 32
"""A row: after a keep with 1 to 5 dice left, on each lane; after a TUTTO; stopping."""
assert (DICE - 1) * LANES == TUTTO
SIDES, FAR = 2, BEHIND

NONE = np.zeros_like(KEEP_POINTS)
MOST = best_forced([chance.most for chance in facts.TUTTO], NONE)
LEAST = best_forced([chance.least for chance in facts.TUTTO], NONE, highest_first=False)
STRAIGHT_MOST = best_straight([chance.most for chance in facts.COMPLETE])
STRAIGHT_LEAST = best_straight([chance.least for chance in facts.COMPLETE], highest_first=False)


@inner
def place_of(units: int, own: int, other: int, second: bool, last_round: bool) -> Any:
    """The index of this turn: by scores in units and side, very last turns by distance."""
    if not last_round:
        return ((1 if second else 0) * units + own) * units + other
    behind = max(min(other - own, FAR), -1)
    return SIDES * units * units + min(own, 1) * (FAR + 2) + behind + 1


@inner
def entry_of(t: Any, scores: Any, roller: int, last_round: bool, solved: Any) -> Any:
    """The entry of the turn with these scores; NO if it is not solved yet, which is recorded."""
    own, other = scores[roller] // UNIT, scores[1 - roller] // UNIT
    place = place_of(solved.size[0], own, other, roller != t[FIRST], last_round)
    if solved.entries[place] == NO:
        solved.wanted[place] = True
    return solved.entries[place]


@inner
def _row(solved: Any, entry: int, p: int, c: int) -> Any:
    """The offset of the row with p units at risk and c charges; NO beyond the stored ones."""
    begins, reach = solved.heads[entry, 0], solved.heads[entry, 1]
    if p > reach:
        return NO
    c = min(c, p // CHARGE, solved.heads[entry, 2] - 1)
    return begins + (c * (reach + 1) - CHARGE * (c * (c - 1) // 2) + p - CHARGE * c) * ROW


@inner
def _bank(solved: Any, entry: int, p: int, c: int) -> Any:
    begins, width = solved.heads[entry, 3], solved.heads[entry, 4]
    c = min(c, solved.heads[entry, 2] - 1)
    return solved.values[begins + c * width + min(p, width - 1)]


@inner
def _after_tutto(solved: Any, entry: int, p: int, c: int) -> Any:
    row = _row(solved, entry, p, c)
    return _bank(solved, entry, p, c) if row == NO else solved.values[row + TUTTO]


@inner
def goes_on(solved: Any, entry: int, card: int, left: int, at_risk: int, charges: int) -> Any:
    """Whether to roll or draw rather than stop."""
    row = _row(solved, entry, at_risk // UNIT, charges)
    if row == NO:
        return False
    at = TUTTO if left == 0 else (left - 1) * LANES + LANE_OF[card]
    return solved.values[row + at] > solved.values[row + HERE]


@inner
def best_keep(
    t: Any,
    solved: Any,
    entry: int,
    card: int,
    left: int,
    roll: int,
    taken: int,
    at_risk: int,
    charges: int,
) -> Any:
    """The best keep of this roll."""
    how, p = card_fact(t, card, KEEPS), at_risk // UNIT
    first, end = keeps_of(how, roll, taken)
    if how == EVERYTHING or end - first == 1:
        return OFFERED[first]
    times, adds = card_fact(t, card, TIMES), card_fact(t, card, ADDS) // UNIT
    if not card_fact(t, card, MAY_STOP):
        then = charges + card_fact(t, card, CHARGED)
        null = _bank(solved, entry, 0, 0)
        wanted = card_fact(t, card, WINS_AFTER) > 0
        wanted = wanted or _after_tutto(solved, entry, times * p + adds, then) >= null
        if how == NEW_FACES:
            new = ROLL_FACES[roll] & ~taken
            return STRAIGHT_MOST[left, new] if wanted else STRAIGHT_LEAST[left, new]
        return MOST[roll] if wanted else LEAST[roll]
    best, most = OFFERED[first], np.int64(-1)
    for place in range(first, end):
        action = OFFERED[place]
        rest, risk = left - KEEP_DICE[action], p + KEEP_POINTS[action] // UNIT
        if rest == 0:
            worth = np.int64(_after_tutto(solved, entry, times * risk + adds, charges))
        else:
            row = _row(solved, entry, risk, charges)
            if row == NO:
                worth = np.int64(_bank(solved, entry, risk, charges))
            else:
                worth = np.int64(solved.values[row + (rest - 1) * LANES + LANE_OF[card]])
        if worth > most:
            best, most = action, worth
    return best


@compiled
def by_perfect(t: Any, s: Any, solved: Any) -> Any:
    """The best action at these words; NO if the turn is not solved yet."""
    entry = entry_of(t, s[SCORES:], s[ROLLER], s[LAST_ROUND] == 1, solved)
    if entry == NO:
        return NO
    if s[PHASE] != CHOOSING:
        roll = ROLL_FIRST[s[LEFT]] + s[ROLL]
        return best_keep(t, solved, entry, s[CARD], s[LEFT], roll, s[TAKEN], s[AT_RISK], s[CHARGES])
    if goes_on(solved, entry, s[CARD], s[LEFT], s[AT_RISK], s[CHARGES]):
        return ROLL_ON if s[LEFT] > 0 else DRAW
    return STOP
