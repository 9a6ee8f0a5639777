"""Sends notices in the background: a bounded queue, a few workers, retries with backoff.

Nothing here can delay or fail a move: the queue drops notices when it is full. Of several
servers one sends it, as `room.turns` says; one that was put off, the server that claims it. A
notice that waits for quiet hours or for another attempt is stored until it is handed over.
"""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from wagnis.games import BOXES
from wagnis.server import metrics
from wagnis.server.config import Config
from wagnis.server.logs import Trouble
from wagnis.server.push import rows
from wagnis.server.push.letters import TTL, Letter, PushKeys, loud_for, quiet_until
from wagnis.server.push.rows import LaterRow, SubscriptionRow
from wagnis.server.room.turns import Call
from wagnis.server.store import Store, StoreError

if TYPE_CHECKING:
    import httpx

log = logging.getLogger("wagnis.server")

WORKERS = 32
PATIENCE = 10.0  # seconds for one request
KEPT = 2  # open connections of one client: to the services used last
BACKOFF = (2.0, 10.0, 60.0)  # seconds until each further attempt
LONGEST_WAIT = 300.0  # seconds of a push service's Retry-After that are honoured
GONE = (404, 410)  # the browser has ended the subscription
LOOK = 30.0  # seconds between two looks for quiet hours that have ended
AT_ONCE = 100
CLAIM = 10 * 60 * 1000
"""Milliseconds for which a stored notice is this server's, longer than any wait between two
attempts. Then another server may send it: this one was killed."""
QUIET_LOG = 60.0  # seconds between two log lines about failures


class Notice(NamedTuple):
    """One notice to one browser, and how often it was tried."""

    call: Call
    to: SubscriptionRow
    tries: int = 0
    row: LaterRow | None = None  # as it is stored, if it is


