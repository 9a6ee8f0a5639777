"""What the table needs from each game: how to draw it, offer its moves and tell its events.

The games' own settings are in their folders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rich.text import Text

from wagnis.core import Happening
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
class Step:
    """One event, whose turn it was, and what came of it; the positions are not told from."""

    game: Any
    names: Sequence[str]
    roller: int
    event: Any
    happened: tuple[Happening, ...]
    by: int | None = None  # who moved; None where something fell


@dataclass(frozen=True, slots=True)
class Telling:
    """A sentence without its subject: who did it is said by `seat`; None is the table itself."""

    seat: int | None
    words: Text
    moment: bool = False  # something to pause at: a null, a TUTTO, a round's end


@dataclass(frozen=True, slots=True)
class Story:
    """The sentences about one step, as they come."""

    look: Look
    told: list[Telling] = field(default_factory=list)

    def say(
        self, seat: int | None, words: str | Text, style: str = "", moment: bool = False
    ) -> None:
        self.told.append(Telling(seat, self._text(words, style), moment))

    def go_on(self, words: str, style: str = "", moment: bool = False) -> None:
        """The last sentence was not at its end."""
        last = self.told.pop()
        self.told.append(Telling(last.seat, last.words + self._text(words, style), moment))

    def _text(self, words: str | Text, style: str) -> Text:
        return words if isinstance(words, Text) else self.look.text(words, style)


Draw: TypeAlias = Callable[[Match, Look, int], list[Text]]
Offers: TypeAlias = Callable[[Any, Any, Sequence[Any], Sequence[str], Look], list[Offer]]
Tell: TypeAlias = Callable[[Step, Story], None]
Reason: TypeAlias = Callable[[Any, Any, tuple[Any, ...], Any], str]
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
    reason: Reason = lambda game, state, actions, best: ""  # what speaks for the best move
    counts: Mapping[str, str] = field(default_factory=dict)  # what values count, by objective
    found: Mapping[str, str] = field(default_factory=dict)  # how a solved start is told
