"""The dice of a deal for the readable rules: the same streams as `wagnis.kernels.rng`, in Python.

If no player makes random choices, the readable and the compiled rules play the same game.
Verifiable dice are in `wagnis.dice`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from wagnis.core import Lot

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
