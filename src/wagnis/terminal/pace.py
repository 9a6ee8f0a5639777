"""The bots' pace: how long people are given to see what has happened.

What is worth a pause is decided at the `table`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

SHORT, LONG = 0.8, 1.6  # seconds at speed 1


@dataclass(frozen=True, slots=True)
class Pace:
    """Speed 1, 2, 4; 0 does not wait at all."""

    speed: int = 0
    sleep: Callable[[float], None] = time.sleep

    @property
    def instant(self) -> bool:
        return not self.speed

    def pause(self, moment: bool) -> None:
        if not self.instant:
            self.sleep((LONG if moment else SHORT) / self.speed)
