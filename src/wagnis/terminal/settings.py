"""The setting of every game: its own, or the plain one.

The settings themselves are in the games' folders.
"""

from functools import cache

from wagnis.core.box import Part
from wagnis.games import BOXES
from wagnis.terminal.plain import plain_setting
from wagnis.terminal.setting import Setting

TERMINAL = Part("terminal", Setting, "drawings for the terminal")


@cache
def setting_of(game: str) -> Setting:
    """The setting of the game of this name."""
    return TERMINAL.find(BOXES[game]) or plain_setting(BOXES[game])
