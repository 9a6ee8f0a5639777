"""`/api/push`: a device asks to be told by Web Push when it is its turn, or no longer.

`server.push` sends the notices.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode

from fastapi import APIRouter, Request
from starlette.responses import Response

from wagnis.server.push.keys import is_auth, is_key
from wagnis.server.push.services import is_push_service
from wagnis.server.store import SubscriptionRow
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.devices import device_of
from wagnis.server.web.guards.requests import take
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.push import PushShown, Subscription, SubscriptionShown


def add_push(router: APIRouter) -> None:
    @router.get("/push", response_model=PushShown)
    async def shown(context: Here, request: Request) -> Response:
        """The key to subscribe with, and everything that is stored of this device's browsers."""
        return Answer(await _shown(context, context.identity.of(request.headers.raw)))

    @router.post("/push", status_code=201, response_model=PushShown)
    async def subscribe(context: Here, request: Request, wish: Subscription) -> Response:
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
        await context.hub.store.subscribe(row, context.config.limits.device_subscriptions)
        return Answer(await _shown(context, handle), 201)

    @router.delete("/push", response_model=PushShown)
    async def end(context: Here, request: Request) -> Response:
        """End all notices to this device."""
        handle = context.identity.of(request.headers.raw)
        if handle is not None:
            await context.hub.store.unsubscribe_all(handle)
        return Answer(await _shown(context, handle))


async def _shown(context: Context, handle: str | None) -> PushShown:
    rows = [] if handle is None else await context.hub.store.subscriptions(handle)
    return {
        "key": context.push.keys.public if context.config.push else None,
        "subscriptions": [subscription_shown(row) for row in rows],
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
