"""A disk that fails and a wall clock that steps, for one program: a library it is started with.

The library is `preload.c`, compiled here by the machine's C compiler; what goes wrong is written
into a small file that the program and the test both map.
"""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("preload.c")
LAYOUT = struct.Struct("=qiiii64s")  # as `struct control` in preload.c
ALWAYS = -1
NAMES = ("clock", "syncs", "writes", "delay", "failed", "file")

COMPILER = shutil.which("cc") if sys.platform == "linux" else None
MISSING = "needs Linux and a C compiler (cc)"


def compiled(folder: Path) -> Path:
    """The library, for any user to read."""
    library = folder / "preload.so"
    if not library.exists():
        assert COMPILER is not None, MISSING
        flags = ["-shared", "-fPIC", "-O1", "-Wall"]
        subprocess.run([COMPILER, *flags, "-o", library, SOURCE, "-ldl"], check=True)
        library.chmod(0o755)
    return library


class Preload:
    """The faults of one program, which may change while it runs."""

    def __init__(self, library: Path, control: Path) -> None:
        self._library, self._control = library, control
        control.write_bytes(bytes(LAYOUT.size))
        control.chmod(0o666)  # PostgreSQL may run as another user
        with control.open("r+b") as opened:
            self._mapped = mmap.mmap(opened.fileno(), LAYOUT.size)

    @property
    def settings(self) -> dict[str, str]:
        """The environment that the program is started with."""
        before = os.environ.get("LD_PRELOAD", "")
        loaded = f"{self._library} {before}".strip()
        return {"LD_PRELOAD": loaded, "WAGNIS_FAULTS": str(self._control)}

    def fail(self, file: str, *, syncs: int = 0, writes: int = 0) -> None:
        """Let so many calls fail (or ALWAYS) for files whose path contains this.

        A failed sync is an I/O error, a failed write a full disk.
        """
        self._set(file=file.encode(), syncs=syncs, writes=writes)

    def slow(self, file: str, seconds: float) -> None:
        """Let each sync of such a file take so much longer."""
        self._set(file=file.encode(), delay=round(seconds * 1e6))

    def step(self, seconds: float) -> None:
        """Set the wall clock this far from the system's."""
        self._set(clock=round(seconds * 1e9))

    def heal(self) -> None:
        """The disk works again; the clock stays where it is."""
        self._set(syncs=0, writes=0, delay=0)

    @property
    def failed(self) -> int:
        """How many calls have failed."""
        return int(self._get()["failed"])

    def _get(self) -> dict[str, Any]:
        return dict(zip(NAMES, LAYOUT.unpack(self._mapped[:]), strict=True))

    def _set(self, **changed: Any) -> None:
        self._mapped[:] = LAYOUT.pack(*(self._get() | changed).values())
