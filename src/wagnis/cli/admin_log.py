"""`wagnis admin log`: show, check and export a store's log of deals.

`verify_log` has the checks that players can do without the store.
"""

from __future__ import annotations

import argparse
from collections import Counter, deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from wagnis.cli import CommandError
from wagnis.cli.admin_store import opened, writing
from wagnis.cli.deal_log import compared, exported, noted_head, words
from wagnis.cli.files import refuse_existing, write_lines
from wagnis.dice.deal_log import Head, LogEntry, LogError, followed

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

SHOWN = 20
PAGE = 5000  # entries read by one statement


def configure(add: Callable[[str, str], argparse.ArgumentParser]) -> None:
    log = add("log", "show the log of deals; exit status 1 if its chain is broken")
    log.add_argument("--table", help="only entries about this table; its id, as in its link")
    log.add_argument(
        "--export", metavar="FILE", type=Path, help="write the whole log to a new file"
    )
    log.add_argument(
        "--head",
        type=noted_head,
        action="append",
        metavar="N:HASH",
        help="an entry that was noted earlier; check that the log was not rewritten",
    )


def show(arguments: argparse.Namespace) -> int:
    if arguments.export is not None:
        refuse_existing(arguments.export)
    with opened(arguments) as engine:
        _seal(engine)
        with engine.connect() as connection:
            try:
                return _show(connection, arguments)
            except LogError as error:
                print(f"the log of deals is broken: {error}")
                return 1


def _seal(engine: Engine) -> None:
    from wagnis.server.store.rows import deal_log

    while True:
        with writing(engine) as connection:
            if not deal_log.unsealed(connection):
                return
            deal_log.seal(connection)


def _show(connection: Connection, arguments: argparse.Namespace) -> int:
    from wagnis.server.store.rows import deal_log

    counted: Counter[str] = Counter()
    latest: deque[LogEntry] = deque(maxlen=SHOWN)

    def entries() -> Iterator[LogEntry]:
        for entry in compared(followed(_read(connection)), arguments.head or ()):
            counted[entry.what] += 1
            latest.append(entry)
            yield entry

    if arguments.export is None:
        for _ in entries():
            pass
    else:
        write_lines(arguments.export, exported(entries()))
    head = latest[-1].head if latest else Head()
    shown = latest if arguments.table is None else deal_log.read_of(connection, arguments.table)
    if arguments.table is not None and not shown:
        raise CommandError(f"the log has no entries about a table {arguments.table!r}")
    for entry in shown:
        name = "-" if entry.table is None else entry.table[:12]
        what = words(f"{entry.what}: {entry.why}" if entry.why else entry.what)
        # A `restored` entry has no table: its number is the backup's last entry.
        which = f"{'deal' if entry.table else 'entry'} {entry.deal}"
        print(f"{entry.number:8}  {entry.day}  {name:12}  {which:9}  {what}")
    total = ", ".join(f"{many} {words(what)}" for what, many in sorted(counted.items()))
    print(f"the whole log: {total}" if total else "no entries yet")
    if arguments.export is not None:
        print(f"{arguments.export}: {counted.total()} entries and the head")
    print(f"one unbroken chain; its head: {head}")
    return 0


def _read(connection: Connection) -> Iterator[LogEntry]:
    from wagnis.server.store.rows import deal_log

    first = 1
    while page := deal_log.read(connection, first, PAGE):
        yield from page
        first = page[-1].number + 1
