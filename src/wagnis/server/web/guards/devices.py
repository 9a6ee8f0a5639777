"""Which device sent an HTTP request, and the cookies that its answer sets.

`identity` makes and reads tokens; `requests.SecureHeaders` puts the cookies into the answer.
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
    """The handle of the device that asks; one that is not known gets a token."""
    identity, scope = context.identity, request.scope
    tls = over_tls(scope, context.config.origins)
    sent = tokens(request.headers.raw)
    for name, token in sent.items():
        known = identity.handle(token)
        if known is None:
            continue
        if name == COOKIE and tls:
            # Of a version before 0.10, or of before there was TLS: nobody loses a seat by it.
            set_cookies(scope, cookie_header(token, tls), no_cookie_header(COOKIE))
        return known
    token = identity.new_token()
    handle = identity.handle(token)
    assert handle is not None
    set_cookies(scope, cookie_header(token, tls))
    return handle


def forget_device(request: Request) -> None:
    """The browser drops its cookie, by whatever name it has it."""
    set_cookies(request.scope, no_cookie_header(HOST_COOKIE), no_cookie_header(COOKIE))


def set_cookies(scope: Scope, *cookies: str) -> None:
    """With whatever answers this request."""
    scope.setdefault(COOKIES, []).extend(cookies)
