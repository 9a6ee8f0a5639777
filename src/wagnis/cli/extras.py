"""What a command says where packages are missing that not everybody installs.

Which packages those are is said in pyproject.toml.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from wagnis.cli import CommandError

SOLVE = ("numpy", "numba")


@contextmanager
def solvers_needed() -> Iterator[None]:
    """Values are reckoned with NumPy and solved with Numba; without them, say how to get them."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in SOLVE:
            raise
        raise CommandError(
            f"this needs {error.name}, which is not installed: pip install 'wagnis[solve]'"
        ) from None


LAB = ("numpy", "numba", "pandas", "pyarrow", "matplotlib")


@contextmanager
def lab_needed() -> Iterator[None]:
    """What counts, solves, writes and draws for the laboratory; if missing, say how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in LAB:
            raise
        raise CommandError(
            f"this needs {error.name}, which is not installed: pip install 'wagnis[lab]'"
        ) from None
