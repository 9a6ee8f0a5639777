"""Gambler for learners: its compiled players with one signature, and the offsets of its words.

`kernel.policies` has the players; `wagnis.envs` uses the kit.
"""

from __future__ import annotations

from wagnis.envs.kit import EnvironmentKit, World
from wagnis.envs.world import choose_by
from wagnis.games.gambler.kernel import layout
from wagnis.games.gambler.kernel.policies import by_chance, by_thumb
from wagnis.games.gambler.rules import START_POINTS, Gambler


class GamblerWorld(World):
    """The world of either edition."""


def span(game: Gambler) -> tuple[float, float]:
    pays = (sum(max(0, row.pays) for row in tableau.rows) for tableau in game.stack)
    return 0.0, float(max(game.target, START_POINTS) + max(pays))


ENVIRONMENT = EnvironmentKit(
    world=GamblerWorld,
    choose=choose_by(by_chance, by_thumb),
    scores_at=layout.SCORES,
    span=span,
)
