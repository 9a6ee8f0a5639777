"""`wagnis solve`: solve a game, store its table and print the values; or list all tables.

This module has only the arguments, so that --help needs no NumPy; `solve_run` does the work.
"""

from __future__ import annotations

import _thread
import argparse
import ctypes
import os
import signal
import sys
import threading

from wagnis.cli.kit import add_table, solved_games
from wagnis.cli.options import add_ray, add_seats, add_tables, integer
from wagnis.core.extras import extra_needed
from wagnis.games import BOXES

PARENT_DEATH_SIGNAL = 1  # prctl's PR_SET_PDEATHSIG


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        nargs="?",
        choices=list(BOXES),  # one without a solver is answered with its reason
        metavar=f"{{{','.join(solved_games())}}}",
        help="without a game: list all tables",
    )
    parser.add_argument(
        "--all", action="store_true", help="everything: all tables of this game, or of all games"
    )
    add_seats(parser, 2, "2")
    parser.add_argument(
        "--target",
        metavar="N",
        type=integer,
        help="points that end the game, short for --option target=N",
    )
    add_table(parser, "solve")
    parser.add_argument("--task", metavar="JSON", help='a table by its {"kind", "key"}')
    add_tables(parser)
    parser.add_argument(
        "--again", action="store_true", help="solve again, even if the table exists"
    )
    add_ray(parser)
    parser.add_argument(
        "--quiet", action="store_true", help="no progress and no messages, only errors"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, a line for each table")
    parser.add_argument("--attended", action="store_true", help=argparse.SUPPRESS)
    parser.epilog = (
        "Exit status: 0; 1 if a table could not be solved; 2 for a bad request. "
        "Tables are stored in $WAGNIS_TABLES, or in your cache folder."
    )


def run(arguments: argparse.Namespace) -> int:
    if arguments.attended:
        attended()
    with extra_needed("solve"):
        from wagnis.cli.solve_run import run

        return run(arguments)


def attended() -> None:
    """Stop on SIGTERM, or when the parent closes our standard input, with cleanup as for Ctrl+C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # A server in a shell's background ignores SIGINT, and its children would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=_watch, daemon=True).start()
    if sys.platform == "linux":
        # Compiled code may block Python for minutes, so the kernel has to kill us.
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)


def _watch() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    _thread.interrupt_main()
