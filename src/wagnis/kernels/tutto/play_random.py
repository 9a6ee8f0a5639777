"""Whole games of Tutto between random players, compiled: the turn as loops, nothing in words.

What comes out is what `play` makes of the same games, step by step; a test compares them.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.kernels.compiled import compiled
from wagnis.kernels.rng import CHOICES, GAMMA, mix, turn_key
from wagnis.kernels.tutto.play import seat_them, share
from wagnis.kernels.tutto.steps import (
    DICE,
    KEEP_DICE,
    KEEP_FACES,
    KEEP_POINTS,
    KINDS,
    OFFERED,
    ROLL_FIRST,
    ROLL_OF,
    THROW_FIRST,
    THROWS,
    card_fact,
    charge,
    highest,
    keeps_of,
)
from wagnis.kernels.tutto.tables import (
    ADDS,
    AT_ONCE,
    CHARGED,
    COPIES,
    DECK_AT_START,
    ENDS_TURN,
    FIRST,
    FIXED,
    FIXED_AT,
    KEEPS,
    MAY_STOP,
    NULL_BANKS,
    ROLLS_ON,
    SCORES_DICE,
    SEATS,
    TARGET,
    TIMES,
    WINS_AFTER,
)


@compiled
def pick(state: Any, n: Any) -> Any:
    """`rng.below` of a stream that is held in a variable and has moved on already."""
    return np.int64(((mix(state) >> np.uint64(16)) * np.uint64(n)) >> np.uint64(48))


@compiled
def play_random(t: Any, seed: Any, first: Any, games: Any) -> None:
    """Fill `games`, the arrays of `contract.Games`, from game `first` on."""
    seating, scores, shares, decisions, falls, turns, rounds = games
    seats, target, at_once, fixed = t[SEATS], t[TARGET], t[AT_ONCE], t[FIXED]
    deck = np.zeros(KINDS, np.int64)
    for at in range(len(decisions)):
        key = seat_them(seats, seating[at], seed, first + at)
        own = scores[at]
        own[:] = 0
        cards, opened = 0, 0
        for kind in range(KINDS):
            deck[kind] = t[DECK_AT_START + kind]
            cards += deck[kind]
        roller, turn, number, last_round, winners = t[FIRST], 0, 0, False, 0
        decided, fallen = 0, 0
        while True:
            dice = turn_key(key, number, roller, 0)
            coin = turn_key(key ^ CHOICES, number, roller, 0)
            at_risk, charges, banks, drawing = 0, 0, False, True
            while drawing:
                # A card: the fixed deck's next, or any of those left, or of all 56.
                dice += GAMMA
                fallen += 1
                if cards == 0:
                    for kind in range(KINDS):
                        deck[kind] = card_fact(t, kind, COPIES)
                        cards += deck[kind]
                card = 0
                if opened < fixed:
                    card = t[FIXED_AT + opened]
                    opened += 1
                else:
                    place = pick(dice, cards)
                    while place >= deck[card]:
                        place -= deck[card]
                        card += 1
                deck[card] -= 1
                cards -= 1
                drawing = False
                if card_fact(t, card, ENDS_TURN):
                    break
                how, may_stop = card_fact(t, card, KEEPS), card_fact(t, card, MAY_STOP)
                scoring = card_fact(t, card, SCORES_DICE)
                left, tuttos, taken = DICE, 0, 0
                while True:
                    dice += GAMMA
                    fallen += 1
                    roll = ROLL_FIRST[left] + ROLL_OF[THROW_FIRST[left] + pick(dice, THROWS[left])]
                    begins, ends = keeps_of(how, roll, taken)
                    if begins == ends:
                        banks = card_fact(t, card, NULL_BANKS) == 1
                        break
                    coin += GAMMA
                    decided += 1
                    keep = OFFERED[begins + pick(coin, ends - begins)]
                    left -= KEEP_DICE[keep]
                    taken |= KEEP_FACES[keep]
                    at_risk += scoring * KEEP_POINTS[keep]
                    if left == 0:
                        tuttos += 1
                        if tuttos == card_fact(t, card, WINS_AFTER):
                            winners = 1 << roller
                            break
                        at_risk = card_fact(t, card, TIMES) * at_risk + card_fact(t, card, ADDS)
                        if card_fact(t, card, ROLLS_ON):
                            left, taken = DICE, 0
                            continue
                        if card_fact(t, card, CHARGED):
                            if at_once:
                                charge(own, roller)
                            else:
                                charges += 1
                    elif not may_stop:
                        continue
                    coin += GAMMA
                    decided += 1
                    if pick(coin, 2) == 1:
                        banks = True
                        break
                    if left == 0:
                        drawing = True
                        break
            turn += 1
            if winners:
                break
            if banks:
                for _ in range(charges):
                    charge(own, roller)
                own[roller] += at_risk
            last_round = last_round or own[roller] >= target
            roller = roller + 1 if roller + 1 < seats else 0
            if roller == t[FIRST]:
                if last_round:
                    top = highest(own)
                    for seat in range(seats):
                        winners |= (own[seat] == top) << seat
                    break
                number += 1
        share(winners, shares[at])
        decisions[at], falls[at] = decided, fallen
        turns[at], rounds[at] = turn, number + 1
