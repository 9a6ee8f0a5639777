"""Zocken for learning environments: compiled players with one signature, and word positions.

`kernel.policies` has the players; `wagnis.envs` uses the kit.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from numba import njit

from wagnis.envs.kit import EnvironmentKit, Scores, Stream, Tables, World
from wagnis.games.zocken.kernel import layout
from wagnis.games.zocken.kernel.policies import by_chance, by_thumb
from wagnis.games.zocken.row import COLOURS, EVASION_COST, OUT_COST, SEQUENCE_BONUS
from wagnis.games.zocken.rules import LOST_BET, Zocken
from wagnis.kernels.contract import RANDOM, Words


class ZockenWorld(World):
    """Of Zocken."""


@njit()
def choose(t: Tables, s: Words, who: int, scores: Scores, coins: Stream) -> int:
    if who == RANDOM:
        return by_chance(t, s, coins)
    return by_thumb(t, s)


def span(game: Zocken) -> tuple[float, float]:
    best = max(game.match_points) + SEQUENCE_BONUS
    worst = -len(COLOURS) * OUT_COST - 2 * EVASION_COST
    bets = (game.seats - 1) * game.rounds
    return game.rounds * worst - bets * LOST_BET, game.rounds * best + bets * best / 2


ENVIRONMENT = EnvironmentKit(
    world=ZockenWorld,
    choose=choose,
    features=layout.features,
    scores_at=layout.SCORES,
    span=span,
)
