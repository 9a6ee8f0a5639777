"""A box: one game with everything it brings.

The boxes themselves are in the games' folders; `wagnis.games` is their registry. A part is what a
room needs of a game beyond its rules, such as a kernel: the room declares its class, a game's
folder defines it, and `Part` imports it on first use, so that the rules never load NumPy or rich.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from wagnis.core.accounts import Account, Kind
from wagnis.core.arguments import checked
from wagnis.core.contract import Game, Happening, Node, State
from wagnis.core.errors import WagnisError
from wagnis.core.labels import Labels
from wagnis.core.lots import Roll
from wagnis.core.options import Option, read_options
from wagnis.core.plain import Plain, PlainObject, is_object, is_whole_list
from wagnis.core.setup import PositionError, Setup

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Hashable)
E = TypeVar("E", bound=Hashable)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)

DECKS = ("full", "seen")
"""The deck that values assume for the next card: a full one, or the cards that are left."""

AnyGame: TypeAlias = Game[Any, Any, Any]


class BoxError(WagnisError, ValueError):
    """A box that cannot be used; the message says what its author can correct."""


class NotationError(WagnisError, ValueError):
    """The data does not parse as a move or an outcome of this game."""


class Notation(Protocol[S_contra, A, E]):
    """How a game's moves, outcomes and positions are written as plain data."""

    def write_move(self, action: A) -> PlainObject: ...

    def read_move(self, written: Plain) -> A:
        """The action, or a `NotationError`. Does not check whether the action is legal."""

    def write_outcome(self, event: E) -> PlainObject: ...

    def read_outcome(self, written: Plain) -> E:
        """The event of chance, or `NotationError`."""

    def view(self, game: Any, state: S_contra) -> PlainObject:
        """Everything a player can see on the table."""


def write_dice(roll: Roll) -> PlainObject:
    """A roll as plain data, the same in every game."""
    return {"dice": list(roll)}


def read_dice(written: Plain) -> Roll:
    """The roll in ascending order; dice are accepted in any order."""
    if is_object(written, "dice") and is_whole_list(written["dice"]):
        return tuple(sorted(written["dice"]))
    raise NotationError("dice are written as a list of faces")


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, game: AnyGame, state: Any, actions: Sequence[Any]) -> Any:
        """One of `actions`, for the player who acts in this state."""


@checked
@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Generic[S, A, E]):
    """Everything a game brings. Code outside the box names no game."""

    name: str
    """On the wire and at the command line."""
    title: str
    """As it is printed on the box."""
    seats: range
    """The possible numbers of players."""
    rules: int
    """The version of the rules; every record carries it."""
    build: Callable[[int, Mapping[str, Any]], Game[S, A, E]]
    """From the number of seats and the parsed options to the game."""
    notation: Notation[S, A, E]
    follow: Callable[[Any, S, A | E], tuple[S, tuple[Happening, ...]]] | None = None
    """The game's `after` and `happened` in one pass: a table needs both for every event. Without it
    the game is asked twice."""
    by_hand: Callable[[Any, S], Sequence[A]] | None = None
    """Moves that the rules forbid in this state although hands can make them, such as placing a die
    where it does not fit. Records of games with real dice may have them."""
    options: tuple[Option, ...] = ()
    happenings: tuple[type, ...] = ()
    """The game's own classes of happenings."""
    setup: Setup[S] | None = None
    """How a position is built from a description, without a record."""
    odds: Callable[[Any, S, Node[A, E]], PlainObject] | None = None
    """Exact chances of the legal moves, for the player who acts."""
    bots: Mapping[str, Callable[[], Bot]] = field(default_factory=dict)
    """The game's own heuristic players; `thumb` plays for people who are away."""
    objectives: tuple[str, ...] = ()
    """What the solver can compute values for, such as `points` or `win`."""
    preferred: tuple[str, ...] = ("points",)
    """The objectives to try if the caller names none; the first that is solved is used."""
    solver: str | None = None
    """The solver's module. It needs NumPy, so it is imported on demand."""
    new_values: Callable[[E], bool] | None = None
    """Whether this outcome makes the solved values in use obsolete, as another tableau does."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """By the name of a part, `module:attribute`. `Part` imports it on first use."""
    accounts: Mapping[str, Account] = field(default_factory=dict)
    """By objective, how its values add up over a match. Reviews need an account."""
    kinds: Mapping[type, Kind] = field(default_factory=dict)
    """By the type of an action, what the decision is about."""
    words: Callable[[str, A | E], str] | None = None
    """From a language and a move or event to a phrase without a subject: "rolls 1 1 5"."""
    labels: Labels = field(default_factory=dict)
    """Texts for clients that have no drawings for the game."""

    def __post_init__(self) -> None:
        """A wrong box is refused when it is made, before a game is played with it."""
        if re.fullmatch(r"[a-zA-Z0-9][\w-]*", self.name) is None:
            raise BoxError(f"a game's name has letters, digits, - and _ only, not {self.name!r}")
        if len(self.seats) == 0 or self.seats[0] < 1 or self.seats.step != 1:
            raise BoxError(f"the seats of {self.name} are a range from 1 or more, not {self.seats}")
        for part, reference in self.parts.items():
            if re.fullmatch(r"[\w.]+:\w+", reference) is None:
                raise BoxError(f"the part {part!r} is named module:attribute, not {reference!r}")

    def open(self, seats: int, given: Mapping[str, Plain]) -> Game[S, A, E]:
        """The game with these options, or an `OptionsError` that names the bad one."""
        return self.build(seats, read_options(self.options, given, seats))

    def position(self, game: AnyGame, written: Plain) -> S:
        """The state of this description, or a `PositionError` that says what is wrong."""
        if self.setup is None:
            raise PositionError(f"{self.title} cannot set up positions: its box has no setup")
        return self.setup.state(game, written)

    @property
    def unsolved(self) -> str:
        """The message for a request for values of a game without a solver."""
        return f"{self.title} has no solver: its values are not known"


AnyBox: TypeAlias = Box[Any, Any, Any]


@cache
def load(reference: str) -> Any:
    """Import the attribute that `module:attribute` names.

    >>> load("math:gcd")(12, 18)
    6
    """
    module, _, attribute = reference.partition(":")
    return getattr(import_module(module), attribute)


T = TypeVar("T")


class MissingPartError(WagnisError, ValueError):
    """The game does not have this part; the message is a sentence for users."""


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """One kind of part, such as `Part("puzzles", PuzzleKit, "puzzles")`."""

    name: str
    """The key in `Box.parts`."""
    kind: type[T]
    """The class of the part, usually a frozen dataclass."""
    words: str
    """Its name in the error message, as in "Pig has no puzzles"."""

    def names(self, boxes: Iterable[AnyBox]) -> tuple[str, ...]:
        """The names of the games that have it; imports no module."""
        return tuple(box.name for box in boxes if self.name in box.parts)

    def find(self, box: AnyBox) -> T | None:
        """Import the game's part; None if the game has none."""
        reference = box.parts.get(self.name)
        if reference is None:
            return None
        part = load(reference)
        if not isinstance(part, self.kind):
            raise TypeError(f"{reference}, named in the box of {box.title}, is no {self.kind}")
        return part

    def of(self, box: AnyBox) -> T:
        """Import the game's part; a `MissingPartError` if the game has none."""
        part = self.find(box)
        if part is None:
            raise MissingPartError(f"{box.title} has no {self.words}")
        return part
