"""Players that are programs. They are shown the position and the legal actions, never the dice.

What they may choose from is said by the games.
"""

from wagnis.bots.bot import Bot
from wagnis.bots.chance import RandomBot
from wagnis.bots.gambler import GamblerThumb
from wagnis.bots.tutto import TuttoThumb
from wagnis.bots.zocken import ZockenThumb

NAMES = ("thumb", "random")
THUMBS: dict[str, type[Bot]] = {
    "gambler": GamblerThumb,
    "engel-bengel": GamblerThumb,
    "tutto": TuttoThumb,
    "zocken": ZockenThumb,
}


def bot(name: str, game: str, seed: int | str) -> Bot:
    """The bot of this name for this game; only coin tossers use the seed.

    >>> bot("random", "tutto", 7)
    RandomBot(seed=7)
    """
    if name == "random":
        return RandomBot(seed)
    if name == "thumb":
        return THUMBS[game]()
    raise ValueError(f"there is no bot {name!r}; there are {', '.join(NAMES)}")


__all__ = ["NAMES", "Bot", "GamblerThumb", "RandomBot", "TuttoThumb", "ZockenThumb", "bot"]
