"""A command that works for another process, and ends with it however that ends.

Whoever started it holds its standard input open, and has nothing to say on it.
"""

from __future__ import annotations

import _thread
import ctypes
import os
import signal
import sys
import threading

PARENT_DEATH_SIGNAL = 1  # as prctl numbers what it is asked for


def attended() -> None:
    """End when told to, or when nobody is there any more; with time to clear up, as for Ctrl+C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # A server in the background of a shell ignores Ctrl+C, and what it starts would do so too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=_watch, daemon=True).start()
    if sys.platform == "linux":
        # Compiled code lets nothing else run in here, for minutes perhaps; the system can end it.
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)


def _watch() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    _thread.interrupt_main()
