"""Try it from here: a new table from a position of a game that is over, stored or uploaded.

What such a table is made of is said in `table.documents`.
"""

from __future__ import annotations

import asyncio

from wagnis.records import Match, read_record
from wagnis.server.table.daily import sealed
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.web.context import Context
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Fork, TableMade


async def fork_table(context: Context, table: Table, wish: Fork, who: str, at: str) -> TableMade:
    """From a table of ours; whoever sat there keeps their name."""
    if table.match is None or table.phase != "over":
        raise SubmissionError(Refusal.NOT_NOW, "a game can be tried again once it is over")
    if sealed(table, context.config.now()):
        raise SubmissionError(Refusal.NOT_NOW, "a day's roll can be tried again when it is over")
    if wish.name is None:
        called = next((seat.name for seat in table.seats if seat.holder == who), None)
        wish = wish.model_copy(update={"name": called})
    return await fork_match(context, table.match, table.id, wish, who, at)


async def fork_upload(context: Context, id: str, wish: Fork, who: str, at: str) -> TableMade:
    """From a record that was sent in, finished or not."""
    row = await context.hub.store.upload(id)
    if row is None:
        raise SubmissionError(Refusal.NOT_FOUND, "no such record was sent in")
    # Beside the event loop: a long game takes a while to play again.
    match = await asyncio.to_thread(read_record, row.record)
    return await fork_match(context, match, None, wish, who, at)


async def fork_match(
    context: Context, match: Match, source: str | None, wish: Fork, who: str, at: str
) -> TableMade:
    """From any match; `who` asks, from the address `at`."""
    if not context.limits.tables.take(at):
        raise SubmissionError(Refusal.TOO_FAST, "one table after another")
    made = await context.hub.fork(match, source, wish, who)
    return {"id": made.id, "commit": made.commit}
