"""Try it from here: a new table from a position of a game that is over, stored or uploaded.

`table.documents` creates such a table.
"""

from __future__ import annotations

from wagnis.records import Match, RefusedError, read_record
from wagnis.server.daily.roll import sealed
from wagnis.server.room.hub import IDS
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.web.context import Context
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Fork, TableMade


async def fork_table(context: Context, table: Table, wish: Fork, who: str, at: str) -> TableMade:
    """Fork a table of this server; a person who sat there keeps their name."""
    if table.match is None or table.phase != "over":
        raise SubmissionError(Refusal.NOT_NOW, "a game can be tried again once it is over")
    if sealed(table, context.config.now()):
        raise SubmissionError(Refusal.NOT_NOW, "a day's roll can be tried again when it is over")
    if wish.name is None:
        called = next((seat.name for seat in table.seats if seat.holder == who), None)
        wish = wish.model_copy(update={"name": called})
    _take(context, at)
    return await _made(context, table.match, table.id, wish, who)


async def fork_upload(context: Context, id: str, wish: Fork, who: str, at: str) -> TableMade:
    """Fork an uploaded record, finished or not."""
    row = await context.hub.store.upload(id) if IDS.fullmatch(id) else None
    if row is None:
        raise SubmissionError(Refusal.NOT_FOUND, "no such record was sent in")
    _take(context, at)  # before the work: failed attempts count too
    try:
        # In a thread, and one at a time: replaying a long game takes a while.
        match = await context.records.run(at, lambda: read_record(row.record))
    except RefusedError as error:
        # The game's package is not installed, or its rules have changed.
        raise SubmissionError(Refusal.BAD_RECORD, str(error)) from None
    return await _made(context, match, None, wish, who)


def _take(context: Context, address: str) -> None:
    if not context.limits.tables.take(address):
        raise SubmissionError(Refusal.TOO_FAST, "one table after another")


async def _made(
    context: Context, match: Match, source: str | None, wish: Fork, who: str
) -> TableMade:
    table = await context.hub.openings.fork(match, source, wish, who)
    return {"id": table.id, "commit": table.deal.commit}
