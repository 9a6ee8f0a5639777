"""Missing packages: an error that names the extra which installs them.

pyproject.toml defines the extras.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from wagnis.core.errors import WagnisError

PACKAGES = {
    "server": ("fastapi", "starlette", "uvicorn", "pydantic", "sqlalchemy", "msgspec"),
    "solve": ("numpy", "numba"),
    "lab": ("numpy", "numba", "pandas", "pyarrow", "matplotlib"),
    "envs": (
        "numpy",
        "numba",
        "pettingzoo",
        "gymnasium",
        "pyspiel",
        "open_spiel",
        "jax",
        "pgx",
    ),
    "testing": ("hypothesis",),
}


class MissingExtraError(WagnisError, ModuleNotFoundError):
    """A package of an extra is not installed; the message says how to install it."""


@contextmanager
def extra_needed(extra: str) -> Iterator[None]:
    """If a package of this extra is missing, the error says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in PACKAGES[extra]:
            raise
        raise MissingExtraError(
            f"this needs {package}, which is not installed: pip install 'wagnis[{extra}]'",
            name=error.name,
        ) from None
