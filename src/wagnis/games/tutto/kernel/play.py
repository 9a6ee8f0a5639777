"""Whole games of Tutto, compiled: the turn as loops, nothing in words, so that it is fast.

One thread, without Python's lock. How players choose is said in `policies` and `perfect`; a test
plays the same games through the readable rules.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.tutto.kernel.perfect import best_keep, entry_of, goes_on
from wagnis.games.tutto.kernel.policies import OPEN, thumb_goes_on, thumb_keep, thumb_lead
from wagnis.games.tutto.kernel.steps import (
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
from wagnis.games.tutto.kernel.tables import (
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
from wagnis.kernels.compiled import compiled, inner
from wagnis.kernels.contract import NO, PERFECT, RANDOM
from wagnis.kernels.rng import CHOICES, GAMMA, deal_key, mix, turn_key


@compiled
def play_games(t: Any, lineup: Any, seed: Any, first: Any, games: Any, solved: Any) -> Any:
    """Fill `games`, the arrays of `contract.Games`, from game `first` on; how many are missing.

    A game without rounds has not been played yet, or a turn was not solved when it was.
    """
    seating, scores, shares, decisions, falls, turns, rounds = games
    seats = t[SEATS]
    deck, scratch = np.zeros(KINDS, np.int32), np.zeros(seats, np.int32)
    missing = 0
    for at in range(len(rounds)):
        if rounds[at]:
            continue
        for seat in range(seats):
            seating[at, seat] = (seat + first + at) % seats
        key = deal_key(seed, (first + at) // seats)
        winners, decided, fallen, begun, number = play_game(
            t, lineup, seating[at], key, scores[at], deck, scratch, solved
        )
        if winners == NO:
            missing += 1
            continue
        share(winners, shares[at])
        decisions[at], falls[at], turns[at], rounds[at] = decided, fallen, begun, number
    return missing


@inner
def pick(state: Any, n: Any) -> Any:
    """`rng.below` of a stream that is held in a variable and has moved on already."""
    return np.int64(((mix(state) >> np.uint64(16)) * np.uint64(n)) >> np.uint64(48))


@inner
def share(winners: int, shares: Any) -> None:
    """A win is 1, shared by those who tie; `winners` has a bit for each."""
    count = 0
    for seat in range(len(shares)):
        count += winners >> seat & 1
    for seat in range(len(shares)):
        shares[seat] = (winners >> seat & 1) / count


@inner
def play_game(
    t: Any, lineup: Any, seating: Any, key: Any, scores: Any, deck: Any, scratch: Any, solved: Any
) -> Any:
    """The winners as bits, and how many decisions, falls, turns and rounds it took.

    The winners are NO where a perfect player came to a turn that is not solved.
    """
    seats, target, at_once, fixed = t[SEATS], t[TARGET], t[AT_ONCE], t[FIXED]
    scores[:] = 0
    cards, opened = 0, 0
    for kind in range(KINDS):
        deck[kind] = t[DECK_AT_START + kind]
        cards += deck[kind]
    roller, turn, number, last_round = t[FIRST], 0, 0, False
    decided, fallen, entry = 0, 0, NO
    while True:
        dice = turn_key(key, number, roller, 0)
        coin = turn_key(key ^ CHOICES, number, roller, 0)
        player = lineup[seating[roller]]
        if player == PERFECT:
            entry = entry_of(t, scores, roller, last_round, solved)
            if entry == NO:
                return NO, 0, 0, 0, 0
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
                decided += 1
                if player == RANDOM:
                    coin += GAMMA
                    keep = OFFERED[begins + pick(coin, ends - begins)]
                elif player == PERFECT:
                    keep = best_keep(t, solved, entry, card, left, roll, taken, at_risk, charges)
                else:
                    keep = thumb_keep(t, card, left, roll, taken, at_risk)
                left -= KEEP_DICE[keep]
                taken |= KEEP_FACES[keep]
                at_risk += scoring * KEEP_POINTS[keep]
                if left == 0:
                    tuttos += 1
                    if tuttos == card_fact(t, card, WINS_AFTER):
                        return 1 << roller, decided, fallen, turn + 1, number + 1
                    at_risk = card_fact(t, card, TIMES) * at_risk + card_fact(t, card, ADDS)
                    if card_fact(t, card, ROLLS_ON):
                        left, taken = DICE, 0
                        continue
                    if card_fact(t, card, CHARGED):
                        if not at_once:
                            charges += 1
                        else:
                            charge(scores, roller)
                            if player == PERFECT:
                                entry = entry_of(t, scores, roller, last_round, solved)
                                if entry == NO:
                                    return NO, 0, 0, 0, 0
                elif not may_stop:
                    continue
                decided += 1
                if player == RANDOM:
                    coin += GAMMA
                    on = pick(coin, 2) == 0
                elif player == PERFECT:
                    on = goes_on(solved, entry, card, left, at_risk, charges)
                else:
                    lead = OPEN
                    if last_round:
                        lead = thumb_lead(t, scores, roller, at_risk, charges, scratch)
                    on = thumb_goes_on(t, card, left, at_risk, lead, deck, opened)
                if not on:
                    banks = True
                    break
                if left == 0:
                    drawing = True
                    break
        turn += 1
        if banks:
            for _ in range(charges):
                charge(scores, roller)
            scores[roller] += at_risk
        last_round = last_round or scores[roller] >= target
        roller = roller + 1 if roller + 1 < seats else 0
        if roller == t[FIRST]:
            number += 1
            if last_round:
                top, winners = highest(scores), 0
                for seat in range(seats):
                    winners |= (scores[seat] == top) << seat
                return winners, decided, fallen, turn, number
