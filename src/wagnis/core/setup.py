"""Setting up a position: which parts describe one, how each is typed, and how it is put together.

A description is plain data: the `scores`, and the parts of the game's view that are needed. What a
sound position is, is said in the games' own rooms, by their rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from wagnis.core.contract import Seat, State
from wagnis.core.plain import Plain, PlainObject, is_whole, is_whole_list

S = TypeVar("S", bound=State)

FACES = range(1, 7)


class PositionError(ValueError):
    """A position that cannot be: says which part of it is wrong, and why."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a description; on the command line a flag, unless it can only be derived."""

    name: str
    about: str
    form: str = ""
    """What stands behind the flag, such as N,N; nothing for a part that is simply so."""
    typed: Callable[[str], Plain] | None = None
    """From what a person types to plain data, or a `PositionError`."""
    also: tuple[str, ...] = ()
    """Other names of the flag, for people."""
    derived: bool = False
    """Follows from the others; accepted because views have it."""


@dataclass(frozen=True, slots=True)
class Setup(Generic[S]):
    """How positions of one game are set up."""

    parts: tuple[Part, ...]
    build: Callable[[Any, Mapping[str, Plain]], S]
    """The game and a description: a state the rules go on from, or a `PositionError`."""
    describe: Callable[[Any, S], PlainObject]
    """The way back: a description from which `build` makes this very state."""
    example: str = ""
    """Flags of a position somebody might ask about."""

    def state(self, game: Any, written: Plain) -> S:
        """The state that is described; unknown parts are refused by name."""
        if not isinstance(written, dict):
            raise PositionError("a position is an object with its parts")
        known = [part.name for part in self.parts]
        for name in written:
            if name not in known:
                there = ", ".join(part.name for part in self.parts if not part.derived)
                raise PositionError(f"a position has no part {name!r}; it has {there}")
        given = {name: value for name, value in written.items() if value is not None}
        return self.build(game, given)


def numbers(text: str) -> list[int]:
    """
    >>> numbers("3200,4500"), numbers("-20 35")
    ([3200, 4500], [-20, 35])
    """
    try:
        return [int(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise PositionError(f"{text!r} is not a list of numbers such as 40,35") from None


def number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise PositionError(f"{text!r} is not a whole number") from None


def round_number(text: str) -> int:
    """People count rounds from 1, data from 0.

    >>> round_number("4")
    3
    """
    if (counted := number(text)) < 1:
        raise PositionError(f"rounds are counted from 1, so there is no round {counted}")
    return counted - 1


def faces(text: str) -> list[int]:
    """Dice, with or without commas.

    >>> faces("1,1,5"), faces("1152")
    ([1, 1, 5], [1, 1, 5, 2])
    """
    marks = text.replace(",", "").replace(" ", "")
    if not marks.isdecimal():
        raise PositionError(f"{text!r} is not dice such as 1,1,5")
    return [int(mark) for mark in marks]


def read_scores(written: Mapping[str, Plain], seats: int, usual: int = 0) -> tuple[int, ...]:
    """One number for each seat; everybody's usual one where nothing is said."""
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
    """The first one where nothing is said; counted from 0."""
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
    """Faces in their order."""
    if not is_whole_list(value) or any(face not in FACES for face in value):
        raise PositionError(f"{what} must be a list of faces from 1 to 6")
    return tuple(value)


def multiples(scores: Sequence[int], unit: int) -> None:
    """Every score is a multiple of what can be won at all."""
    for score in scores:
        if score % unit:
            raise PositionError(f"a score of {score} cannot be: points come in steps of {unit}")


ROUND = Part("round", "which round it is, counted from 1", "N", round_number)
SCORES = Part("scores", "points of the players, from seat 0 on", "N,N", numbers)
ROLLER = Part("roller", "whose turn it is: a seat, from 0", "SEAT", number, also=("to-act",))
