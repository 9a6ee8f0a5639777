"""`POST /api/names`: whether people around one screen may be called so, before a table is opened.

Which names look alike is said in `table.look_alikes`.
"""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from wagnis.server.table.look_alikes import fold, is_reserved
from wagnis.server.table.names import clean_name
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer
from wagnis.server.wire.tables import NamesAsked, NamesJudged, NameTrouble


def add_names(router: APIRouter) -> None:
    @router.post("/names", response_model=NamesJudged)
    async def judge(asked: NamesAsked) -> Response:
        """Names that could not sit at one table, in their order, and why."""
        seen: set[str] = set()
        answer: NamesJudged = {"wrong": []}
        for at, name in enumerate(asked.names):
            why = _trouble(name, seen)
            if why is not None:
                answer["wrong"].append({"at": at, "why": why})
        return Answer(answer)


def _trouble(name: str, seen: set[str]) -> NameTrouble | None:
    """What is wrong with one more name; those seen before it are noted."""
    try:
        name = clean_name(name)
    except SubmissionError:
        return "unreadable"
    if is_reserved(name):
        return "bot"
    folded = fold(name)
    if folded in seen:
        return "twice"
    seen.add(folded)
    return None
