"""Files that are written completely or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

WRITING = ".writing-"  # the prefix of unfinished files
PRIVATE = 0o600  # the mode of temporary files


def shared_mode() -> int:
    """The mode of a new file under the umask of this process: for files that people share."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def place_of(path: Path) -> Path:
    """Where a file of this name is written: the target of a symbolic link, else the path itself.

    An `OSError` refuses an existing device, pipe or folder, which a file must not replace.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder, not a file", str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is a device or a pipe, not a file", str(path))
    return Path(os.path.realpath(path))


@contextmanager
def whole_file(path: Path, mode: int = PRIVATE) -> Iterator[BinaryIO]:
    """A file beside `path` that gets its name once it is on disk; deleted if the block fails."""
    place = place_of(path)
    descriptor, name = tempfile.mkstemp(dir=place.parent, prefix=WRITING)
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode != PRIVATE:  # some mounts refuse to change a mode
            draft.chmod(mode)
        draft.replace(place)
    finally:
        draft.unlink(missing_ok=True)  # after success it is renamed already
