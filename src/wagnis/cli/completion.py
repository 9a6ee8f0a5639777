"""`wagnis completion`: print a script that lets a shell complete our commands.

shtab generates it from the commands' parsers.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import shtab

from wagnis.cli import commands, parser_of


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=shtab.SUPPORTED_SHELLS)
    parser.epilog = 'For bash, in ~/.bashrc: eval "$(wagnis completion bash)"'


def run(arguments: argparse.Namespace) -> int:
    parser = parser_of(commands())
    _complete_files(parser)
    print(shtab.complete(parser, arguments.shell))
    return 0


def _complete_files(parser: argparse.ArgumentParser) -> None:
    """Tell shtab which arguments are files. argparse lists a parser's arguments only in private
    attributes; shtab reads the same ones."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _complete_files(command)
        elif action.type is Path:
            vars(action)["complete"] = shtab.FILE
