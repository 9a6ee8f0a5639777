"""Every game as it is laid out in the terminal, by its name on the wire.

The settings themselves are in the games' rooms beside this.
"""

from wagnis.terminal import gambler, tutto, zocken
from wagnis.terminal.setting import Setting

SETTINGS: dict[str, Setting] = {
    **gambler.SETTINGS,
    "tutto": tutto.SETTING,
    "zocken": zocken.SETTING,
}
