"""The HTTP guard: middleware that checks the size, origin and rate of every request first, and
how many requests of its address are being answered.

It answers unexpected errors in the common form.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from ipaddress import IPv6Network
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wagnis.server import metrics
from wagnis.server.rate_limits import TokenBuckets
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import failed
from wagnis.server.web.context import Context
from wagnis.server.web.guards.bars import PAGE, SORRY, host_of
from wagnis.server.web.guards.hosts import Hosts, read_address
from wagnis.server.wire.messages import Refusal

log = logging.getLogger("wagnis.server")

WATCHED = ("/api/health", "/api/ready", "/metrics")  # asked by machines, and cost nothing
HARMLESS = ("GET", "HEAD", "OPTIONS")
RECORDS = "/api/reviews"
COOKIES = "wagnis.cookies"  # in the scope: what the answer sets
NETWORK = 64  # bits of an IPv6 address that identify a network


class HttpGuard:
    """Middleware that admits a request, or answers why not."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self.app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limits, source = self._context.limits, address(scope)
        if not limits.enter(source):
            metrics.connections_refused.labels(Refusal.TOO_FAST.value).inc()
            await failed(Refusal.TOO_FAST, "too many requests at once")(scope, receive, send)
            return
        try:
            await self._answer(scope, receive, send)
        finally:
            limits.leave(source)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        answered = False

        async def noticed(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            refused = self._refused(scope)
            if refused is None:
                await self.app(scope, self._limited(scope, receive), noticed)
                return
        except Exception:
            log.exception("a request could not be answered")
            if answered:
                raise
            refused = failed(Refusal.BROKEN, "that was our fault; nothing has happened")
        await refused(scope, receive, send)

    def _refused(self, scope: Scope) -> ASGIApp | None:
        context = self._context
        if is_misdirected(scope, context.hosts):
            return failed(Refusal.FOREIGN, misdirection(scope), 421)
        if scope["method"] not in HARMLESS and is_foreign(scope, context.config.origins):
            return failed(Refusal.FOREIGN, "this page is not ours")
        if scope["path"] in WATCHED:
            return None
        if context.bars.barred(host_of(scope), context.identity.of(scope["headers"])):
            wants_page = not scope["path"].startswith("/api/")
            return HTMLResponse(PAGE, 403) if wants_page else failed(Refusal.BARRED, SORRY)
        asks = scope["path"].startswith("/api/")
        if asks and not context.limits.requests.take(address(scope)):
            return failed(Refusal.TOO_FAST, "one thing after another", headers={"retry-after": "2"})
        if scope["method"] == "POST":
            # Before the body is read, which takes longer than refusing.
            for path, bucket, sorry in (
                ("/api/tables", context.limits.tables, "one table after another"),
                ("/api/ask", context.limits.asks, "one question after another"),
                ("/api/solved", context.limits.asks, "one question after another"),
                (RECORDS, context.limits.uploads, "one record after another"),
            ):
                if scope["path"] == path and not bucket.take(address(scope)):
                    return failed(Refusal.TOO_FAST, sorry, headers={"retry-after": "5"})
        return None

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """The body of a request, up to its limit; a match record may be longer."""
        limits, read = self._context.config.limits, 0
        most = limits.record if scope["path"] == RECORDS else limits.body

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise HTTPException(413, f"a request has at most {most} bytes")
            return message

        return limited


def header(scope: Scope, name: bytes) -> str | None:
    """The first header of this name."""
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return None


def address(scope: Scope) -> str:
    """Where a request comes from; addresses of one IPv6 network count as one."""
    client = scope.get("client")
    return "" if client is None else network(str(client[0]))


def take(buckets: TokenBuckets, request: Request, sorry: str = "one thing after another") -> None:
    """Take a token for the address of a request; refuses if there is none left."""
    if not buckets.take(address(request.scope)):
        raise SubmissionError(Refusal.TOO_FAST, sorry)


def network(host: str) -> str:
    """The address that limits count: one for a whole IPv6 network."""
    if ":" not in host or (ip := read_address(host)) is None:
        return host
    return str(IPv6Network((int(ip), NETWORK), strict=False) if ip.version == 6 else ip)


def over_tls(scope: Scope, origins: Collection[str]) -> bool:
    """Whether the browser uses TLS, by the connection, a trusted proxy, or the `--origin`.

    `--origin` counts for requests to exactly its host and port.
    """
    return scope.get("scheme") == "https" or f"https://{header(scope, b'host')}" in origins


def is_misdirected(scope: Scope, hosts: Hosts) -> bool:
    """Whether `Host` names another server; requests of monitors may name anything."""
    host = header(scope, b"host")
    return host is not None and host not in hosts and scope["path"] != "/api/health"


def misdirection(scope: Scope) -> str:
    host = (header(scope, b"host") or "")[:60]
    return f"this server does not answer to {host!r}; its operator can allow that: --allowed-host"


def is_foreign(scope: Scope, origins: Collection[str]) -> bool:
    """Whether a page of another origin sent it; programs other than browsers send no origin."""
    origin = header(scope, b"origin")
    if origin is None or origin in origins:
        return False
    host = header(scope, b"host")
    try:
        return host is None or urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:
        return True
