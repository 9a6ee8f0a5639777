"""The options of a game as a schema: names, types, defaults and a sentence about each.

Forms, help texts and checks are generated from it. The game's rules say what an option does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from wagnis.core.errors import WagnisError
from wagnis.core.plain import Plain, PlainObject, is_whole


class OptionsError(WagnisError, ValueError):
    """An unknown option, or a bad value for a known one."""


@dataclass(frozen=True, slots=True)
class Whole:
    """An integer from `low` to `high`; without `high` there is no upper limit."""

    low: int
    high: int | None = None

    def read(self, name: str, value: Plain, seats: int) -> int:
        if not is_whole(value) or value < self.low or (self.high is not None and value > self.high):
            span = f"of at least {self.low}"
            if self.high is not None:
                span = f"from {self.low} to {self.high}"
            raise OptionsError(f"option {name!r} must be a whole number {span}")
        return value

    def schema(self) -> PlainObject:
        bounds: PlainObject = {"type": "integer", "minimum": self.low}
        return bounds if self.high is None else {**bounds, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class SeatNumber:
    """One of the seats at this table."""

    def read(self, name: str, value: Plain, seats: int) -> int:
        return Whole(0, seats - 1).read(name, value, seats)

    def schema(self) -> PlainObject:
        return {"type": "integer", "minimum": 0, "format": "seat"}


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    def read(self, name: str, value: Plain, seats: int) -> bool:
        if not isinstance(value, bool):
            raise OptionsError(f"option {name!r} must be true or false")
        return value

    def schema(self) -> PlainObject:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words."""

    words: tuple[str, ...]

    def read(self, name: str, value: Plain, seats: int) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise OptionsError(f"option {name!r} must be one of {', '.join(self.words)}")
        return value

    def schema(self) -> PlainObject:
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Data:
    """Anything else: the game parses it and raises an `OptionsError` for bad data."""

    reader: Callable[[Plain], Any]
    shape: Mapping[str, Plain]  # as a JSON Schema

    def read(self, name: str, value: Plain, seats: int) -> Any:
        return self.reader(value)

    def schema(self) -> PlainObject:
        return dict(self.shape)


Kind: TypeAlias = Whole | SeatNumber | Flag | Choice | Data


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name on the wire, its type, a sentence about it and its default.

    `default` has the form of the wire; if it depends on the number of seats, it is a function.
    """

    name: str
    kind: Kind
    about: str
    default: Plain | Callable[[int], Plain] = None

    def usual(self, seats: int) -> Plain:
        return self.default(seats) if callable(self.default) else self.default


FIRST_SEAT = Option("first", SeatNumber(), "the seat that begins, counted from 0", 0)
"""Every game has this option."""


def read_options(
    options: Sequence[Option], given: Mapping[str, Plain], seats: int
) -> dict[str, Any]:
    """Every option with its value or its default; an `OptionsError` names a bad one.

    An option without value and default is None.

    >>> read_options([Option("rounds", Whole(1), "rounds to play", 5), FIRST_SEAT], {"first": 1}, 2)
    {'rounds': 5, 'first': 1}
    """
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            there = ", ".join(option.name for option in options)
            raise OptionsError(f"unknown option {name!r}; this game has {there}")
    read: dict[str, Any] = {}
    for option in options:
        value = given.get(option.name, option.usual(seats))
        if value is None and option.name not in given:
            read[option.name] = None
        else:
            read[option.name] = option.kind.read(option.name, value, seats)
    return read


def described(options: Sequence[Option], seats: int) -> list[PlainObject]:
    """The options as plain data, for a form or a client: each with its JSON Schema."""
    return [
        {
            "name": option.name,
            "about": option.about,
            "default": option.usual(seats),
            "schema": option.kind.schema(),
        }
        for option in options
    ]
