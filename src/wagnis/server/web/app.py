"""The server as one ASGI application: routes, pages, sockets, and the middleware around them.

`wagnis serve` runs it. Routes are in `routes`, middleware in `guards`, sockets in `sockets`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from wagnis import __version__
from wagnis.server.config import Config
from wagnis.server.store import Store
from wagnis.server.web.answers import HANDLERS
from wagnis.server.web.context import Context
from wagnis.server.web.guards.headers import SecureHeaders
from wagnis.server.web.guards.requests import HttpGuard
from wagnis.server.web.routes.lobby import client, lobby
from wagnis.server.web.routes.watching import metrics_route
from wagnis.server.web.sockets import SocketMiddleware


def create_app(config: Config, store: Store | None = None) -> FastAPI:
    """The application; opens the store at startup unless one is passed."""
    context = Context(config)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        context.open(store)
        try:
            await context.bars.begin()
            yield
        finally:
            await context.close()

    app = FastAPI(
        title="Wagnis",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        exception_handlers=HANDLERS,
    )
    app.state.context = context
    # Not `include_router`, which would build the Pydantic models of all answers a second time.
    for router in (lobby(), metrics_route(), client(context)):
        app.router.routes.extend(router.routes)
    app.add_middleware(HttpGuard, context=context)
    app.add_middleware(SecureHeaders, context=context)
    app.add_middleware(SocketMiddleware, context=context)
    return app
