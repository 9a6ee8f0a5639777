"""Happenings: the effects of a move or a chance event, and how they are written as JSON.

`TurnOver` and `GameOver` are here; each game defines its other happenings in its own folder.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import TypeAlias

from wagnis.core.contract import Happening
from wagnis.core.plain import Plain, PlainObject

Tell: TypeAlias = Callable[[Happening], None]
"""A callback for happenings. Solvers pass none, and then the rules build no happenings."""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """This player's turn has ended, for any reason."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended; a tie is shared."""

    winners: tuple[int, ...]


@cache
def kind(happening: type) -> str:
    """The name of a class of happenings on the wire: the class name in snake case.

    >>> kind(TurnOver)
    'turn_over'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", happening.__name__).lower()


def write_happening(happening: Happening) -> PlainObject:
    """A happening as plain data.

    >>> write_happening(GameOver((0, 2)))
    {'kind': 'game_over', 'winners': [0, 2]}
    """
    named, names = _layout(type(happening))
    written: PlainObject = {"kind": named}
    for name in names:
        value = getattr(happening, name)
        written[name] = value if type(value) is int else _plain(value)
    return written


@cache
def _layout(happening: type[Happening]) -> tuple[str, tuple[str, ...]]:
    """The name of the kind, and a function that reads the fields."""
    return kind(happening), tuple(field.name for field in fields(happening))


def _plain(value: Plain) -> Plain:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value
