"""Whole games of random players, as fast as they go: what lies on the table stays in registers.

The same games as in `play`, to the last number; the order of play is written a second time here,
without words and masks, and tests hold the two together.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="call-arg,untyped-decorator,unreachable"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.kernels import rng as fate
from wagnis.kernels.compiled import compiled
from wagnis.kernels.contract import NO
from wagnis.kernels.gambler.bits import chosen, ones
from wagnis.kernels.gambler.layout import ROLL_AGAIN
from wagnis.kernels.gambler.packing import (
    COUNT,
    CUP_WORDS,
    CUPS,
    DEALT,
    DECK,
    EMPTY,
    FIRST,
    FITS,
    KNOWN,
    PAYS,
    POINTS,
    ROW_WORDS,
    SEATS,
    STEP,
    TABLEAUX,
    TARGET,
    THROW,
    THROWS,
)
from wagnis.kernels.gambler.play import MOST_ROUNDS, share
from wagnis.kernels.gambler.policies import EVERY_ROW

GO_ON = np.uint64(3 << ROLL_AGAIN)
ROW = np.uint64(63)


@compiled
def play_random(t: Any, seed: Any, first: Any, games: Any) -> Any:
    """Fill `games`, the arrays of `contract.Games`, from game `first` on; whether all ended."""
    seating, scores, shares, decisions, falls, turns, rounds = games
    seats, tableaux, target = np.int64(t[SEATS]), np.int64(t[TABLEAUX]), np.int64(t[TARGET])
    rng, coins = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    rows, order = np.zeros(6, np.int64), np.zeros(tableaux, np.int64)
    score, stock, begun = np.zeros((3, seats), np.int64)
    for at in range(len(decisions)):
        number = first + at
        key = fate.deal_key(seed, number // seats)
        for one in range(seats):
            seating[at, one] = (one + number) % seats
        score[:] = t[POINTS]
        decided, fallen, turn, now = 0, 0, 0, 0
        seat: Any = np.int64(t[FIRST])
        most = 0
        for known in range(t[KNOWN]):
            order[known] = known
        while most < target:
            if now == MOST_ROUNDS:
                return False
            if t[KNOWN] <= now < tableaux:
                rng[0] = fate.turn_key(key, now, NO, 0)
                order[now] = undrawn(t, order, now, fate.below(rng, tableaux - now))
                fallen += 1
            fits = np.uint64(0)
            for row in range(6):
                rows[row] = t[t[EMPTY] + 6 * order[now % tableaux] + row]
                fits |= np.uint64(t[FITS + ROW_WORDS * rows[row]]) << np.uint64(6 * row)
            stock[:] = t[DEALT]
            begun[:] = 0
            while fits:
                rng[0] = fate.turn_key(key, now, seat, begun[seat])
                coins[0] = fate.turn_key(key ^ fate.CHOICES, now, seat, begun[seat])
                begun[seat] += 1
                turn += 1
                dice = min(5, stock[seat])
                action = np.int64(ROLL_AGAIN)
                while action == ROLL_AGAIN and dice:
                    throw = t[THROW + dice] + fate.below(rng, t[COUNT + dice])
                    cup = CUPS + CUP_WORDS * (
                        (t[THROWS + (throw >> 1)] >> ((throw & 1) * 16)) & 0xFFFF
                    )
                    fallen += 1
                    choices = fits & (np.uint64(t[cup]) * EVERY_ROW)
                    action = np.int64(NO)
                    while choices:
                        action = np.int64(chosen(choices, fate.below(coins, ones(choices))))
                        decided += 1
                        if action >= ROLL_AGAIN:
                            break
                        row = action // 6
                        state = t[STEP + ROW_WORDS * rows[row] + action - 6 * row]
                        rows[row] = state
                        shift = np.uint64(6 * row)
                        fits &= ~(ROW << shift)
                        fits |= np.uint64(t[FITS + ROW_WORDS * state]) << shift
                        pays = t[PAYS + ROW_WORDS * state]
                        score[seat] = max(0, score[seat] + pays)
                        cup = CUPS + CUP_WORDS * t[cup + 1 + action - 6 * row]
                        dice -= 1
                        stock[seat] -= 1
                        if dice == 0 or not fits:
                            break
                        choices = fits & (np.uint64(t[cup]) * EVERY_ROW) | GO_ON
                seat = 0 if seat == seats - 1 else seat + 1
                while fits and stock[seat] == 0:
                    seat = 0 if seat == seats - 1 else seat + 1
            now += 1
            for one in range(seats):
                most = max(most, score[one])
        for one in range(seats):
            scores[at, one] = score[one]
        decisions[at], falls[at], turns[at], rounds[at] = decided, fallen, turn, now
        share(scores[at], shares[at])
    return True


@compiled
def undrawn(t: Any, order: Any, drawn: Any, left: Any) -> Any:
    """The tableau that comes after so many others not drawn yet, in the order of their ids."""
    for nth in range(t[TABLEAUX]):
        number = t[t[DECK] + nth]
        out = False
        for at in range(drawn):
            out |= order[at] == number
        if not out:
            if left == 0:
                return np.int64(number)
            left -= 1
    return np.int64(NO)
