"""Numbers for rows: never the same twice, and growing with time, so that new rows lie together.

Nobody has to ask the database for them; several servers can draw them side by side.
"""

from __future__ import annotations

import secrets
import time

SINCE = 1_767_225_600_000_000  # microseconds from 1970 to 2026
OWN_BITS = 12


class Numbers:
    """Microseconds since 2026, and a part of this source's own; below 2^63 for 70 years."""

    def __init__(self) -> None:
        self._own = secrets.randbits(OWN_BITS)
        self._latest = 0

    def next(self) -> int:
        now = time.time_ns() // 1_000 - SINCE
        # Within the same microsecond, and where the clock is set back, simply count on.
        self._latest = now if now > self._latest else self._latest + 1
        return self._latest << OWN_BITS | self._own
