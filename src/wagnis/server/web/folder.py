"""The data folder: private, and locked by the one server that uses it and writes its address there.

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
    """Lock the folder for the block; yields a function that publishes the server's address."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file_path = folder / ADDRESS
    try:
        lock = FileLock(folder / LOCK, timeout=0, mode=OURS).acquire()
    except Timeout:
        raise TakenError from None

    def tell(address: str) -> None:
        with os.fdopen(os.open(file_path, os.O_WRONLY | os.O_CREAT, OURS), "w") as file:
            file.write(address)

    with lock:
        file_path.unlink(missing_ok=True)  # left by a server that was killed
        try:
            yield tell
        finally:
            file_path.unlink(missing_ok=True)
