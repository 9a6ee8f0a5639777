"""`wagnis admin`: administer a server's store, whether the server runs or not.

This module lists, shows, closes and deletes tables, and bars people. `admin_care` checks, repairs,
backs up and restores; `admin_store` opens the store.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from ipaddress import ip_network
from math import nan
from typing import TYPE_CHECKING, Any

from wagnis.cli import CommandError, admin_care
from wagnis.cli.admin_store import add_store, opened, writing
from wagnis.cli.files import printable
from wagnis.cli.options import whole
from wagnis.cli.parsing import Parser
from wagnis.server.config import wall_clock

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row

    from wagnis.server.store import BarKind

DAY = 24 * 3600 * 1000
MOST_LISTED, MOST_DAYS = 50, 36_500
HANDLE = re.compile(r"[A-Za-z0-9_-]{12}").fullmatch


class _Parser(Parser):
    """Accepts names of devices that begin with a hyphen."""

    def parse_known_args(
        self, args: Iterable[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        words = list(args or ())
        at = words.index("device") + 1 if "device" in words else len(words)
        if at < len(words) and words[at].startswith("-") and HANDLE(words[at]):
            words = [*words[: at - 1], *words[at + 1 :], "--", "device", words[at]]
        return super().parse_known_args(words, namespace)


def configure(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(
        dest="what", metavar="what", title="commands", required=True, parser_class=_Parser
    )

    def add(name: str, summary: str, stored: bool = True) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=summary, description=summary + ".")
        if stored:
            add_store(command)
        return command

    listing = add("list", "list tables, the most recently changed first")
    listing.add_argument(
        "--phase", choices=("open", "playing", "over"), help="only tables of this phase"
    )
    listing.add_argument(
        "--limit",
        type=whole(0, 999_999_999, "a whole number up to 999999999"),
        default=MOST_LISTED,
        help=f"default: {MOST_LISTED}",
    )
    show = add("show", "show one table: its players and its state")
    for command in (listing, show):
        command.add_argument("--json", action="store_true", help="print JSON")
    show.add_argument("table", help="its id, as in its link")
    for name, summary in (
        ("close", "end tables: everybody has to leave, and the match is kept as a record"),
        ("delete", "delete tables and all their data"),
    ):
        add(name, summary).add_argument("table", nargs="+", help="its id, as in its link")
    for name, summary in (("bar", "bar a person from the server"), ("unbar", "lift a bar")):
        command = add(name, summary)
        command.add_argument("kind", choices=("address", "device"))
        command.add_argument("value", help="an address, a network, or a device as `show` names it")
        if name == "bar":
            command.add_argument(
                "--days", type=_days, help="for this many days (default: for good)"
            )
            command.add_argument("--reason", default="", help="a note to yourself")
    add("bars", "list the bars")
    admin_care.configure(add)
    summary = "make a backup of this version from one of 0.15 or 0.16"
    admin_care.configure_convert(add("convert", summary, stored=False))


def _days(said: str) -> float:
    try:
        days = float(said)
    except ValueError:
        days = nan
    if days > MOST_DAYS:
        raise argparse.ArgumentTypeError(f"{said[:40]} is too large; it may be {MOST_DAYS} at most")
    if not days > 0:
        raise argparse.ArgumentTypeError(f"a number of days up to {MOST_DAYS}, not {said[:40]!r}")
    return days


def run(arguments: argparse.Namespace) -> int:
    try:
        care = admin_care.COMMANDS.get(arguments.what)
        if care is not None:
            return care(arguments)
        with opened(arguments) as engine:
            connected = engine.connect() if arguments.what in LOOKING else writing(engine)
            with connected as connection:
                return COMMANDS[arguments.what](connection, arguments)
    except ModuleNotFoundError as error:
        raise CommandError(
            f"this needs packages that are missing ({error.name}); "
            "install them with: pip install 'wagnis[server]'"
        ) from None


def _list(connection: Connection, arguments: argparse.Namespace) -> int:
    from sqlalchemy import select

    from wagnis.server.store.schema import GAME_TABLE

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
    from wagnis.server.store import Seen
    from wagnis.server.store.rows.tables import seen

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
    from wagnis.server.store import GoneRow
    from wagnis.server.store.rows import retention
    from wagnis.server.table.closing import last_record

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
    from wagnis.server.store import Bar
    from wagnis.server.store.rows import operating

    kind, value = _barred(arguments)
    now = wall_clock()
    until = None if arguments.days is None else now + round(arguments.days * DAY)
    operating.bar(connection, Bar(kind, value, now, until, arguments.reason))
    how_long = "for good" if until is None else f"until {moment(until)}"
    print(f"{kind} {value} is barred {how_long}; running servers apply it within seconds")
    return 0


def _unbar(connection: Connection, arguments: argparse.Namespace) -> int:
    from wagnis.server.store.rows import operating

    kind, value = _barred(arguments)
    if not operating.unbar(connection, kind, value):
        raise CommandError(f"{kind} {value} is not barred")
    print(f"{kind} {value} is no longer barred")
    return 0


def _bars(connection: Connection, arguments: argparse.Namespace) -> int:
    from wagnis.server.store.rows import operating

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
    from sqlalchemy import select

    from wagnis.server.store.rows.retention import read_gone
    from wagnis.server.store.schema import GAME_TABLE

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
