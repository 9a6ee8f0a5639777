"""Which device sent an HTTP request, and the cookies that its answer sets.

`identity` makes and reads tokens; `headers.SecureHeaders` puts the cookies into the answer.
"""

from __future__ import annotations

from fastapi import Request
from starlette.types import Scope

from wagnis.server.web.context import Context
from wagnis.server.web.guards.identity import (
    COOKIE,
    HOST_COOKIE,
    cookie_header,
    no_cookie_header,
    tokens,
)
from wagnis.server.web.guards.requests import COOKIES, over_tls


def device_of(context: Context, request: Request) -> str:
    """The handle of the device that sent a request; an unknown device gets a token."""
    identity, scope = context.identity, request.scope
    tls = over_tls(scope, context.config.origins)
    sent = tokens(request.headers.raw)
    for name, token in sent.items():
        known = identity.handle(token)
        if known is None:
            continue
        if name == COOKIE and tls:
            # A cookie from before 0.10 or before TLS: keep the token, so that nobody loses a seat.
            set_cookies(scope, cookie_header(token, tls), no_cookie_header(COOKIE))
        return known
    token = identity.new_token()
    handle = identity.handle(token)
    assert handle is not None
    set_cookies(scope, cookie_header(token, tls))
    return handle


def set_device(context: Context, request: Request, token: str) -> None:
    """Make the browser the device of this token."""
    forget_device(request)
    tls = over_tls(request.scope, context.config.origins)
    set_cookies(request.scope, cookie_header(token, tls))


def forget_device(request: Request) -> None:
    """Delete the browser's cookies, under both names."""
    set_cookies(request.scope, no_cookie_header(HOST_COOKIE), no_cookie_header(COOKIE))


def set_cookies(scope: Scope, *cookies: str) -> None:
    """Set cookies with the answer to this request."""
    scope.setdefault(COOKIES, []).extend(cookies)
