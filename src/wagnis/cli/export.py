"""`wagnis export`: solved play as a file, for notebooks and learners.

`wagnis.solvers.policy` and docs/kernels.md describe the tables.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from wagnis.cli import CommandError
from wagnis.cli.files import size_text
from wagnis.cli.kit import add_table, own_arguments, table_options, takers_of
from wagnis.cli.options import read_options
from wagnis.core.extras import extra_needed
from wagnis.games import BOXES


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=[name for name in BOXES if "policy" in BOXES[name].parts])
    parser.add_argument(
        "--format", choices=["parquet", "npz"], default="parquet", help="default: parquet"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        help="where to write, also over an existing file (default: GAME.parquet)",
    )
    add_table(parser, "export")
    parser.add_argument("--large", action="store_true", help="write it even if it is large")
    parser.add_argument(
        "--json", action="store_true", help="print JSON, with the facts about the file"
    )
    parser.epilog = (
        "The values assume two perfect players; the file explains its columns. "
        "Exit status: 0; 2 for a bad request."
    )


def run(arguments: argparse.Namespace) -> int:
    with extra_needed("lab"):
        from wagnis.solvers.policy import LARGE, PolicyError, policy

        settings = own_arguments(arguments.game, arguments, "export")
        options: dict[str, Any] = table_options(arguments.game, arguments, "export")
        for name in read_options(arguments.option):
            # Arguments of Python's `policy` besides the options of the game.
            if name in ("game", "store") or takers_of(name, "export"):
                raise CommandError(f"{arguments.game} has no option {name!r}; see --help")
        out = arguments.out or Path(f"{arguments.game}.{arguments.format}")
        try:
            table = policy(arguments.game, **options, **settings)
            if table.rows() > LARGE and not arguments.large:
                raise CommandError(
                    f"that is about {table.rows():,} rows; --large writes them all the same"
                )
            rows = table.write(out, arguments.format)
        except PolicyError as error:
            raise CommandError(str(error)) from None
        facts = {"file": str(out), "rows": rows, "bytes": out.stat().st_size, **table.metadata()}
    if arguments.json:
        print(json.dumps(facts))
    else:
        print(f"{out}: {rows:,} rows, {size_text(out.stat().st_size)}")
        for name, meaning in table.columns.items():
            print(f"  {name:10} {meaning}")
    return 0
