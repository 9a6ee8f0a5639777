"""Zocken (1998).

Start reading in `rules`, with docs/rules/zocken.md beside it.
"""

from wagnis.core.box import Box
from wagnis.games.zocken import notation
from wagnis.games.zocken.options import open_box

RULES_VERSION = 1

BOX = Box("zocken", range(1, 9), RULES_VERSION, open_box, notation)
