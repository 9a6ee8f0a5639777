"""Zocken for learning environments: compiled players with one signature, and word positions.

`kernel.policies` has the players; `wagnis.envs` uses the kit.
"""

from __future__ import annotations

from wagnis.envs.kit import EnvironmentKit, World
from wagnis.envs.world import choose_by
from wagnis.games.zocken.kernel import layout
from wagnis.games.zocken.kernel.policies import by_chance, by_thumb
from wagnis.games.zocken.row import COLOURS, EVASION_COST, OUT_COST, SEQUENCE_BONUS
from wagnis.games.zocken.rules import LOST_BET, Zocken


class ZockenWorld(World):
    """Of Zocken."""


def span(game: Zocken) -> tuple[float, float]:
    best = max(game.match_points) + SEQUENCE_BONUS
    worst = -len(COLOURS) * OUT_COST - 2 * EVASION_COST
    bets = (game.seats - 1) * game.rounds
    return game.rounds * worst - bets * LOST_BET, game.rounds * best + bets * best / 2


def decisions(game: Zocken) -> int:
    turn = 2 * len(COLOURS) + game.seats - 1  # every die is picked and placed, and the others bet
    return game.rounds * game.seats * turn


ENVIRONMENT = EnvironmentKit(
    world=ZockenWorld,
    choose=choose_by(by_chance, by_thumb),
    scores_at=layout.SCORES,
    span=span,
    decisions=decisions,
)
