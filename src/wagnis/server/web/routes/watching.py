"""Monitoring over HTTP: liveness, readiness, metrics.

`wagnis.server.metrics` has the metrics.
"""

from __future__ import annotations

import hmac
from functools import cache

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from wagnis import __version__
from wagnis.server.web.answers import Answer, failed
from wagnis.server.web.context import Here
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Health, Ready


def add_watching(router: APIRouter) -> None:
    """Add `/api/health` and `/api/ready`."""

    @router.get("/health", response_model=Health)
    async def health(context: Here) -> Response:
        """Liveness and version; does not use the store.

        Where several servers may share a database: how this one learns what others have written,
        by Redis or, every two seconds, from the database.
        """
        answer: Health = {"status": "ok", "version": __version__}
        hub = context.hub
        if hub.store.shared:
            answer["hears"] = "redis" if hub.pubsub.up else "database"
        return Answer(answer)

    @router.get("/ready", response_model=Ready)
    async def ready(context: Here) -> Response:
        """Readiness: the store accepts a write."""
        trouble = await context.ready.trouble()
        if trouble is not None:
            return failed(Refusal.NOT_STORED, trouble, 503, {"retry-after": "1"})
        answer: Ready = {"status": "ready"}
        return Answer(answer)


@cache
def metrics_route() -> APIRouter:
    """`/metrics`; 404 for anyone who may not read it."""
    router = APIRouter()

    @router.get("/metrics", include_in_schema=False)
    async def metrics(context: Here, request: Request) -> Response:
        if not may_read(request, context.config.metrics_token):
            return failed(Refusal.NOT_FOUND, "there is nothing here")
        headers = {"cache-control": "no-store"}
        return Response(context.metrics.text(), 200, headers, media_type=CONTENT_TYPE_LATEST)

    return router


def may_read(request: Request, token: str | None) -> bool:
    """Whether the request has the token."""
    scheme, _, credentials = request.headers.get("authorization", "").partition(" ")
    if token is None or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(credentials.strip().encode(), token.encode())
