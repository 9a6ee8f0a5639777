"""The server as one ASGI application: routes, pages, sockets, and what wraps them all.

`wagnis serve` runs it; what a route does is in `lobby`, `pages` and `sockets`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from wagnis import __version__
from wagnis.server.config import Config
from wagnis.server.doors import Doors
from wagnis.server.errors import HANDLERS
from wagnis.server.headers import SecureHeaders
from wagnis.server.house import House
from wagnis.server.lobby import client, lobby
from wagnis.server.sockets import SocketDoor
from wagnis.server.store import Store


def create_app(config: Config, store: Store | None = None) -> FastAPI:
    """The application; the store is opened when it starts, unless one is given."""
    house = House(config)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house.open(store)
        try:
            yield
        finally:
            await house.close()

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
    app.include_router(lobby(house))
    app.include_router(client(house))
    app.add_middleware(Doors, house=house)
    app.add_middleware(SecureHeaders)
    app.add_middleware(SocketDoor, house=house)
    return app
