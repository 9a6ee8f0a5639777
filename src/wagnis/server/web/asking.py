"""`POST /api/ask`: what the moves are worth in a position that somebody describes.

What is answered is found out in `advice.asking`.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from wagnis.server.advice.asking import answered
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Here
from wagnis.server.web.http_guard import address
from wagnis.server.wire.asking import AskedPosition, PositionAnswered


def add_asking(router: APIRouter) -> None:
    """One more thing that can be asked of the lobby."""

    @router.post("/ask", response_model=PositionAnswered)
    async def ask(context: Here, request: Request, asked: AskedPosition) -> Response:
        """A position of any game, set up from its description, with what its moves are worth."""
        return Answer(await answered(asked, context.queue, address(request.scope)))
