"""A setting: functions that draw a game, offer its moves and report its events.

The games' settings are in their folders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rich.text import Text

from wagnis.core import Happening
from wagnis.records import Match
from wagnis.terminal.look import Look
from wagnis.terminal.speech import Words, t


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move, the key that chooses it, and its description."""

    key: str
    action: Any
    words: Text


@dataclass(frozen=True, slots=True)
class Hint:
    """A rule in one line; each `topic` is shown once."""

    topic: str
    words: str


@dataclass(frozen=True, slots=True)
class Step:
    """One event, whose turn it was, and its happenings."""

    game: Any
    names: Sequence[str]
    roller: int
    event: Any
    happened: tuple[Happening, ...]
    by: int | None = None  # who moved; None for an event of chance


@dataclass(frozen=True, slots=True)
class Telling:
    """A sentence without its subject, which is the player in `seat`; None: a full sentence."""

    seat: int | None
    words: Text
    moment: bool = False  # bots pause here: a null, a TUTTO, the end of a round


@dataclass(frozen=True, slots=True)
class Story:
    """The sentences about one step, in order."""

    look: Look
    told: list[Telling] = field(default_factory=list)

    def say(
        self, seat: int | None, words: str | Text, style: str = "", moment: bool = False
    ) -> None:
        self.told.append(Telling(seat, self._text(words, style), moment))

    def go_on(self, words: str, style: str = "", moment: bool = False) -> None:
        """Extend the last sentence."""
        last = self.told.pop()
        self.told.append(Telling(last.seat, last.words + self._text(words, style), moment))

    def _text(self, words: str | Text, style: str) -> Text:
        return words if isinstance(words, Text) else self.look.text(words, style)


def rolls() -> str:
    """The verb before the dice of a roll."""
    return t("rolls ", de="würfelt ", nl="gooit ")


def players_of(seats: range) -> str:
    least, most = seats[0], seats[-1]
    return t(
        f"{least} to {most} players",
        de=f"{least} bis {most} Personen",
        nl=f"{least} tot {most} spelers",
    )


Draw: TypeAlias = Callable[[Match, Look, int], list[Text]]
Offers: TypeAlias = Callable[[Any, Any, Sequence[Any], Sequence[str], Look], list[Offer]]
Tell: TypeAlias = Callable[[Step, Story], None]
Reason: TypeAlias = Callable[[Any, Any, tuple[Any, ...], Any], str]
Hints: TypeAlias = Callable[[Any, Any, Sequence[Any]], list[Hint]]


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything the terminal needs of one game."""

    title: str
    blurb: Words
    accent: str
    draw: Draw
    offers: Offers
    tell: Tell
    hints: Hints
    status: Callable[[Match], str]  # for the head line, such as the round and the target
    more: Callable[[Any, Any], str] = lambda game, state: ""  # an addition to the help
    reason: Reason = lambda game, state, actions, best: ""  # why the best move is best
    counts: Mapping[str, Words] = field(default_factory=dict)  # the meaning of values, by objective
    # By objective, a format for the value of the start.
    found: Mapping[str, str] = field(default_factory=dict)
