"""What a game is: a value with two functions, `node` (what is due) and `after` (the next state).

A `Lot` describes chance; dice sources draw it. Randomness, clocks and notation are elsewhere.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeAlias, TypeVar, cast

from wagnis.core.arguments import checked, shown
from wagnis.core.errors import ArgumentError, WagnisError

Seat = NewType("Seat", int)

FIRST = Seat(0)
"""The seat that begins by default."""


class State(Hashable, Protocol):
    """A position: frozen, equal by value, holding no seed and no shuffled future."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Banked points, one number per seat."""


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Hashable)  # an action: what a player decides
E = TypeVar("E", bound=Hashable)  # an event of chance: a roll or a card
A_co = TypeVar("A_co", bound=Hashable, covariant=True)
E_co = TypeVar("E_co", bound=Hashable, covariant=True)


class Fate(Protocol):
    """A source of randomness: throws dice and picks numbers."""

    def dice(self, n: int) -> Sequence[int]:
        """The faces of `n` dice, in the order they fell."""

    def one_of(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""


class Lot(Protocol[E_co]):
    """A chance event before it is drawn, such as `Dice(5)` or `Deck(...)`."""

    @property
    def total(self) -> int:
        """The sum of all weights."""

    def events(self) -> Iterator[tuple[E_co, int]]:
        """Each distinct event with its exact weight, in canonical order."""

    def __contains__(self, event: object) -> bool: ...

    def draw(self, fate: Fate) -> E_co:
        """Draw one event without enumerating all of them."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[A_co]):
    """A player acts. `actions` is never empty, has no duplicates and is in canonical order."""

    seat: Seat
    actions: tuple[A_co, ...]


@dataclass(frozen=True, slots=True)
class Chance(Generic[E_co]):
    """Dice are rolled or a card is drawn, by the player in `seat` or, if None, by nobody."""

    lot: Lot[E_co]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; ties are shared."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Node: TypeAlias = Decision[A] | Chance[E] | Over


class Happening(Hashable, Protocol):
    """An effect of a move or a chance event: a frozen, slotted dataclass of the game.

    Its fields are integers, strings, booleans or tuples of them. `seat` is the player concerned;
    `points` is always the signed change of that player's banked score.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class Game(Protocol[S, A, E]):
    """One game with a fixed number of seats and fixed options."""

    @property
    def seats(self) -> int:
        """The number of players."""

    def start(self) -> S:
        """The position before anything has happened."""

    def node(self, state: S) -> Node[A, E]:
        """What is due now. The only place that says what is legal."""

    def after(self, state: S, move: A | E) -> S:
        """The state after a move or an event. Does not check legality; `play` does."""

    def happened(self, state: S, move: A | E) -> tuple[Happening, ...]:
        """The effects of a move or an event, in order. Does not check legality."""


class IllegalMoveError(WagnisError):
    """The move or event is well-formed, but not allowed here."""


@checked
def play(game: Game[S, A, E], state: S, move: A | E, node: Node[A, E] | None = None) -> S:
    """The state after a move or event from outside, which is checked first.

    Raises an `IllegalMoveError`. A caller that has the state's `node` passes it, so that the rules
    do not compute it again.
    """
    return game.after(state, allowed(node or game.node(state), move))


def allowed(node: Node[A, E], move: A | E) -> A | E:
    """The equal move or event among those that are legal at this node.

    Raises an `IllegalMoveError` if there is none.
    """
    if isinstance(node, Decision):
        actions = node.actions
        for action in actions:
            if action is move:  # usually it is the same object
                return move
        try:
            return actions[actions.index(cast(A, move))]
        except ValueError:
            pass
    elif isinstance(node, Chance) and move in node.lot:
        return move
    raise IllegalMoveError(f"{move!r} is not allowed at {node!r}")


def best(scores: Sequence[float]) -> tuple[Seat, ...]:
    """The seats with the most points; a tie is shared (R0)."""
    if not isinstance(scores, Sequence) or not scores:
        raise ArgumentError(f"scores are a list of numbers, not {shown(scores)}")
    top = max(scores)
    return tuple(Seat(seat) for seat, score in enumerate(scores) if score == top)
