"""How kernels are compiled: by Numba, without the GIL, and kept on disk for the next process.

What is compiled lies in the games' folders.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba import njit

HERE = Path(__file__).parent


def compiled(function: Callable[..., Any]) -> Any:
    """`njit`, kept until any source changes that this game's kernel is made of.

    Numba looks only at the function's own file, but compiles into it the constants and functions
    of others: an old kernel would go on playing by them.
    """
    return _stamped(njit(function, cache=True, nogil=True), function)


def inner(function: Callable[..., Any]) -> Any:
    """The same for what only compiled functions call; without a door for Python it is compiled
    sooner."""
    without: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return _stamped(njit(function, cache=True, nogil=True, **without), function)


def _stamped(made: Any, function: Callable[..., Any]) -> Any:
    kept = getattr(getattr(made, "_cache", None), "_cache_file", None)
    if kept is not None:
        room = Path(function.__code__.co_filename).parent
        kept._source_stamp = (kept._source_stamp, digest_of(room))
    return made


@cache
def digest_of(room: Path) -> str:
    """The files of a game, its rules, solver and kernel, and what kernels have in common.

    `room` is the folder of the kernel, inside the folder of its game.
    """
    game = room.parent
    folders = (room, game, game / "solver", HERE)
    digest = hashlib.sha256()
    for path in sorted({path for folder in folders for path in folder.glob("*.py")}):
        digest.update(path.read_bytes())
    return digest.hexdigest()
