"""Sockets: accepts or refuses them, reads messages, and answers each one.

`room` handles the messages.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress

from pydantic import ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send

from wagnis.server import metrics
from wagnis.server.logs import SCENE
from wagnis.server.rate_limits import RateLimits, TooLargeError
from wagnis.server.room.connections import Connection
from wagnis.server.room.hub import ClosingError
from wagnis.server.room.room import Room
from wagnis.server.store import DamagedTableError, StoreError
from wagnis.server.web import answers
from wagnis.server.web.context import Context
from wagnis.server.web.guards.bars import SORRY, host_of
from wagnis.server.web.guards.headers import note
from wagnis.server.web.guards.requests import address, is_foreign, is_misdirected, misdirection
from wagnis.server.web.routes.retained import not_there
from wagnis.server.wire.messages import CLIENT, Refusal, fault, id_in

log = logging.getLogger("wagnis.server")

BARRED = 4451
NO_TABLE, FOREIGN, TOO_FAST, TOO_LARGE, TRY_AGAIN, BROKEN = 4404, 4403, 4429, 1009, 1013, 1011
CLOSING, GONE, DAMAGED = 1012, 4410, 4422
LAST_WORDS = 1.0  # seconds to send the reason before a socket is closed
PATIENCE = 200  # messages refused by rate limits before the socket is closed
PATH = re.compile(r"/api/tables/([^/]{1,100})/socket")
SCREEN = b"screen=1"  # in the query: a big screen, which only watches
NAMED = re.compile(r'"id"\s*:\s*"([A-Za-z0-9_-]{1,40})"')


class FloodError(Exception):
    """A client that keeps sending although its messages are refused."""


class SocketMiddleware:
    """Serves the sockets of all tables; passes everything else to the application."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self.app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept", "headers": [note(scope)]})
        source, limits, bars = address(scope), self._context.limits, self._context.bars
        if is_misdirected(scope, self._context.hosts):
            metrics.connections_refused.labels("host").inc()
            await _turn_away(send, Refusal.FOREIGN, misdirection(scope), FOREIGN)
        elif is_foreign(scope, self._context.config.origins):
            metrics.connections_refused.labels("foreign").inc()
            await _turn_away(send, Refusal.FOREIGN, "this page is not ours", FOREIGN)
        elif bars.barred(host_of(scope), self._context.identity.of(scope["headers"])):
            metrics.connections_refused.labels("barred").inc()
            await _turn_away(send, Refusal.BARRED, SORRY, BARRED)
        elif not limits.requests.take(source) or not limits.enter(source):
            metrics.connections_refused.labels("too_many").inc()
            await _turn_away(send, Refusal.TOO_FAST, "too many connections", TOO_FAST)
        else:
            self._context.sockets += 1
            try:
                await self._admit(scope, source, receive, send)
            finally:
                self._context.sockets -= 1
                limits.leave(source)

    async def _admit(self, scope: Scope, source: str, receive: Receive, send: Send) -> None:
        path = PATH.fullmatch(scope["path"])
        if path is None:
            await _turn_away(send, Refusal.NOT_FOUND, "there is nothing here", NO_TABLE)
            return
        try:
            room = await self._context.hub.room(path[1])
            missing = await not_there(self._context, path[1]) if room is None else None
        except ClosingError as error:
            await _turn_away(send, Refusal.NOT_STORED, str(error), CLOSING)
            return
        except DamagedTableError as error:
            log.error("%s", error)
            await _turn_away(send, Refusal.DAMAGED, answers.DAMAGED, DAMAGED)
            return
        except StoreError as error:
            log.warning("a table could not be read: %s", error)
            sorry = "the table cannot be read now; come again"
            await _turn_away(send, Refusal.NOT_STORED, sorry, TRY_AGAIN)
            return
        except Exception:
            log.exception("a table could not be opened")
            await _turn_away(send, Refusal.BROKEN, "that was our fault", BROKEN)
            return
        if room is None or missing is not None:
            assert missing is not None
            why = missing.code
            await _turn_away(send, why, str(missing), GONE if why is Refusal.GONE else NO_TABLE)
            return
        handle = self._context.identity.of(scope["headers"])
        SCENE.get().device = handle or ""
        screen = (handle or "") if SCREEN in scope["query_string"].split(b"&") else None
        visit = Visit(room, handle, source, receive, send, self._context.limits, screen)
        self._context.bars.enter(visit, host_of(scope), handle, visit.show_out)
        try:
            if self._context.bars.barred(host_of(scope), handle):  # barred after it was accepted
                await _turn_away(send, Refusal.BARRED, SORRY, BARRED)
                return
            await visit.run()
        finally:
            self._context.bars.leave(visit)


