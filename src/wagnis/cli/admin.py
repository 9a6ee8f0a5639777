"""`wagnis admin`: administer a server's store, whether the server runs or not.

This module reads the command line. `admin_tables` lists, shows, closes and deletes tables, and bars
people; `admin_care` checks, repairs, backs up and restores; `admin_store` opens the store.
"""

from __future__ import annotations

import argparse
from math import nan
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.cli.options import whole

MOST_LISTED, MOST_DAYS = 50, 36_500


def configure(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="what", metavar="what", title="commands", required=True)

    def add(name: str, summary: str, stored: bool = True) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=summary, description=summary + ".")
        if stored:
            _add_store(command)
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
        what = "an address, a network, or a device as `show` names it; put -- before a hyphen"
        command.add_argument("value", help=what)
        if name == "bar":
            command.add_argument(
                "--days", type=_days, help="for this many days (default: for good)"
            )
            command.add_argument("--reason", default="", help="a note to yourself")
    add("bars", "list the bars")
    add("check", "check every table; exit status 1 if one is damaged")
    add("repair", "repair tables where possible, and set damaged ones aside; no row is deleted")
    backup = add("backup", "write database and secret into one file, also while servers run")
    backup.add_argument("file", type=Path, help="a new file; keep it where nobody else can read it")
    restore = add("restore", "read a backup into an empty folder or database")
    restore.add_argument("file", type=Path, help="a file that `wagnis admin backup` wrote")
    restore.add_argument("--force", action="store_true", help="replace existing data")
    restore.add_argument(
        "--moved",
        action="store_true",
        help="nobody has played since the backup, so unfinished games keep their dice",
    )
    restore.add_argument(
        "--secret", metavar="FILE", type=Path, help="with --database: the file for the secret"
    )
    summary = "make a backup of this version from one of 0.15 or 0.16"
    convert = add("convert", summary, stored=False)
    convert.add_argument("old", type=Path, help="a backup by Wagnis 0.15 or 0.16")
    convert.add_argument("new", type=Path, help="a new file, for `wagnis admin restore`")


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


def _add_store(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", metavar="DIR", type=Path, help="the data folder (default: your own)"
    )
    parser.add_argument(
        "--database", metavar="URL", help="the database (default: the one in the data folder)"
    )


def run(arguments: argparse.Namespace) -> int:
    try:
        from wagnis.cli import admin_care, admin_tables

        if arguments.what in admin_tables.COMMANDS:
            return admin_tables.run(arguments)
        return admin_care.run(arguments)
    except ModuleNotFoundError as error:
        extra = "cluster" if error.name == "psycopg" else "server"
        raise CommandError(
            f"this needs packages that are missing ({error.name}); "
            f"install them with: pip install 'wagnis[{extra}]'"
        ) from None
