"""`POST /api/ask`: what the moves are worth in a position that somebody describes.

What is answered is found out in `advice.asking`.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from wagnis.server.advice.asking import answered
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context
from wagnis.server.web.http_guard import address
from wagnis.server.wire.asking import AskedPosition, PositionAnswered
from wagnis.server.wire.messages import Refusal


def add_asking(router: APIRouter, context: Context) -> None:
    """One more thing that can be asked of the lobby."""

    @router.post("/ask", response_model=PositionAnswered)
    async def ask(request: Request, asked: AskedPosition) -> Response:
        """A position of any game, set up from its description, with what its moves are worth."""
        whose = address(request.scope)
        if not context.limits.asks.take(whose):
            raise SubmissionError(Refusal.TOO_FAST, "one question after another")
        return Answer(await answered(asked, context.queue, whose))
