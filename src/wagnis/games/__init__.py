"""The shelf: every game there is, by its name on the wire.

The rules themselves are in the games' own rooms. Games outside the house join by the entry point
group `wagnis.games`; each entry is a `Box`, or several.

>>> from wagnis.core import Decision
>>> game = BOXES["zocken"].open(2, {})
>>> node = game.node(game.start())
>>> isinstance(node, Decision) and len(node.actions)
7
"""

from wagnis.games import gambler, tutto, zocken
from wagnis.games.registry import Registry

BOXES = Registry((*gambler.BOXES, tutto.BOX, zocken.BOX))

__all__ = ["BOXES"]
