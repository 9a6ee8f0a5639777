"""Ctrl+C in the `wagnis` command, even while it is still being imported: one line, status 130.

The package imports this module first, so it imports only what Python itself has loaded by then.
It does nothing in programs that only use the library.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in typing, which takes long to import
if TYPE_CHECKING:
    from types import TracebackType

STATUS = 130


def _is_the_command() -> bool:
    words = sys.orig_argv
    by_module = "-m" in words[:-1] and words[words.index("-m") + 1] == "wagnis"
    script = os.path.basename(sys.argv[0]) if sys.argv else ""
    return by_module or script in ("wagnis", "wagnis.exe")


def _shown(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, at)
        return
    try:
        sys.stderr.write("wagnis: interrupted\n")
        sys.stderr.flush()
    finally:
        os._exit(STATUS)


if _is_the_command():
    sys.excepthook = _shown
