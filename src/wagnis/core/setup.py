"""Setting up a position: which fields describe one, how people type them, how they are read.

A description is plain data: the `scores`, and the fields of the game's view that are needed. Each
game's own `setup` decides which positions are possible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from wagnis.core.contract import Seat, State
from wagnis.core.errors import WagnisError
from wagnis.core.plain import Plain, PlainObject, is_whole, is_whole_list

S = TypeVar("S", bound=State)

FACES = range(1, 7)


class PositionError(WagnisError, ValueError):
    """An impossible position; the message names the wrong field and the reason."""


@dataclass(frozen=True, slots=True)
class Part:
    """One field of a description; on the command line a flag, unless it is derived."""

    name: str
    about: str
    form: str = ""
    """The form of the flag's value, such as N,N; empty for a flag without a value."""
    typed: Callable[[str], Plain] | None = None
    """Parses what a person types into plain data, or raises a `PositionError`."""
    also: tuple[str, ...] = ()
    """Other names of the flag."""
    derived: bool = False
    """The field follows from the others; it is accepted because views contain it."""


@dataclass(frozen=True, slots=True)
class Setup(Generic[S]):
    """How positions of one game are built and described."""

    parts: tuple[Part, ...]
    build: Callable[[Any, Mapping[str, Plain]], S]
    """From the game and a description to a state, or a `PositionError`."""
    describe: Callable[[Any, S], PlainObject]
    """The inverse of `build`: from the game and a state to a description."""
    example: str = ""
    """Flags of an example position."""

    def state(self, game: Any, written: Plain) -> S:
        """The state of this description; a `PositionError` names unknown fields."""
        if not isinstance(written, dict):
            raise PositionError("a position is an object with its parts")
        known = [part.name for part in self.parts]
        for name in written:
            if name not in known:
                there = ", ".join(part.name for part in self.parts if not part.derived)
                raise PositionError(f"a position has no part {name!r}; it has {there}")
        fields = {name: value for name, value in written.items() if value is not None}
        return self.build(game, fields)


LARGEST = 10**12
"""The largest number that people may type."""


def numbers(text: str) -> list[int]:
    """
    >>> numbers("3200,4500"), numbers("-20 35")
    ([3200, 4500], [-20, 35])
    """
    words = text.replace(",", " ").split()
    try:
        read = [int(word) for word in words]
    except ValueError:
        raise PositionError(f"{text!r} is not a list of numbers such as 40,35") from None
    return [_bounded(value) for value in read]


def number(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        raise PositionError(f"{text!r} is not a whole number") from None
    return _bounded(value)


def _bounded(value: int) -> int:
    if abs(value) > LARGEST:
        raise PositionError(f"{value} is too large; it may be {LARGEST} at most")
    return value


def round_number(text: str) -> int:
    """People count rounds from 1, the data counts from 0.

    >>> round_number("4")
    3
    """
    if (counted := number(text)) < 1:
        raise PositionError(f"rounds are counted from 1, so there is no round {counted}")
    return counted - 1


def faces(text: str) -> list[int]:
    """The faces of dice, with or without commas.

    >>> faces("1,1,5"), faces("1152")
    ([1, 1, 5], [1, 1, 5, 2])
    """
    marks = text.replace(",", "").replace(" ", "")
    if not marks.isdecimal():
        raise PositionError(f"{text!r} is not dice such as 1,1,5")
    return [int(mark) for mark in marks]


def read_scores(written: Mapping[str, Plain], seats: int, usual: int = 0) -> tuple[int, ...]:
    """One number for each seat; the scores at the start if there are none."""
    scores = written.get("scores", [usual] * seats)
    if not is_whole_list(scores) or len(scores) != seats:
        raise PositionError(f"'scores' must be {seats} whole numbers, one for each player")
    return tuple(scores)


def read_seat(written: Mapping[str, Plain], name: str, usual: int, seats: int) -> Seat:
    return Seat(read_whole(written, name, usual, range(seats)))


def read_whole(written: Mapping[str, Plain], name: str, usual: int, span: range) -> int:
    value = written.get(name, usual)
    if not is_whole(value) or value not in span:
        raise PositionError(f"{name!r} must be a whole number from {span[0]} to {span[-1]}")
    return value


def read_round(written: Mapping[str, Plain], rounds: int) -> int:
    """The round, counted from 0; the first one if there is none."""
    value = written.get("round", 0)
    if not is_whole(value) or value < 0:
        raise PositionError("'round' must be a whole number, 0 in the first round")
    if value >= rounds:
        raise PositionError(f"there is no round {value + 1}: the last one is round {rounds}")
    return value


def read_flag(written: Mapping[str, Plain], name: str, usual: bool) -> bool:
    value = written.get(name, usual)
    if not isinstance(value, bool):
        raise PositionError(f"{name!r} must be true or false")
    return value


def read_faces(value: Plain, what: str) -> tuple[int, ...]:
    if not is_whole_list(value) or any(face not in FACES for face in value):
        raise PositionError(f"{what} must be a list of faces from 1 to 6")
    return tuple(value)


def multiples(scores: Sequence[int], unit: int) -> None:
    """Check that every score is a multiple of the smallest gain."""
    for score in scores:
        if score % unit:
            raise PositionError(f"a score of {score} cannot be: points come in steps of {unit}")


ROUND = Part("round", "which round it is, counted from 1", "N", round_number)
SCORES = Part("scores", "points of the players, from seat 0 on", "N,N", numbers)
ROLLER = Part("roller", "whose turn it is: a seat, from 0", "SEAT", number, also=("to-act",))
