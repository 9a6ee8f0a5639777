"""Every game as it is laid out in the terminal: by drawings of its own, or plainly.

The settings themselves are in the games' folders.
"""

from functools import cache

from wagnis.core.parts import Part
from wagnis.games import BOXES
from wagnis.terminal.plain import plain_setting
from wagnis.terminal.setting import Setting

TERMINAL = Part("terminal", Setting, "drawings for the terminal")


@cache
def setting_of(game: str) -> Setting:
    """How the game of this name is laid out."""
    return TERMINAL.find(BOXES[game]) or plain_setting(BOXES[game])
