"""The registry of games, by their names on the wire.

Each game has a folder here. Games of other packages register by the entry point group
`wagnis.games`; each entry is a `Box`, or several.

>>> from wagnis.core import Decision
>>> game = BOXES["zocken"].open(2, {})
>>> node = game.node(game.start())
>>> isinstance(node, Decision) and len(node.actions)
7
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points
from types import ModuleType

from wagnis.core.box import AnyBox, Box
from wagnis.core.errors import WagnisError
from wagnis.games import gambler, tutto, zocken

log = logging.getLogger("wagnis.games")

GROUP = "wagnis.games"


class UnknownGameError(WagnisError, ValueError):
    """No box has this name; the message lists all names."""


class Registry(Mapping[str, AnyBox]):
    """Boxes by name, in a fixed order: those of this package first."""

    def __init__(self, house: Iterable[AnyBox]) -> None:
        self.house: dict[str, AnyBox] = {box.name: box for box in house}

    @cached_property
    def _all(self) -> Mapping[str, AnyBox]:
        return {**self.house, **_brought(self.house)}

    def __getitem__(self, name: str) -> AnyBox:
        box = self.house.get(name)
        return self._all[name] if box is None else box

    def box(self, name: str) -> AnyBox:
        """The box of this name, or an `UnknownGameError`."""
        if not isinstance(name, str) or name not in self:
            raise UnknownGameError(f"there is no game {name!r}; there are {', '.join(self)}")
        return self[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def _brought(house: Mapping[str, AnyBox]) -> dict[str, AnyBox]:
    """The boxes of other packages; broken ones and duplicate names are skipped."""
    found: dict[str, AnyBox] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            loaded = entry.load()
            boxes = tuple(loaded) if isinstance(loaded, list | tuple) else (loaded,)
            if not all(isinstance(box, Box) for box in boxes):
                raise TypeError(f"{entry.value} is neither a Box nor several")
        except Exception as error:
            log.warning("the game %r cannot be used: %s", entry.name, error)
            continue
        for box in boxes:
            if box.name in house or box.name in found:
                log.warning("there is a game %r already: that of %s is left out", box.name, entry)
            else:
                found[box.name] = box
    return found


BOXES = Registry((*gambler.BOXES, tutto.BOX, zocken.BOX))


class _Shelf(ModuleType):
    """This package as a callable: `wagnis.games()` returns the names of all games."""

    def __call__(self) -> tuple[str, ...]:
        return tuple(BOXES)


sys.modules[__name__].__class__ = _Shelf

__all__ = ["BOXES"]
