"""What a game is: a value that says what is due now and what comes of it.

No randomness, no clock and no notation here: fate is described as a `Lot` and drawn elsewhere.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeAlias, TypeVar, cast

Seat = NewType("Seat", int)

FIRST = Seat(0)
"""Who begins unless the table says otherwise."""


class State(Hashable, Protocol):
    """A position: frozen, equal by value, holding no seed and no shuffled future."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Banked points, one number per seat."""


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Hashable)  # an action: what a player says
E = TypeVar("E", bound=Hashable)  # an event of chance: what the dice or the deck say
A_co = TypeVar("A_co", bound=Hashable, covariant=True)
E_co = TypeVar("E_co", bound=Hashable, covariant=True)


class Fate(Protocol):
    """Somebody who can throw dice and pick one of several equal things."""

    def dice(self, n: int) -> Sequence[int]:
        """The faces of `n` dice, in the order they fell."""

    def one_of(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""


class Lot(Protocol[E_co]):
    """A request to fate, described and not yet drawn: `Dice(5)`, `Deck(...)`."""

    @property
    def total(self) -> int:
        """The sum of all weights."""

    def events(self) -> Iterator[tuple[E_co, int]]:
        """Each distinct event with its exact weight, in canonical order."""

    def __contains__(self, event: object) -> bool: ...

    def draw(self, fate: Fate) -> E_co:
        """Let fate decide, without enumerating."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[A_co]):
    """A player is asked. `actions` is never empty, has no duplicates and is in canonical order."""

    seat: Seat
    actions: tuple[A_co, ...]


@dataclass(frozen=True, slots=True)
class Chance(Generic[E_co]):
    """Dice or a card are to fall: from this seat's hand, or by themselves where it is nobody's."""

    lot: Lot[E_co]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; ties are shared."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Node: TypeAlias = Decision[A] | Chance[E] | Over


class Happening(Hashable, Protocol):
    """Something that came of a move or a fall: a frozen, slotted dataclass of a game's own.

    Its fields are whole numbers, words, truths or tuples of them. `seat` is whom it happened to;
    `points` is always the signed change of that seat's banked score.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class Game(Protocol[S, A, E]):
    """One game with its seats and options settled."""

    @property
    def seats(self) -> int:
        """How many players sit down."""

    def start(self) -> S:
        """The position before anything has happened."""

    def node(self, state: S) -> Node[A, E]:
        """What is due now. The only place that says what is legal."""

    def after(self, state: S, move: A | E) -> S:
        """What comes of a move or an event. Trusts its caller; `play` does not."""

    def happened(self, state: S, move: A | E) -> tuple[Happening, ...]:
        """What there is to tell of that, in order and in the game's words. Trusts its caller."""


class IllegalMoveError(Exception):
    """The move or event can be read but is not allowed here."""


def play(game: Game[S, A, E], state: S, move: A | E, node: Node[A, E] | None = None) -> S:
    """The one door for moves and events from outside: found among the allowed, or refused.

    Whoever knows what is due in this state hands it in, and the rules are not asked again.
    """
    return game.after(state, allowed(node or game.node(state), move))


def allowed(node: Node[A, E], move: A | E) -> A | E:
    """The move or event as it is found among those that are allowed now, or refused."""
    if isinstance(node, Decision):
        actions = node.actions
        for action in actions:
            if action is move:  # most come as the very value that was offered
                return move
        try:
            return actions[actions.index(cast(A, move))]
        except ValueError:
            pass
    elif isinstance(node, Chance) and move in node.lot:
        return move
    raise IllegalMoveError(f"{move!r} is not allowed at {node!r}")


def best(scores: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the most points; a tie is shared (R0)."""
    top = max(scores)
    return tuple(Seat(seat) for seat, score in enumerate(scores) if score == top)
