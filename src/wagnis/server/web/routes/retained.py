"""Retention over HTTP: how long tables are kept, and answers for tables that were deleted.

`room.retention` deletes tables.
"""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter
from starlette.responses import Response

from wagnis.core.plain import PlainObject
from wagnis.server.room.hub import IDS
from wagnis.server.store import GoneRow
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import GoneWhy, Retention

SENTENCES: dict[GoneWhy, str] = {
    "nobody_came": "this table was closed, as nobody came to it for a long time",
    "abandoned": "this table was deleted, as its game was not played on for a long time",
    "finished": "this table was deleted some time after its game was over",
    "host_left": "this table was deleted together with the data of its host",
    "host_closed": "this table was closed by its host",
    "closed": "this table was closed by the operator of this server",
}


class GoneError(SubmissionError):
    """The table was deleted."""

    def __init__(self, gone: GoneRow) -> None:
        # A newer version may have stored a reason that is unknown here.
        super().__init__(Refusal.GONE, SENTENCES.get(gone.why, "this table was deleted"))
        self.why = gone.why


def add_retention(router: APIRouter) -> None:
    @router.get("/retention", response_model=Retention)
    async def retention(context: Here) -> Response:
        """Days after the last event until tables are deleted; null: never."""
        return Answer(asdict(context.config.keep) | {"scrubs": context.hub.store.scrubs})


async def not_there(context: Context, table_id: str) -> SubmissionError:
    """The error for a missing table: it was deleted, or never existed."""
    gone = await context.hub.store.gone(table_id) if IDS.fullmatch(table_id) else None
    if gone is not None:
        return GoneError(gone)
    return SubmissionError(Refusal.NO_TABLE, "there is no such table")


async def kept_record(context: Context, table_id: str) -> PlainObject | None:
    """The match of a deleted table, if records are kept."""
    gone = await context.hub.store.gone(table_id) if IDS.fullmatch(table_id) else None
    return None if gone is None else gone.record
