"""Command-line options of Gambler and Engel & Bengel: tableaux, by their ids or from files.

The commands are in the modules beside this one, imported when they are called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wagnis.cli import CommandError
from wagnis.cli.files import read_text
from wagnis.cli.kit import Argument, CommandKit, GameCommand, Rounds
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import Tableau, write_tableau
from wagnis.games.gambler.editions import EDITIONS, shipped
from wagnis.games.gambler.tableau_data import write_own
from wagnis.games.gambler.tableau_files import TableauFileError, parse

ENDLESS = 10**6  # a target that no single round reaches


def play_options(game: str, values: Mapping[str, Any]) -> PlainObject:
    """For `wagnis play`: a stack of the user's own tableaux."""
    file: Path | None = values.get("tableaux")
    if file is None:
        return {}
    try:
        tableaux = parse(read_text(file), str(file))
    except TableauFileError as error:
        raise CommandError(f"these tableaux cannot be used:\n{error}") from None
    return {"stack": [write_own(tableau) for tableau in tableaux]}


def arena_rounds(game: str, values: Mapping[str, Any], options: PlainObject) -> Rounds:
    """For `wagnis arena`: single rounds on these tableaux."""
    named: str | None = values.get("round")
    if named is None:
        return Rounds()
    if options.keys() & {"stack", "target", "beginner"}:
        raise CommandError("--round says which tableaux are played and when a game ends")
    ids = [id.strip() for id in named.split(",") if id.strip()]
    if named == "all":
        ids = [tableau.id for tableau in EDITIONS[game].tableaux]
    for id in ids:
        if shipped(id) is None:
            raise CommandError(f"there is no tableau {id!r}; `wagnis tableaux` lists them")
    if not ids:
        raise CommandError("--round takes ids of tableaux, or all")
    on = "1 tableau" if len(ids) == 1 else f"{len(ids)} tableaux"
    return Rounds(tuple({"stack": [id], "target": ENDLESS} for id in ids), on)


def solve_deals(game: str, values: Mapping[str, Any]) -> Sequence[PlainObject]:
    """For `wagnis solve`: one round on each of these tableaux, or on all of the edition."""
    words = values.get("tableau")
    tableaux = EDITIONS[game].tableaux if words is None else named_tableaux(words)
    return [{"stack": [write_tableau(tableau)]} for tableau in dict.fromkeys(tableaux)]


def named_tableaux(words: Sequence[str]) -> Iterator[Tableau]:
    """The tableaux with these ids, or those in files of these names."""
    for word in words:
        tableau = shipped(word)
        if tableau is not None:
            yield tableau
        elif Path(word).exists():
            try:
                yield from parse(read_text(Path(word)), word)
            except TableauFileError as error:
                raise CommandError(f"{word} cannot be used\n{error}") from None
        else:
            raise CommandError(
                f"there is neither a tableau nor a file {word!r}; see: wagnis tableaux"
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
        "play": (Argument("--tableaux", "your own tableaux", {"metavar": "FILE", "type": Path}),),
        "arena": (
            Argument(
                "--round",
                "single rounds on these tableaux, such as gambler-07,gambler-12, or all",
                {"metavar": "TABLEAUX"},
            ),
        ),
        "solve": (
            Argument(
                "--tableau",
                "such as gambler-07, or a file of your own tableaux",
                {"metavar": "ID|FILE", "nargs": "+"},
            ),
        ),
        "export": (Argument("--tableau", "default: the first of the game", {"metavar": "ID"}),),
        "lab compare": (
            Argument("--tableau", "a tableau's id, or a file with one"),
            Argument("--against", "the tableau to compare it with, else the starter"),
            Argument("--target", "points that end the game", {"type": int}),
        ),
    },
    options=play_options,
    rounds=arena_rounds,
    deals=solve_deals,
)
