"""The `wagnis` command: which commands there are, and the door they are called through.

Each command is a module here, or one that a game brings (`kit`), with `configure` and `run`; it is
imported only when it is called.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
from collections.abc import Collection, Sequence
from importlib import import_module

from wagnis import __version__
from wagnis.core.plain import MOST_DIGITS

MOST_WRITTEN = 4 * MOST_DIGITS
COMMANDS = {
    "play": "play in this terminal",
    "serve": "run the server for the browser, for this machine or for friends",
    "cluster": "start several servers on this machine, with PostgreSQL, Redis and a proxy",
    "admin": "administer a server's store: tables, bars, check and repair, backup and restore",
    "replay": "step through a match record",
    "verify": "check a match record: its moves, its result and all its dice",
    "solve": "solve a game exactly and store its table; or list the tables",
    "export": "export solved play to a file: features of positions, values of actions",
    "advise": "show the value of each move in a position, and why",
    "ask": "show the value of each move in a position that you describe",
    "puzzles": "solve puzzles, where the natural move is wrong; or make and check them",
    "review": "analyse a finished game: what was luck, and what errors cost",
    "arena": "let bots and engines play each other, and compare them",
    "simulate": "simulate many games of any line-up, on all cores or on a cluster",
    "lab": "change a rule of a game, and compare it with the printed game",
    "referee": "answer requests as JSON Lines on standard input and output",
    "completion": "print a script that lets your shell complete these commands",
}


def invoked() -> str:
    """How this command can be called again from here: by its name, if the shell would find it."""
    by_path = os.path.basename(sys.argv[0]) == "wagnis" and shutil.which("wagnis") is None
    return os.path.relpath(sys.argv[0]) if by_path else "wagnis"


def again(*words: object) -> str:
    """A command that can be typed as it is printed, whatever a file is called."""
    return shlex.join([invoked(), *map(str, words)])


class CommandError(Exception):
    """Something the person at the keyboard can mend; said in one sentence."""


def commands() -> dict[str, tuple[str, str]]:
    """By name, the summary and the module of every command; those that games bring come last."""
    from wagnis.cli.kit import game_commands

    brought = {name: (one.summary, one.module) for name, one in game_commands().items()}
    ours = {name: (summary, f"wagnis.cli.{name}") for name, summary in COMMANDS.items()}
    return {**ours, **{name: one for name, one in brought.items() if name not in ours}}


def parser_of(chosen: Collection[str]) -> argparse.ArgumentParser:
    """The parser of all commands, with the arguments of those chosen."""
    parser = argparse.ArgumentParser(
        prog="wagnis", description="The open table for push-your-luck dice games."
    )
    parser.add_argument("--version", action="version", version=f"wagnis {__version__}")
    added = parser.add_subparsers(dest="command", metavar="command", title="commands")
    for name, (summary, module) in commands().items():
        command = added.add_parser(name, help=summary, description=summary + ".")
        if name in chosen:
            import_module(module).configure(command)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 for a no, 2 for a command that cannot be run."""
    argv = sys.argv[1:] if argv is None else list(argv)
    # A number is read up to a limit of our own, and what is reckoned from it has a few digits more.
    # Reading and writing take time by the square of the digits: what strangers send gets no more.
    sys.set_int_max_str_digits(MOST_DIGITS if argv[:1] == ["serve"] else MOST_WRITTEN)
    parser = parser_of([word for word in argv if not word.startswith("-")][:1])
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        parser.print_help()
        return 2
    try:
        status = import_module(commands()[arguments.command][1]).run(arguments)
        sys.stdout.flush()
    except CommandError as error:
        print(f"wagnis: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has left; what could be flushed at exit goes nowhere, quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return int(status)
