"""Whole games of Tutto, compiled: a line-up, a seed, and how each game came out.

One thread, without Python's lock. How players choose is said in `policies` and `perfect`.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.kernels.compiled import compiled
from wagnis.kernels.contract import CHANCE, KIND, OVER, RANDOM, ROLLER, ROUND, SEAT, TURN
from wagnis.kernels.rng import CHOICES, deal_key, turn_key
from wagnis.kernels.tutto.layout import SCORES, WINNERS
from wagnis.kernels.tutto.policies import by_chance, by_thumb
from wagnis.kernels.tutto.steps import act, begin, draw, fall
from wagnis.kernels.tutto.tables import SEATS


@compiled
def play_games(t: Any, lineup: Any, seed: Any, first: int, games: Any) -> None:
    """Fill `games`, the arrays of `contract.Games`, from game `first` on, in words."""
    seating, scores, shares, decisions, falls, turns, rounds = games
    s = np.zeros(SCORES + t[SEATS], np.int32)
    rng, coins = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    scratch = np.zeros(t[SEATS], np.int32)
    for at in range(len(decisions)):
        key = seat_them(t[SEATS], seating[at], seed, first + at)
        begin(t, s)
        turn, decided, fallen = -1, 0, 0
        while s[KIND] != OVER:
            if s[TURN] != turn:
                turn = s[TURN]
                rng[0] = turn_key(key, s[ROUND], s[ROLLER], 0)
                coins[0] = turn_key(key ^ CHOICES, s[ROUND], s[ROLLER], 0)
            if s[KIND] == CHANCE:
                fall(t, s, draw(t, s, rng))
                fallen += 1
            else:
                if lineup[seating[at, s[SEAT]]] == RANDOM:
                    act(t, s, by_chance(t, s, coins))
                else:
                    act(t, s, by_thumb(t, s, scratch))
                decided += 1
        for seat in range(t[SEATS]):
            scores[at, seat] = s[SCORES + seat]
        share(s[WINNERS], shares[at])
        decisions[at], falls[at] = decided, fallen
        turns[at], rounds[at] = s[TURN] + 1, s[ROUND] + 1


@compiled
def seat_them(seats: int, seating: Any, seed: Any, number: int) -> Any:
    """Who sits where in this game, and the key of its deal."""
    for seat in range(seats):
        seating[seat] = (seat + number) % seats
    return deal_key(seed, number // seats)


@compiled
def share(winners: int, shares: Any) -> None:
    """A win is 1, shared by those who tie; `winners` has a bit for each."""
    count = 0
    for seat in range(len(shares)):
        count += winners >> seat & 1
    for seat in range(len(shares)):
        shares[seat] = (winners >> seat & 1) / count
