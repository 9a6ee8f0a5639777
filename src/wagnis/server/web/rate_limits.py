"""How often somebody may ask: token buckets, one per reader, device or address.

What happens to those who ask too often is said where they are answered.
"""

from __future__ import annotations

import time
from collections import Counter

from wagnis.server.config import Limits, Rate

MOST_BUCKETS = 20_000


class TooLargeError(Exception):
    """More than anybody has to say."""


class Bucket:
    """Full at first; every request takes one token, and time fills it up again."""

    __slots__ = ("_filled", "_rate", "tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._filled = now
        self.tokens = rate.burst

    def take(self, now: float) -> bool:
        rate = self._rate
        self.tokens = min(rate.burst, self.tokens + (now - self._filled) * rate.per_second)
        self._filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def full(self, now: float) -> bool:
        return self.tokens + (now - self._filled) * self._rate.per_second >= self._rate.burst


class Buckets:
    """One bucket for each name; those that have filled up again are forgotten."""

    def __init__(self, rate: Rate, on: bool) -> None:
        self._rate = rate
        self._on = on
        self._buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        """Whether there is one more for this name."""
        return not self._on or self.bucket(name).take(time.monotonic())

    def bucket(self, name: str) -> Bucket:
        found = self._buckets.get(name)
        if found is None:
            now = time.monotonic()
            if len(self._buckets) >= MOST_BUCKETS:
                self._buckets = {
                    name: bucket for name, bucket in self._buckets.items() if not bucket.full(now)
                }
            found = self._buckets[name] = Bucket(self._rate, now)
        return found


class RateLimits:
    """All the rate limits of one server."""

    def __init__(self, limits: Limits) -> None:
        on = limits.rates
        self.config = limits
        self.requests = Buckets(limits.requests, on)
        self.exports = Buckets(limits.exports, on)
        self.tables = Buckets(limits.tables, on)
        self.reactions = Buckets(limits.reactions, on)
        self.devices = Buckets(limits.device_messages, on)
        self._sockets: Counter[str] = Counter()

    def socket_bucket(self) -> Bucket | None:
        """For one socket's messages; None where rates are off."""
        return Bucket(self.config.messages, time.monotonic()) if self.config.rates else None

    def enter(self, address: str) -> bool:
        """One more socket from this address, if it may."""
        if self.config.rates and self._sockets[address] >= self.config.sockets:
            return False
        self._sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
