"""`wagnis admin check`, `repair`, `backup`, `restore` and `convert`.

`wagnis.server.table.checking` has the checks, `wagnis.server.store.backup` the format of a backup.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from sqlalchemy import Engine

from wagnis import __version__
from wagnis.cli import CommandError, settings
from wagnis.cli.admin_store import check_place, database, folder, keep_secret, opened, secret
from wagnis.cli.files import refuse_existing, size_text
from wagnis.server.config import wall_clock
from wagnis.server.store.backup import BackupError, read_backup, restore, write_backup
from wagnis.server.store.convert import convert
from wagnis.server.table.checking import Finding, check, repair
from wagnis.server.web.folder import TakenError, claimed


def _check(arguments: argparse.Namespace) -> int:
    well, bad = 0, 0
    with opened(arguments) as engine:
        for found in check(engine):
            if isinstance(found, Finding):
                bad += 1
                print(f"{found.table_id}: {found.what}")
            else:
                well += 1
    tables = "table" if well == 1 else "tables"
    print(f"{well} {tables} without faults, {bad} with faults")
    return 1 if bad else 0


def _repair(arguments: argparse.Namespace) -> int:
    mended = 0
    with opened(arguments) as engine:
        # Collect all faults first: a repaired table is not checked again.
        for found in [one for one in check(engine) if isinstance(one, Finding)]:
            done = repair(engine, found, wall_clock())
            print(f"{found.table_id}: {found.what}; {done}")
            mended += 1
    repaired = "1 table was repaired" if mended == 1 else f"{mended} tables were repaired"
    print(repaired if mended else "there was nothing to repair")
    return 0


def _backup(arguments: argparse.Namespace) -> int:
    refuse_existing(arguments.file)
    key = secret(arguments)
    with opened(arguments) as engine:
        try:
            backup = write_backup(engine, key, arguments.file, __version__)
        except OSError as error:
            raise CommandError(f"cannot write {arguments.file}: {error.strerror}") from None
    size = size_text(arguments.file.stat().st_size)
    print(f"{arguments.file}: {_told(backup.rows)}, and the secret; {size}")
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    with ExitStack() as held:
        named = database(arguments)
        if named is None:
            try:
                held.enter_context(claimed(folder(arguments)))
            except TakenError:
                raise CommandError(f"a server uses {folder(arguments)}; close it first") from None
            except OSError as error:
                raise CommandError(f"cannot use {folder(arguments)}: {error.strerror}") from None
        key = read_backup(arguments.file).secret
        place = _place(arguments, named, key)
        with opened(arguments, new=True) as engine:
            _must_be_unused(engine)
            made, renewed = restore(engine, arguments.file, arguments.force, arguments.moved)
        if place is not None:
            keep_secret(place, key, arguments.force)
    print(
        f"restored: {_told(made.rows)}, and the secret" + ("" if place is None else f" in {place}")
    )
    if renewed:
        tables = "unfinished table goes" if renewed == 1 else "unfinished tables go"
        print(f"{renewed} {tables} on with new dice, because the old ones may be known")
    return 0


def _convert(arguments: argparse.Namespace) -> int:
    refuse_existing(arguments.new)
    try:
        made = convert(arguments.old, arguments.new, __version__)
    except OSError as error:
        raise CommandError(f"cannot write {arguments.new}: {error.strerror}") from None
    print(f"{arguments.new}: {_told(made.rows)}, and the secret")
    return 0


def _place(arguments: argparse.Namespace, named: str | None, key: bytes) -> Path | None:
    """The file for the secret; None if the environment has it."""
    place: Path | None = arguments.secret
    if named is None:
        place = place or folder(arguments) / "secret"
    elif place is None:
        own = settings.secret()
        if own is None:
            raise CommandError("name a file for the secret with --secret FILE")
        if own != key and not arguments.force:
            raise CommandError(
                "the backup's secret differs from the one in WAGNIS_SECRET: people would lose "
                "their seats; write it to a file with --secret FILE, or continue with --force"
            )
        return None
    check_place(place, key, arguments.force)
    return place


def _must_be_unused(engine: Engine) -> None:
    """Refuse a database that servers use; for SQLite the folder's lock does that."""
    if engine.dialect.name != "postgresql":
        return
    from wagnis.server.store.postgres import NAME

    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        f"AND application_name = '{NAME}' AND pid <> pg_backend_pid()"
    )
    with engine.connect() as connection:
        if connection.exec_driver_sql(others).scalar_one():
            raise CommandError("servers use this database; close them first")


def _told(rows: dict[str, int]) -> str:
    tables, events = rows.get("game_table", 0), rows.get("log", 0)
    return (
        f"{tables} {'table' if tables == 1 else 'tables'} with "
        f"{events} {'event' if events == 1 else 'events'}"
    )


def run(arguments: argparse.Namespace) -> int:
    try:
        return COMMANDS[arguments.what](arguments)
    except BackupError as error:
        raise CommandError(str(error)) from None


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "check": _check,
    "repair": _repair,
    "backup": _backup,
    "restore": _restore,
    "convert": _convert,
}
