"""`wagnis admin list`, `show`, `close`, `delete`, `bar`, `unbar` and `bars`."""

from __future__ import annotations

import argparse
import json
import re
from datetime import UTC, datetime
from ipaddress import ip_network
from typing import Any

from sqlalchemy import Connection, Row, select

from wagnis.cli import CommandError
from wagnis.cli.admin_store import opened, writing
from wagnis.cli.files import printable
from wagnis.server.config import wall_clock
from wagnis.server.store import Bar, BarKind, GoneRow, Seen
from wagnis.server.store.rows import operating, retention
from wagnis.server.store.rows.retention import read_gone
from wagnis.server.store.rows.tables import seen
from wagnis.server.store.schema import GAME_TABLE
from wagnis.server.table.closing import last_record

DAY = 24 * 3600 * 1000
HANDLE = re.compile(r"[A-Za-z0-9_-]{12}").fullmatch


def run(arguments: argparse.Namespace) -> int:
    with opened(arguments) as engine:
        connected = engine.connect() if arguments.what in LOOKING else writing(engine)
        with connected as connection:
            return COMMANDS[arguments.what](connection, arguments)


def _list(connection: Connection, arguments: argparse.Namespace) -> int:
    columns = GAME_TABLE.c
    wanted = select(columns.id, columns.game, columns.phase, columns.public, columns.updated)
    if arguments.phase is not None:
        wanted = wanted.where(columns.phase == arguments.phase)
    ordered = wanted.order_by(columns.updated.desc(), columns.id).limit(arguments.limit)
    rows = connection.execute(ordered).all()
    connection.rollback()  # do not hold the transaction while the user reads
    if not rows and not arguments.json:
        print("no tables" if arguments.phase is None else f"no tables in phase {arguments.phase}")
    for row in rows:
        if arguments.json:
            print(json.dumps(_facts(row) | {"updated": moment(row.updated)}))
        else:
            public = "public" if row.public else "by link"
            print(f"{row.id:12} {row.game:14} {row.phase:13} {public:8} {moment(row.updated)}")
    return 0


def _facts(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
    return {"id": row.id, "game": row.game, "phase": row.phase, "public": bool(row.public)}


def _show(connection: Connection, arguments: argparse.Namespace) -> int:
    row = _table(connection, arguments.table)
    head = seen(connection, [row.id]).get(row.id, Seen())
    connection.rollback()
    facts = _facts(row) | {
        "created": moment(row.created),
        "updated": moment(row.updated),
        "events": head.seq,
    }
    try:
        document = json.loads(row.document)
        facts["host"] = document["host"]
        facts["seats"] = [
            {"name": seat.get("name"), "bot": seat.get("bot"), "device": seat.get("holder")}
            for seat in document["seats"]
        ]
    except (ValueError, KeyError, TypeError, AttributeError):
        facts["damaged"] = "its document cannot be read"
    if arguments.json:
        print(json.dumps(facts, ensure_ascii=False))
        return 0
    for key, value in facts.items():
        if key == "seats":
            for number, seat in enumerate(value):
                who = seat["name"] or (f"bot ({seat['bot']})" if seat["bot"] else "nobody")
                device = f", device {seat['device']}" if seat["device"] else ""
                print(f"{f'seat {number}':9} {printable(who)}{device}")
        elif value is not None:
            print(f"{key:9} {value}")
    return 0


def _end(connection: Connection, arguments: argparse.Namespace) -> int:
    """Remove tables in one transaction; servers with one in memory unload it within seconds."""
    now, keep = wall_clock(), arguments.what == "close"
    for id in arguments.table:
        if not keep and retention.forget_record(connection, id):
            print(f"{id} is deleted")
            continue
        retention.lock(connection, id)  # later moves would be lost
        row = _table(connection, id)
        record = last_record(connection, row, now) if keep else None
        retention.remove(connection, GoneRow(id, now, "closed", record))
        kept = "it had no match to keep" if record is None else "its match is kept as a record"
        print(f"{id} is closed; {kept}" if keep else f"{id} is deleted")
    return 0


def _bar(connection: Connection, arguments: argparse.Namespace) -> int:
    kind, value = _barred(arguments)
    now = wall_clock()
    until = None if arguments.days is None else now + round(arguments.days * DAY)
    operating.bar(connection, Bar(kind, value, now, until, arguments.reason))
    how_long = "for good" if until is None else f"until {moment(until)}"
    print(f"{kind} {value} is barred {how_long}; running servers apply it within seconds")
    return 0


def _unbar(connection: Connection, arguments: argparse.Namespace) -> int:
    kind, value = _barred(arguments)
    if not operating.unbar(connection, kind, value):
        raise CommandError(f"{kind} {value} is not barred")
    print(f"{kind} {value} is no longer barred")
    return 0


def _bars(connection: Connection, arguments: argparse.Namespace) -> int:
    bars = operating.bars(connection, wall_clock())
    connection.rollback()
    people = [bar for bar in bars if bar.kind != "table"]
    if not people:
        print("nobody is barred")
    for bar in people:
        until = "for good" if bar.until is None else f"until {moment(bar.until)}"
        print(f"{bar.kind:8} {bar.value:40} {until:26} {printable(bar.reason)}".rstrip())
    return 0


COMMANDS = {
    "list": _list,
    "show": _show,
    "close": _end,
    "delete": _end,
    "bar": _bar,
    "unbar": _unbar,
    "bars": _bars,
}

LOOKING = ("list", "show", "bars")
"""Commands that only read, so that no server waits for them."""


def _barred(arguments: argparse.Namespace) -> tuple[BarKind, str]:
    if arguments.kind == "device":
        if not HANDLE(arguments.value):
            raise CommandError(
                f"{arguments.value!r} is no device; `wagnis admin show` lists those of a table"
            )
        return "device", arguments.value
    try:
        return "address", str(ip_network(arguments.value, strict=False))
    except ValueError:
        raise CommandError(f"{arguments.value!r} is neither an address nor a network") from None


def _table(connection: Connection, id: str) -> Row[Any]:
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.id == id)).first()
    if row is None:
        ended = "" if read_gone(connection, id) is None else "; it has been removed"
        raise CommandError(f"there is no table {id!r}{ended}")
    return row


def moment(at: int) -> str:
    """
    >>> moment(0)
    '1970-01-01 00:00:00 UTC'
    """
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
