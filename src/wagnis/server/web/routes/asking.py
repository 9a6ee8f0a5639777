"""`POST /api/ask`: what the moves are worth in a position that somebody describes.

What is answered is found out in `advice.asking`.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from wagnis.server.advice.asking import answer_position
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Here
from wagnis.server.web.guards.requests import asker_of
from wagnis.server.wire.asking import AskedPosition, PositionAnswered, QuestionPlace


def add_asking(router: APIRouter) -> None:
    """One more thing that can be asked of the lobby."""

    @router.post("/ask", response_model=PositionAnswered)
    async def ask(context: Here, request: Request, asked: AskedPosition) -> Response:
        """A position of any game, set up from its description, with what its moves are worth."""
        return Answer(await answer_position(asked, context.queue, asker_of(context, request)))

    @router.get("/ask", response_model=QuestionPlace)
    async def place(context: Here, request: Request) -> Response:
        """How many questions are before this device's own, while that waits for its answer."""
        before = context.values.questions_before(asker_of(context, request))
        answer: QuestionPlace = {"before": before}
        return Answer(answer)
