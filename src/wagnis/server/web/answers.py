"""HTTP responses. Every error has the same body: a code for programs, a sentence for people.

`room.connections` sends the refusals over sockets.
"""

from __future__ import annotations

import gzip
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from wagnis.server import logs, metrics
from wagnis.server.rate_limits import BusyError
from wagnis.server.room.ledger import IN_DOUBT
from wagnis.server.store import DamagedTableError, InDoubtError, StoreError
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Failed, GoneWhy

log = logging.getLogger("wagnis.server")

STATUS = {
    Refusal.NO_TABLE: 404,
    Refusal.NOT_FOUND: 404,
    Refusal.GONE: 410,
    Refusal.TOO_MANY: 409,
    Refusal.NOT_NOW: 409,
    Refusal.NOT_SOLVED: 409,
    Refusal.TOO_LARGE: 413,
    Refusal.TOO_FAST: 429,
    Refusal.NOT_HOST: 403,
    Refusal.FOREIGN: 403,
    Refusal.BARRED: 403,
    Refusal.DAMAGED: 409,
    Refusal.BUSY: 503,
    Refusal.NOT_STORED: 503,
    Refusal.IN_DOUBT: 503,
    Refusal.BROKEN: 500,
}
BAD_REQUEST = 400
PACKING = 6  # level of gzip: it runs between moves
DAMAGED = "this table is damaged and cannot be read; the operator of this server can repair it"
SENTENCES = {
    404: (Refusal.NOT_FOUND, "there is nothing here"),
    405: (Refusal.BAD_REQUEST, "this cannot be asked in that way"),
}
FAILED = {"application/json": {"schema": {"$ref": "#/components/schemas/Failed"}}}
"""A reference to the error body: building a model for every status of every route is slow."""
DESCRIPTIONS = {
    403: "Asked by a page of somebody else, by who is barred, or not by the host",
    404: "Not here",
    421: "Asked by a name that is not ours",
    405: "Not asked in that way",
    409: "Not now",
    410: "Deleted",
    413: "Too large",
    429: "Too often",
    500: "Our fault",
    503: "Too busy; or not stored, or nobody knows yet whether it was",
}
FAILURES: dict[int | str, dict[str, Any]] = {
    BAD_REQUEST: {"model": Failed, "description": "Cannot be read, or cannot be played"},
    **{status: {"content": FAILED, "description": why} for status, why in DESCRIPTIONS.items()},
}


class Answer(Response):
    """A JSON response that is not cached; `content` is plain data, or JSON as bytes."""

    media_type = "application/json"

    def __init__(
        self, content: object, status: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        uncached = {"cache-control": "no-store", **(headers or {})}
        body = content if isinstance(content, bytes) else to_json(content)
        super().__init__(body, status, uncached)


def packed(body: bytes, request: Request) -> tuple[bytes, dict[str, str]]:
    """The body, compressed if the client accepts gzip, and the header that says so."""
    if "gzip" not in accepted_encodings(request.headers.get("accept-encoding", "")):
        return body, {}
    return _packed(body), {"content-encoding": "gzip"}


@lru_cache(maxsize=256)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, PACKING, mtime=0)


def accepted_encodings(accepted: str) -> set[str]:
    """The encodings in an Accept-Encoding header, without those of weight 0."""
    offers = (offer.replace(" ", "").lower().partition(";q=") for offer in accepted.split(","))
    return {name for name, _, weight in offers if weight.strip("0.") or not weight}


def failed(
    code: Refusal,
    message: str,
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
    index: int | None = None,
    why: GoneWhy | None = None,
) -> Answer:
    metrics.refusals.labels(code.value).inc()
    logs.refused(code.value)
    body: Failed = {"error": {"code": code.value, "message": message}}
    if why is not None:
        body["error"]["why"] = why
    if index is not None:
        body["error"]["index"] = index
    return Answer(body, status or STATUS.get(code, BAD_REQUEST), headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, SubmissionError)
    index, why = getattr(error, "index", None), getattr(error, "why", None)
    return failed(error.code, str(error), index=index, why=why)


def _always(
    code: Refusal, message: str, headers: Mapping[str, str] | None = None
) -> Callable[[Request, Exception], Awaitable[Response]]:
    """A handler that answers every error of one kind alike."""

    async def answer(request: Request, error: Exception) -> Response:
        return failed(code, message, headers=headers)

    return answer


async def _damaged(request: Request, error: Exception) -> Response:
    log.error("%s", error)
    return failed(Refusal.DAMAGED, DAMAGED)


async def _unreadable(request: Request, error: Exception) -> Response:
    """Answer with the place and the reason of the error, without repeating the input."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])[:80]
    return failed(Refusal.BAD_REQUEST, f"{where}: {first['msg']}"[:200])


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, message = SENTENCES.get(error.status_code, (Refusal.BAD_REQUEST, error.detail))
    if error.status_code == STATUS[Refusal.TOO_LARGE]:
        code = Refusal.TOO_LARGE
    return failed(code, message, error.status_code, error.headers)


HANDLERS: dict[int | type[Exception], Any] = {
    SubmissionError: _refused,
    BusyError: _always(
        Refusal.BUSY,
        "one after another: an answer for this address is under way, or the server is busy",
        {"retry-after": "2"},
    ),
    DamagedTableError: _damaged,
    StoreError: _always(Refusal.NOT_STORED, "the disk refused; nothing has happened"),
    InDoubtError: _always(Refusal.IN_DOUBT, IN_DOUBT),
    RequestValidationError: _unreadable,
    HTTPException: _http,
}
