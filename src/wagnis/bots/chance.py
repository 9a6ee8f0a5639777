"""A bot that tosses coins, for any game.

Heuristic players are beside the rules of their game; those that play by values are in `valued`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wagnis.core.box import AnyGame
from wagnis.core.fingerprint import fingerprint


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Takes any of the legal actions, all equally likely.

    The coin depends on the seed and the position only, so that a game which was saved and resumed
    goes on as it would have without the pause.
    """

    seed: int | str

    def choose(self, game: AnyGame, state: Any, actions: Sequence[Any]) -> Any:
        return random.Random(f"{self.seed}|{fingerprint(state)}").choice(actions)
