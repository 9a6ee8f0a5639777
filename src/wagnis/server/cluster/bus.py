"""The bus: one Redis channel (publish/subscribe) for every server, and whether Redis answers.

Redis drops packets without a subscriber; `links` notices the gap.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger("wagnis.server")

PAUSE = 0.5  # seconds before Redis is tried again
NAME = "wagnis:bus:"
"""Prefix of a server's channel. Servers up to 0.9.0 use another one and other packets."""

CUT = RuntimeError
"""What uvloop raises for a connection that was cut while something was written to it."""


class BusError(Exception):
    """Redis does not answer."""


class Bus:
    """Subscribes to this server's channel, and publishes to those of others."""

    def __init__(
        self, url: str, hear: Callable[[bytes], None], down: Callable[[], None], silence: float
    ) -> None:
        self._redis = client(url, silence)
        self._hear = hear
        self._down = down
        self._silence = silence  # seconds without an answer or our own ping
        self._channel = ""
        self._task: asyncio.Task[None] | None = None
        self.up = asyncio.Event()

    def listen(self, name: str) -> None:
        """Subscribe to this name instead of the one before."""
        if self._task is not None:
            self._task.cancel()
        self.up.clear()
        self._channel = NAME + name
        self._task = asyncio.create_task(self._listen(self._channel))

    async def send(self, packets: Sequence[tuple[str, bytes]]) -> list[int]:
        """Publish in one pipeline, in order; return how many servers received each packet."""
        pipeline = self._redis.pipeline(transaction=False)
        for name, data in packets:
            pipeline.publish(NAME + name, data)
        try:
            async with asyncio.timeout(self._silence):
                heard: list[int] = await pipeline.execute()
        except (OSError, TimeoutError, CUT, _error()) as error:
            raise BusError(str(error)) from error
        return heard

    async def hears(self, name: str) -> bool:
        """Whether a server of this name listens now."""
        try:
            async with asyncio.timeout(self._silence):
                listeners = await self._redis.pubsub_numsub(NAME + name)
        except (OSError, TimeoutError, CUT, _error()) as error:
            raise BusError(str(error)) from error
        return bool(listeners[0][1])

    async def close(self) -> None:
        self._channel = ""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        with suppress(OSError, _error()):
            await self._redis.aclose()

    async def _listen(self, channel: str) -> None:
        warned = False
        while self._channel == channel:  # a cancellation may be lost, as in `links`
            try:
                await self._hear_all(channel)
            except (OSError, TimeoutError, CUT, _error()) as error:
                if not warned:
                    log.warning("Redis does not answer: %s", type(error).__name__)
                warned = True
            except Exception:
                log.exception("what came from another server could not be heard")
            if self._channel != channel:
                return
            if self.up.is_set():
                warned = False
                self.up.clear()
                self._down()
            await asyncio.sleep(PAUSE)

    async def _hear_all(self, channel: str) -> None:
        """Receive packets until Redis is gone, or seems to be."""
        # A separate connection, so that publishing does not wait for it.
        subscription = self._redis.pubsub(ignore_subscribe_messages=True)
        beat = None
        try:
            async with asyncio.timeout(self._silence):
                await subscription.subscribe(channel)
            heard = time.monotonic()
            beat = asyncio.create_task(self._beat(channel))
            while time.monotonic() < heard + self._silence:
                message = await subscription.get_message(timeout=self._silence / 4)
                if message is None:
                    continue
                heard = time.monotonic()
                if message["data"]:
                    self._hear(message["data"])
                elif not self.up.is_set():
                    log.info("connected to other servers")
                    self.up.set()
            raise TimeoutError
        finally:
            if beat is not None:
                beat.cancel()
            with suppress(OSError, _error()):
                await subscription.aclose()  # type: ignore[no-untyped-call]

    async def _beat(self, channel: str) -> None:
        """Publish a ping to this server itself: if it does not arrive, Redis is gone."""
        while True:
            pause = PAUSE
            with suppress(OSError, TimeoutError, CUT, _error()):
                async with asyncio.timeout(self._silence):
                    await self._redis.publish(channel, b"")
                    pause = self._silence / 4
            await asyncio.sleep(pause)


def client(url: str, answer: float) -> Redis:
    """A client without retries: a packet sent twice would arrive twice."""
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return Redis.from_url(
        url, socket_timeout=answer, socket_connect_timeout=answer, retry=Retry(NoBackoff(), 0)
    )


def _error() -> type[Exception]:
    from redis.exceptions import RedisError

    return RedisError
