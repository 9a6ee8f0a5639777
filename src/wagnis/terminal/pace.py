"""The bots' pace: how long people are given to see what has happened.

What is worth a pause is decided at the `table`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

SHORT, LONG = 0.5, 1.1  # seconds at speed 1


def rest(seconds: float) -> None:
    """Wait, and forget what was typed meanwhile: it answers no question that was asked."""
    time.sleep(seconds)
    if sys.stdin.isatty():
        try:
            import termios
        except ImportError:  # a terminal of another make keeps what was typed
            return
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


@dataclass(frozen=True, slots=True)
class Pace:
    """Speed 1, 2, 4; 0 does not wait at all."""

    speed: int = 0
    sleep: Callable[[float], None] = rest

    @property
    def instant(self) -> bool:
        return not self.speed

    def pause(self, moment: bool) -> None:
        if not self.instant:
            self.sleep((LONG if moment else SHORT) / self.speed)
