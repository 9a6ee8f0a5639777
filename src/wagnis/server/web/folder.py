"""The data folder: private, locked by one server at a time, which leaves its address there.

`context` and `guards.identity` keep their files in it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

LOCK, ADDRESS = "lock", "address"
OURS = 0o600


class TakenError(Exception):
    """Another server uses this folder."""


def address(folder: Path) -> str | None:
    """The address of the server that uses this folder, once it has written it."""
    try:
        return (folder / ADDRESS).read_text() or None
    except OSError:
        return None


@contextmanager
def claimed(folder: Path) -> Iterator[Callable[[str], None]]:
    """Lock the folder for the block; call the yielded function with the address that is served."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    noted = folder / ADDRESS
    try:
        held = FileLock(folder / LOCK, timeout=0, mode=OURS).acquire()
    except Timeout:
        raise TakenError from None

    def tell(address: str) -> None:
        with os.fdopen(os.open(noted, os.O_WRONLY | os.O_CREAT, OURS), "w") as file:
            file.write(address)

    with held:
        noted.unlink(missing_ok=True)  # of a server that was killed
        try:
            yield tell
        finally:
            noted.unlink(missing_ok=True)
