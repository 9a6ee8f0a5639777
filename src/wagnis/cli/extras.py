"""Error messages for missing packages of extras.

pyproject.toml defines the extras.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from wagnis.cli import CommandError

PACKAGES = {
    "server": ("fastapi", "starlette", "uvicorn", "pydantic", "sqlalchemy", "msgspec"),
    "solve": ("numpy", "numba"),
    "lab": ("numpy", "numba", "pandas", "pyarrow", "matplotlib"),
}


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """If a package of this extra is missing, the error says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in PACKAGES[extra]:
            raise
        raise CommandError(
            f"this needs {package}, which is not installed: pip install 'wagnis[{extra}]'"
        ) from None
