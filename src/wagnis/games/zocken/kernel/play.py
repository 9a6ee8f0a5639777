"""Whole games of Zocken, compiled: a line-up, a seed, and how each game came out.

One thread, without Python's lock; how players choose is said in `policies`. Games with a perfect
player are in `solved`.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.zocken.kernel.policies import by_chance, by_thumb
from wagnis.games.zocken.kernel.steps import (
    ALL_DICE,
    DECISION,
    DICE,
    DOWN,
    EVERY_FACE,
    FACES,
    KIND,
    ONE_PLACE,
    OUT_BIT,
    OVER,
    PLACES,
    ROLLER,
    ROUND,
    ROUNDS,
    SCORES,
    SEAT,
    SEATS,
    TURN,
    UP,
    act,
    begin,
    draw,
    fall,
)
from wagnis.kernels.compiled import compiled
from wagnis.kernels.contract import RANDOM
from wagnis.kernels.counting import seat_them, share
from wagnis.kernels.rng import CHOICES, below, deal_key, turn_key


@compiled
def play_games(t: Any, lineup: Any, seed: Any, first: Any, games: Any) -> None:
    """Fill `games`, the arrays of `contract.Games`, from game `first` on, in words."""
    seating, scores, decisions = games[0], games[1], games[3]
    s = np.zeros(SCORES + t[SEATS], np.int32)
    rng, coins = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    for at in range(len(decisions)):
        seat_them(seating[at], first + at)
        key = deal_key(seed, (first + at) // t[SEATS])
        begin(t, s)
        turn, decided, fallen = -1, 0, 0
        while s[KIND] != OVER:
            if s[TURN] != turn:
                turn = s[TURN]
                rng[0] = turn_key(key, s[ROUND], s[ROLLER], 0)
                coins[0] = turn_key(key ^ CHOICES, s[ROUND], s[ROLLER], 0)
            if s[KIND] == DECISION:
                if lineup[seating[at, s[SEAT]]] == RANDOM:
                    act(t, s, by_chance(t, s, coins))
                else:
                    act(t, s, by_thumb(t, s))
                decided += 1
            else:
                fall(t, s, draw(t, s, rng))
                fallen += 1
        for seat in range(t[SEATS]):
            scores[at, seat] = s[SCORES + seat]
        count(t[SEATS], t[ROUNDS], at, games, decided, fallen)


@compiled
def play_random(t: Any, seed: Any, first: Any, games: Any) -> None:
    """The same for random players only: what lies on the table stays in registers, as lanes."""
    seating, scores, decisions = games[0], games[1], games[3]
    seats, lanes, chosen, counts = t.seats, t.lanes, t.chosen, t.counts
    rng, coins = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    said = np.zeros(seats, np.int64)
    for at in range(len(decisions)):
        seat_them(seating[at], first + at)
        key = deal_key(seed, (first + at) // seats)
        scores[at] = 0
        for turn in range(seats * t.rounds):
            number, roller = turn // seats, (t.first + turn) % seats
            rng[0] = turn_key(key, number, roller, 0)
            coins[0] = turn_key(key ^ CHOICES, number, roller, 0)
            up = down = t.fields * EVERY_FACE
            remaining, lying, matched, evaded, out = ALL_DICE, False, 0, 0, 0
            for left in range(DICE - 1, -1, -1):
                die = chosen[remaining, below(coins, left + 1)]
                remaining &= ~(1 << die)
                face = below(rng, FACES)
                free = (up | down) >> PLACES * face & ONE_PLACE
                if not free & t.fields:
                    free |= OUT_BIT
                place = chosen[free, below(coins, counts[free])]
                if place == PLACES:
                    out += 1
                else:
                    bit = PLACES * face + place
                    # The row runs on as it can: a way that does not allow this place is gone.
                    goes_up, goes_down = -(up >> bit & 1), -(down >> bit & 1)
                    if not lying:
                        up = down = -1
                    up &= lanes[UP, place, face + 1] & goes_up
                    down &= lanes[DOWN, place, face + 1] & goes_down
                    lying = True
                    matched += t.homes[die] == place
                    evaded += t.circles[place] < 0
                if left == t.bets_at:
                    for step in range(1, seats):
                        said[(roller + step) % seats] = below(coins, 2)
            score = t.worth[matched, evaded, out]
            won = score // 2 if score > t.threshold else -t.lost_bet
            scores[at, roller] += score
            for step in range(1, seats):
                seat = (roller + step) % seats
                if said[seat] == 0:
                    scores[at, seat] += won
        played = seats * t.rounds
        count(seats, t.rounds, at, games, played * (13 + seats), played * 7)


@compiled
def count(seats: Any, number: Any, at: Any, games: Any, decided: Any, fallen: Any) -> None:
    """Who has won, and how long it took."""
    _, scores, shares, decisions, falls, turns, rounds = games
    share(scores[at], shares[at])
    decisions[at], falls[at] = decided, fallen
    turns[at], rounds[at] = seats * number, number
