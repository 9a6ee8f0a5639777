"""`wagnis lab`: change a rule of a game, and compare it with the printed game.

`wagnis.lab` does the work; `lab_report` prints the comparison. Games add arguments for their rules,
and commands of their own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.cli.files import refuse_existing
from wagnis.cli.kit import add_arguments, extra_arguments, game_commands, kits
from wagnis.cli.options import add_seed, natural
from wagnis.core.extras import extra_needed

LONGEST = 300.0


def configure(parser: argparse.ArgumentParser) -> None:
    doing = parser.add_subparsers(dest="doing", metavar="what", required=True)
    compare = doing.add_parser("compare", help="compare a changed game with the printed one")
    compare.add_argument("game", type=_game, help=", ".join(_games()))
    add_arguments(compare, "lab compare")
    compare.add_argument(
        "--games",
        metavar="N",
        type=natural,
        help="games to play, by each line-up, and rounds on a tableau; 0: only solve "
        "(default: 1500, 200 if a player is not compiled, 400 rounds)",
    )
    add_seed(compare, 1)
    compare.add_argument(
        "--longest",
        type=float,
        default=LONGEST,
        help=f"CPU-seconds that solving a game may take; 0: not at all ({LONGEST:g})",
    )
    add_output(compare, plot=True)
    for word, command in game_commands("lab").items():
        below = doing.add_parser(word, help=command.summary)
        below.set_defaults(module=command.module)
        import_module(command.module).configure(below)


def add_output(parser: argparse.ArgumentParser, plot: bool) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress and no messages")
    if plot:
        parser.add_argument(
            "--plot", metavar="FILE", type=Path, help="a picture to draw, .svg or .png"
        )


def _games() -> list[str]:
    return [game for game, kit in kits() if kit.arguments.get("lab compare")]


def _game(word: str) -> str:
    if word not in _games():
        raise argparse.ArgumentTypeError(f"the laboratory has {', '.join(_games())}, not {word!r}")
    return word


def run(arguments: argparse.Namespace) -> int:
    with extra_needed("lab"):
        from wagnis.lab import LabError

        try:
            if arguments.doing == "compare":
                return _compare(arguments)
            return int(import_module(arguments.module).run(arguments))
        except LabError as error:
            raise CommandError(str(error)) from None


def _compare(arguments: argparse.Namespace) -> int:
    from wagnis.cli.lab_report import draw_comparison
    from wagnis.lab import compare

    check_plot(arguments)
    comparison = compare(
        arguments.game,
        games=arguments.games,
        seed=arguments.seed,
        longest=arguments.longest,
        told=teller(arguments),
        **extra_arguments(arguments, "lab compare"),
    )
    if arguments.plot:
        from wagnis.lab.plots import plot_comparison

        plot_comparison(comparison, arguments.plot)
    if arguments.json:
        print(json.dumps(comparison.json(), indent=1))
    else:
        draw_comparison(comparison)
    return 0


def check_plot(arguments: argparse.Namespace) -> None:
    """Check the plot's file before the work: a known format, and no existing file."""
    if arguments.plot:
        import matplotlib  # noqa: F401  (only to say early that it is missing)

        from wagnis.lab.plots import check_path

        check_path(arguments.plot)
        check_place(arguments.plot)


def check_place(path: Path) -> None:
    """Check that the folder exists before minutes of work."""
    refuse_existing(path)
    if not path.parent.is_dir():
        raise CommandError(f"cannot write {path}: there is no folder {path.parent}")


def teller(arguments: argparse.Namespace) -> Callable[[str], None]:
    def tell(line: str) -> None:
        if not arguments.quiet:
            print(line, file=sys.stderr, flush=True)

    return tell
