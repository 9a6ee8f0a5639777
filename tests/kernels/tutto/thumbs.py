"""Positions to choose in, and what the readable rule of thumb and the compiled one make of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.kernels.tutto.walks import SETTINGS, walk
from wagnis.core import Decision
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.kernel import layout
from wagnis.games.tutto.kernel.tables import tables
from wagnis.games.tutto.rules import State, Tutto
from wagnis.games.tutto.thumb import TuttoThumb

SHORT = (
    Tutto(2, target=600),
    Tutto(3, target=900, stacked=(Card.PLUS_MINUS, Card.BONUS_300, Card.DOUBLE) * 20),
    Tutto(4, target=300, charge_at_once=True),
)


def sampled(games: int) -> Iterator[tuple[Tutto, list[State]]]:
    """Every decision of games at random; short ones are soon in their last round."""
    for game in (*SHORT, *SETTINGS):
        seeds = range(games) if game in SHORT else range(1)
        yield (
            game,
            [
                state
                for seed in seeds
                for state, _ in walk(game, seed)
                if isinstance(game.node(state), Decision)
            ],
        )


def disagreements(policies: Any, game: Tutto, states: list[State]) -> int:
    t, scratch, thumb = tables(game), np.zeros(game.seats, dtype=np.int32), TuttoThumb()
    count = 0
    for state in states:
        node = game.node(state)
        assert isinstance(node, Decision)
        chosen = layout.action(int(policies.by_thumb(t, layout.encode(game, state), scratch)))
        count += chosen != thumb.choose(game, state, node.actions)
    return count
