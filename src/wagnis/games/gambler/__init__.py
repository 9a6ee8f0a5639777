"""Gambler (1998) and Engel & Bengel (2008): one engine, two editions.

Start reading in `rules`, with docs/rules/gambler.md beside it.
"""

from functools import partial

from wagnis.core.box import Box
from wagnis.games.gambler import notation
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.options import open_box

RULES_VERSION = 1

BOXES = tuple(
    Box(name, range(2, 7), RULES_VERSION, partial(open_box, edition), notation)
    for name, edition in EDITIONS.items()
)
