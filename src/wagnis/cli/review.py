"""`wagnis review`: what was luck in a recorded game, what was given away, and what was better.

Only the arguments are here, so that --help needs no NumPy; `review_run` does the work.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.cli.extras import solvers_needed
from wagnis.cli.play import add_plain


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
        help="what is counted; the win of a game for two where that is solved, else points",
    )
    parser.add_argument("--solve", action="store_true", help="solve first what is missing")
    parser.add_argument("--folder", metavar="DIR", type=Path, help="where tables are kept")
    parser.add_argument("--json", action="store_true", help="one JSON object, to full precision")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write one page for a browser")
    parser.add_argument("--lang", choices=["en", "de", "nl"], default="en", help="told in this")
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="many records: review them on a Ray cluster; local: here"
    )
    parser.add_argument(
        "--journal", metavar="DIR", type=Path, help="with --ray: keep what is done, to go on from"
    )
    parser.add_argument("--resume", action="store_true", help="go on with what is in --journal")
    add_plain(parser)
    parser.epilog = (
        "Exit status: 0, 1 if something could not be reviewed, 2 a request that is wrong."
    )


def run(arguments: argparse.Namespace) -> int:
    if arguments.ray is None and (arguments.journal is not None or arguments.resume):
        raise CommandError("--journal and --resume are for reviews on a cluster: --ray ADDRESS")
    if arguments.resume and arguments.journal is None:
        raise CommandError("--resume goes on with the journal of --journal DIR")
    with solvers_needed():
        from wagnis.cli.review_run import run

        return run(arguments)
