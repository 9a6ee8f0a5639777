"""Games by the readable rules: the loop that plays a game to its end, and games of our bots.

`play` returns the same `Games` as a compiled game, about a hundred times slower. The arena and the
laboratories pass their own players and dice to `play_out`, which needs no NumPy. The dice are the
streams of `wagnis.kernels.rng` in Python: without random choices both rules play the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from wagnis.bots import bot
from wagnis.core import Chance, Decision, Lot, Over
from wagnis.core.box import AnyGame
from wagnis.core.happenings import TurnOver
from wagnis.simulation.jobs import JobError

if TYPE_CHECKING:
    from wagnis.kernels import Games


E = TypeVar("E")

BITS = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15
ONE = 0xBF58476D1CE4E5B9
TWO = 0x94D049BB133111EB
TOGETHER = 6  # up to this many dice are drawn as one number
NOBODY = -1


def mix(z: int) -> int:
    z = (z ^ (z >> 30)) * ONE & BITS
    z = (z ^ (z >> 27)) * TWO & BITS
    return z ^ (z >> 31)


def deal_key(seed: int, deal: int) -> int:
    return mix(mix(seed + GAMMA & BITS) + deal * GAMMA & BITS)


def turn_key(key: int, number: int, seat: int, turn: int) -> int:
    place = (number * 16 + seat + 1) * 65536
    return mix(key + (place + turn + 1) * GAMMA & BITS)


class Stream:
    """The random numbers of one turn."""

    __slots__ = ("_state",)

    def __init__(self, key: int) -> None:
        self._state = key

    def one_of(self, n: int) -> int:
        self._state = self._state + GAMMA & BITS
        return (mix(self._state) >> 16) * n >> 48

    def dice(self, n: int) -> Sequence[int]:
        faces = list[int]()
        while n > 0:
            together = min(n, TOGETHER)
            number = self.one_of(int(6**together))
            for _ in range(together):
                number, face = divmod(number, 6)
                faces.append(face + 1)
            n -= together
        return faces


class Deal:
    """Draws the lots of one game; a seat gets the same dice for the same turn in every seating.

    A state may have the attributes `roller`, whose turn it is, and `round`; without `round`, a
    round is over when every seat has had a turn. Rolls in a phase that is `for_all` belong to no
    turn.
    """

    def __init__(self, seed: int, number: int, seats: int) -> None:
        self._key = deal_key(seed, number)
        self._seats = seats
        self._round = NOBODY
        self._had: dict[int, int] = {}  # turns of each seat in this round
        self._stream: Stream | None = None  # of the current turn
        self.turns = 0  # completed turns

    def round_of(self, state: Any) -> int:
        number: int | None = getattr(state, "round", None)
        return self.turns // self._seats if number is None else number

    def draw(self, lot: Lot[E], state: Any) -> E:
        number = self.round_of(state)
        if getattr(getattr(state, "phase", None), "for_all", False):
            return lot.draw(Stream(turn_key(self._key, number, NOBODY, 0)))
        if number != self._round:
            self._round, self._had, self._stream = number, {}, None
        if self._stream is None:
            seat = getattr(state, "roller", 0)
            turn = self._had.get(seat, 0)
            self._had[seat] = turn + 1
            self._stream = Stream(turn_key(self._key, number, seat, turn))
        return lot.draw(self._stream)

    def turn_over(self) -> None:
        self.turns += 1
        self._stream = None


Draw: TypeAlias = Callable[[Lot[Any], Any], Any]
"""Draws the outcome of a lot in this state."""

Choose: TypeAlias = Callable[[Any, Decision[Any]], Any]
"""Chooses one of the actions of this decision, in this state."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game: the state before, the node there, and the state after."""

    state: Any
    node: Decision[Any] | Chance[Any]
    move: Any
    after: Any


def play_out(game: AnyGame, state: Any, draw: Draw, choose: Choose) -> Iterator[Step]:
    """Every move from this state to the end of the game; the caller may stop earlier.

    A `JobError` for a player that chooses an illegal move.
    """
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            move = draw(node.lot, state)
        else:
            move = choose(state, node)
            if move not in node.actions:
                raise JobError(f"the player in seat {node.seat} chose {move!r}, which is not legal")
        after = game.after(state, move)
        yield Step(state, node, move, after)
        state = after


def shares_of(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """A win is 1, shared in a tie."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def play(name: str, game: AnyGame, lineup: Sequence[str], seed: int, numbers: range) -> Games:
    """Play the games with these numbers; `Kernel.play` defines the numbers."""
    import numpy as np

    from wagnis.kernels import Games

    seats = len(lineup)
    seatings = [[(seat + number) % seats for seat in range(seats)] for number in numbers]
    rows = [
        _game(name, game, lineup, seed, number // seats, seating)
        for number, seating in zip(numbers, seatings, strict=True)
    ]
    scores, shares, *counts = zip(*rows, strict=True)
    return Games(
        numbers.start,
        np.array(seatings, np.int8),
        np.array(scores, np.int32),
        np.array(shares, np.float64),
        *(np.array(count, np.int32) for count in counts),
    )


def _game(
    name: str, game: AnyGame, lineup: Sequence[str], seed: int, number: int, seating: Sequence[int]
) -> tuple[tuple[int, ...], tuple[float, ...], int, int, int, int]:
    """Scores and shares by seat, then decisions, falls, turns and rounds."""
    deal = Deal(seed, number, len(lineup))
    bots = [
        bot(lineup[one], name, f"coin|{seed}|{number}|{one}|{seat}")
        for seat, one in enumerate(seating)
    ]

    def choose(state: Any, node: Decision[Any]) -> Any:
        return bots[node.seat].choose(game, state, node.actions)

    state, decisions, falls, rounds = game.start(), 0, 0, 1
    for step in play_out(game, state, deal.draw, choose):
        falls += isinstance(step.node, Chance)
        decisions += isinstance(step.node, Decision)
        rounds = max(rounds, deal.round_of(step.state) + 1)
        for happening in game.happened(step.state, step.move):
            if isinstance(happening, TurnOver):
                deal.turn_over()
        state = step.after
    over = game.node(state)
    assert isinstance(over, Over)
    shares = shares_of(over.winners, len(lineup))
    return tuple(over.scores), shares, decisions, falls, deal.turns, rounds
