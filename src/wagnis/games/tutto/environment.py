"""Tutto for learners: its compiled players with one signature, and the offsets of its words.

`kernel.policies` has the players; `wagnis.envs` uses the kit.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from math import inf

from numba import njit

from wagnis.envs.kit import EnvironmentKit, Scores, Stream, Tables, World
from wagnis.games.tutto.kernel import layout
from wagnis.games.tutto.kernel.policies import by_chance, by_thumb
from wagnis.games.tutto.rules import Tutto
from wagnis.kernels.contract import RANDOM, Words


class TuttoWorld(World):
    """Of Tutto."""


def span(game: Tutto) -> tuple[float, float]:
    return 0.0, inf  # a tutto more is always possible


@njit()
def choose(t: Tables, s: Words, who: int, scores: Scores, coins: Stream) -> int:
    if who == RANDOM:
        return by_chance(t, s, coins)
    return by_thumb(t, s, scores)


ENVIRONMENT = EnvironmentKit(
    world=TuttoWorld,
    choose=choose,
    scores_at=layout.SCORES,
    span=span,
    winners_at=layout.WINNERS,
)
