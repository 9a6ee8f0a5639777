"""`wagnis lab measure`: measures tableaux in play between perfect players; a table or a plot.

The numbers come from `wagnis.games.gambler.laboratory`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wagnis.cli.lab import add_output, check_plot, teller
from wagnis.cli.options import add_seed, integer
from wagnis.games.gambler.commands import add_tableau, which

if TYPE_CHECKING:
    from wagnis.games.gambler.laboratory import RowMeasure, TableauMeasure

ROUNDS = 400
A_ROUND = 0.03  # CPU-seconds on the slowest of the shipped tableaux


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "which", nargs="?", help="gambler, engel-bengel, all, or a tableau as with --tableau"
    )
    add_tableau(parser)
    parser.add_argument(
        "--games",
        metavar="N",
        type=integer,
        default=ROUNDS,
        help=f"games to play, rounds on each tableau (default: {ROUNDS})",
    )
    add_seed(parser, "laboratory", str)
    add_output(parser, plot=True)


def run(arguments: argparse.Namespace) -> int:
    from wagnis.games.gambler.laboratory import measure_all
    from wagnis.games.gambler.laboratory.measures import plot_tableaux, tableaux_of

    check_plot(arguments)
    tell, measures, named = teller(arguments), [], which(arguments, "which")
    count = len(tableaux_of(named))
    seconds = max(1, round(A_ROUND * arguments.games * count))
    tell(f"{arguments.games} rounds on each tableau: {seconds} CPU-seconds at most")
    for one in measure_all(named, arguments.games, arguments.seed, told=tell):
        measures.append(one)
        tell(f"{one.tableau.id}: {one.rounds} rounds; {len(measures)} of {count} tableaux")
    if arguments.plot:
        plot_tableaux(measures, arguments.plot)
    if arguments.json:
        print("[" + ",\n".join(json.dumps(one.json()) for one in measures) + "]")
        return 0
    draw_measures(measures)
    if len(measures) == 1:
        draw_rows(measures[0])
    return 0


def draw_measures(measures: Sequence[TableauMeasure]) -> None:
    """A line for each tableau; below it the reasons why it is not sound."""
    from wagnis.cli.lab_report import table
    from wagnis.games.gambler.laboratory import faults

    heads = ("tableau", "spaces", "plus", "begin", "of plus", "who began wins", "turns", "decides")
    lines = [heads]
    for measure in measures:
        most = max(measure.rows, key=lambda row: row.decides)
        lines.append(
            (
                measure.tableau.id,
                str(measure.tableau.boxes),
                str(measure.plus),
                f"{measure.begin:+.2f}",
                f"{measure.begin_share:+.0%}",
                f"{measure.starter_wins:.0%}",
                f"{measure.turns.mean:.1f}",
                f"{most.decides:.0%} {most.boxes}",
            )
        )
    table(lines)
    wrong = [(measure.tableau.id, fault) for measure in measures for fault in faults(measure)]
    print()
    for id, fault in wrong:
        print(f"{id}: {fault}")
    print(f"{len(measures)} measured, {len({id for id, _ in wrong})} not sound")


def draw_rows(measure: TableauMeasure) -> None:
    """One tableau, row by row."""
    from wagnis.cli.lab_report import table

    heads = ("row", "pays", "to who began", "by who began", "own dice", "taken", "forced")
    print()
    table([(*heads, "decides"), *map(_row, measure.rows)])


def _row(row: RowMeasure) -> tuple[str, ...]:
    return (
        row.boxes,
        f"{row.row.pays:+d}",
        f"{row.to_starter.mean:+.1f} ± {row.to_starter.half:.1f}",
        f"{row.starter:.0%}",
        f"{row.own:.0%}",
        f"{row.taken:.0%}",
        f"{row.forced:.0%}" if row.row.sign < 0 else "",
        f"{row.decides:.0%}",
    )
