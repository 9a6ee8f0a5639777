"""Makes a backup of this version from one of 0.15 or 0.16.

The only code that knows how those versions stored tables: logs as chains of numbered rows, leases,
documents of four generations. What is left out can be computed again (reviews), belongs to servers
that are gone (leases, nodes), or has no place any more (the log of deals). Reads the whole file
into memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from pydantic_core import to_json
from sqlalchemy import Table

from wagnis.server.store.backup import (
    CONVERTED,
    Backup,
    BackupError,
    kept_tables,
    read_backup,
    read_header,
    read_lines,
    write_file,
)
from wagnis.server.store.rows.tables import read_object

NEWEST = max(CONVERTED)
FAULTS = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError)
"""The schema of 0.15 and 0.16."""

Old: TypeAlias = dict[str, Any]
"""A row by the names of its columns."""
Rows: TypeAlias = dict[str, list[Old]]
"""The rows of each table."""


def convert(old: Path, new: Path, wagnis: str) -> Backup:
    """Write a backup of this version; the old file stays as it is."""
    lines = read_lines(old)
    header = read_header(old, next(lines, b""))
    if header.schema not in CONVERTED:
        raise BackupError(f"{old} was not written by Wagnis 0.15 or 0.16")
    if header.schema != NEWEST:
        raise BackupError(
            f"{old} was written by a Wagnis older than 0.15: update that server to 0.16, and "
            "make another backup with it"
        )
    try:
        converted = _converted(_read(lines))
        rows = ((table, _values(table, converted[table.name])) for table in kept_tables())
        write_file(new, wagnis, header.created, header.secret, rows)
    except FAULTS as error:
        raise BackupError(f"{old} is not a whole backup") from error
    try:
        return read_backup(new)  # strictly, as `restore` will
    except BackupError:
        new.unlink()
        raise


def _values(table: Table, rows: list[Old]) -> Iterator[list[Any]]:
    return ([row.get(column.name) for column in table.columns] for row in rows)


def _converted(rows: Rows) -> Rows:
    ids = {row["number"]: row["id"] for row in rows["game_table"]}
    log = {(row["table_id"], row["seq"]): row for row in rows["log"]}
    return {
        "game_table": [_game_table(row) for row in rows["game_table"]],
        "head": list(_heads(rows, ids)),
        "log": [log[place] for place in sorted(log)],
        "sitting": _at_tables(rows["sitting"], "table_number", ids),
        "daily_entry": _at_tables(rows["daily_entry"], "table_id", {id: id for id in ids.values()}),
        **{name: rows[name] for name in SAME},
    }


SAME = (
    *("barred", "carried", "ended", "gone", "player_group", "group_seat"),
    *("push_subscription", "push_later", "shared_history", "upload"),
)
"""Tables that have not changed."""


def _read(lines: Iterable[bytes]) -> Rows:
    """All rows by table."""
    tables: Rows = {}
    names, rows = list[str](), list[Old]()
    for line in lines:
        value = json.loads(line)
        if isinstance(value, list):
            rows.append(dict(zip(names, value, strict=True)))
        elif "table" in value:
            names, rows = value["columns"], []
            tables[value["table"]] = rows
    return tables


def _heads(rows: Rows, ids: dict[int, str]) -> Iterator[Old]:
    """Where each table stands. A log that is damaged does not end where its head says."""
    seqs = {row["number"]: row["seq"] for row in rows["log"]}
    bots = {row["number"] for row in rows["game_table"] if _bot_is_due(row)}
    for row in rows["head"]:
        number, last = row["table_number"], row["last"]
        if number in ids:
            yield {
                "table_id": ids[number],
                "seq": seqs.get(last, -1) if last else 0,
                "version": row["version"] + 1,
                "due": int(number in bots),  # long ago: the first server that looks goes on
            }


def _at_tables(rows: list[Old], column: str, ids: dict[Any, str]) -> list[Old]:
    """These rows with the ids of their tables, as far as there are such tables."""
    return [row | {"table_id": ids[row[column]]} for row in rows if row[column] in ids]


def _game_table(row: Old) -> Old:
    document, line = read_object(row["document"]), row["line"]
    try:
        converted = _document(document)
        if row["lined"] != row["updated"]:
            line = to_json(_line(converted)).decode()
        return row | {"document": to_json(converted).decode(), "line": line}
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return row  # it was damaged, and stays so


def _document(document: Old) -> Old:
    """In the present form: deals with promises instead of seeds that were sent openly (0.9)."""
    if "deals" in document:
        return document
    deals = [[1, None, 0, [], document.pop("seeds"), None, None]]
    for start, server, clients in document.pop("later", ()):
        deals.append([len(deals) + 1, server, start, [], clients, None, None])
    for server in document.pop("renewals", ()):
        if not deals[-1][4]:
            deals[-1][5] = "restored"
        deals.append([len(deals) + 1, server, 0, [], [], None, None])
    seats = [{name: seat[name] for name in seat if name != "seed"} for seat in document["seats"]]
    return document | {"deals": deals, "seats": seats}


def _line(document: Old) -> Old:
    """The entry in the list of tables, where the one that is stored is not current."""
    seats = document["seats"]
    return {
        "names": [seat.get("name") for seat in seats],
        "open": sum(seat["kind"] == "open" for seat in seats),
        "bots": sum(seat["kind"] == "bot" for seat in seats),
        "scores": document["scores"],
        "clock": document["settings"]["clock"],
        "holders": sorted({seat["holder"] for seat in seats if seat.get("holder") is not None}),
    }


def _bot_is_due(row: Old) -> bool:
    """Whether a bot may be to move at a table, so that a server has to look."""
    if row["phase"] != "playing":
        return False
    seats = read_object(row["document"]).get("seats")
    return isinstance(seats, list) and any(
        isinstance(seat, dict) and (seat.get("kind") == "bot" or seat.get("stand_in") is True)
        for seat in seats
    )
