"""How long `wagnis serve` keeps tables: arguments, or else environment variables.

`wagnis.server.room.retention` deletes.
"""

from __future__ import annotations

import argparse
import math
from typing import TYPE_CHECKING

from wagnis.cli import CommandError
from wagnis.cli.settings import plain

if TYPE_CHECKING:
    from wagnis.server.config import Keep

PERIODS = {
    "finished": "finished games",
    "abandoned": "unfinished games with a turn clock",
    "untimed": "unfinished games without a turn clock",
    "open": "tables without a game",
    "uploads": "uploaded records",
}
FOREVER = "forever"
USUAL = {
    "finished": FOREVER,
    "abandoned": FOREVER,
    "untimed": FOREVER,
    "open": "30",
    "uploads": "365",
}
YES = ("1", "yes", "true", "on")


def configure(parser: argparse.ArgumentParser) -> None:
    for name, what in PERIODS.items():
        parser.add_argument(
            f"--keep-{name}",
            metavar="DAYS",
            help=f"delete {what} after so many days without news, or '{FOREVER}' to keep them; "
            f"{USUAL[name]} if left out",
        )
    parser.add_argument(
        "--keep-records",
        action="store_true",
        help="keep the match of a finished table that is deleted, without names",
    )


def kept(arguments: argparse.Namespace) -> Keep:
    """The periods, from the arguments or from WAGNIS_KEEP_… in the environment."""
    from wagnis.server.config import Keep

    usual = Keep()
    return Keep(
        **{name: _days(arguments, name, getattr(usual, name)) for name in PERIODS},
        records=arguments.keep_records or (plain("WAGNIS_KEEP_RECORDS") or "").lower() in YES,
    )


def _days(arguments: argparse.Namespace, name: str, usual: float | None) -> float | None:
    said: str | None = getattr(arguments, f"keep_{name}")
    where = f"--keep-{name}"
    if said is None:
        where = f"WAGNIS_KEEP_{name.upper()}"
        said = plain(where)
    if not said:
        return usual
    if said == FOREVER:
        return None
    try:
        days = float(said)
    except ValueError:
        days = math.nan
    if not 0 < days <= 36_500:
        raise CommandError(f"{where} is a number of days, or {FOREVER}; not {said[:40]!r}")
    return days
