"""What a bot is.

The bots themselves are beside this, one module per game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from wagnis.core.box import AnyGame


class Bot(Protocol):
    """Chooses one of the actions it is offered."""

    def choose(self, game: AnyGame, state: Any, actions: Sequence[Any]) -> Any:
        """One of `actions`, for whoever is to act in this state."""
