"""Chooses Numba's cache folder, also when the package's own folder is read-only.

Call `prepare` before importing a kernel. This module does not import Numba.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path

from wagnis.solvers.value_store import default_folder

WANTED = "NUMBA_CACHE_DIR"  # read by Numba
BESIDE_THE_SOURCE = Path(__file__).parent / "__pycache__"


@cache
def prepare() -> None:
    """Sets the cache folder: beside the source, else beside the tables, else a temporary folder.

    Without a writable folder Numba refuses to compile.
    """
    if os.environ.get(WANTED) or _can_be_written(BESIDE_THE_SOURCE):
        return
    folder = default_folder() / "compiled"
    if not _can_be_written(folder):
        folder = Path(tempfile.mkdtemp(prefix="wagnis-compiled-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[WANTED] = str(folder)
    if "numba" in sys.modules:
        sys.modules["numba"].config.reload_config()


def _can_be_written(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
