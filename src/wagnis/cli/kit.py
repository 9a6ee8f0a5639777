"""What a game adds to the command line, as the part `commands` of its box.

A game adds arguments to shared commands, and commands of its own. Shared commands name no game.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from wagnis.cli import CommandError
from wagnis.cli.options import add_option, read_options
from wagnis.core.box import Part
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES

log = logging.getLogger("wagnis.cli")

Adds: TypeAlias = argparse.ArgumentParser | argparse._ArgumentGroup

EXAMPLE = next(iter(BOXES))
"""The game in the examples of help texts and error messages."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument that a game adds to a command; its default is None."""

    flag: str
    about: str
    keywords: Mapping[str, Any] = field(default_factory=dict)
    """Keywords of argparse's `add_argument`: type, choices, metavar, action."""

    @property
    def name(self) -> str:
        return self.flag.removeprefix("--").replace("-", "_")


@dataclass(frozen=True, slots=True)
class GameCommand:
    """A command of a game: its summary, and the module with its `configure` and `run`."""

    summary: str
    module: str


@dataclass(frozen=True, slots=True)
class Rounds:
    """Single rounds for `arena`, one after another; without options whole games are played."""

    options: tuple[PlainObject, ...] = ()
    """Of each round; no round may reach the end of the game."""
    on: str = ""
    """What they are played on, in words: `2 tableaux`."""


def as_written(described: PlainObject, options: PlainObject) -> tuple[PlainObject, PlainObject]:
    return described, options


def no_options(game: str, values: Mapping[str, Any]) -> PlainObject:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandKit:
    """What a game adds. Functions get the game's name and the values of its arguments."""

    commands: Mapping[str, GameCommand] = field(default_factory=dict)
    """By name: `tableaux`, or `lab tune` for a command under a shared one."""
    arguments: Mapping[str, tuple[Argument, ...]] = field(default_factory=dict)
    """By the name of the shared command."""
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the words of a command, shared or its own: lines at the end of its help."""
    table: tuple[Argument, ...] = ()
    """Arguments of every command that opens a table (`TABLE`), unless it has one of this flag."""
    options: Callable[[str, Mapping[str, Any]], PlainObject] = no_options
    """The options of a table that those arguments stand for."""
    position: Callable[[PlainObject, PlainObject], tuple[PlainObject, PlainObject]] = as_written
    """For `ask`: the description and the options, with names of files replaced."""
    rounds: Callable[[str, Mapping[str, Any], PlainObject], Rounds] | None = None
    """For `arena`: single rounds instead of whole games, refused where options contradict."""
    deals: Callable[[str, Mapping[str, Any]], Sequence[PlainObject]] | None = None
    """For `solve`, if the game is solved in pieces: the options of each piece."""


COMMANDS = Part("commands", CommandKit, "commands of its own")

TABLE = ("play", "simulate", "arena", "solve", "export", "advise", "ask")
"""The commands that open a table: they take its options."""


def solved_games() -> list[str]:
    """The games with a solver: the only ones that commands about values offer."""
    return [name for name, box in BOXES.items() if box.solver is not None]


def kits() -> Iterator[tuple[str, CommandKit]]:
    """Every game with a `CommandKit`; a broken package does not affect the others."""
    for name, box in BOXES.items():
        try:
            kit = COMMANDS.find(box)
        except Exception as error:
            log.warning("the commands of %s cannot be used: %s", box.title, error)
            continue
        if kit is not None:
            yield name, kit


def game_commands(above: str = "") -> dict[str, GameCommand]:
    """The games' commands at the top level, or those under a shared command."""
    start = f"{above} " if above else ""
    return {
        words.removeprefix(start): command
        for _, kit in kits()
        for words, command in kit.commands.items()
        if words.startswith(start) and " " not in words.removeprefix(start)
    }


def _arguments(kit: CommandKit, command: str) -> tuple[Argument, ...]:
    own = kit.arguments.get(command, ())
    flags = {one.flag for one in own}
    opens = kit.table if command in TABLE else ()
    return (*own, *(one for one in opens if one.flag not in flags))


def add_arguments(parser: argparse.ArgumentParser, command: str) -> None:
    """Add the games' arguments of this command; the help names the games of each."""
    arguments: dict[str, Argument] = {}
    abouts: dict[str, dict[str, list[str]]] = {}
    for game, kit in kits():
        for one in _arguments(kit, command):
            arguments.setdefault(one.flag, one)
            abouts.setdefault(one.flag, {}).setdefault(one.about, []).append(game)
    for flag, one in arguments.items():
        said = "; ".join(f"{', '.join(games)}: {about}" for about, games in abouts[flag].items())
        add_argument(parser, one, said)


def add_argument(parser: Adds, one: Argument, said: str) -> None:
    parser.add_argument(one.flag, help=said, **one.keywords)


def add_table(parser: argparse.ArgumentParser, command: str) -> None:
    """Add the options of a table: `--option`, and the games' arguments that stand for options."""
    add_option(parser)
    add_arguments(parser, command)


def table_options(game: str, arguments: argparse.Namespace, command: str) -> PlainObject:
    """The options of a table of this game, from `--option` and the game's arguments."""
    options, kit = read_options(arguments.option), COMMANDS.find(BOXES[game])
    values = arguments_of(game, arguments, command)
    if kit is None:
        return options
    own = own_arguments(game, arguments, command)
    stood_for = kit.options(game, {name: values[name] for name in values.keys() - own.keys()})
    twice = options.keys() & stood_for.keys()
    if twice:
        raise CommandError(f"the option {min(twice)!r} is given twice, once by an argument")
    return options | stood_for


def own_arguments(game: str, arguments: argparse.Namespace, command: str) -> dict[str, Any]:
    """The values of the game's arguments that stand for no option of a table."""
    kit, values = COMMANDS.find(BOXES[game]), arguments_of(game, arguments, command)
    own = {one.name for one in kit.arguments.get(command, ())} if kit is not None else set()
    return {name: value for name, value in values.items() if name in own}


def extra_arguments(arguments: argparse.Namespace, command: str) -> dict[str, Any]:
    """The values of all arguments of games that the user set."""
    names = {one.name for _, kit in kits() for one in _arguments(kit, command)}
    values = {name: getattr(arguments, name, None) for name in sorted(names)}
    return {name: value for name, value in values.items() if value is not None}


def arguments_of(game: str, arguments: argparse.Namespace, command: str) -> dict[str, Any]:
    """The same for one game; an error for arguments of other games."""
    values = extra_arguments(arguments, command)
    for name in values:
        takers = takers_of(name, command)
        if game not in takers:
            flag = f"--{name.replace('_', '-')}"
            raise CommandError(f"{flag} is for {' and '.join(takers)}, not for {game}")
    return values


def takers_of(name: str, command: str) -> list[str]:
    """The games that add this argument to a command."""
    return [
        game for game, kit in kits() if any(one.name == name for one in _arguments(kit, command))
    ]
