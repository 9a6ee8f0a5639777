"""`wagnis review`: luck and errors in a recorded game, with the better moves.

This module has only the arguments, so that --help needs no NumPy; `review_run` does the work.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.cli.options import add_journal, add_ray, add_tables
from wagnis.cli.screens import add_lang, add_plain
from wagnis.core.extras import extra_needed


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "record",
        type=Path,
        help="a match record or a saved game (JSON), a folder of them, or a file with one on each "
        "line (.jsonl)",
    )
    parser.add_argument(
        "--objective",
        choices=["win", "points"],
        help="what the values count (default: the win of a game for two if solved, else points)",
    )
    parser.add_argument("--solve", action="store_true", help="solve missing tables first")
    add_tables(parser)
    parser.add_argument("--json", action="store_true", help="print JSON, to full precision")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write a page for a browser")
    add_lang(parser)
    add_ray(parser)
    add_journal(parser)
    add_plain(parser)
    parser.epilog = "Exit status: 0; 1 if a record could not be reviewed; 2 for a bad request."


def run(arguments: argparse.Namespace) -> int:
    if arguments.ray is None and (arguments.journal is not None or arguments.resume):
        raise CommandError("--journal and --resume are for reviews on a cluster: --ray ADDRESS")
    if arguments.resume and arguments.journal is None:
        raise CommandError("--resume needs --journal DIR, the journal to continue")
    with extra_needed("solve"):
        from wagnis.cli.review_run import run

        return run(arguments)
