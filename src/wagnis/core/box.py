"""A box: one game as it stands on the shelf, with its rules and its way of being written down.

What the rules are is said in the games' rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from wagnis.core.contract import Game
from wagnis.core.plain import Plain, PlainObject

AnyGame: TypeAlias = Game[Any, Any, Any]


class NotationError(ValueError):
    """What was written cannot be read as a move or an outcome of this game."""


class Notation(Protocol):
    """How a game's moves, outcomes and positions are written as plain data."""

    def write_move(self, action: Any) -> PlainObject: ...

    def read_move(self, written: Plain) -> Any:
        """The action, or `NotationError`; whether it is legal is not asked here."""

    def write_outcome(self, event: Any) -> PlainObject: ...

    def read_outcome(self, written: Plain) -> Any:
        """The event of chance, or `NotationError`."""

    def view(self, game: Any, state: Any) -> PlainObject:
        """Everything that can be seen on the table."""


@dataclass(frozen=True, slots=True)
class Box:
    """A game's name, how many can play, the version of its rules, and how to open it."""

    name: str
    seats: range
    rules: int
    open: Callable[[int, Mapping[str, Plain]], AnyGame]
    notation: Notation
