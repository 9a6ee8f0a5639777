"""Publishes what happens at a table to the other servers with listeners there, over Redis.

Nothing depends on it: what was missed is read from the database (`room.hub`). Messages are sealed
with the servers' secret and numbered, so that access to Redis lets nobody forge or repeat them.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub as Subscription

log = logging.getLogger("wagnis.server")

TABLE, SERVER = "wagnis:table:", "wagnis:server:"
"""Prefixes: of a table's channel, and of a server's own channel and key."""
SILENCE = 4.0  # seconds without an answer or our own ping: Redis is gone
BEAT = 1.0  # seconds between two pings
ALIVE = 6  # seconds until the key of a server expires that has gone
PAUSE = 0.5  # seconds before Redis is tried again
MOST = 20_000  # messages that may wait for Redis
DIGEST = 16  # bytes

CUT = RuntimeError
"""What uvloop raises for a connection that was cut while something was written to it."""


class Said(msgspec.Struct, array_like=True, frozen=True):
    """One message of a server about a table."""

    server: str
    number: int  # grows with every message of this server: nothing is heard twice
    table: str
    kind: str
    body: list[Any]


class PubSub:
    """Publishes, and hears what the other servers publish about the tables that are followed.

    Without a Redis it does nothing.
    """

    def __init__(
        self,
        url: str | None,
        secret: bytes,
        hear: Callable[[Said], None],
        begun: Callable[[str], None],
        gone: Callable[[str], None],
    ) -> None:
        self.id = secrets.token_hex(8)
        self.up = False  # subscribed, and Redis answers
        self._redis = None if url is None else client(url)
        self._key = hashlib.sha256(b"wagnis tables " + secret).digest()
        self._hear = hear
        self._begun = begun  # this table is followed from now on
        self._gone = gone  # this server has stopped, or cannot reach Redis
        self._followed: set[str] = set()
        # The number of the latest message of each server that is not known to be gone.
        self._heard: dict[str, int] = {}
        self._said = 0  # messages of this one
        self._subscription: Subscription | None = None
        self._unsubscribed: set[str] = set()  # followed or unfollowed; Redis is still to be told
        self._waiting: list[tuple[str, bytes]] = []
        self._dropped = False  # something was not sent that no database has: who is here
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        if self._redis is not None:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    @property
    def on(self) -> bool:
        """Whether there is a Redis to publish to."""
        return self._redis is not None

    def follow(self, table_id: str) -> None:
        self._followed.add(table_id)
        self._changed(table_id)

    def unfollow(self, table_id: str) -> None:
        self._followed.discard(table_id)
        self._changed(table_id)

    def publish(self, table_id: str, kind: str, *body: Any) -> None:
        """Send in the background; while Redis is away, not at all."""
        if len(self._waiting) >= MOST:
            self._dropped = True
        elif self.up:
            self._said += 1
            said = Said(self.id, self._said, table_id, kind, list(body))
            self._waiting.append((TABLE + table_id, self._sealed(said)))
            self._wake.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis is not None:
            with suppress(OSError, TimeoutError, CUT, _error()):
                async with asyncio.timeout(PAUSE):
                    await self._publish_all()
                    await self._redis.delete(SERVER + self.id)
            with suppress(OSError, _error()):
                await self._redis.aclose()

    def _changed(self, table_id: str) -> None:
        if self._subscription is not None:
            self._unsubscribed.add(table_id)
            self._wake.set()

    async def _send(self) -> None:
        """Publish and subscribe in the order of the calls, many at once."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                async with asyncio.timeout(SILENCE):
                    await self._subscribe_all()
                    await self._publish_all()
            except (OSError, TimeoutError, CUT, _error()):
                self._drop()
            except Exception:
                log.exception("nothing could be said to other servers")
                self._drop()

    def _drop(self) -> None:
        """Others read from the database what they missed, and are told again who is here."""
        self._waiting.clear()
        self._dropped = True

    async def _publish_all(self) -> None:
        assert self._redis is not None
        waiting, self._waiting = self._waiting, []
        if len(waiting) == 1:  # cheaper
            await self._redis.publish(*waiting[0])
        elif waiting:
            pipeline = self._redis.pipeline(transaction=False)
            for channel, data in waiting:
                pipeline.publish(channel, data)
            await pipeline.execute()

    async def _subscribe_all(self) -> None:
        changed, self._unsubscribed = self._unsubscribed, set()
        subscription = self._subscription
        if subscription is None:
            return  # the next one begins with all tables
        wanted = [TABLE + id for id in changed & self._followed]
        others = [TABLE + id for id in changed - self._followed]
        if wanted:
            await subscription.subscribe(*wanted)
        if others:
            await subscription.unsubscribe(*others)

    async def _listen(self) -> None:
        warned = False
        while True:
            try:
                await self._hear_all()
            except (OSError, TimeoutError, CUT, _error()) as error:
                if self.up or not warned:
                    log.warning("Redis does not answer: %s", type(error).__name__)
                warned = True
            except Exception:
                log.exception("what came from another server could not be heard")
            self.up = False
            self._subscription = None
            await asyncio.sleep(PAUSE)

    async def _hear_all(self) -> None:
        """Hear messages until Redis is gone, or seems to be."""
        assert self._redis is not None
        subscription = self._redis.pubsub()
        own, beat = SERVER + self.id, None
        try:
            known = set(self._followed)
            async with asyncio.timeout(SILENCE):
                await subscription.subscribe(own, *(TABLE + id for id in known))
            self._subscription = subscription
            self._unsubscribed = known ^ self._followed
            self._wake.set()
            heard = time.monotonic()
            beat = asyncio.create_task(self._beat())
            while time.monotonic() < heard + SILENCE and not beat.done():
                message = await subscription.get_message(timeout=SILENCE / 4)
                if message is None:
                    continue
                heard = time.monotonic()
                channel = message["channel"].decode()
                if channel == own:
                    self.up = True
                elif message["type"] == "subscribe":
                    self._begun(channel.removeprefix(TABLE))
                elif message["type"] == "message":
                    self._open(message["data"], channel.removeprefix(TABLE))
            raise TimeoutError
        finally:
            self._subscription = None
            if beat is not None:
                beat.cancel()
            with suppress(OSError, _error()):
                await subscription.aclose()  # type: ignore[no-untyped-call]

    async def _beat(self) -> None:
        """Ping this server itself, renew its key, and notice the servers whose keys are gone."""
        assert self._redis is not None
        begun = False
        while True:
            with suppress(OSError, TimeoutError, CUT, _error()):
                async with asyncio.timeout(SILENCE):
                    pipeline = self._redis.pipeline(transaction=False)
                    pipeline.exists(SERVER + self.id)
                    pipeline.set(SERVER + self.id, b"1", ex=ALIVE)
                    pipeline.publish(SERVER + self.id, b"")
                    others = sorted(self._heard)
                    for server in others:
                        pipeline.exists(SERVER + server)
                    kept, _, _, *there = await pipeline.execute()
                # The others believe that this server has gone, or do not know who is here.
                if (begun and not kept) or self._dropped:
                    self._dropped = False
                    for table_id in list(self._followed):
                        self._begun(table_id)
                begun = True
                for server, exists in zip(others, there, strict=True):
                    if not exists:
                        del self._heard[server]
                        self._gone(server)
            await asyncio.sleep(BEAT)

    def _sealed(self, said: Said) -> bytes:
        data = msgspec.msgpack.encode(said)
        return self._digest(data) + data

    def _open(self, sealed: bytes, table_id: str) -> None:
        digest, data = sealed[:DIGEST], sealed[DIGEST:]
        if not hmac.compare_digest(digest, self._digest(data)):
            return
        try:
            said = msgspec.msgpack.decode(data, type=Said)
        except msgspec.DecodeError:
            return
        if said.table != table_id or said.server == self.id:
            return
        if said.number > self._heard.get(said.server, 0):
            self._heard[said.server] = said.number
            self._hear(said)

    def _digest(self, data: bytes) -> bytes:
        return hashlib.blake2b(data, key=self._key, digest_size=DIGEST).digest()


def client(url: str) -> Redis:
    """A client without retries: what is late is read from the database."""
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return Redis.from_url(
        url, socket_timeout=SILENCE, socket_connect_timeout=SILENCE, retry=Retry(NoBackoff(), 0)
    )


def _error() -> type[Exception]:
    from redis.exceptions import RedisError

    return RedisError
