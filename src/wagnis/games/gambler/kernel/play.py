"""Whole games of Gambler, compiled: a line-up plays by the same steps as the environments.

Runs in one thread and releases the GIL. `policies` has the players.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.gambler.kernel import policies, steps
from wagnis.games.gambler.kernel.layout import SCORES, TABLEAU
from wagnis.games.gambler.kernel.packing import SEATS
from wagnis.games.gambler.kernel.perfect import by_values
from wagnis.kernels import rng as fate
from wagnis.kernels.compiled import borrowed, compiled
from wagnis.kernels.contract import DECISION, KIND, NO, OVER, PERFECT, RANDOM, ROLLER, ROUND, TURN
from wagnis.kernels.counting import seat_them, share

MOST_ROUNDS = 100_000
"""The limit of rounds in a game: with some stacks nobody ever reaches the target."""


@compiled
def play_games(
    tables: Any,
    looked_up: Any,
    searched: Any,
    lineup: Any,
    seed: Any,
    first: Any,
    games: Any,
    space: Any,
) -> Any:
    """Fills `games`, the arrays of `contract.Games`, from game `first` on; whether all ended.

    Perfect players need `looked_up` and `searched`; `space` is `contract.loop_space`.
    """
    seating, scores, shares, decisions, falls, turns, rounds = games
    pi, pf, units = looked_up
    kept, values, wi, wf, worth = searched
    t, s = borrowed(tables), borrowed(space[0])
    rng, coins = borrowed(space[2]), borrowed(space[3])
    seats = t[SEATS]
    begun = np.zeros(seats, np.int64)  # turns of each seat in this round
    for at in range(len(decisions)):
        number = first + at
        key = fate.deal_key(seed, number // seats)
        seat_them(seating[at], number)
        steps.begin(t, s)
        decided = 0
        fallen = 0
        turn = np.int64(NO)
        begun[:] = 0
        now = 0
        while s[KIND] != OVER:
            if s[KIND] == DECISION:
                player = lineup[seating[at, s[ROLLER]]]
                if player == RANDOM:
                    action = policies.by_chance(t, s, coins)
                elif player == PERFECT:
                    action = by_values(t, s, pi, pf, units, kept, values, wi, wf, worth)
                else:
                    action = policies.by_thumb(t, s)
                steps.act(t, s, action)
                decided += 1
                continue
            if s[TABLEAU] == NO:
                rng[0] = fate.turn_key(key, s[ROUND], NO, 0)
            elif s[TURN] != turn:
                turn = s[TURN]
                if s[ROUND] != now:
                    now = s[ROUND]
                    begun[:] = 0
                    if now == MOST_ROUNDS:
                        return False
                seat = s[ROLLER]
                rng[0] = fate.turn_key(key, s[ROUND], seat, begun[seat])
                coins[0] = fate.turn_key(key ^ fate.CHOICES, s[ROUND], seat, begun[seat])
                begun[seat] += 1
            steps.fall(t, s, steps.draw(t, s, rng))
            fallen += 1
        for seat in range(seats):
            scores[at, seat] = s[SCORES + seat]
        decisions[at], falls[at] = decided, fallen
        turns[at], rounds[at] = s[TURN] + 1, s[ROUND] + 1
        share(scores[at], shares[at])
    return True
