"""Command-line options of Gambler and Engel & Bengel: tableaux, by their ids or from files.

The commands are in the modules beside this one, imported when they are called.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wagnis.cli import CommandError
from wagnis.cli.kit import Argument, CommandKit, GameCommand, Rounds
from wagnis.cli.options import integer
from wagnis.core.plain import Plain, PlainObject
from wagnis.games.gambler.board import Tableau, write_tableau
from wagnis.games.gambler.editions import EDITIONS, shipped
from wagnis.games.gambler.named import tableau_named, tableaux_named
from wagnis.games.gambler.tableau_data import write_own

ENDLESS = 10**6  # a target that no single round reaches


def table_options(game: str, values: Mapping[str, Any]) -> PlainObject:
    """A stack of the tableaux of `--tableau`, in this order."""
    words = values.get("tableau")
    if words is None:
        return {}
    return {"stack": [_written(tableau) for tableau in named_tableaux(words)]}


def _written(tableau: Tableau) -> Plain:
    """The id of a tableau that ships, or the whole tableau."""
    return tableau.id if shipped(tableau.id) == tableau else write_own(tableau)


def ask_position(described: PlainObject, options: PlainObject) -> tuple[PlainObject, PlainObject]:
    """For `wagnis ask`: a tableau from a file is put into the stack."""
    word = described.get("tableau")
    if word is None and "stack" not in options and described.keys() & {"cup", "filled", "stock"}:
        raise CommandError("dice lie on a tableau: --tableau says which")
    if not isinstance(word, str) or "stack" in options or shipped(word) is not None:
        return described, options
    own = write_own(tableau_named(word))
    return described | {"tableau": own["id"]}, options | {"stack": [own]}


def arena_rounds(game: str, values: Mapping[str, Any], options: PlainObject) -> Rounds:
    """For `wagnis arena --round`: single rounds, on the tableaux named or all of the edition."""
    if not values.get("round"):
        return Rounds()
    if options.keys() & {"target", "beginner"}:
        raise CommandError("--round says when a game ends: it takes no target and no beginner")
    stack = options.get("stack", [tableau.id for tableau in EDITIONS[game].tableaux])
    on = "1 tableau" if len(stack) == 1 else f"{len(stack)} tableaux"
    return Rounds(tuple({"stack": [one], "target": ENDLESS} for one in stack), on)


def solve_deals(game: str, values: Mapping[str, Any]) -> Sequence[PlainObject]:
    """For `wagnis solve`: one round on each of these tableaux, or on all of the edition."""
    words = values.get("tableau")
    tableaux = EDITIONS[game].tableaux if words is None else named_tableaux(words)
    return [{"stack": [write_tableau(tableau)]} for tableau in dict.fromkeys(tableaux)]


def named_tableaux(words: Sequence[str]) -> Iterator[Tableau]:
    """All tableaux of these words, each an id, a file, or several of them with commas."""
    for word in words:
        parts = [word] if Path(word).exists() else [part for part in word.split(",") if part]
        for part in parts:
            found = tableaux_named(part.strip())
            warn_of_ids(found)
            yield from found


def warn_of_ids(tableaux: Sequence[Tableau]) -> None:
    """Warn of tableaux with the id of one that ships and other rows."""
    for tableau in tableaux:
        printed = shipped(tableau.id)
        if printed is not None and printed.rows != tableau.rows:
            print(
                f"wagnis: warning: {tableau.id} is the id of a tableau that ships, with other "
                "rows: give yours an id of its own",
                file=sys.stderr,
            )


FORM = "FILE|ID"


def add_tableau(parser: argparse.ArgumentParser) -> None:
    """For commands of one tableau, which may also be named without the flag."""
    parser.add_argument(
        "--tableau",
        metavar=FORM,
        help="a tableau of your own, or one that ships, such as gambler-07",
    )
    parser.set_defaults(parser=parser)  # for `which`


def which(arguments: argparse.Namespace, name: str) -> str:
    """The tableau that was named, with the flag or without it."""
    given = [word for word in (arguments.tableau, getattr(arguments, name)) if word is not None]
    if len(given) != 1:
        usage: argparse.ArgumentParser = arguments.parser
        usage.error(f"name one tableau: --tableau {FORM}")
    return str(given[0])


STACK = Argument(
    "--tableau",
    "a tableau of your own, or one that ships, such as gambler-07; repeat it for more",
    {"metavar": FORM, "action": "append"},
)

COMMANDS = CommandKit(
    commands={
        "tableaux": GameCommand(
            "list, draw and check the tableaux of Gambler and Engel & Bengel",
            "wagnis.games.gambler.commands.tableaux",
        ),
        "lab measure": GameCommand(
            "measure tableaux by rounds between perfect players",
            "wagnis.games.gambler.commands.lab_measure",
        ),
        "lab tune": GameCommand(
            "change the values of rows until beginning is worth a given number of points",
            "wagnis.games.gambler.commands.lab_tune",
        ),
    },
    arguments={
        "arena": (
            Argument(
                "--round",
                "single rounds, on the tableaux of --tableau or on all of the edition",
                {"action": "store_const", "const": True},
            ),
        ),
        "solve": (STACK,),
        "export": (
            Argument(
                "--tableau",
                "a tableau of your own, or one that ships (default: the first of the edition)",
                {"metavar": FORM},
            ),
        ),
        "lab compare": (
            Argument("--tableau", "a tableau of your own, or one that ships", {"metavar": FORM}),
            Argument(
                "--against", "the tableau to compare it with, else the starter", {"metavar": FORM}
            ),
            Argument("--target", "points that end the game", {"metavar": "N", "type": integer}),
        ),
    },
    examples={
        "play": ("wagnis play gambler --tableau my.txt",),
        "solve": ("wagnis solve --tableau my.txt",),
        "lab compare": ("wagnis lab compare gambler --tableau my.txt --against gambler-07",),
        "lab measure": (
            "wagnis lab measure gambler --games 100",
            "wagnis lab measure --tableau my.txt",
        ),
        "lab tune": ("wagnis lab tune --tableau gambler-07 --begin 0 --within 7 --out my.txt",),
        "tableaux": (
            "wagnis tableaux gambler-07",
            "wagnis tableaux gambler-07 --text > my.txt",
            "wagnis tableaux --tableau my.txt --check",
        ),
    },
    table=(STACK,),
    options=table_options,
    position=ask_position,
    rounds=arena_rounds,
    deals=solve_deals,
)
