"""Whole games of Tutto, compiled: a line-up plays by the same steps as the environments.

Runs in one thread and releases the GIL. `policies` and `perfect` have the players; a test plays the
same games through the readable rules.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.tutto.kernel.layout import SCORES, WINNERS
from wagnis.games.tutto.kernel.perfect import by_perfect
from wagnis.games.tutto.kernel.policies import by_chance, by_thumb
from wagnis.games.tutto.kernel.steps import act, begin, draw, fall
from wagnis.games.tutto.kernel.tables import SEATS
from wagnis.kernels.compiled import borrowed, compiled, inner
from wagnis.kernels.contract import CHANCE, KIND, NO, OVER, PERFECT, RANDOM, ROLLER, ROUND, TURN
from wagnis.kernels.counting import seat_them
from wagnis.kernels.rng import CHOICES, deal_key, turn_key


@compiled
def play_games(
    tables: Any, lineup: Any, seed: Any, first: Any, games: Any, space: Any, solved: Any
) -> Any:
    """Fills `games`, the arrays of `contract.Games`, from game `first` on.

    Returns the number of missing games.

    A game with 0 rounds is missing: not played yet, or a perfect player met an unsolved turn.
    `space` is `contract.loop_space`.
    """
    seating, scores, shares, decisions, falls, turns, rounds = games
    t, s, scratch = borrowed(tables), borrowed(space[0]), borrowed(space[1])
    rng, coins = borrowed(space[2]), borrowed(space[3])
    seats, missing = t[SEATS], 0
    for at in range(len(rounds)):
        if rounds[at]:
            continue
        seat_them(seating[at], first + at)
        key = deal_key(seed, (first + at) // seats)
        begin(t, s)
        turn, decided, fallen = np.int64(NO), 0, 0
        while s[KIND] != OVER:
            if s[TURN] != turn:
                turn = s[TURN]
                rng[0] = turn_key(key, s[ROUND], s[ROLLER], 0)
                coins[0] = turn_key(key ^ CHOICES, s[ROUND], s[ROLLER], 0)
            if s[KIND] == CHANCE:
                fall(t, s, draw(t, s, rng))
                fallen += 1
                continue
            player = lineup[seating[at, s[ROLLER]]]
            if player == RANDOM:
                action = by_chance(t, s, coins)
            elif player == PERFECT:
                action = by_perfect(t, s, solved)
                if action == NO:
                    break
            else:
                action = by_thumb(t, s, scratch)
            act(t, s, action)
            decided += 1
        if s[KIND] != OVER:
            missing += 1
            continue
        scores[at] = s[SCORES:]
        share(s[WINNERS], shares[at])
        decisions[at], falls[at] = decided, fallen
        turns[at], rounds[at] = s[TURN] + 1, s[ROUND] + 1
    return missing


@inner
def share(winners: int, shares: Any) -> None:
    """A win is 1, divided among those who tie; `winners` has a bit for each seat."""
    count = 0
    for seat in range(len(shares)):
        count += winners >> seat & 1
    for seat in range(len(shares)):
        shares[seat] = (winners >> seat & 1) / count
