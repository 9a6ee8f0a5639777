"""`wagnis simulate`: many games of any line-up, and shares of wins with confidence intervals.

`simulate_run` does the work; `wagnis.simulation` plays.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wagnis.bots import FROM_LEVELS, NAMES
from wagnis.cli.kit import add_table
from wagnis.cli.options import add_journal, add_ray, add_seed, count, number, processes
from wagnis.core.extras import extra_needed
from wagnis.games import BOXES

GAMES = 10_000
UNTIL = 10**8


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(BOXES))
    parser.add_argument(
        "players",
        nargs="+",
        metavar="player",
        help=f"one for each seat: {', '.join(NAMES)}; {FROM_LEVELS}; a name may be repeated",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=count,
        help=f"games to play, rounded up to whole deals (default: {GAMES:,}; with --until at most "
        f"{UNTIL:,})",
    )
    add_seed(parser, 1)
    add_table(parser, "simulate")
    parser.add_argument(
        "--until",
        metavar="HALF",
        type=number(1, "a share between 0 and 1"),
        help="stop when all shares of wins are known to ± HALF, such as 0.002",
    )
    parser.add_argument(
        "--way",
        choices=["kernels", "bots"],
        help="compiled games or the bots (default: compiled if all players are)",
    )
    parser.add_argument(
        "--workers", metavar="N", type=processes, help="processes at a time (default: all cores)"
    )
    add_ray(parser)
    parser.add_argument("--parquet", metavar="FILE", type=Path, help="write every game to a file")
    add_journal(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress and no messages")
    parser.add_argument(
        "--progress", action="store_true", help="lines of progress, even without a terminal"
    )
    parser.epilog = (
        "Each deal of dice is played once in every seating; intervals come from deals. "
        "Exit status: 0; 2 for a bad request; 130 after Ctrl+C."
    )


def run(arguments: argparse.Namespace) -> int:
    with extra_needed("solve"):
        from wagnis.cli.simulate_run import run

        return run(arguments)
