"""Whole games on a graphics card: random players only, and the same games as compiled ones play.

Same seeds, same dice, same choices: what came of a game does not depend on where it was played.
"""

from __future__ import annotations

import numpy as np

from wagnis.core.box import AnyGame
from wagnis.kernels.contract import Games
from wagnis.kernels.cuda.device import Device
from wagnis.kernels.cuda.host import Host
from wagnis.kernels.cuda.tables import MOST_ROUNDS, plan


def play_random(name: str, game: AnyGame, seed: int, first: int, count: int) -> Games:
    """So many games from this number on, between random players, on the card.

    `solvers.graphics.NoDeviceError` says in a sentence what is missing where there is none.
    """
    return played(Device(plan(name, game)), seed, first, count)


def played(where: Device | Host, seed: int, first: int, count: int) -> Games:
    """The games, as `contract.Games` has them."""
    scores, told, _ = where.play(seed, first, count)
    winners, decisions, falls, turns, rounds = (np.ascontiguousarray(row) for row in told.T)
    if count and rounds.max() > MOST_ROUNDS:
        raise ValueError(f"a game is not over after {MOST_ROUNDS} rounds")
    seats = np.arange(where.plan.seats)
    won = winners[:, None] >> seats & 1
    numbers = np.arange(first, first + count)
    seating = ((numbers[:, None] + seats) % where.plan.seats).astype(np.int8)
    shares = won / won.sum(axis=1, keepdims=True)
    return Games(first, seating, scores, shares, decisions, falls, turns, rounds)


__all__ = ["Device", "Host", "plan", "play_random", "played"]
