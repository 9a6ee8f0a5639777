"""The `wagnis` command: the list of its subcommands, and `main`, which runs them.

Each subcommand is a module with `configure` and `run`, here or in a game's folder (`kit`). `main`
imports only the one that it runs.
"""

from __future__ import annotations

import argparse
import io
import os
import shlex
import shutil
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from importlib import import_module

from wagnis import __version__
from wagnis.core.errors import WagnisError
from wagnis.core.plain import MOST_DIGITS
from wagnis.terminal.speech import speaking

MOST_WRITTEN = 4 * MOST_DIGITS
COMMANDS = {
    "play": "play in this terminal",
    "rules": "print the rules of a game",
    "serve": "run the server for the browser, for this machine or for friends",
    "site": "write the client as a folder for any static host, without a server",
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
    "new-game": "write a package with a small game, as a start for a game of your own",
    "referee": "answer requests as JSON Lines on standard input and output",
    "completion": "print a script that lets your shell complete these commands",
}


def invoked() -> str:
    """How to call this program again: by its name if the shell finds it, else by its path."""
    by_path = os.path.basename(sys.argv[0]) == "wagnis" and shutil.which("wagnis") is None
    return os.path.relpath(sys.argv[0]) if by_path else "wagnis"


def again(*words: object) -> str:
    """A command line that can be copied, with file names quoted for the shell."""
    return shlex.join([invoked(), *map(str, words)])


class CommandError(Exception):
    """An error that the user can fix; the message is one sentence."""


def commands() -> dict[str, tuple[str, str]]:
    """By name, the summary and the module of every command; those of games come last."""
    from wagnis.cli.kit import game_commands

    brought = {name: (one.summary, one.module) for name, one in game_commands().items()}
    ours = {
        name: (summary, f"wagnis.cli.{name.replace('-', '_')}")
        for name, summary in COMMANDS.items()
    }
    return {**ours, **{name: one for name, one in brought.items() if name not in ours}}


def parser_of(chosen: Collection[str]) -> argparse.ArgumentParser:
    """The parser of all commands, with the arguments and examples of the chosen ones."""
    from wagnis.cli.examples import examples
    from wagnis.cli.parsing import Parser, add_all_examples

    parser = Parser(prog="wagnis", description="The open table for push-your-luck dice games.")
    parser.add_argument("--version", action="version", version=f"wagnis {__version__}")
    added = parser.add_subparsers(dest="command", metavar="command", title="commands")
    for name, (summary, module) in commands().items():
        command = added.add_parser(name, help=summary, description=summary + ".")
        if name in chosen:
            import_module(module).configure(command)
    add_all_examples(parser, examples())
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns 0, 1 for a negative result, 2 for a bad request, 130 for Ctrl+C."""
    argv = sys.argv[1:] if argv is None else list(argv)
    try:
        _write_anything()
        try:
            return _run(argv)
        finally:
            sys.stdout.flush()
    except (CommandError, WagnisError) as error:
        return _fail(str(error), 2)
    except BrokenPipeError:
        # The reader has closed the pipe: discard what would be flushed at exit.
        _discard_output()
        return 0
    except OSError as error:
        _discard_output()
        where = "the output cannot be written" if error.filename is None else error.filename
        return _fail(f"{where}: {error.strerror or error}", 2)
    except KeyboardInterrupt as error:
        return _fail("; ".join(["interrupted", *map(str, error.args)]), 130)


def _run(argv: list[str]) -> int:
    # Our parser limits the digits of a number; results may have a few more. A server keeps the
    # lower limit, because conversion takes quadratic time.
    sys.set_int_max_str_digits(MOST_DIGITS if argv[:1] == ["serve"] else MOST_WRITTEN)
    parser = parser_of([word for word in argv if not word.startswith("-")][:1])
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        parser.print_help()
        return 2
    run = import_module(commands()[arguments.command][1]).run
    with speaking(getattr(arguments, "lang", "en")):
        return int(run(arguments))


def _write_anything() -> None:
    """Replace characters that the output's encoding lacks, instead of failing."""
    if sys.stdout is None:  # it was closed before the program began
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="replace")


def _fail(sentence: str, status: int) -> int:
    with suppress(OSError):  # standard error may be full, too
        print(f"wagnis: {sentence}", file=sys.stderr, flush=True)
    return status


def _discard_output() -> None:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
