"""What every answer over HTTP carries: the headers that keep a page to itself.

Also the size of requests, and which pages may talk to us.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import IPv6Address, IPv6Network
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

NETWORK = 64  # bits of an IPv6 address that say whose network it is
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # a die lies where its style says
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
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
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("x-frame-options", "DENY"),
    )
)


class SecureHeaders:
    """Middleware that adds the headers to whatever the application answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *SECURE]
            await send(message)

        await self.app(scope, receive, sealed)


def header(scope: Scope, name: bytes) -> str | None:
    """The first header of this name."""
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return None


def address(scope: Scope) -> str:
    """Where a request comes from; addresses of one IPv6 network count as one."""
    client = scope.get("client")
    host = "" if client is None else str(client[0])
    if ":" not in host:
        return host
    try:
        found = IPv6Address(host)
    except ValueError:
        return host
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), NETWORK), strict=False))


def is_foreign(scope: Scope, origins: Collection[str]) -> bool:
    """Whether a page of somebody else is asking; programs that are no pages say nothing."""
    origin = header(scope, b"origin")
    if origin is None or origin in origins:
        return False
    host = header(scope, b"host")
    try:
        return host is None or urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:
        return True
