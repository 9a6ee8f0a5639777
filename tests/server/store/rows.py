"""Tables and log rows to keep.

What is in them means nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wagnis.server.store import LogRow, Seen, Store, TableRow


def table(id: str = "one", **given: Any) -> TableRow:
    values: dict[str, Any] = {
        "id": id,
        "created": 1_700_000_000_000,
        "updated": 1_700_000_000_000,
        "phase": "open",
        "game": "tutto",
        "public": False,
        "server_seed": bytes(range(32)),
        "document": {"seats": [{"name": "Zoë", "seed": "00" * 16}, None], "host": "h"},
        "holders": (),
    }
    return TableRow(**(values | given))


def move(seq: int, **given: Any) -> LogRow:
    values: dict[str, Any] = {
        "seq": seq,
        "kind": "move",
        "seat": 1,
        "event": {"keep": [[1, 1, 1], [5]]},
        "submission": f"handle/{seq}",
        "at": 1_700_000_000_000 + seq,
    }
    return LogRow(**(values | given))


def fall(seq: int) -> LogRow:
    return LogRow(seq, "fall", None, {"dice": [1, 2, 2, 5, 6]}, None, 1_700_000_000_000 + seq)


async def put(
    store: Store, id: str, rows: Sequence[LogRow], table: TableRow | None = None, due: int = 0
) -> None:
    """Write on top of what is there now."""
    await store.write(id, rows, table, await stands(store, id), due)


async def stands(store: Store, id: str = "one") -> Seen:
    return (await store.seen([id])).get(id, Seen())
