"""`/api/push`: a device asks to be told by Web Push when it is its turn, or no longer.

A browser sends the address to which the server has to send notices. Without the list of push
services anybody could make the server send requests into its own network. `sender` sends.
"""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Collection
from typing import Annotated, TypeAlias
from urllib.parse import urlsplit

from fastapi import APIRouter
from fastapi import Request as HttpRequest
from pydantic import Field, StringConstraints
from starlette.responses import Response
from typing_extensions import TypedDict

from wagnis.server.push import rows
from wagnis.server.push.letters import is_auth, is_key
from wagnis.server.push.rows import SubscriptionRow
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.devices import device_of
from wagnis.server.web.guards.requests import take
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Language, Request

KNOWN = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Samsung Internet, Opera
    "*.push.services.mozilla.com",  # Firefox
    "*.notify.windows.com",  # Edge
    "*.push.apple.com",  # Safari
)
HOST = re.compile(r"[a-z0-9.-]+")
Minute: TypeAlias = Annotated[int, Field(ge=0, lt=24 * 60)]
KeyText: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,100}$")]


class QuietHours(Request):
    """From when and until when a device is not to be told, in minutes of its day."""

    since: Minute
    until: Minute


class Subscription(Request):
    """A browser that wants to be told; it replaces an earlier one with the same endpoint."""

    endpoint: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    p256dh: KeyText  # its public key
    auth: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
    language: Language
    zone: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_+/-]{1,64}$")]  # IANA
    quiet: QuietHours | None = None


class QuietShown(TypedDict):
    since: int
    until: int


class SubscriptionShown(TypedDict):
    """What is stored of a browser that is told."""

    endpoint: str
    created: int  # milliseconds since 1970
    language: str
    zone: str
    quiet: QuietShown | None


class PushShown(TypedDict):
    """The server's key, null if it sends no notices; and the browsers of this device."""

    key: str | None
    subscriptions: list[SubscriptionShown]


def add_push(router: APIRouter) -> None:
    @router.get("/push", response_model=PushShown)
    async def shown(context: Here, request: HttpRequest) -> Response:
        """The key to subscribe with, and everything that is stored of this device's browsers."""
        return Answer(await _shown(context, context.identity.of(request.headers.raw)))

    @router.post("/push", status_code=201, response_model=PushShown)
    async def subscribe(context: Here, request: HttpRequest, wish: Subscription) -> Response:
        """Tell this browser when it is its turn, at every table where this device sits."""
        take(context.limits.subscriptions, request)
        if not context.config.push:
            raise SubmissionError(Refusal.NOT_ALLOWED, "this server sends no notifications")
        if not is_push_service(wish.endpoint, context.config.push_services):
            sorry = "notifications are sent to known push services only; the operator can add one"
            raise SubmissionError(Refusal.NOT_ALLOWED, sorry)
        if not is_key(wish.p256dh) or not is_auth(wish.auth):
            raise SubmissionError(Refusal.BAD_REQUEST, "these are not the keys of a subscription")
        handle = device_of(context, request)
        quiet = wish.quiet
        row = SubscriptionRow(
            urlsafe_b64encode(hashlib.sha256(wish.endpoint.encode()).digest()).decode(),
            handle,
            wish.endpoint,
            wish.p256dh,
            wish.auth,
            wish.language,
            wish.zone,
            None if quiet is None else quiet.since,
            None if quiet is None else quiet.until,
            context.config.now(),
        )
        await context.hub.store.commit(
            rows.subscribe, row, context.config.limits.device_subscriptions
        )
        return Answer(await _shown(context, handle), 201)

    @router.delete("/push", response_model=PushShown)
    async def end(context: Here, request: HttpRequest) -> Response:
        """End all notices to this device."""
        handle = context.identity.of(request.headers.raw)
        if handle is not None:
            await context.hub.store.commit(rows.unsubscribe_all, handle)
        return Answer(await _shown(context, handle))


async def _shown(context: Context, handle: str | None) -> PushShown:
    store = context.hub.store
    found = [] if handle is None else await store.read(rows.subscriptions, handle)
    return {
        "key": context.push.keys.public if context.config.push else None,
        "subscriptions": [subscription_shown(row) for row in found],
    }


def subscription_shown(row: SubscriptionRow) -> SubscriptionShown:
    """What a device is told of its subscription: all but the keys."""
    since, until = row.quiet_from, row.quiet_to
    return {
        "endpoint": row.endpoint,
        "created": row.created,
        "language": row.language,
        "zone": row.zone,
        "quiet": None if since is None or until is None else {"since": since, "until": until},
    }


def is_push_service(endpoint: str, more: Collection[str] = ()) -> bool:
    """Whether notices may be sent there: https, the usual port, and a host on the list.

    An entry of `more` that begins with a scheme allows exactly this origin, on any port.

    >>> is_push_service("https://fcm.googleapis.com/fcm/send/abc")
    True
    >>> is_push_service("https://fcm.googleapis.com.example.org/"), is_push_service("http://10.0.0.1/")
    (False, False)
    >>> is_push_service("https://a.b.example.org/x", ["*.example.org"])
    True
    """
    try:
        url = urlsplit(endpoint)
        host, port = url.hostname or "", url.port
    except ValueError:
        return False
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint or "@" in url.netloc:
        return False
    if any("://" in one and f"{url.scheme}://{url.netloc}" == one.rstrip("/") for one in more):
        return True
    if url.scheme != "https" or port not in (None, 443) or not HOST.fullmatch(host):
        return False
    return any(_matches(host, one) for one in (*KNOWN, *more))


def _matches(host: str, entry: str) -> bool:
    return host.endswith(entry[1:]) if entry.startswith("*.") else host == entry
