"""A game for a graphics card: its tables as one row of words, and a text that names their places.

The games' own text and tables are in their folders; NumPy is enough here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.core.box import AnyGame
from wagnis.core.parts import Part
from wagnis.games import BOXES

BLOCK = 128
"""Threads that share a room."""
MOST_ROUNDS = 100_000  # of a game without an end of its own, as in the compiled games


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is needed to play one game on a card."""

    text: str
    words: NDArray[np.int32]
    seats: int
    room: int  # words a thread needs for itself
    scratch: int = 0  # bytes beside them


@dataclass(frozen=True, slots=True)
class CudaKit:
    """A game for graphics cards."""

    plan: Callable[[Any], Plan]
    """The plan of a game with its seats and options; a `ValueError` where a card cannot hold it."""


CUDA = Part("cuda", CudaKit, "version for graphics cards")


def plan(name: str, game: AnyGame) -> Plan:
    """The plan of this game; a `ValueError` where it is not played on a card."""
    return CUDA.of(BOXES.box(name)).plan(game)


def plan_of(
    package: str,
    game: Any,
    numbers: Mapping[str, int],
    arrays: Mapping[str, NDArray[Any]],
    more_room: int = 0,
    scratch: int = 0,
) -> Plan:
    """The plan of a game whose text is `game.cu` in this package.

    Numbers and arrays are known to the text by their names; `game` says its seats and who begins.
    """
    lines, parts, at = [f"#define BLOCK {BLOCK}", f"#define SEATS {game.seats}"], [], 0
    room = game.seats + more_room
    lines += [f"#define ROOM {room}", f"#define FIRST {int(game.first)}"]
    lines += [f"#define {word} {_number(int(number))}" for word, number in numbers.items()]
    for word, array in arrays.items():
        kind = KINDS.get(array.dtype.str, "int")
        flat = array.ravel() if kind != "int" else array.ravel().astype(np.int32)
        held = flat.tobytes()
        held += bytes(-len(held) % 8)  # whole steps of eight bytes
        lines.append(f"#define {word} ((const {kind} *)(t + {at}))")
        parts.append(np.frombuffer(held, np.int32))
        at += len(parts[-1])
    files = (resources.files(__package__) / "games.cu", resources.files(package) / "game.cu")
    texts = [file.read_text(encoding="utf-8") for file in files]
    return Plan("\n".join([*lines, *texts]), np.concatenate(parts), game.seats, room, scratch)


KINDS = {"<i2": "short", "|i1": "signed char", "<u8": "unsigned long long"}


def _number(number: int) -> str:
    return f"{number}ULL" if number > 2**31 - 1 else f"({number})"
