"""The registry of games, by their names on the wire.

Each game has a folder here. Games of other packages register by the entry point group
`wagnis.games`; each entry is a `Box`, or several.

>>> from wagnis.core import Decision
>>> game = BOXES["zocken"].open(2, {})
>>> node = game.node(game.start())
>>> isinstance(node, Decision) and len(node.actions)
7
"""

import sys
from types import ModuleType

from wagnis.games import gambler, tutto, zocken
from wagnis.games.registry import Registry

BOXES = Registry((*gambler.BOXES, tutto.BOX, zocken.BOX))


class _Shelf(ModuleType):
    """This package as a callable: `wagnis.games()` returns the names of all games."""

    def __call__(self) -> tuple[str, ...]:
        return tuple(BOXES)


sys.modules[__name__].__class__ = _Shelf

__all__ = ["BOXES"]