class Sender:
    """The notices of one server."""

    def __init__(self, store: Store, config: Config, workers: int = WORKERS) -> None:
        self.keys = PushKeys(config.secret or b"", contact(config))
        self._store = store
        self._now = config.now
        self._second = config.second
        self._queue: asyncio.Queue[Call | Notice] = asyncio.Queue(config.limits.notices)
        self._clients: list[httpx.AsyncClient] = []  # those that are free
        self._trust: asyncio.Task[ssl.SSLContext] | None = None
        self._waiting: set[asyncio.TimerHandle] = set()
        self._logged = -QUIET_LOG
        self._tasks = [asyncio.create_task(self._look_later())] if config.push else []
        if config.push:
            self._tasks += [asyncio.create_task(self._work()) for _ in range(workers)]

    def __len__(self) -> int:
        return self._queue.qsize() + len(self._waiting)

    def call(self, call: Call) -> None:
        """Tell somebody, soon; never waits."""
        if self._tasks:
            self._put(call)

    async def close(self) -> None:
        for timer in self._waiting:
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in self._clients:
            await client.aclose()

    def _put(self, what: Call | Notice) -> None:
        try:
            self._queue.put_nowait(what)
        except asyncio.QueueFull:
            metrics.notices.labels("dropped").inc()

    async def _work(self) -> None:
        while True:
            what = await self._queue.get()
            try:
                if isinstance(what, Notice):
                    await self._deliver(what)
                else:
                    await self._spread(what)
            except StoreError:
                metrics.notices.labels("failed").inc()
            except Exception:
                metrics.notices.labels("failed").inc()
                log.exception("a notification could not be sent")
            finally:
                self._queue.task_done()

    async def _spread(self, call: Call) -> None:
        """One notice for every browser of a person who asked for them."""
        for to in await self._store.read(rows.subscriptions, call.handle):
            self._put(Notice(call, to))  # a browser that fails or is slow holds up no other

    async def _deliver(self, notice: Notice) -> None:
        """Send a notice now, unless its turn is over or quiet hours have begun."""
        if notice.tries or notice.row is not None:
            call = notice.call
            to = await self._waits(call.table_id, call.seq, call.handle, notice.to.id)
            if to is None:
                await self._done(notice)
                return
            notice = notice._replace(to=to)
        call, to, tries, _ = notice
        now = self._now()
        until = quiet_until(to, now)
        if until is not None:
            if call.why == "turn":  # by the morning the others have begun without them
                await self._keep(notice, until)
                metrics.notices.labels("put_off").inc()
            return
        loud = loud_for(to, now)
        ttl = TTL if loud is None else min(TTL, loud)
        letter = self.keys.letter(message(call, to), to, self.keys.topic(call.table_id), ttl)
        status, wait = await self._post(to.endpoint, letter)
        if 200 <= status < 300:
            metrics.notices.labels("sent").inc()
            metrics.notice_seconds.observe(time.monotonic() - call.at)
            await self._done(notice)
        elif status in GONE:
            metrics.notices.labels("gone").inc()
            await self._store.commit(rows.unsubscribe, to.id)
        elif (status == 429 or status >= 500 or not status) and tries < len(BACKOFF):
            pause = max(wait, BACKOFF[tries] * self._second)
            if call.why == "turn":
                with suppress(StoreError):  # it is tried again nevertheless, unless we are killed
                    notice = await self._keep(notice, now + CLAIM)
            self._later(pause, notice._replace(tries=tries + 1))
            metrics.notices.labels("retried").inc()
        else:
            metrics.notices.labels("failed").inc()
            self._complain(to.endpoint, status)
            await self._done(notice)

    async def _waits(
        self, table_id: str, seq: int, handle: str, subscription: str
    ) -> SubscriptionRow | None:
        """The subscription as it is now; None if it has ended, or the turn has."""
        if (await self._store.read(rows.last_event, table_id) or 0) != seq:
            return None
        subscribed = await self._store.read(rows.subscriptions, handle)
        return next((to for to in subscribed if to.id == subscription), None)

    async def _keep(self, notice: Notice, due: int) -> Notice:
        """Store it: a server looks at it again when it is due."""
        call, to = notice.call, notice.to
        row = LaterRow(call.table_id, to.id, to.handle, call.seat, call.seq, due)
        await self._store.commit(rows.put_off, row)
        return notice._replace(row=row)

    async def _done(self, notice: Notice) -> None:
        if notice.row is not None:
            await self._store.commit(rows.done, notice.row)

    async def _post(self, endpoint: str, letter: Letter) -> tuple[int, float]:
        """The status, 0 if there was no answer; and the seconds to wait that the service asks."""
        import httpx

        client = self._clients.pop() if self._clients else await self._new_client()
        try:
            async with (
                asyncio.timeout(PATIENCE),  # the client's own limits are for each read
                client.stream(
                    "POST", endpoint, content=letter.body, headers=dict(letter.headers)
                ) as answer,
            ):
                # No body is read, whatever the service sends. Where it says that there is none,
                # this ends the answer, and the connection is used again.
                if answer.headers.get("content-length") == "0":
                    await answer.aread()
        except (httpx.HTTPError, TimeoutError):
            return 0, 0.0
        finally:
            self._clients.append(client)
        asked = answer.headers.get("retry-after", "")
        wait = float(asked) if asked.isdecimal() and len(asked) < 6 else 0.0
        return answer.status_code, min(wait, LONGEST_WAIT) * self._second

    async def _new_client(self) -> httpx.AsyncClient:
        """For one request at a time: the pool of a shared client costs more than sending."""
        import httpx

        trust = self._trust
        if trust is None or (trust.done() and (trust.cancelled() or trust.exception())):
            # In a thread: reading the certificates takes a while.
            trust = asyncio.create_task(asyncio.to_thread(httpx.create_ssl_context))
            self._trust = trust
        return httpx.AsyncClient(
            headers={"accept-encoding": "identity"},
            verify=await asyncio.shield(trust),
            timeout=PATIENCE,
            limits=httpx.Limits(max_keepalive_connections=KEPT),
            follow_redirects=False,
        )

    def _later(self, seconds: float, notice: Notice) -> None:
        def again() -> None:
            self._waiting.discard(timer)
            self._put(notice)

        timer = asyncio.get_running_loop().call_later(seconds, again)
        self._waiting.add(timer)

    def _complain(self, endpoint: str, status: int) -> None:
        """Log a failure, without the path of the endpoint, which is secret; not too often."""
        now = time.monotonic()
        if now - self._logged >= QUIET_LOG:
            self._logged = now
            host = endpoint.split("/")[2]
            log.warning("notifications are not delivered: %s answers %s", host, status or "nothing")

    async def _look_later(self) -> None:
        trouble = Trouble("notices that were put off could not be sent", StoreError)
        while True:
            await asyncio.sleep(LOOK * self._second)
            await trouble.through(self._send_all_put_off)

    async def _send_all_put_off(self) -> None:
        while await self.send_put_off() == AT_ONCE:
            pass

    async def send_put_off(self) -> int:
        """Send notices whose quiet hours have ended, if their turns have not; how many ended."""
        now = self._now()
        ended = await self._store.read(rows.due, now, AT_ONCE)
        for row in ended:
            if not await self._store.commit(rows.claim, row, now + CLAIM):
                continue
            try:
                notice = await self._found(row)
            except StoreError:
                raise  # the store does not answer: it stays claimed, and is tried again
            except Exception:
                metrics.notices.labels("failed").inc()
                log.exception("a notification that was put off could not be sent")
                notice = None  # a damaged table: the others are sent nevertheless
            if notice is None:
                await self._store.commit(rows.done, row)
            else:
                self._put(notice)
        return len(ended)

    async def _found(self, row: LaterRow) -> Notice | None:
        """A stored notice; None if its turn or its subscription has ended."""
        to = await self._waits(row.table_id, row.seq, row.handle, row.subscription)
        table = await self._store.glance(row.table_id)
        if to is None or table is None:
            return None
        seat = table.document["seats"][row.seat]
        if seat["holder"] != row.handle or seat.get("stand_in"):
            return None
        name, seconds = seat["name"] or "", time.monotonic()
        call = Call(row.table_id, table.game, row.seat, name, row.handle, row.seq, seconds)
        return Notice(call, to, row=row)


def message(call: Call, to: SubscriptionRow) -> bytes:
    """The table, the seat and why, without scores or moves; the service worker words it."""
    parts = {
        "table": call.table_id,
        "game": BOXES.box(call.game).title,
        "seat": call.seat,
        "name": call.name,
        "why": call.why,
        "language": to.language,
    }
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()


def contact(config: Config) -> str:
    """The address that push services may write to: as given, or one at this server's name."""
    if config.push_contact is not None:
        return config.push_contact
    origins = (origin.partition("://")[2].partition(":")[0] for origin in config.origins)
    named = (host for host in (*origins, *config.hosts) if "*" not in host and "." in host)
    return f"wagnis@{next(named, 'wagnis.invalid')}"
