"""`wagnis export`: solved play as a file, for notebooks and learners.

What the tables are is said in `wagnis.solvers.policy` and docs/export.md.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from wagnis.cli import CommandError
from wagnis.cli.extras import lab_needed
from wagnis.cli.files import size_text
from wagnis.cli.options import add_option, read_options
from wagnis.games import BOXES

SETTINGS = ("objective", "step", "turns", "lead", "tableau")
NOT_OPTIONS = ("game", "store", *SETTINGS)
"""Words that Python's `policy` takes beside the options of the game."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(BOXES))
    parser.add_argument("--format", choices=["parquet", "npz"], default="parquet")
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="GAME.parquet if left out; replaced if it is there"
    )
    parser.add_argument("--objective", choices=["win", "points"], help="Tutto's: win if left out")
    parser.add_argument(
        "--step", metavar="N", type=int, help="Tutto's scores, every so many points (500)"
    )
    parser.add_argument(
        "--turns", metavar="N", type=int, help="Zocken: the nodes of one turn, so many to come"
    )
    parser.add_argument("--lead", metavar="N", type=int, help="Zocken: and with this lead (0)")
    parser.add_argument(
        "--tableau", metavar="ID", help="of Gambler or Engel & Bengel: gambler-01 if left out"
    )
    add_option(parser)
    parser.add_argument("--large", action="store_true", help="write it even if it is large")
    parser.add_argument("--json", action="store_true", help="say in JSON what was written")
    parser.epilog = (
        "Values are those of two perfect players; the file itself explains its columns. "
        "Exit status: 0, 2 a request that is wrong."
    )


def run(arguments: argparse.Namespace) -> int:
    with lab_needed():
        from wagnis.solvers.policy import LARGE, PolicyError, policy

        settings: dict[str, Any] = read_options(arguments.option)
        for name in settings:
            if name in NOT_OPTIONS:
                raise CommandError(f"{arguments.game} has no option {name!r}; see --help")
        settings |= {
            name: getattr(arguments, name)
            for name in SETTINGS
            if getattr(arguments, name) is not None
        }
        out = arguments.out or Path(f"{arguments.game}.{arguments.format}")
        try:
            found = policy(arguments.game, **settings)
            if found.rows() > LARGE and not arguments.large:
                raise CommandError(
                    f"that is some {found.rows():,} rows; --large writes them all the same"
                )
            rows = found.write(out, arguments.format)
        except PolicyError as error:
            raise CommandError(str(error)) from None
        told = {"file": str(out), "rows": rows, "bytes": out.stat().st_size, **found.metadata()}
    if arguments.json:
        print(json.dumps(told))
    else:
        print(f"{out}: {rows:,} rows, {size_text(out.stat().st_size)}")
        for name, meaning in found.columns.items():
            print(f"  {name:10} {meaning}")
    return 0
