"""Tutto.

Start reading in `rules`, with docs/rules/tutto.md beside it.
"""

from wagnis.core.box import Box
from wagnis.games.tutto import notation
from wagnis.games.tutto.options import open_box

RULES_VERSION = 1

BOX = Box("tutto", range(2, 11), RULES_VERSION, open_box, notation)
