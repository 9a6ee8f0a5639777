"""Parses request bodies strictly: no NaN, no lone surrogates; a limit on nesting.

The types in `wire` check what a body says; `requests` limits its length.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from pydantic_core import from_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response


class StrictRequest(Request):
    """A request whose body is strict JSON, which can be serialised again."""

    async def json(self) -> Any:
        try:
            return from_json(await self.body(), allow_inf_nan=False)
        except ValueError as error:
            raise HTTPException(400, f"this is not JSON: {error}"[:200]) from None


class StrictRoute(APIRoute):
    """A route that parses its body strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def read(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return read
