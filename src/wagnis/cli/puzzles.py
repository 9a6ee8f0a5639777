"""`wagnis puzzles`: list them, solve one in the terminal, make new ones, check those there are.

Only the arguments are here, so that --help needs no NumPy; `puzzles_run` does the work.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wagnis.cli.extras import solvers_needed
from wagnis.cli.play import add_plain
from wagnis.puzzles import GAMES


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        default="solve",
        choices=["solve", "list", "make", "check"],
        help="solve one (the default), list all, make new ones, or check them",
    )
    parser.add_argument("--game", choices=GAMES, help="only of this game; make needs one")
    parser.add_argument("--grade", type=int, choices=range(1, 6), help="from 1, easy, to 5")
    parser.add_argument("--id", help="this very puzzle, as its link names it")
    parser.add_argument("--count", type=int, default=90, help="how many to make; 90 if left out")
    parser.add_argument("--seed", type=int, default=1, help="the same number makes the same ones")
    parser.add_argument("--out", metavar="FILE", type=Path, help="where to write what is made")
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="a match for two to look through first; may be given again",
    )
    parser.add_argument("--file", metavar="FILE", type=Path, help="check this file of --game")
    parser.add_argument("--sample", metavar="N", type=int, help="check only every so many-th")
    add_plain(parser)
    parser.epilog = (
        "Exit status: 0, 1 if the answer was wrong or a check failed, 2 a request that is wrong."
    )


def run(arguments: argparse.Namespace) -> int:
    with solvers_needed():
        from wagnis.cli.puzzles_run import run

        return run(arguments)
