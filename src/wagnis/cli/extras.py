"""Error messages for missing packages of extras.

pyproject.toml defines the extras.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from wagnis.cli import CommandError

SOLVE = ("numpy", "numba")


@contextmanager
def solvers_needed() -> Iterator[None]:
    """If NumPy or Numba is missing, the error says how to install it."""
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
    """If a package of the laboratory is missing, the error says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in LAB:
            raise
        raise CommandError(
            f"this needs {error.name}, which is not installed: pip install 'wagnis[lab]'"
        ) from None
