"""`wagnis advise`: the value of each move in a position, best first, and why.

This module has only the arguments, so that --help needs no NumPy; `advise_run` does the work.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from wagnis.cli.kit import add_table, solved_games
from wagnis.cli.options import add_seats, add_tables, integer
from wagnis.cli.screens import add_lang, add_plain
from wagnis.core.box import DECKS
from wagnis.core.extras import extra_needed
from wagnis.games import BOXES


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "record", nargs="?", type=Path, help="a match record or a saved game (JSON); - reads one"
    )
    parser.add_argument(
        "--at", metavar="N", type=integer, help="the position before event N (default: the end)"
    )
    parser.add_argument(
        "--game",
        choices=list(BOXES),  # one without a solver is answered with its reason
        metavar=f"{{{','.join(solved_games())}}}",
        help="the game, to advise on its start instead of a record",
    )
    add_seats(parser, 2, "2, in a new game")
    add_table(parser, "advise")
    parser.add_argument(
        "--cards",
        dest="deck",  # the protocol's name
        choices=list(DECKS),
        default="seen",
        help="the cards left for the next draw of a turn: those not seen yet (default), or all",
    )
    add_wishes(parser, ["points", "win", "over50"])


def add_wishes(parser: argparse.ArgumentParser, objectives: Sequence[str]) -> None:
    """Add the arguments for the objective and the output."""
    parser.add_argument(
        "--objective",
        choices=objectives,
        help="what the values count (default: the first objective that is solved)",
    )
    parser.set_defaults(deck="seen")
    parser.add_argument("--solve", action="store_true", help="solve missing tables first")
    add_tables(parser)
    parser.add_argument("--json", action="store_true", help="print JSON, to full precision")
    add_lang(parser)
    add_plain(parser)
    parser.epilog = "Exit status: 0; 1 if there are no values; 2 for a bad request."


def run(arguments: argparse.Namespace) -> int:
    with extra_needed("solve"):
        from wagnis.cli.advise_run import run

        return run(arguments)
