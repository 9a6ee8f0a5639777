"""What is told about a table: the messages, written out once each.

When they are sent is said in `room`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from wagnis.records import legal
from wagnis.server.clock import now
from wagnis.server.readers import encoded
from wagnis.server.shown import Around, fair, last_steps, position, table_shown
from wagnis.server.store import LogRow
from wagnis.server.table.table import Table
from wagnis.server.wire.messages import Moved, TableNews, Undone


def table_news(table: Table, around: Around) -> str:
    news: TableNews = {"type": "table", "table": table_shown(table, around, now())}
    return encoded(news)


def moved(table: Table, rows: Sequence[LogRow], deadline: int | None) -> str:
    """What was just written into the log: a move and everything that fell because of it."""
    match = table.match
    assert match is not None
    news: Moved = {
        "type": "moved",
        "since": table.seq - len(rows),
        "seq": table.seq,
        "steps": last_steps(match, len(rows)),
        "legal": cast(Any, legal(match)),
        "deadline": deadline,
        "over": table.phase == "over",
        "fair": fair(table),
    }
    return encoded(news)


def undone(table: Table, since: int, back: int, deadline: int | None) -> str:
    assert table.match is not None
    news: Undone = {
        "type": "undone",
        "since": since,
        "seq": table.seq,
        "back": back,
        "position": position(table.match),
        "deadline": deadline,
    }
    return encoded(news)
