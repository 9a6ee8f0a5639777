"""Bots: programs that play. They see the position and the legal actions, never the dice source.

Each game's own heuristics are in its box.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wagnis.bots.levels import LEVELS, levels_at
from wagnis.bots.valued import NoValuesError, PlaysByValues, ValuedBot, fingerprint, last_evaluation
from wagnis.core.box import AnyGame, Bot
from wagnis.core.errors import ArgumentError
from wagnis.games import BOXES

if TYPE_CHECKING:
    from wagnis.solvers import ValueStore

NAMES = ("random", "thumb", *LEVELS)
"""The bots of the games in this package."""


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Chooses uniformly among the legal actions.

    The choice depends only on the seed and the position, so that a saved and resumed game continues
    as it would have without the pause.
    """

    seed: int | str

    def choose(self, game: AnyGame, state: Any, actions: Sequence[Any]) -> Any:
        return random.Random(f"{self.seed}|{fingerprint(state)}").choice(actions)


def names(game: str) -> tuple[str, ...]:
    """The bots of this game: `random`, its own heuristics, and levels if it is solved.

    >>> names("tutto")[:2]
    ('random', 'thumb')
    """
    box = BOXES.box(game)
    return ("random", *box.bots, *levels_at(game))


def bot(name: str, game: str, seed: int | str, store: ValueStore | None = None) -> Bot:
    """The bot of this name for this game; a `NoValuesError` if it needs a missing package.

    Only bots with random choices use the seed. Only bots that play by values use the store, by
    default the user's own.

    >>> bot("random", "tutto", 7)
    RandomBot(seed=7)
    """
    if name not in names(game):
        raise ArgumentError(f"{game} has no bot {name!r}; there are {', '.join(names(game))}")
    if name == "random":
        return RandomBot(seed)
    own = BOXES[game].bots.get(name)
    return ValuedBot(name, game, seed, store) if own is None else own()


def usual(game: str) -> str:
    """The default bot: the game's rule of thumb, or `random` if it has none."""
    return "thumb" if "thumb" in BOXES.box(game).bots else "random"


def stand_in(game: str, seed: int | str) -> Bot:
    """The bot that moves for people who are away."""
    return bot(usual(game), game, seed)


__all__ = [
    "LEVELS",
    "NAMES",
    "Bot",
    "NoValuesError",
    "PlaysByValues",
    "RandomBot",
    "ValuedBot",
    "bot",
    "last_evaluation",
    "names",
    "stand_in",
    "usual",
]
