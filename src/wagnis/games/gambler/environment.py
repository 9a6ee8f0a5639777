"""Gambler for learners: its compiled players with one signature, and the offsets of its words.

`kernel.policies` has the players; `wagnis.envs` uses the kit.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from numba import njit

from wagnis.envs.kit import EnvironmentKit, Scores, Stream, Tables, World
from wagnis.games.gambler.kernel import layout
from wagnis.games.gambler.kernel.policies import by_chance, by_thumb
from wagnis.games.gambler.rules import START_POINTS, Gambler
from wagnis.kernels.contract import RANDOM, Words


class GamblerWorld(World):
    """The world of either edition."""


@njit()
def choose(t: Tables, s: Words, who: int, scores: Scores, coins: Stream) -> int:
    if who == RANDOM:
        return by_chance(t, s, coins)
    return by_thumb(t, s)


def span(game: Gambler) -> tuple[float, float]:
    pays = (sum(max(0, row.pays) for row in tableau.rows) for tableau in game.stack)
    return 0.0, float(max(game.target, START_POINTS) + max(pays))


ENVIRONMENT = EnvironmentKit(
    world=GamblerWorld,
    choose=choose,
    features=lambda seats: layout.FEATURES,
    scores_at=layout.SCORES,
    span=span,
)
