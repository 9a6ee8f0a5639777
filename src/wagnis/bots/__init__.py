"""Players that are programs. They are shown the position and the legal actions, never the dice.

What they may choose from is said by the games.
"""

from wagnis.bots.bot import Bot

__all__ = ["Bot"]
