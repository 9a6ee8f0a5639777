"""What a game brings to have puzzles, as the part `puzzles` of its box.

What makes a puzzle is said in `finding`; this module asks for nothing but what differs by game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from wagnis.core.parts import Part
from wagnis.core.plain import PlainObject
from wagnis.records import Match, set_up

SEATS = 2
T = TypeVar("T")


class Coin(Protocol):
    """What decides between games to play and turns to search; `random.Random` is one."""

    def random(self) -> float: ...

    def randrange(self, stop: int, /) -> int: ...

    def choice(self, seq: Sequence[T], /) -> T: ...


Values: TypeAlias = Callable[[Any], Sequence[tuple[Any, float]]]
"""What the moves of a state are worth by the objective of the puzzle."""


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
    """A game's puzzles: where they begin, what they are about, which numbers explain them."""

    objective: str
    """What new puzzles are valued by."""
    margins: Mapping[str, float]
    """By objective, how much better the best move must be than the next best."""
    opening: Callable[[Match], PlainObject | None]
    """What describes the position if a turn or round begins with it, else None."""
    opened: Callable[[str, PlainObject], Match] = set_up_for_two
    """A match of this game that begins so; from there a puzzle is replayed by the rules."""
    sketch: Callable[[Match, Any, Any], tuple[Hashable, str]]
    """Best and natural move: what two puzzles must not share, and what puzzles are spread over."""
    leaves: Callable[[Match, Any], PlainObject | None]
    """What a move leaves behind, in numbers; None where the game's `odds` say all there is."""
    waits: Callable[[Match, Any, Any, Values], tuple[float, float] | None] = never_waits
    """Best and natural move: how well the natural die can wait for the best, and the reverse."""
    options: Callable[[str, Coin], PlainObject] = no_options
    """The options of a game that is played to find puzzles."""
    one_round: bool = False
    """Whether such a game ends with its first round, because rounds are valued one by one."""
    looks: Callable[[Match, Coin], bool] = every_turn
    """Whether the turn that begins here is searched for puzzles."""
    shipped: str | None = None
    """The package with the file GAME.jsonl of puzzles that ship with the game."""


PUZZLES = Part("puzzles", PuzzleKit, "puzzles")
