"""Headers of every answer: the security headers, cookies, and the id of the request.

`wagnis.server.logs` adds the id to every line that is logged meanwhile.
"""

from __future__ import annotations

import re
import secrets

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wagnis.server.logs import SCENE
from wagnis.server.logs import Scene as LogScene
from wagnis.server.web.context import Context
from wagnis.server.web.guards.requests import (
    COOKIES,
    HARMLESS,
    address,
    over_tls,
)

HEADER = b"x-request-id"
TABLE = re.compile(r"/api/tables/([0-9a-z]{1,20})(?:/|$)")
ID_BYTES = 8
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # dice are positioned by their style
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-src 'self'",  # boards of other packages, which may not frame anything else
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURE: tuple[tuple[bytes, bytes], ...] = tuple(
    (name.encode(), value.encode())
    for name, value in (
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("x-frame-options", "DENY"),
    )
)
TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
OPENER = (b"cross-origin-opener-policy", b"same-origin")  # without TLS, browsers only warn of it


def note(scope: Scope) -> tuple[bytes, bytes]:
    """Set the request's context for log lines; the header that tells its id."""
    id = secrets.token_hex(ID_BYTES)
    socket, path = scope["type"] == "websocket", TABLE.match(scope["path"])
    scene = LogScene(
        request=id,
        what="socket" if socket else f"{scope['method']} {scope['path'][:100]}",
        address=address(scope),
        table="" if path is None else path[1],
        writes=socket or scope["method"] not in HARMLESS,
    )
    SCENE.set(scene)  # every request and every socket has a context of its own
    return HEADER, id.encode()


class SecureHeaders:
    """Middleware that adds the headers, cookies and the id to every answer.

    A header that the answer sets itself stays. Sockets call `note` themselves.
    """

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self.app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        more = [*SECURE, note(scope)]
        if over_tls(scope, self._context.config.origins):
            more += TRANSPORT, OPENER

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                cookies = ((b"set-cookie", one.encode()) for one in scope.get(COOKIES, ()))
                own = message.get("headers", ())
                named = {name for name, _ in own}
                added = (one for one in more if one[0] not in named)
                message["headers"] = [*own, *added, *cookies]
            await send(message)

        await self.app(scope, receive, sent)
