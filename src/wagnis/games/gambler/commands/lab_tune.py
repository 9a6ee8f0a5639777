"""`wagnis lab tune`: changes the rows of a tableau until the first turn has the wanted value.

The search is in `wagnis.games.gambler.laboratory.tuning`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from wagnis.cli import CommandError
from wagnis.cli.lab import add_output, check_place, teller
from wagnis.cli.options import integer, whole
from wagnis.games.gambler.commands import add_tableau, which

if TYPE_CHECKING:
    from wagnis.games.gambler.laboratory import Tuned

WITHIN = 5.0


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("named", nargs="?", metavar="tableau", help="as with --tableau")
    add_tableau(parser)
    parser.add_argument(
        "--begin", type=float, default=0.0, help="points that beginning should be worth (0)"
    )
    parser.add_argument(
        "--within", type=float, default=WITHIN, help=f"tolerance in points ({WITHIN:g})"
    )
    parser.add_argument(
        "--step",
        metavar="N",
        type=whole(1, 10, "a step of 5 or 10"),
        default=10,
        help="points of a step, by which values change: 5 or 10 (default: 10)",
    )
    parser.add_argument("--rows", type=integer, default=6, help="rows that may change at most (6)")
    parser.add_argument("--solves", type=integer, default=120, help="tableaux solved at most (120)")
    parser.add_argument(
        "--turn-signs", action="store_true", help="a row that pays may become one that costs"
    )
    parser.add_argument("--id", help="the id, for the new tableau (default: from its rows)")
    parser.add_argument("--name", help="its name (default: the old one and what it is tuned to)")
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="where to write, a new file (default: print)"
    )
    add_output(parser, plot=False)


def run(arguments: argparse.Namespace) -> int:
    """Returns exit status 1 if the search did not reach the wanted value."""
    from wagnis.games.gambler.laboratory import tune

    if arguments.out is not None:
        check_place(arguments.out)
    tuned = tune(
        which(arguments, "named"),
        arguments.begin,
        arguments.within,
        step=arguments.step,
        most=arguments.solves,
        rows=arguments.rows,
        keep_signs=not arguments.turn_signs,
        id=arguments.id,
        name=arguments.name,
        told=teller(arguments),
    )
    if arguments.out is not None:
        try:
            arguments.out.write_text(tuned.text(), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"cannot write {arguments.out}: {error.strerror}") from None
    if arguments.json:
        print(json.dumps(tuned.json()))
    else:
        draw_tuned(tuned, arguments.out)
    return 0 if tuned.reached else 1


def draw_tuned(tuned: Tuned, out: Path | None) -> None:
    """The changes, their effect, and the tableau itself unless it was written to a file."""
    from wagnis.cli.lab_report import table

    lines = [("row", "before", "now")]
    rows = zip(tuned.before.rows, tuned.after.rows, strict=True)
    for number, (was, now) in enumerate(rows, start=1):
        lines.append((f"{number}", f"{was.pays:+d}", f"{now.pays:+d}" if was != now else "="))
    lines.append(("beginning", f"{tuned.begin_before:+.2f}", f"{tuned.begin_after:+.2f}"))
    table(lines)
    if not tuned.reached:
        solved = f"the nearest of {len(tuned.tried)} solved candidates"
        print(f"The goal was not reached; this is {solved}.")
    if tuned.changes:
        print("Its solved table is kept: play and review need no solving.")
    if out is None:
        print(f"\n{tuned.text()}", end="")
    else:
        print(f"written: {out}, tableau {tuned.after.id}")
