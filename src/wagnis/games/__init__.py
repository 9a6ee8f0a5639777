"""The shelf: every game there is, by its name on the wire.

The rules themselves are in the games' own rooms.

>>> from wagnis.core import Decision
>>> game = BOXES["zocken"].open(2, {})
>>> node = game.node(game.start())
>>> isinstance(node, Decision) and len(node.actions)
7
"""

from collections.abc import Mapping
from types import MappingProxyType

from wagnis.core.box import Box
from wagnis.games import gambler, tutto, zocken

BOXES: Mapping[str, Box] = MappingProxyType(
    {box.name: box for box in (*gambler.BOXES, tutto.BOX, zocken.BOX)}
)
