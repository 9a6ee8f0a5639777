"""The turns of Tutto's two-player game for many scores at once, compiled.

`turn` solves one turn at a time, and more of it; tests compare the two. This module needs Numba:
import it only to solve. All amounts are in units.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from wagnis.games.tutto import rules
from wagnis.games.tutto.solver import arrays, facts

# Numba's cache is valid as long as this file does not change, whatever changes elsewhere. So these
# constants are repeated here, and assertions below compare them with their source.
DICE = 6
LANE_COUNT = 6
CHARGE = 20
STRAIGHT = 40
MOST = 40
WIDE = 8
assert (rules.ALL_DICE, len(facts.LANES)) == (DICE, LANE_COUNT), "compiled for another box"
assert (CHARGE, STRAIGHT) == (facts.CHARGE, facts.STRAIGHT), "compiled for other points"
assert (MOST, WIDE) == (arrays.MOST, arrays.WIDE), "compiled for other arrays"


@njit(cache=True)
def _wish(least: float, most: float, better: float) -> float:
    return (most if better >= 0.0 else least) * better


@njit(cache=True)
def _sparkle(bank: Any, reach: int, odds: Any, sparkles: Any) -> None:
    """[charges, units]: the expected value of banking after fireworks with six dice."""
    charges, width = bank.shape
    sparkles[:charges, : reach + 1] = 0.0
    for c in range(charges):
        for brought in range(width):
            chance = odds.sparks[brought]
            for p in range(min(reach, width - 1 - brought) + 1):
                sparkles[c, p] += chance * bank[c, p + brought]
        for p in range(reach + 1):
            within = odds.sparks_sum[width - 1 - p] if p < width else 0.0
            sparkles[c, p] += (1.0 - within) * bank[c, width - 1]


@njit(cache=True)
def rolls(n: int, room: Any, at: int, c: int, null: float, odds: Any, rolled: Any) -> None:
    """[lane]: the value of rolling n dice with these units at risk, given all later values."""
    best, ahead = room.best, room.kept.reshape(-1)
    here = np.uint64((at * room.kept.shape[1] + c) * DICE * WIDE)
    for lane in range(WIDE):
        rolled[lane] = odds.null[n] * null
    for kind in range(odds.dice_first[n - 1], odds.dice_first[n]):
        first = odds.class_first[kind]
        there = here + room.ahead[first]
        for lane in range(np.uint64(WIDE)):
            best[lane] = ahead[there + lane]
        for way in range(first + 1, odds.class_first[kind + 1]):
            there = here + room.ahead[way]
            for lane in range(np.uint64(WIDE)):
                value = ahead[there + lane]
                best[lane] = value if value > best[lane] else best[lane]
        chance = odds.class_chance[kind]
        for lane in range(WIDE):
            rolled[lane] += chance * best[lane]


@njit(cache=True)
def _drawn(
    p: int, c: int, charged: int, null: float, won: float, room: Any, rolled: Any, odds: Any
) -> float:
    """The mean over the cards, given the values of rolling six dice on each lane."""
    stop, fire, clover = odds.special
    value: float = stop * null + fire * room.sparkles[c, p]
    for lane in range(LANE_COUNT):
        value += odds.drawn[lane] * rolled[lane]
    value += clover * (null + odds.winning * (won - null))
    forced = odds.forced
    for card in range(len(forced.drawn)):
        then = charged if forced.charges[card] else c
        better = room.tutto[p + forced.adds[card], then] - null
        value += forced.drawn[card] * (null + _wish(forced.least[card], forced.most[card], better))
    return value


@njit(cache=True)
def turn_start(bank: Any, null: Any, won: float, room: Any, odds: Any) -> float:
    """The value of a turn's start, given the values of its ends (see `turn.Ends`)."""
    charges, width = bank.shape
    top, worst = max(bank.max(), null.max()), null.max()
    extra = odds.clover * max(0.0, won - top)
    reach = 0
    enough = top - odds.null[1:DICE].min() * (top - worst) + extra
    for c in range(charges):
        for p in range(reach + 1, width):
            if bank[c, p] < enough:
                reach = p
    assert reach < width - 1
    size = reach + 1 + MOST
    tutto, kept, rolled = room.tutto[:, :charges], room.kept, room.rolled
    for c in range(charges):
        for p in range(2 * size + STRAIGHT):
            tutto[p, c] = bank[c, min(p, width - 1)]
        for p in range(reach + 1, size):
            kept[p, c, 1:] = tutto[p, c]
            for lane in range(LANE_COUNT):
                kept[p, c, 0, lane] = tutto[odds.times[lane] * p + odds.bonus[lane], c]
    _sparkle(bank, reach, odds, room.sparkles)
    value = 0.0
    for p in range(reach, -1, -1):
        for c in range(min(p // CHARGE, charges - 1) + 1):
            stop = bank[c, min(p, width - 1)]
            for n in range(1, DICE):
                if stop >= top - odds.null[n] * (top - worst) + extra:
                    kept[p, c, n] = stop
                    continue
                rolls(n, room, p, c, null[c], odds, rolled)
                for lane in range(WIDE):
                    kept[p, c, n, lane] = max(stop, rolled[lane])
            if p == 0 or (p >= odds.least and stop < top - odds.ending * (top - worst) + extra):
                rolls(DICE, room, p, c, null[c], odds, rolled)
                charged = min(c + 1, charges - 1)
                value = _drawn(p, c, charged, null[c], won, room, rolled, odds)
                tutto[p, c] = max(stop, value)
            for lane in range(LANE_COUNT):
                kept[p, c, 0, lane] = tutto[odds.times[lane] * p + odds.bonus[lane], c]
    return value


@njit(cache=True)
def first_turns(
    owns: Any,
    others: Any,
    second: Any,
    last: Any,
    charged: Any,
    at_once: bool,
    room: Any,
    odds: Any,
    values: Any,
) -> None:
    """The values of the first seat's turns; `second` and `last` are those of the replies."""
    target, most = len(second), last.shape[1] - 1
    for i in range(len(owns)):
        own, other = owns[i], others[i]
        charges, width = _charges(charged[own, other]), target - own + most + 1
        bank, null = room.bank[:charges, :width], room.null[:charges]
        for c in range(charges):
            left = charged[own, other, c]
            null[c] = 1.0 - second[left if at_once else other, own]
            row = min(left, 1)
            for p in range(target - own):
                bank[c, p] = 1.0 - second[left, own + p]
            for p in range(target - own, width):
                bank[c, p] = 1.0 - last[row, min(own + p - left, most)]
        values[i] = turn_start(bank, null, 1.0, room, odds)


@njit(cache=True)
def second_turns(
    owns: Any,
    others: Any,
    first: Any,
    charged: Any,
    at_once: bool,
    room: Any,
    odds: Any,
    values: Any,
) -> None:
    """The values of the second seat's turns, while nobody has reached the target."""
    target = len(first)
    for i in range(len(owns)):
        own, other = owns[i], others[i]
        charges, width = _charges(charged[own, other]), target - own + 1
        bank, null = room.bank[:charges, :width], room.null[:charges]
        for c in range(charges):
            left = charged[own, other, c]
            null[c] = 1.0 - first[left if at_once else other, own]
            for p in range(target - own):
                bank[c, p] = 1.0 - first[left, own + p]
            bank[c, target - own] = 1.0
        values[i] = turn_start(bank, null, 1.0, room, odds)


@njit(cache=True)
def last_turns(own: int, lefts: Any, at_once: bool, room: Any, odds: Any, values: Any) -> None:
    """The values of the very last turn, with `own` units against `lefts[i, c]` after c charges."""
    for i in range(len(lefts)):
        charges, width = _charges(lefts[i]), max(lefts[i, 0] - own, 0) + 2
        bank, null = room.bank[:charges, :width], room.null[:charges]
        for c in range(charges):
            null[c] = _result(own, lefts[i, c if at_once else 0])
            for p in range(width):
                bank[c, p] = _result(own + p, lefts[i, c])
        values[i] = turn_start(bank, null, 1.0, room, odds)


@njit(cache=True)
def _result(own: int, other: int) -> float:
    return 1.0 if own > other else 0.5 if own == other else 0.0


@njit(cache=True)
def _charges(lefts: Any) -> int:
    """The number of rows by charges: one more than there are charges that change something."""
    count = 1
    while count < len(lefts) and lefts[count] != lefts[count - 1]:
        count += 1
    return count
