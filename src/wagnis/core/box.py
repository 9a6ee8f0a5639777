"""A box: one game as it stands on the shelf, with everything it brings.

What the rules are is said in the games' rooms; which boxes there are in `wagnis.games`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from wagnis.core.accounts import Account, Kind
from wagnis.core.contract import Game, Node, State
from wagnis.core.labels import Labels
from wagnis.core.options import Option, read_options
from wagnis.core.plain import Plain, PlainObject
from wagnis.core.setup import PositionError, Setup

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Hashable)
E = TypeVar("E", bound=Hashable)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)

DECKS = ("full", "seen")
"""Values may be asked for with the next card from any deck, or from the cards really left."""

AnyGame: TypeAlias = Game[Any, Any, Any]


class NotationError(ValueError):
    """What was written cannot be read as a move or an outcome of this game."""


class Notation(Protocol[S_contra, A, E]):
    """How a game's moves, outcomes and positions are written as plain data."""

    def write_move(self, action: A) -> PlainObject: ...

    def read_move(self, written: Plain) -> A:
        """The action, or `NotationError`; whether it is legal is not asked here."""

    def write_outcome(self, event: E) -> PlainObject: ...

    def read_outcome(self, written: Plain) -> E:
        """The event of chance, or `NotationError`."""

    def view(self, game: Any, state: S_contra) -> PlainObject:
        """Everything that can be seen on the table."""


class Bot(Protocol):
    """A player that is a program: chooses one of the actions it is offered."""

    def choose(self, game: AnyGame, state: Any, actions: Sequence[Any]) -> Any:
        """One of `actions`, for whoever is to act in this state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Generic[S, A, E]):
    """Everything a game brings. Nothing outside the box knows the game by its name."""

    name: str
    """On the wire and at the command line."""
    title: str
    """As it is printed on the box."""
    seats: range
    """How many can play."""
    rules: int
    """The version of the rules; every record carries it."""
    build: Callable[[int, Mapping[str, Any]], Game[S, A, E]]
    """The game for so many seats, with every option as its kind has read it."""
    notation: Notation[S, A, E]
    options: tuple[Option, ...] = ()
    happenings: tuple[type, ...] = ()
    """The kinds of what can come of a move, in the game's own words."""
    setup: Setup[S] | None = None
    """How any position is set up, so that it can be asked about without a record."""
    odds: Callable[[Any, S, Node[A, E]], PlainObject] | None = None
    """Exact chances behind the moves on offer, for whoever is to act."""
    bots: Mapping[str, Callable[[], Bot]] = field(default_factory=dict)
    """Heuristic players of its own; `thumb` is the one that stands in for people."""
    objectives: tuple[str, ...] = ()
    """What the values of a position can be asked for."""
    preferred: tuple[str, ...] = ("points",)
    """What they are asked for unless somebody says otherwise: the first that can be had."""
    solver: str | None = None
    """Where its solver is; it needs NumPy, so it is loaded on demand."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """By the name of a part, `module:attribute`: imported when first asked (`core.parts.Part`)."""
    accounts: Mapping[str, Account] = field(default_factory=dict)
    """By objective, how its values add up over a match; only such can be reviewed."""
    kinds: Mapping[type, Kind] = field(default_factory=dict)
    """What a decision for an action of this type is about."""
    words: Callable[[str, A | E], str] | None = None
    """Language and move or event: what is done or has fallen, in words without a subject."""
    labels: Labels = field(default_factory=dict)
    """Words for clients that have no drawings for the game."""

    def open(self, seats: int, given: Mapping[str, Plain]) -> Game[S, A, E]:
        """The game with these options, or an `OptionsError` that names the bad one."""
        return self.build(seats, read_options(self.options, given, seats))

    def position(self, game: Any, written: Plain) -> S:
        """The state that is described, or a `PositionError` that says what is wrong with it."""
        if self.setup is None:
            raise PositionError(f"{self.title} cannot be asked: it does not say how to set it up")
        return self.setup.state(game, written)

    @property
    def unsolved(self) -> str:
        """What is said wherever values are asked of a game without a solver."""
        return f"{self.title} has no solver: its values are not known"


AnyBox: TypeAlias = Box[Any, Any, Any]


@cache
def load(reference: str) -> Any:
    """What a reference `module:attribute` stands for.

    >>> load("math:gcd")(12, 18)
    6
    """
    module, _, attribute = reference.partition(":")
    return getattr(import_module(module), attribute)
