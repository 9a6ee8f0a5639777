"""What the table needs from each game: how to draw it, offer its moves and tell its events.

The games' own settings are in the rooms beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rich.text import Text

from wagnis.records import Match
from wagnis.terminal.look import Look


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move with the key that chooses it and what it means."""

    key: str
    action: Any
    words: Text


@dataclass(frozen=True, slots=True)
class Hint:
    """A rule in one line; `topic` tells whether it has been told already."""

    topic: str
    words: str


@dataclass(frozen=True, slots=True)
class Happening:
    """One event between the position before it and the one after."""

    game: Any
    names: Sequence[str]
    before: Any
    event: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Telling:
    """A sentence without its subject: who did it is said by `seat`; None is the table itself."""

    seat: int | None
    words: Text
    moment: bool = False  # something to pause at: a null, a TUTTO, a round's end


Draw: TypeAlias = Callable[[Match, Look, int], list[Text]]
Offers: TypeAlias = Callable[[Any, Any, Sequence[Any], Sequence[str], Look], list[Offer]]
Tell: TypeAlias = Callable[[Happening, Look], list[Telling]]
Hints: TypeAlias = Callable[[Any, Any, Sequence[Any]], list[Hint]]


@dataclass(frozen=True, slots=True)
class Setting:
    """One game as it is laid out in the terminal."""

    title: str
    blurb: str
    accent: str
    draw: Draw
    offers: Offers
    tell: Tell
    hints: Hints
    status: Callable[[Match], str]  # the round, the target: what the head line says
    more: Callable[[Any, Any], str] = lambda game, state: ""  # said on asking for help
