"""`wagnis lab`: change a deck, a target, a match table or a tableau, and compare with the print.

The work is done in `wagnis.lab`; what it found is drawn in `lab_report`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.cli.extras import lab_needed
from wagnis.cli.files import refuse_existing

GAMES, ROUNDS, WITHIN, LONGEST = 200, 400, 5.0, 300.0


def configure(parser: argparse.ArgumentParser) -> None:
    doing = parser.add_subparsers(dest="doing", metavar="what", required=True)
    compare = doing.add_parser("compare", help="a changed game beside the printed one")
    compare.add_argument("game", help="gambler, engel-bengel, tutto or zocken")
    compare.add_argument("--tableau", help="gambler: a tableau's id, or a file with one")
    compare.add_argument("--against", help="gambler: the one to compare it with, else the starter")
    compare.add_argument("--target", type=int, help="gambler, tutto: points that end the game")
    compare.add_argument("--deck", help="tutto: other numbers of cards, such as stop=5,double=10")
    compare.add_argument("--plus-minus", help="tutto: banked or at_once")
    compare.add_argument("--matches", help="zocken: seven numbers, for 1 to 7 matches")
    compare.add_argument("--rounds", type=int, help="zocken: rounds of a game")
    compare.add_argument(
        "--games",
        type=int,
        default=GAMES,
        help=f"games (of a tableau: rounds) of each line-up; 0: only solve ({GAMES})",
    )
    compare.add_argument("--seed", type=int, default=1, help="of the dice (1)")
    compare.add_argument(
        "--longest",
        type=float,
        default=LONGEST,
        help=f"CPU-seconds that solving a game may take; 0: not at all ({LONGEST:g})",
    )
    measure = doing.add_parser("measure", help="what tableaux do between perfect players")
    measure.add_argument("which", help="gambler, engel-bengel, all, a tableau's id, or a file")
    measure.add_argument("--rounds", type=int, default=ROUNDS, help=f"on each tableau ({ROUNDS})")
    measure.add_argument("--seed", default="laboratory", help="of the dice (laboratory)")
    tune = doing.add_parser("tune", help="other values for rows, until beginning is worth so much")
    tune.add_argument("tableau", help="its id, or a file with one")
    tune.add_argument(
        "--begin", type=float, default=0.0, help="points it shall be worth to begin (0)"
    )
    tune.add_argument(
        "--within", type=float, default=WITHIN, help=f"points, give or take ({WITHIN:g})"
    )
    tune.add_argument(
        "--step", type=int, default=10, help="points by which values change, 5 or 10 (10)"
    )
    tune.add_argument("--rows", type=int, default=6, help="rows that may change at most (6)")
    tune.add_argument("--solves", type=int, default=120, help="tableaux solved at most (120)")
    tune.add_argument("--keep-signs", action="store_true", help="no row that pays shall cost")
    tune.add_argument("--id", help="of the new tableau")
    tune.add_argument("--out", type=Path, help="the tableau file to write; else it is printed")
    for one in (compare, measure, tune):
        one.add_argument("--json", action="store_true", help="print as data")
        one.add_argument("--quiet", action="store_true", help="do not tell what takes time")
    for one in (compare, measure):
        one.add_argument("--plot", type=Path, help="a picture to draw, .svg or .png")


def run(arguments: argparse.Namespace) -> int:
    with lab_needed():
        from wagnis.lab import LabError

        try:
            return {"compare": _compare, "measure": _measure, "tune": _tune}[arguments.doing](
                arguments
            )
        except LabError as error:
            raise CommandError(str(error)) from None


def _compare(arguments: argparse.Namespace) -> int:
    from wagnis.cli.lab_report import draw_comparison
    from wagnis.lab import compare

    _check_plot(arguments)
    found = compare(
        arguments.game,
        tableau=arguments.tableau,
        against=arguments.against,
        target=arguments.target,
        deck=arguments.deck,
        plus_minus=arguments.plus_minus,
        matches=arguments.matches,
        rounds=arguments.rounds,
        games=arguments.games,
        seed=arguments.seed,
        longest=arguments.longest,
        told=_teller(arguments),
    )
    if arguments.plot:
        from wagnis.lab.plots import plot_comparison

        plot_comparison(found, arguments.plot)
    if arguments.json:
        print(json.dumps(found.json(), indent=1))
    else:
        draw_comparison(found)
    return 0


def _measure(arguments: argparse.Namespace) -> int:
    from wagnis.cli.lab_report import draw_measures, draw_rows
    from wagnis.lab import measure_all

    _check_plot(arguments)
    tell, found = _teller(arguments), []
    for one in measure_all(arguments.which, arguments.rounds, arguments.seed, told=tell):
        tell(f"{one.tableau.id}: {one.rounds} rounds")
        found.append(one)
    if arguments.plot:
        from wagnis.lab.plots import plot_tableaux

        plot_tableaux(found, arguments.plot)
    if arguments.json:
        print("[" + ",\n".join(json.dumps(one.json()) for one in found) + "]")
        return 0
    draw_measures(found)
    if len(found) == 1:
        draw_rows(found[0])
    return 0


def _tune(arguments: argparse.Namespace) -> int:
    """Ends with 1 where the values that were wanted could not be found."""
    from wagnis.cli.lab_report import draw_tuned
    from wagnis.lab import tune

    if arguments.out is not None:
        _check_place(arguments.out)
    tuned = tune(
        arguments.tableau,
        arguments.begin,
        arguments.within,
        step=arguments.step,
        most=arguments.solves,
        rows=arguments.rows,
        keep_signs=arguments.keep_signs,
        id=arguments.id,
        told=_teller(arguments),
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


def _check_plot(arguments: argparse.Namespace) -> None:
    """Before anything is solved: a picture that can be drawn, and does not lie there yet."""
    if arguments.plot:
        import matplotlib  # noqa: F401  (only to say early that it is missing)

        from wagnis.lab.plots import check_path

        check_path(arguments.plot)
        _check_place(arguments.plot)


def _check_place(path: Path) -> None:
    """What took minutes to find shall not be lost for want of a folder."""
    refuse_existing(path)
    if not path.parent.is_dir():
        raise CommandError(f"cannot write {path}: there is no folder {path.parent}")


def _teller(arguments: argparse.Namespace) -> Callable[[str], None]:
    def tell(line: str) -> None:
        if not arguments.quiet:
            print(line, file=sys.stderr, flush=True)

    return tell
