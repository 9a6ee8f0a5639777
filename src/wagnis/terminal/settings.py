"""Every game as it is laid out in the terminal: by drawings of its own, or plainly.

The settings themselves are in the games' folders.
"""

from functools import cache

from wagnis.games import BOXES
from wagnis.games.gambler import terminal as gambler
from wagnis.games.tutto import terminal as tutto
from wagnis.games.zocken import terminal as zocken
from wagnis.terminal.plain import plain_setting
from wagnis.terminal.setting import Setting

SETTINGS: dict[str, Setting] = {**gambler.SETTINGS, **tutto.SETTINGS, **zocken.SETTINGS}
"""The games that somebody has drawn."""


@cache
def setting_of(game: str) -> Setting:
    """How the game of this name is laid out."""
    return SETTINGS.get(game) or plain_setting(BOXES[game])
