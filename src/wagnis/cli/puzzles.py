"""`wagnis puzzles`: list puzzles, solve one in the terminal, make new ones, check them.

This module has only the arguments, so that --help needs no NumPy; `puzzles_run` does the work.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wagnis.cli.options import add_seed, integer, whole
from wagnis.cli.screens import add_lang, add_plain
from wagnis.core.extras import extra_needed
from wagnis.puzzles import GAMES

DIFFICULTY = whole(1, 5, "a difficulty from 1 to 5")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        default="solve",
        choices=["solve", "list", "make", "check"],
        help="solve one (the default), list all, make new ones, or check them",
    )
    parser.add_argument("--game", choices=GAMES, help="the game, which make needs (default: any)")
    parser.add_argument(
        "--difficulty",
        type=DIFFICULTY,
        choices=range(1, 6),
        help="from 1, easy, to 5",
    )
    parser.add_argument("--id", help="the id, as in the link to a puzzle")
    parser.add_argument("--count", type=integer, default=90, help="how many to make (default: 90)")
    add_seed(parser, 1)
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="where to write, a new file (default: print)"
    )
    parser.add_argument(
        "--from",
        dest="records",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="a match for two to search first; may be repeated",
    )
    parser.add_argument("--file", metavar="FILE", type=Path, help="check this file of --game")
    parser.add_argument("--sample", metavar="N", type=integer, help="check only every N-th puzzle")
    add_lang(parser)
    add_plain(parser)
    parser.epilog = (
        "Exit status: 0; 1 if the answer was wrong or a check failed; 2 for a bad request."
    )


def run(arguments: argparse.Namespace) -> int:
    with extra_needed("solve"):
        from wagnis.cli.puzzles_run import run

        return run(arguments)
