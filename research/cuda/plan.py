"""A game prepared for a graphics card: its tables in one array, and source code that indexes it.

The module and the `.cu` file of each game say what it looks up. This module needs only NumPy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

BLOCK = 128  # threads
MOST_ROUNDS = 100_000  # of a game that may never end, as in the compiled games


@dataclass(frozen=True, slots=True)
class Plan:
    """Source code and tables of one game with its seats and options."""

    text: str
    words: NDArray[np.int32]
    seats: int
    room: int  # words of shared memory for each thread
    scratch: int = 0  # bytes of global memory for each thread


def plan_of(
    file: str,
    game: Any,
    numbers: Mapping[str, int],
    arrays: Mapping[str, NDArray[Any]],
    more_room: int = 0,
    scratch: int = 0,
) -> Plan:
    """The plan of a game whose source code is this `.cu` file.

    Numbers and arrays become macros of these names; seats and first seat come from `game`.
    """
    lines, parts, at = [f"#define BLOCK {BLOCK}", f"#define SEATS {game.seats}"], [], 0
    room = game.seats + more_room
    lines += [f"#define ROOM {room}", f"#define FIRST {int(game.first)}"]
    lines += [f"#define {word} {_number(int(number))}" for word, number in numbers.items()]
    for word, array in arrays.items():
        kind = KINDS.get(array.dtype.str, "int")
        flat = array.ravel() if kind != "int" else array.ravel().astype(np.int32)
        data = flat.tobytes()
        data += bytes(-len(data) % 8)  # aligned to eight bytes
        lines.append(f"#define {word} ((const {kind} *)(t + {at}))")
        parts.append(np.frombuffer(data, np.int32))
        at += len(parts[-1])
    files = resources.files(__package__)
    texts = [(files / one).read_text(encoding="utf-8") for one in ("games.cu", file)]
    return Plan("\n".join([*lines, *texts]), np.concatenate(parts), game.seats, room, scratch)


KINDS = {"<i2": "short", "|i1": "signed char", "<u8": "unsigned long long"}


def _number(number: int) -> str:
    return f"{number}ULL" if number > 2**31 - 1 else f"({number})"
