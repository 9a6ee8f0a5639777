"""Players that are programs. They are shown the position and the legal actions, never the dice.

What they may choose from is said by the games; each game's own heuristics are in its box.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wagnis.bots.chance import RandomBot
from wagnis.bots.levels import LEVELS, levels_at
from wagnis.bots.valued import NoValuesError, PlaysByValues, ValuedBot, last_evaluation
from wagnis.core.box import Bot
from wagnis.games import BOXES

if TYPE_CHECKING:
    from wagnis.solvers import ValueStore

NAMES = ("random", "thumb", *LEVELS)
"""Every bot there is at the games of the house."""


def names(game: str) -> tuple[str, ...]:
    """The bots that play this game: the random one, its own heuristics, levels where it is solved.

    >>> names("tutto")[:2]
    ('random', 'thumb')
    """
    box = BOXES[game]
    return ("random", *box.bots, *levels_at(game))


def bot(name: str, game: str, seed: int | str, store: ValueStore | None = None) -> Bot:
    """The bot of this name for this game; `NoValuesError` where it needs what is not installed.

    Only those that toss coins use the seed, only those that play by values the store (the user's
    own if none is given).

    >>> bot("random", "tutto", 7)
    RandomBot(seed=7)
    """
    if name not in names(game):
        raise ValueError(f"{game} has no bot {name!r}; there are {', '.join(names(game))}")
    if name == "random":
        return RandomBot(seed)
    own = BOXES[game].bots.get(name)
    return ValuedBot(name, game, seed, store) if own is None else own()


def usual(game: str) -> str:
    """The bot one meets without asking: the game's rule of thumb, or chance where it has none."""
    return "thumb" if "thumb" in BOXES[game].bots else "random"


def stand_in(game: str, seed: int | str) -> Bot:
    """Whoever moves for people who are away."""
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
