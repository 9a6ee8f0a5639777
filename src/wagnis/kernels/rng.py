"""Random numbers of compiled games: SplitMix64, keyed by seed, deal, round, seat and turn.

The readable sources of dice are in `wagnis.dice`; these are fast, not verifiable. The state of a
stream is a uint64[1] array.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

GAMMA = np.uint64(0x9E3779B97F4A7C15)
ONE = np.uint64(0xBF58476D1CE4E5B9)
TWO = np.uint64(0x94D049BB133111EB)
CHOICES = np.uint64(0xD6E8FEB86659FD93)
"""Separates the players' random choices from the dice."""


@njit(cache=True, inline="always")
def mix(z: Any) -> Any:
    z = (z ^ (z >> np.uint64(30))) * ONE
    z = (z ^ (z >> np.uint64(27))) * TWO
    return z ^ (z >> np.uint64(31))


@njit(cache=True)
def deal_key(seed: Any, deal: Any) -> Any:
    """The key of one deal; its games share their dice."""
    return mix(mix(np.uint64(seed) + GAMMA) + np.uint64(deal) * GAMMA)


@njit(cache=True, inline="always")
def turn_key(key: Any, number: Any, seat: Any, turn: Any) -> Any:
    """The first state of a turn's stream: the seat's `turn`-th of this round; seat -1: no turn."""
    place = (np.uint64(number) * np.uint64(16) + np.uint64(seat + 1)) * np.uint64(65536)
    return mix(key + (place + np.uint64(turn) + np.uint64(1)) * GAMMA)


@njit(cache=True, inline="always")
def below(rng: Any, n: Any) -> Any:
    """The next number from 0 to n - 1, for n up to 65536.

    It is 48 random bits times n, so the bias is negligible.
    """
    rng[0] += GAMMA
    return np.int64(((mix(rng[0]) >> np.uint64(16)) * np.uint64(n)) >> np.uint64(48))


@njit(cache=True, inline="always")
def unit(rng: Any) -> Any:
    """The next number in [0, 1), with 53 random bits."""
    rng[0] += GAMMA
    return np.float64(mix(rng[0]) >> np.uint64(11)) * 2.0**-53
