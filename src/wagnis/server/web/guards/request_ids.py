"""Gives every request an id, a trusted proxy's or a new one, and sends it back with the answer.

`wagnis.server.logs` adds it to every line that is logged meanwhile.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from wagnis.server.logs import SCENE
from wagnis.server.logs import Scene as LogScene
from wagnis.server.web.guards.requests import HARMLESS, address, header, with_headers

HEADER = b"x-request-id"
TRUSTED = "wagnis.trusted"  # in the scope: the connection is from a trusted proxy
GIVEN = re.compile(r"[\w.:/+=-]{1,64}", re.ASCII)
TABLE = re.compile(r"/api/tables/([0-9a-z]{1,20})(?:/|$)")
ID_BYTES = 8


def behind_proxy(app: ASGIApp, trusted: list[str]) -> ASGIApp:
    """The application with client addresses from the headers of these trusted proxies."""
    proxied = ProxyHeadersMiddleware(app, trusted)  # type: ignore[arg-type]

    # No extra coroutine: every message of a socket would have to resume it.
    def noted(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        client = scope.get("client")
        if client is not None:
            scope[TRUSTED] = client[0] in proxied.trusted_hosts
        return proxied(scope, receive, send)  # type: ignore[arg-type]

    return noted


def note(scope: Scope) -> tuple[bytes, bytes]:
    """Set the request's context for log lines; the header that sends its id back."""
    sent = header(scope, HEADER) if scope.get(TRUSTED, False) else None
    known = sent is not None and GIVEN.fullmatch(sent) is not None
    id = sent if known and sent is not None else secrets.token_hex(ID_BYTES)
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


class RequestIds:
    """Middleware that sets the context of HTTP requests; sockets do it themselves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, with_headers(send, note(scope)))
