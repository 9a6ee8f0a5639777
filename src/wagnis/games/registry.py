"""The registry: the games of this package, and those of other packages.

Other packages are loaded on the first request for a foreign game, or for all games.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points

from wagnis.core.box import AnyBox, Box

log = logging.getLogger("wagnis.games")

GROUP = "wagnis.games"


class UnknownGameError(ValueError):
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
        if name not in self:
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
