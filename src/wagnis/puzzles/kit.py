"""The part `puzzles` of a game's box: everything about puzzles that differs by game.

`finding` defines what makes a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from wagnis.core.box import Part
from wagnis.core.plain import PlainObject
from wagnis.records import Match, set_up

SEATS = 2
T = TypeVar("T")


class Coin(Protocol):
    """A source of random decisions, such as `random.Random`."""

    def random(self) -> float: ...

    def randrange(self, stop: int, /) -> int: ...

    def choice(self, seq: Sequence[T], /) -> T: ...


Values: TypeAlias = Callable[[Any], Sequence[tuple[Any, float]]]
"""The value of each move of a state, by the puzzle's objective."""


def set_up_for_two(game: str, start: PlainObject) -> Match:
    """A match that begins with the described position."""
    return set_up(game, SEATS, {}, start)


def no_options(game: str, coin: Coin) -> PlainObject:
    return {}


def every_turn(match: Match, coin: Coin) -> bool:
    return True


def never_waits(match: Match, best: Any, natural: Any, values: Values) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleKit:
    """A game's puzzles: the positions they begin with, and the numbers that explain them."""

    objective: str
    """The objective of new puzzles."""
    errs: Sequence[float] | None = None
    """The softmax temperatures of four players, from beginner to strong, whose chances to find the
    best move make the grade; None: those of the bots' levels."""
    margins: Mapping[str, float]
    """By objective, the least lead of the best move over the next best."""
    opening: Callable[[Match], PlainObject | None]
    """The description of the position if a turn or round begins with it, else None."""
    opened: Callable[[str, PlainObject], Match] = set_up_for_two
    """A match that begins with the described position; a puzzle is replayed from it by the rules.
    """
    sketch: Callable[[Match, Any, Any], tuple[Hashable, str]]
    """For best and natural move: the key that similar puzzles share, and the group to balance."""
    leaves: Callable[[Match, Any], PlainObject | None]
    """Numbers about the position after a move; None if the game's `odds` are enough."""
    waits: Callable[[Match, Any, Any, Values], tuple[float, float] | None] = never_waits
    """For best and natural pick: how often each die still matches if the other is picked first.
    """
    options: Callable[[str, Coin], PlainObject] = no_options
    """The options of a game that is played to find puzzles."""
    one_round: bool = False
    """Whether such a game ends with its first round, because rounds are valued separately."""
    looks: Callable[[Match, Coin], bool] = every_turn
    """Whether the turn that begins here is searched for puzzles."""
    shipped: str | None = None
    """The package with the file GAME.jsonl of puzzles that ship with the game."""


PUZZLES = Part("puzzles", PuzzleKit, "puzzles")
