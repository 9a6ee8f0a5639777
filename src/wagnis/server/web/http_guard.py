"""The HTTP guard: middleware that checks every request first, its size, its origin, how often.

Whatever goes wrong behind is answered in the same form.
"""

from __future__ import annotations

import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wagnis.server.web.answers import failed
from wagnis.server.web.context import Context
from wagnis.server.web.headers import address, header, is_foreign
from wagnis.server.web.rate_limits import TooLargeError
from wagnis.server.wire.messages import Refusal

log = logging.getLogger("wagnis.server")

HARMLESS = ("GET", "HEAD", "OPTIONS")


class HttpGuard:
    """Middleware that lets a request in, or says why not."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self.app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answered = False

        async def noticed(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            refused = self._refused(scope)
            if refused is None:
                body = await self._read(scope, receive)
                await self.app(scope, body, noticed)
                return
        except TooLargeError:
            most = self._context.config.limits.body
            refused = failed(Refusal.TOO_LARGE, f"a request has at most {most} bytes")
        except Exception:
            log.exception("a request could not be answered")
            if answered:
                raise
            refused = failed(Refusal.BROKEN, "that was our fault; nothing has happened")
        await refused(scope, receive, send)

    def _refused(self, scope: Scope) -> ASGIApp | None:
        context = self._context
        if scope["method"] not in HARMLESS and is_foreign(scope, context.config.origins):
            return failed(Refusal.FOREIGN, "this page is not ours")
        asks = scope["path"].startswith("/api/") and scope["path"] != "/api/health"
        if asks and not context.limits.requests.take(address(scope)):
            return failed(Refusal.TOO_FAST, "one thing after another", headers={"retry-after": "2"})
        return None

    async def _read(self, scope: Scope, receive: Receive) -> Receive:
        """The body, read whole as long as it is small."""
        if scope["method"] in HARMLESS:
            return receive
        most, stated = self._context.config.limits.body, header(scope, b"content-length")
        if stated is not None and stated.isdecimal() and int(stated[:20]) > most:
            raise TooLargeError
        body = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                break
            body += message.get("body", b"")
            if len(body) > most:
                raise TooLargeError
            if not message.get("more_body", False):
                break
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again
