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
from wagnis.server.room.openings import ClosingError
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


class TurnedAwayError(Exception):
    """A socket that is not let in: why, and the code that closes it."""

    def __init__(self, code: Refusal, message: str, close: int) -> None:
        super().__init__(message)
        self.code = code
        self.close = close


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
        source = address(scope)
        try:
            self._check(scope, source)
        except TurnedAwayError as away:
            metrics.connections_refused.labels(away.code.value).inc()
            await _turn_away(send, away)
            return
        self._context.sockets += 1
        try:
            await self._admit(scope, source, receive, send)
        except TurnedAwayError as away:
            await _turn_away(send, away)
        finally:
            self._context.sockets -= 1
            self._context.limits.leave(source)

    def _check(self, scope: Scope, source: str) -> None:
        """Whether this socket may be here at all; if so, it counts until it leaves."""
        context = self._context
        if is_misdirected(scope, context.hosts):
            raise TurnedAwayError(Refusal.FOREIGN, misdirection(scope), FOREIGN)
        if is_foreign(scope, context.config.origins):
            raise TurnedAwayError(Refusal.FOREIGN, "this page is not ours", FOREIGN)
        if context.bars.barred(host_of(scope), context.identity.of(scope["headers"])):
            raise TurnedAwayError(Refusal.BARRED, SORRY, BARRED)
        if not context.limits.requests.take(source) or not context.limits.enter(source):
            raise TurnedAwayError(Refusal.TOO_FAST, "too many connections", TOO_FAST)

    async def _admit(self, scope: Scope, source: str, receive: Receive, send: Send) -> None:
        bars, host = self._context.bars, host_of(scope)
        room = await self._room(scope["path"])
        handle = self._context.identity.of(scope["headers"])
        SCENE.get().device = handle or ""
        screen = (handle or "") if SCREEN in scope["query_string"].split(b"&") else None
        visit = Visit(room, handle, source, receive, send, self._context.limits, screen)
        bars.enter(visit, host, handle, visit.show_out)
        try:
            if bars.barred(host, handle):  # barred after it was accepted
                raise TurnedAwayError(Refusal.BARRED, SORRY, BARRED)
            await visit.run()
        finally:
            bars.leave(visit)

    async def _room(self, path: str) -> Room:
        found = PATH.fullmatch(path)
        if found is None:
            raise TurnedAwayError(Refusal.NOT_FOUND, "there is nothing here", NO_TABLE)
        try:
            room = await self._context.hub.room(found[1])
            if room is not None:
                return room
            why = await not_there(self._context, found[1])
        except ClosingError as error:
            raise TurnedAwayError(Refusal.NOT_STORED, str(error), CLOSING) from None
        except DamagedTableError as error:
            log.error("%s", error)
            raise TurnedAwayError(Refusal.DAMAGED, answers.DAMAGED, DAMAGED) from None
        except StoreError as error:
            log.warning("a table could not be read: %s", error)
            sorry = "the table cannot be read now; come again"
            raise TurnedAwayError(Refusal.NOT_STORED, sorry, TRY_AGAIN) from None
        except Exception:
            log.exception("a table could not be opened")
            raise TurnedAwayError(Refusal.BROKEN, "that was our fault", BROKEN) from None
        close = GONE if why.code is Refusal.GONE else NO_TABLE
        raise TurnedAwayError(why.code, str(why), close)


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


async def _turn_away(send: Send, away: TurnedAwayError) -> None:
    """Refuse a socket: send the reason, then close it."""
    connection = Connection(send, None, 1, lambda: None)
    connection.refuse(None, away.code, str(away), 0)
    await connection.flush()
    with suppress(OSError, RuntimeError):
        await send({"type": "websocket.close", "code": away.close})
