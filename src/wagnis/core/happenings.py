"""Happenings: what came of a move or a fall, as the rules tell it, and how it is written down.

Each game's own kinds are in its own room; the two that every game knows are here.
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
"""Somebody whom the rules tell what happens. Where nobody listens there is none, and nothing is
made that nobody hears: solvers play on a great deal and listen never."""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """This player's turn has ended, in whatever way."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended; a tie is shared."""

    winners: tuple[int, ...]


@cache
def kind(happening: type) -> str:
    """The name of a kind on the wire: its class's, in snake case.

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
    """What its kind is called, and what it has to say."""
    return kind(happening), tuple(field.name for field in fields(happening))


def _plain(value: Plain) -> Plain:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value
