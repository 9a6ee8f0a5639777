"""Players that are programs. They are shown the position and the legal actions, never the dice.

What they may choose from is said by the games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wagnis.bots.bot import Bot
from wagnis.bots.chance import RandomBot
from wagnis.bots.gambler import GamblerThumb
from wagnis.bots.levels import LEVELS
from wagnis.bots.tutto import TuttoThumb
from wagnis.bots.valued import NoValuesError, ValuedBot
from wagnis.bots.zocken import ZockenThumb

if TYPE_CHECKING:
    from wagnis.solvers import Shelf

NAMES = ("random", "thumb", *LEVELS)
THUMBS: dict[str, type[Bot]] = {
    "gambler": GamblerThumb,
    "engel-bengel": GamblerThumb,
    "tutto": TuttoThumb,
    "zocken": ZockenThumb,
}


def bot(name: str, game: str, seed: int | str, shelf: Shelf | None = None) -> Bot:
    """The bot of this name for this game; `NoValuesError` where it needs what is not installed.

    Only those that toss coins use the seed, only those that play by values the shelf (the user's
    own if none is given).

    >>> bot("random", "tutto", 7)
    RandomBot(seed=7)
    """
    if name == "random":
        return RandomBot(seed)
    if name == "thumb":
        return THUMBS[game]()
    if name in LEVELS:
        return ValuedBot(name, game, seed, shelf)
    raise ValueError(f"there is no bot {name!r}; there are {', '.join(NAMES)}")


__all__ = [
    "LEVELS",
    "NAMES",
    "Bot",
    "GamblerThumb",
    "NoValuesError",
    "RandomBot",
    "TuttoThumb",
    "ValuedBot",
    "ZockenThumb",
    "bot",
]
