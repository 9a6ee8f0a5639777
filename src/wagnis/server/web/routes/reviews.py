"""Reviews over HTTP: of finished tables and uploaded records; a device's statistics.

`advice.reviews` makes them.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from fastapi import APIRouter, Request
from pydantic_core import from_json
from starlette.responses import Response

from wagnis.server.advice.reviews import VERSION
from wagnis.server.room.hub import IDS
from wagnis.server.store import UPLOADED, ReviewRow, SeatRow, UploadRow, upload_subject
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer, accepted_encodings, failed
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.requests import asker_of, take
from wagnis.server.web.routes.retained import not_there
from wagnis.server.web.routes.uploads import BadRecordError, steps_of, upload
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.reviews import (
    DecisionWorth,
    GameReviewed,
    GameSeries,
    ReviewMade,
    ReviewReady,
    ReviewWorking,
    Statistics,
)
from wagnis.server.wire.tables import Steps


def add_reviews(router: APIRouter) -> None:
    @router.get("/tables/{table_id}/review", response_model=ReviewReady | ReviewWorking)
    async def table_review(context: Here, request: Request, table_id: str) -> Response:
        """The review of a finished game, or its progress; the first request starts it."""
        take(context.limits.exports, request)
        review = await _of_table(context, table_id)
        return await _review(context, request, table_id, review)

    @router.get("/tables/{table_id}/review/{event:event}", response_model=DecisionWorth)
    async def table_worths(context: Here, request: Request, table_id: str, event: int) -> Response:
        """The values of all legal moves of one decision, once the review is ready."""
        take(context.limits.exports, request)
        return await _worths(request, await _of_table(context, table_id), event)

    @router.post("/reviews", status_code=201, response_model=ReviewMade)
    async def send(context: Here, request: Request, record: dict[str, Any]) -> Response:
        """Upload a match record; the same record gets the same id."""
        try:
            row = await upload(context.records, asker_of(context, request), record)
        except BadRecordError as error:
            return failed(error.code, str(error), index=error.index)
        sender = context.identity.of(request.headers.raw)
        await context.hub.store.keep_upload(replace(row, handle=sender))
        answer: ReviewMade = {"id": row.id}
        return Answer(answer, 201)

    @router.get("/reviews/{id}", response_model=ReviewReady | ReviewWorking)
    async def sent_review(context: Here, request: Request, id: str) -> Response:
        """The same for an uploaded record."""
        take(context.limits.exports, request)
        review = await _of_upload(context, id)
        return await _review(context, request, upload_subject(id), review)

    @router.get("/reviews/{id}/steps", response_model=Steps)
    async def sent_steps(context: Here, request: Request, id: str) -> Response:
        """All events of the match, each with the resulting state."""
        take(context.limits.exports, request)
        row = await _sent_in(context, id)
        tag = f'"{VERSION}"'
        headers = {"etag": tag, "cache-control": "private, no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        content = await context.exports.written((id, UPLOADED), 0, lambda: steps_of(row))
        return Answer(content, headers=headers)

    @router.get("/reviews/{id}/{event:event}", response_model=DecisionWorth)
    async def sent_worths(context: Here, request: Request, id: str, event: int) -> Response:
        """The values of all legal moves of one decision, once the review is ready."""
        take(context.limits.exports, request)
        return await _worths(request, await _of_upload(context, id), event)

    @router.get("/statistics", response_model=Statistics)
    async def statistics(context: Here, request: Request) -> Response:
        """This device's reviewed games; games without a review get one in the background."""
        take(context.limits.exports, request)
        device = context.identity.of(request.headers.raw)
        asker, reviews = asker_of(context, request), context.reviews
        rows, waiting = ([], 0) if device is None else await reviews.statistics(asker)
        answer: Statistics = {"series": series(rows), "waiting": waiting}
        return Answer(answer)


def series(rows: Iterable[SeatRow]) -> list[GameSeries]:
    """Group the games by game and objective, so that a series can be compared."""
    groups: dict[tuple[str, str, str], GameSeries] = {}
    for row in rows:
        key = row.game, row.objective, row.unit
        if key not in groups:
            unit = cast(Any, row.unit)
            groups[key] = {"game": row.game, "objective": row.objective, "unit": unit, "games": []}
        groups[key]["games"].append(_game(row))
    return list(groups.values())


def _game(row: SeatRow) -> GameReviewed:
    return {
        "table": row.subject,
        "ended": row.ended,
        "seat": row.seat,
        "opponents": cast(Any, list(row.opponents)),
        "won": row.won,
        "scores": list(row.scores),
        "exact": row.exact,
        "decisions": row.decisions,
        "loss": row.loss,
        "mean_loss": row.loss / row.decisions if row.decisions else 0.0,
        "accuracy": row.accuracy,
        "luck": row.luck,
        "resembles": cast(Any, row.resembles),
        "kinds": cast(
            Any, {kind.kind: {"decisions": kind.decisions, "loss": kind.loss} for kind in row.kinds}
        ),
    }


async def _of_table(context: Context, table_id: str) -> ReviewRow | None:
    """The review of a finished game, None if it is not made yet; refuses other tables."""
    if not IDS.fullmatch(table_id):
        raise await not_there(context, table_id)
    review = await context.reviews.find(table_id)
    if review is None and not context.reviews.under_way(table_id):
        phase = await context.hub.phase(table_id)
        if phase is None:
            raise await not_there(context, table_id)
        if phase != "over":
            raise SubmissionError(Refusal.NOT_NOW, "a game is reviewed when it is over")
    return review


async def _of_upload(context: Context, id: str) -> ReviewRow | None:
    """The same for an uploaded record."""
    subject = upload_subject(id)
    review = await context.reviews.find(subject) if IDS.fullmatch(id) else None
    if review is None and not context.reviews.under_way(subject):
        await _sent_in(context, id)
    return review


async def _sent_in(context: Context, id: str) -> UploadRow:
    row = await context.hub.store.upload(id) if IDS.fullmatch(id) else None
    if row is None:
        raise SubmissionError(Refusal.NOT_FOUND, "no such record was sent in")
    return row


async def _review(
    context: Context, request: Request, subject: str, review: ReviewRow | None
) -> Response:
    if review is None:
        return Answer(context.reviews.working(subject, asker_of(context, request)))
    tag, headers = _headers(review)
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in accepted_encodings(request.headers.get("accept-encoding", "")):
        return Answer(review.answer, headers=headers | {"content-encoding": "gzip"})
    return Answer(await asyncio.to_thread(gzip.decompress, review.answer), headers=headers)


async def _worths(request: Request, review: ReviewRow | None, event: int) -> Response:
    if review is None:
        raise SubmissionError(Refusal.NOT_NOW, "the review is not ready")
    tag, headers = _headers(review)
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    worths = await asyncio.to_thread(lambda: from_json(gzip.decompress(review.worths)))
    values = worths.get(str(event))
    if values is None:
        raise SubmissionError(Refusal.NOT_FOUND, f"event {event} is no decision")
    answer: DecisionWorth = {"event": event, "values": values}
    return Answer(answer, headers=headers)


def _headers(review: ReviewRow) -> tuple[str, dict[str, str]]:
    """The ETag and cache headers: a review changes only when another version makes it again."""
    tag = f'"{review.version}-{review.made}"'
    return tag, {"etag": tag, "cache-control": "private, no-cache", "vary": "accept-encoding"}
