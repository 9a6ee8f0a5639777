"""Tutto, one turn under any worth of banking: backwards from many points to none.

The worth of banking is given for every number of waiting charges and every fifty points; at the
last column it no longer changes, and there the turn is banked.
Not here: where these worths come from, see `tutto_win`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from .tutto_rolls import CARDS, STOPPABLE, duties, offers, straight_chance, tutto_chance

Values = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]

PILE = np.array([CARDS[card] for card in STOPPABLE], dtype=np.float64)
BONUS = np.array([0, 4, 6, 8, 10, 12], dtype=np.int64)
"""In fifties, in the order of STOPPABLE; the double comes first."""
ONLY_TUTTO = np.array(
    [
        [tutto_chance(6), tutto_chance(6, most=False)],
        [straight_chance(6), straight_chance(6, most=False)],
    ]
)
CLOVERLEAF = tutto_chance(6) ** 2


def lay_out() -> tuple[Indices, Values, Indices, Indices, Values]:
    """Write the offers and duties of 0 to 6 dice as flat arrays.

    Offers: bounds per number of dice, chances, bounds of their ways, ways (dice, fifties).
    Duties: (dice rolled, dice set aside, fifties), with their chances apart.
    """
    bounds, chances, ends, ways = [0, 0], [], [0], []
    for dice in range(1, 7):
        for offer, chance in offers(dice):
            chances.append(chance)
            ways += [(used, points // 50) for used, points in offer]
            ends.append(len(ways))
        bounds.append(len(chances))
    forced = [(n, used, p // 50, chance) for n in range(1, 7) for used, p, chance in duties(n)]
    offer_bounds = np.array([*bounds, *ends], dtype=np.int64)
    duty_table = np.array([row[:3] for row in forced], dtype=np.int64)
    duty_chances = np.array([row[3] for row in forced])
    return offer_bounds, np.array(chances), np.array(ways, dtype=np.int64), duty_table, duty_chances


MATERIAL = (*lay_out(), PILE, BONUS, ONLY_TUTTO, CLOVERLEAF)


@njit(cache=True)
def between(chances: Any, good: float, bad: float) -> Any:
    """Give the value of a card on which only the TUTTO counts."""
    if good >= bad:
        return bad + chances[0] * (good - bad)
    return bad + chances[1] * (good - bad)


@njit(cache=True)
def solve_turn(bank: Any, null: float, material: Any) -> tuple[Any, Any, Any]:
    """Give values [charges, fifties]: of drawing, of rolling [n dice, card], of fireworks [n].

    `bank` has that shape too; what charges cannot have come with stays 0;
    `null` is the value of a turn that came to nothing.
    """
    bounds, chances, ways, duty, duty_chances, pile, bonus, only, cloverleaf = material
    most, width = bank.shape
    last = width - 1
    ends = bounds[8:]
    drawn = np.zeros((most, width))
    rolled = np.zeros((most, width, 7, 6))
    kept = np.zeros((most, width, 7, 6))
    fire = np.zeros((most, width, 7))
    at_tutto = bank.copy()
    top, total = np.zeros(6), np.zeros(6)
    for points in range(last, -1, -1):
        for c in range(most if points == last else min(most, points // 20 + 1)):
            for card in range(6):
                after_effect = 2 * points if card == 0 else points + bonus[card]
                kept[c, points, 0, card] = at_tutto[c, min(after_effect, last)]
            for dice in range(1, 7):
                total[:] = 0.0
                for o in range(bounds[dice], bounds[dice + 1]):
                    if ends[o] == ends[o + 1]:
                        total += chances[o] * null
                        continue
                    top[:] = -1.0
                    for w in range(ends[o], ends[o + 1]):
                        after = kept[c, min(points + ways[w, 1], last), dice - ways[w, 0]]
                        for card in range(6):
                            top[card] = max(top[card], after[card])
                    for card in range(6):
                        total[card] += chances[o] * top[card]
                rolled[c, points, dice] = total
                kept[c, points, dice] = np.maximum(total, bank[c, points])
            for d in range(duty.shape[0]):
                dice, used, now = duty[d, 0], duty[d, 1], min(points + duty[d, 2], last)
                if used == 0 or now == last:
                    value = bank[c, now]
                else:
                    value = fire[c, now, (dice - used) if used < dice else 6]
                fire[c, points, dice] += duty_chances[d] * value
            more = min(c + 1, most - 1)
            whole = cloverleaf + (1.0 - cloverleaf) * null + 10.0 * null
            whole += 5.0 * fire[c, points, 6]
            whole += 5.0 * between(only[0], at_tutto[more, min(points + 20, last)], null)
            whole += 5.0 * between(only[1], at_tutto[c, min(points + 40, last)], null)
            for card in range(6):
                whole += pile[card] * rolled[c, points, 6, card]
            drawn[c, points] = whole / 56.0
            if points < last:
                at_tutto[c, points] = max(bank[c, points], drawn[c, points])
    return drawn, rolled, fire