class Visit:
    """One socket at one table, from its first message to its last."""

    def __init__(
        self,
        room: Room,
        handle: str | None,
        source: str,
        receive: Receive,
        send: Send,
        limits: RateLimits,
        screen: str | None = None,
    ) -> None:
        self._room = room
        self._speaker = handle or source
        self._receive = receive
        self._send = send
        self._limits = limits
        self._bucket = limits.socket_bucket()
        self._refused = 0
        self._task = asyncio.current_task()
        self._waiting = False  # for the network, not for the table
        # A screen is nobody's: in a browser whose person has a seat, it does not act for them.
        handle = handle if screen is None else None
        most = limits.config.outbox
        self._connection = Connection(send, handle, most, self._let_go, source, screen)

    async def run(self) -> None:
        connection, room = self._connection, self._room
        code: int | None = None
        writer = asyncio.create_task(connection.write())
        try:
            await room.enter(connection)
            await self._flush()
            await self._listen()
        except TooLargeError:
            code = TOO_LARGE
        except FloodError:
            code = TOO_FAST
        except Exception:
            log.exception("table %s: a socket could not be served", room.table.id)
            code = BROKEN
        except asyncio.CancelledError:
            if not connection.lost:
                raise
        finally:
            room.leave(connection)
            if code is not None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LAST_WORDS):
                        await connection.flush()
            overflown = connection.lost
            connection.lost = True
            writer.cancel()
        if overflown:
            code = TRY_AGAIN
        if code is not None:
            with suppress(OSError, RuntimeError, TimeoutError):
                async with asyncio.timeout(LAST_WORDS):
                    await self._send({"type": "websocket.close", "code": code})

    def show_out(self) -> None:
        """End the connection of a barred client; the refusal comes when it reconnects."""
        self._connection.let_go()

    def _let_go(self) -> None:
        """Cancel the task while it waits for the network; a submission is finished first."""
        if self._waiting and self._task is not None:
            self._task.cancel()

    async def _flush(self) -> None:
        self._waiting = True
        await self._connection.flush()
        self._waiting = False

    async def _listen(self) -> None:
        connection, receive, most = self._connection, self._receive, self._limits.config.message
        while not connection.lost:
            self._waiting = True
            received = await receive()
            self._waiting = False
            if received["type"] != "websocket.receive":
                return
            text = received.get("text")
            if text is None:
                if self._has_time(""):
                    self._refuse(None, Refusal.BAD_REQUEST, "messages are text, not bytes")
            elif len(text) > most or (len(text) * 4 > most and len(text.encode()) > most):
                self._refuse(None, Refusal.TOO_LARGE, f"a message has at most {most} bytes")
                raise TooLargeError
            else:
                await self._answer(text)
            await self._flush()

    async def _answer(self, text: str) -> None:
        if not self._has_time(text):
            return
        try:
            message = CLIENT.validate_json(text)
        except ValidationError as error:
            self._refuse(id_in(text), Refusal.BAD_REQUEST, fault(error))
            return
        await self._room.submit(self._connection, message)

    def _has_time(self, text: str) -> bool:
        """Take one message from the rate limits of the socket, the device and the address.

        This happens before the message is parsed; a refused message is only searched for its id.
        """
        if self._bucket is None or (
            self._bucket.take(time.monotonic())
            and self._limits.devices.take(self._speaker)
            and self._limits.addresses.take(self._connection.address)
        ):
            return True
        self._refused += 1
        named = NAMED.search(text)
        self._refuse(named and named[1], Refusal.TOO_FAST, "one thing after another")
        if self._refused > PATIENCE:
            raise FloodError
        return False

    def _refuse(self, submission: str | None, code: Refusal, message: str) -> None:
        self._connection.refuse(submission, code, message, self._room.table.seq)


async def _turn_away(send: Send, code: Refusal, message: str, close: int) -> None:
    """Refuse a socket: send the reason, then close it."""
    connection = Connection(send, None, 1, lambda: None)
    connection.refuse(None, code, message, 0)
    await connection.flush()
    with suppress(OSError, RuntimeError):
        await send({"type": "websocket.close", "code": close})
