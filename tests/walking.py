"""Positions for tests: those of a random walk through a game.

`wagnis.testing.walk` defines how a tape determines a walk.
"""

from __future__ import annotations

from typing import Any

from wagnis.games import BOXES
from wagnis.records import Match
from wagnis.testing.walk import walk


def states(name: str, game: Any, tape: bytes, limit: int) -> list[Any]:
    """The positions of a walk through a game of this box, from the start to the last."""
    walked = walk(Match.of(BOXES[name], game), tape, limit)
    return [entry.state for entry in walked.history.entries]
