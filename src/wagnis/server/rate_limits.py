"""Limits for each connection, device or address: token buckets, and one request at a time.

Callers answer those who ask too often.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from wagnis.server.config import Limits, Rate

MOST_BUCKETS = 20_000  # of one kind
MOST_WAITING = 64  # addresses whose requests wait for a thread
T = TypeVar("T")


class TooLargeError(Exception):
    """The request is larger than any valid one."""


class TokenBucket:
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


class TokenBuckets:
    """One bucket for each name, in the order of their last use; never more than `most`.

    Above that the least recently used bucket is dropped, and is full again if the name comes back;
    a name in use is never dropped. Each call takes constant time.
    """

    def __init__(self, rate: Rate, on: bool = True, most: int = MOST_BUCKETS) -> None:
        self._rate = rate
        self._on = on
        self._most = most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, name: str) -> bool:
        """Take a token for this name; whether there was one."""
        if not self._on:
            return True
        now = time.monotonic()
        bucket = self._buckets.get(name)

        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets.popitem(last=False)
            bucket = self._buckets[name] = TokenBucket(self._rate, now)
        else:
            self._buckets.move_to_end(name)
        return bucket.take(now)


class RateLimits:
    """All the rate limits of one server; each server counts for itself."""

    def __init__(self, limits: Limits) -> None:
        on = limits.rates
        self.config = limits
        self.requests = TokenBuckets(limits.requests, on)
        self.exports = TokenBuckets(limits.exports, on)
        self.asks = TokenBuckets(limits.asks, on)
        self.tables = TokenBuckets(limits.tables, on)
        self.subscriptions = TokenBuckets(limits.subscriptions, on)
        self.daily = TokenBuckets(limits.daily, on)
        self.closings = TokenBuckets(limits.closings, on)
        self.deletions = TokenBuckets(limits.deletions, on)
        self.uploads = TokenBuckets(limits.uploads, on)
        self.pictures = TokenBuckets(limits.pictures, on)
        self.companions = TokenBuckets(limits.companions, on)
        self.reactions = TokenBuckets(limits.reactions, on)
        self.gestures = TokenBuckets(limits.gestures, on)
        self.changes = TokenBuckets(limits.changes, on)
        self.starts = TokenBuckets(limits.starts, on)
        self.bot_moves = TokenBuckets(limits.bot_moves, on)
        self.addresses = TokenBuckets(limits.address_messages, on)
        self.devices = TokenBuckets(limits.device_messages, on)
        self._open: Counter[str] = Counter()  # by address

    def socket_bucket(self) -> TokenBucket | None:
        """For one socket's messages; None where rates are off."""
        return TokenBucket(self.config.messages, time.monotonic()) if self.config.rates else None

    def enter(self, address: str) -> bool:
        """Count a socket or a request of this address until `leave`; False if it has too many."""
        if self.config.rates and self._open[address] >= self.config.connections:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class BusyError(Exception):
    """This address has a request already, or too many others wait."""


class OneEach:
    """A thread for what people ask of the server: one request of an address at a time.

    Requests in the order in which they came; those nobody waits for any more are not begun.
    """

    def __init__(self, name: str) -> None:
        self._threads = ThreadPoolExecutor(1, name)
        self._waiting: set[str] = set()

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Do this in the thread, or raise `BusyError`."""
        if address in self._waiting or len(self._waiting) >= MOST_WAITING:
            raise BusyError
        self._waiting.add(address)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting.discard(address)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
