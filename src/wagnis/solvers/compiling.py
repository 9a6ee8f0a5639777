"""Where Numba keeps what it has compiled, also when the package lies where nobody may write.

Call `prepare` before a kernel is imported. What is compiled is said in the kernels; Numba itself
is not imported here.
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
    """Numba keeps it beside the source if it can, else beside the tables, else where it passes.

    Without any such place it would refuse to compile at all.
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
