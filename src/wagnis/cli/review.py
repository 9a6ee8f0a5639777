"""`wagnis review`: luck and errors in a recorded game, with the better moves.

This module has only the arguments, so that --help needs no NumPy; `review_run` does the work.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.cli.extras import needed
from wagnis.cli.screens import add_lang, add_plain


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
    parser.add_argument("--folder", metavar="DIR", type=Path, help="the folder of solved tables")
    parser.add_argument("--json", action="store_true", help="one JSON object, to full precision")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write a page for a browser")
    add_lang(parser)
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="review many records on a Ray cluster; local: on this machine",
    )
    parser.add_argument(
        "--journal", metavar="DIR", type=Path, help="with --ray: store the progress here"
    )
    parser.add_argument("--resume", action="store_true", help="continue from --journal")
    add_plain(parser)
    parser.epilog = "Exit status: 0; 1 if a record could not be reviewed; 2 for a bad request."


def run(arguments: argparse.Namespace) -> int:
    if arguments.ray is None and (arguments.journal is not None or arguments.resume):
        raise CommandError("--journal and --resume are for reviews on a cluster: --ray ADDRESS")
    if arguments.resume and arguments.journal is None:
        raise CommandError("--resume needs --journal DIR, the journal to continue")
    with needed("solve"):
        from wagnis.cli.review_run import run

        return run(arguments)
