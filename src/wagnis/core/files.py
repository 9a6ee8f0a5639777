"""Files that are written completely or not at all."""

from __future__ import annotations

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


@contextmanager
def whole_file(path: Path, mode: int = PRIVATE) -> Iterator[BinaryIO]:
    """A file beside `path` that gets its name once it is on disk; deleted if the block fails."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=WRITING)
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode != PRIVATE:  # some mounts refuse to change a mode
            draft.chmod(mode)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)  # after success it is renamed already
