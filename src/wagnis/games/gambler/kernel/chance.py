"""Whole games of random players, as fast as they go: what lies on the table stays in registers.

The same games as in `play`, to the last number; the order of play is written a second time here,
without words and masks, and tests hold the two together.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="call-arg,untyped-decorator,unreachable"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.gambler.kernel.bits import chosen, ones
from wagnis.games.gambler.kernel.layout import ROLL_AGAIN
from wagnis.games.gambler.kernel.packing import (
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
from wagnis.games.gambler.kernel.play import MOST_ROUNDS
from wagnis.games.gambler.kernel.policies import EVERY_ROW
from wagnis.kernels import rng as fate
from wagnis.kernels.compiled import compiled
from wagnis.kernels.contract import NO
from wagnis.kernels.counting import seat_them, share

GO_ON = np.uint64(3 << ROLL_AGAIN)
ROW = np.uint64(63)
AGAIN, NOTHING = np.uint64(ROLL_AGAIN), np.uint64(ROLL_AGAIN + 2)
ONE, SIX, EIGHT = np.uint64(1), np.uint64(6), np.uint64(8)
HIGH, LOW = np.uint64(16), np.uint64(48)
"""As `rng.below` has it: 48 bits of a number, times n, without the lowest 48."""


@compiled
def play_random(t: Any, seed: Any, first: Any, games: Any) -> Any:
    """Fill `games`, the arrays of `contract.Games`, from game `first` on; whether all ended."""
    seating, scores, shares, decisions, falls, turns, rounds = games
    seats, tableaux, target = np.int64(t[SEATS]), np.int64(t[TABLEAUX]), np.int64(t[TARGET])
    throws, cups, quick, pays = hot(t)
    starts, sizes = t[THROW : THROW + 6].astype(np.uint64), t[COUNT : COUNT + 6].astype(np.uint64)
    draws = np.zeros(1, np.uint64)
    rows, order = np.zeros(6, np.uint64), np.zeros(tableaux, np.int64)
    score, stock, begun = np.zeros((3, seats), np.int64)
    for at in range(len(decisions)):
        number = first + at
        key = fate.deal_key(seed, number // seats)
        seat_them(seating[at], number)
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
                draws[0] = fate.turn_key(key, now, NO, 0)
                order[now] = undrawn(t, order, now, fate.below(draws, tableaux - now))
                fallen += 1
            fits = np.uint64(0)
            for row in range(6):
                state = t[t[EMPTY] + 6 * order[now % tableaux] + row]
                rows[row] = 8 * state
                fits |= np.uint64(t[FITS + ROW_WORDS * state]) << np.uint64(6 * row)
            stock[:] = t[DEALT]
            begun[:] = 0
            while fits:
                # Each number is drawn before it is known whether it will be asked for: then it is
                # at hand, whichever way the game goes.
                rng = fate.turn_key(key, now, seat, begun[seat]) + fate.GAMMA
                coins = fate.turn_key(key ^ fate.CHOICES, now, seat, begun[seat]) + fate.GAMMA
                fall, coin = fate.mix(rng) >> HIGH, fate.mix(coins) >> HIGH
                begun[seat] += 1
                turn += 1
                dice = np.uint64(min(5, stock[seat]))
                action = AGAIN
                while action == AGAIN and dice > 0:
                    throw = starts[dice] + ((fall * sizes[dice]) >> LOW)
                    rng += fate.GAMMA
                    fall = fate.mix(rng) >> HIGH
                    cup = np.uint64(throws[throw])
                    fallen += 1
                    choices = fits & (np.uint64(cups[cup]) * EVERY_ROW)
                    action = NOTHING
                    while choices:
                        action = chosen(choices, (coin * ones(choices)) >> LOW)
                        coins += fate.GAMMA
                        coin = fate.mix(coins) >> HIGH
                        decided += 1
                        if action >= AGAIN:
                            break
                        row = action // SIX
                        face = action - SIX * row
                        after = quick[rows[row] + face]
                        rows[row] = after >> EIGHT
                        shift = SIX * row
                        fits &= ~(ROW << shift)
                        fits |= (after & ROW) << shift
                        if after & ROW == 0:
                            paid = pays[after >> EIGHT]
                            score[seat] = max(0, score[seat] + paid)
                        cup = np.uint64(cups[cup + face + ONE])
                        dice -= ONE
                        stock[seat] -= 1
                        if dice == 0 or fits == 0:
                            break
                        choices = fits & (np.uint64(cups[cup]) * EVERY_ROW) | GO_ON
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
def hot(t: Any) -> Any:
    """What is looked up all the time, laid out anew: indices that need no sign and no product.

    Cups and row states are named by eight times their number: the cup of each throw, the faces and
    smaller cups of each cup, a row's next state (above) and what fits it then (below), its pay.
    """
    states = (t[EMPTY] - FITS) // ROW_WORDS
    throws = np.zeros(t[THROW + 5] + t[COUNT + 5], np.int16)
    for at in range(len(throws)):
        throws[at] = CUP_WORDS * ((t[THROWS + (at >> 1)] >> ((at & 1) * 16)) & 0xFFFF)
    cups = t[CUPS:THROWS].astype(np.int16)
    for at in range(len(cups)):
        if at % CUP_WORDS:
            cups[at] *= CUP_WORDS
    quick, pays = np.zeros(8 * states, np.uint64), np.zeros(8 * states, np.int64)
    for state in range(states):
        pays[8 * state] = t[PAYS + ROW_WORDS * state]
        for face in range(6):
            after = t[STEP + ROW_WORDS * state + face]
            quick[8 * state + face] = after << 11 | t[FITS + ROW_WORDS * after]
    return throws, cups, quick, pays


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
