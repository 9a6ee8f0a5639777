"""Error messages for missing packages of extras.

pyproject.toml defines the extras.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from wagnis.cli import CommandError

PACKAGES = {
    "solve": ("numpy", "numba"),
    "lab": ("numpy", "numba", "pandas", "pyarrow", "matplotlib"),
}


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """If a package of this extra is missing, the error says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in PACKAGES[extra]:
            raise
        raise CommandError(
            f"this needs {error.name}, which is not installed: pip install 'wagnis[{extra}]'"
        ) from None
