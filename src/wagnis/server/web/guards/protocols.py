"""Uvicorn's protocols with limits that it has no settings for: deadlines for headers, bodies and
answers nobody reads, early data, frames per second. Sizes and pings are settings, in `cli.serve`.

This is the only module that uses the inside of uvicorn and `websockets`, and only for protection;
`tests/server/test_protocols.py` names what it uses. `connections` lets connections in.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

import h11
from pydantic_core import to_json
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from wagnis.server import metrics
from wagnis.server.rate_limits import TokenBucket, TokenBuckets
from wagnis.server.web.guards.connections import ConnectionGuard
from wagnis.server.web.guards.requests import address

GRACE = 2.0  # seconds to read the last answer before the connection is aborted
TOO_FAST = 4429
SLICE = 4096  # bytes that are parsed before their frames are counted
THEIRS = ("Invalid HTTP request", "Invalid UTF-8 sequence", "Unsupported upgrade", "No supported")


def _last_words(status: str, code: str, message: str) -> bytes:
    """An answer that needs no application."""
    body = to_json({"error": {"code": code, "message": message}})
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}"
    return f"{head}\r\nretry-after: 5\r\nconnection: close\r\n\r\n".encode() + body


BUSY = _last_words("503 Service Unavailable", "too_fast", "too many connections; try again later")
LATE = _last_words("408 Request Timeout", "too_slow", "the request took too long to come")


def protocols(guard: ConnectionGuard) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The classes for HTTP and for sockets of one server."""
    frames = TokenBuckets(guard.limits.address_frames, guard.limits.rates)
    attributes = {"guard": guard, "frames_of": frames}
    http = type("Http", (GuardedHttp,), dict(attributes))
    sockets = type("Sockets", (GuardedSocket,), dict(attributes))
    return http, sockets


class GuardedHttp(H11Protocol):
    """HTTP/1.1 with deadlines for the client."""

    guard: ConnectionGuard
    _timer: asyncio.TimerHandle | None = None
    _waiting_for: str | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = None if self.client is None else self.client[0]
        if not self.guard.enter(transport, peer):
            self._say_and_cut(BUSY)
            return
        if self.guard.trusts(peer):
            self.timeout_keep_alive = self.guard.limits.proxy_keep_alive
        self._wait_for("headers")

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.leave(self.transport)
        self._wait_for(None)
        self._stop_unread()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a socket now
        state = self.conn.their_state
        if state is h11.IDLE:
            self._wait_for("headers", again=False)
            return
        self.guard.spoke(self.transport)
        self._wait_for("body" if state is h11.SEND_BODY else None, again=False)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._wait_for(None)
        self.guard.spoke(self.transport)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.DONE or self.conn.their_state is h11.IDLE:
            self._wait_for(None)

    def send_400_response(self, msg: str) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
            self._cut_soon()
        else:
            self.transport.abort()  # the answer is on its way already

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self.guard.limits.unread_time, self._cut)

    def resume_writing(self) -> None:
        self._stop_unread()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._cut_soon()

    def _stop_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _wait_for(self, what: str | None, again: bool = True) -> None:
        """Start a deadline for the next part; without `again` a running one goes on."""
        if self._timer is not None:
            if what == self._waiting_for and not again:
                return
            self._timer.cancel()
            self._timer = None
        self._waiting_for = what
        if what is not None:
            limits = self.guard.limits
            most = limits.header_time if what == "headers" else limits.body_time
            self._timer = self.loop.call_later(most, self._late)

    def _late(self) -> None:
        self._timer = None
        metrics.connections_refused.labels("slow").inc()
        if self._waiting_for == "headers" and self.conn.our_state is h11.IDLE:
            self._say_and_cut(LATE)
        else:
            self._cut()

    def _say_and_cut(self, last_words: bytes) -> None:
        self.transport.write(last_words)
        self.transport.close()
        self._cut_soon()

    def _cut_soon(self) -> None:
        """Cut a connection that does not read its last answer."""
        self.loop.call_later(GRACE, self._cut)

    def _cut(self) -> None:
        self.transport.abort()


class GuardedSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with a token bucket for frames: pings and fragments count too.

    An ASGI application gets whole messages only, and uvicorn answers pings by itself, so the
    frames are counted here, in `handle_events`, before uvicorn looks at them.
    """

    guard: ConnectionGuard
    frames_of: TokenBuckets

    def __init__(self, *settings: Any, **named: Any) -> None:
        super().__init__(*settings, **named)
        rate = self.guard.limits.frames
        self._bucket = TokenBucket(rate, self.loop.time()) if self.guard.limits.rates else None

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # early data: the application has not accepted it yet
            return
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def shutdown(self) -> None:
        if not self.handshake_complete:
            # uvicorn would answer the handshake, and fail when the application answers it too.
            self.disconnected = True
            self.transport.abort()
            return
        super().shutdown()

    def handle_events(self) -> None:
        for event in self.conn.events:
            if isinstance(event, Frame) and not self._has_token():
                self._flooded()
                return
        super().handle_events()

    def _has_token(self) -> bool:
        return self._bucket is None or (
            self._bucket.take(self.loop.time())
            and self.frames_of.take(address(cast(Any, self.scope)))
        )

    def _flooded(self) -> None:
        metrics.connections_refused.labels("frames").inc()
        self.conn.events_received()
        self.conn.data_to_send()  # pongs that nobody gets
        if self.close_sent:
            self.transport.abort()
            return
        self.conn.fail(TOO_FAST, "too many frames")
        self.handle_parser_exception()


class TheirFaults(logging.Filter):
    """Keeps messages out of the log that any client can cause by sending nonsense."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not str(record.msg).startswith(THEIRS)
