"""`wagnis ask`: the value of each move in a position that the user describes.

The game's box defines the fields of a description; `advise_run` answers.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from typing import Any

from wagnis.cli.advise import add_wishes
from wagnis.cli.kit import COMMANDS, add_argument
from wagnis.cli.options import add_option, add_seats
from wagnis.cli.parsing import Parser
from wagnis.core.box import AnyBox
from wagnis.core.extras import extra_needed
from wagnis.core.options import Choice, Flag, Option, SeatNumber, Whole
from wagnis.core.plain import PlainObject
from wagnis.core.setup import Part, PositionError, Setup
from wagnis.games import BOXES

PART, OPTION = "part ", "option "  # prefixes of argument names, which clash with nothing


NEGATIVE = re.compile(r"-[\d,]").match


class _Parser(Parser):
    """Points, and lists of them, may begin with a minus: `--scores -20,35` is `--scores=-20,35`."""

    def parse_known_args(
        self, args: Iterable[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        words: list[str] = []
        for word in args or ():
            if NEGATIVE(word) and words and words[-1].startswith("--"):
                words[-1] += f"={word}"
            else:
                words.append(word)
        return super().parse_known_args(words, namespace)


def configure(parser: argparse.ArgumentParser) -> None:
    games = parser.add_subparsers(
        dest="game", metavar="game", required=True, title="games", parser_class=_Parser
    )
    for box in BOXES.values():
        summary = f"a position of {box.title}"
        if box.setup is not None and box.solver is not None:
            _game(games.add_parser(box.name, help=summary), box, box.setup)
    parser.epilog = "wagnis ask GAME --help shows how to describe a position of that game."


def _game(parser: argparse.ArgumentParser, box: AnyBox, setup: Setup[Any]) -> None:
    parser.set_defaults(game=box.name)
    position = parser.add_argument_group("the position")
    for part in setup.parts:
        if not part.derived:
            _part(position.add_argument, part)
    table = parser.add_argument_group("the table")
    add_seats(table, None, "the number of scores")
    for option in box.options:
        if isinstance(option.kind, Whole | SeatNumber | Flag | Choice):
            _option(table.add_argument, option, max(2, box.seats[0]))
    parts = {part.name for part in setup.parts}
    kit = COMMANDS.find(box)
    for one in kit.table if kit is not None else ():
        if one.name not in parts:
            add_argument(table, one, one.about)
    add_option(parser)
    add_wishes(parser, box.objectives)


def _part(add_argument: Callable[..., argparse.Action], part: Part) -> None:
    flags = [f"--{name.replace('_', '-')}" for name in (*part.also, part.name)]
    about = part.about.replace("%", "%%")
    if part.typed is None:
        add_argument(*flags, dest=PART + part.name, action="store_true", help=about)
    else:
        read = _reader(part.typed)
        add_argument(*flags, dest=PART + part.name, metavar=part.form, type=read, help=about)


def _reader(typed: Callable[[str], Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            return typed(text)
        except PositionError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def _option(add_argument: Callable[..., argparse.Action], option: Option, seats: int) -> None:
    usual = option.usual(seats)
    word = str(usual).lower() if isinstance(usual, bool) else usual
    add_argument(
        f"--{option.name.replace('_', '-')}",
        dest=OPTION + option.name,
        metavar="|".join(option.kind.words) if isinstance(option.kind, Choice) else "VALUE",
        help=f"{option.about} (default: {word})",
    )


def run(arguments: argparse.Namespace) -> int:
    values = vars(arguments)
    described: PlainObject = {
        name.removeprefix(PART): value
        for name, value in values.items()
        if name.startswith(PART) and value not in (None, False)
    }
    arguments.option += [
        f"{name.removeprefix(OPTION)}={value}"
        for name, value in values.items()
        if name.startswith(OPTION) and value is not None
    ]
    with extra_needed("solve"):
        from wagnis.cli.advise_run import run_for_described

        return run_for_described(arguments, described)
