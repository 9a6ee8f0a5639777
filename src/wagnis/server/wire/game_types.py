"""The wire types of one game (the part `wire` of its box), and types that games share.

A test compares them with the games' notation. `positions` has the unions over all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Literal, TypeAlias, cast, get_args, get_type_hints

from typing_extensions import TypedDict

from wagnis.core.box import Part
from wagnis.core.happenings import kind

Fraction: TypeAlias = str
"""Lowest terms, such as "5/324"."""


class Roll(TypedDict):
    roll: Literal[True]


class Stop(TypedDict):
    stop: Literal[True]


class DiceFell(TypedDict):
    dice: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class WireTypes:
    """The kinds of plain data that a game writes: `TypedDict`s, or unions of them."""

    view: Any
    moves: tuple[Any, ...]
    outcomes: tuple[Any, ...]
    odds: Any
    happenings: Mapping[type, Any]
    """The game's happenings, and their types from `happening_types`."""


WIRE = Part("wire", WireTypes, "types on the wire")


def happening_types(prefix: str, module: str, happenings: Iterable[type]) -> dict[type, Any]:
    """The wire types of happenings: the kind, and every field as plain data.

    Derived from the games' dataclasses, so that nothing is declared twice.
    """
    return {happening: _written(happening, prefix, module) for happening in happenings}


def _written(happening: type, prefix: str, module: str) -> Any:
    hints = get_type_hints(happening)
    entries: dict[str, Any] = {"kind": Literal[kind(happening)]}
    entries |= {field.name: _plain(hints[field.name]) for field in fields(happening)}
    shape = cast(Any, TypedDict)(prefix + happening.__name__.removeprefix(prefix), entries)
    shape.__doc__, shape.__module__ = happening.__doc__, module
    return shape


def _plain(hint: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Literal[tuple(member.value for member in hint)]
    return list[get_args(hint)[0]] if getattr(hint, "__origin__", None) is tuple else hint  # type: ignore[misc]
