"""Whole games of Zocken, compiled; they use the same steps as the environments.

A call runs in one thread and releases the GIL. `policies` has the players; `solved` plays games
with a perfect player.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

from wagnis.games.zocken.kernel.policies import by_chance, by_thumb
from wagnis.games.zocken.kernel.steps import (
    DECISION,
    KIND,
    OVER,
    ROLLER,
    ROUND,
    ROUNDS,
    SCORES,
    SEAT,
    SEATS,
    TURN,
    act,
    begin,
    draw,
    fall,
)
from wagnis.kernels.compiled import borrowed, compiled
from wagnis.kernels.contract import RANDOM
from wagnis.kernels.counting import seat_them, share
from wagnis.kernels.rng import CHOICES, deal_key, turn_key


@compiled
def play_games(tables: Any, lineup: Any, seed: Any, first: Any, games: Any, space: Any) -> None:
    """Fill `games`, the arrays of `contract.Games`, from game `first` on.

    `space` is `contract.loop_space`.
    """
    seating, scores, decisions = games[0], games[1], games[3]
    t, s = borrowed(tables), borrowed(space[0])
    rng, coins = borrowed(space[2]), borrowed(space[3])
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
                random = lineup[seating[at, s[SEAT]]] == RANDOM
                act(t, s, by_chance(t, s, coins) if random else by_thumb(t, s))
                decided += 1
            else:
                fall(t, s, draw(t, s, rng))
                fallen += 1
        for seat in range(t[SEATS]):
            scores[at, seat] = s[SCORES + seat]
        count(t[SEATS], t[ROUNDS], at, games, decided, fallen)


@compiled
def count(seats: Any, number: Any, at: Any, games: Any, decided: Any, fallen: Any) -> None:
    """Record the winners and the length of the game."""
    _, scores, shares, decisions, falls, turns, rounds = games
    share(scores[at], shares[at])
    decisions[at], falls[at] = decided, fallen
    turns[at], rounds[at] = seats * number, number
