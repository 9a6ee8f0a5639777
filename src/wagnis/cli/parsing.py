"""The parser of all commands: examples below each help, and the right usage for each mistake.

The arguments are in the modules of the commands; examples of games are in their `CommandKit`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from wagnis.games import BOXES

GAME = "game"
INDENT = "  "  # lines that begin so are not wrapped


class Formatter(argparse.HelpFormatter):
    """Wraps paragraphs, and leaves indented lines alone: examples can be copied."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = super()._fill_text
        return "\n".join(
            line if line.startswith(INDENT) or not line else fill(line, width, indent)
            for line in text.split("\n")
        )


class Parser(argparse.ArgumentParser):
    """A command's unknown words are reported with that command's usage."""

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **{"formatter_class": Formatter, **keywords})

    def parse_known_args(
        self, args: Iterable[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        found, unknown = super().parse_known_args(None if args is None else list(args), namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Name the nearest words for a wrong one, and say which games lack what is needed."""
        if action.choices is None or value in action.choices:
            return
        words = [str(word) for word in action.choices]
        near = get_close_matches(str(value), words)
        others = f"the nearest: {', '.join(near)}" if near else f"there are {', '.join(words)}"
        if action.dest == GAME and value in BOXES:
            self.error(f"{BOXES[value].title} lacks what this command needs; {others}")
        if action.option_strings and action.dest != GAME:
            flag = action.option_strings[0]
            self.error(f"{flag} is one of {', '.join(words)}, not {str(value)[:40]!r}")
        noun = action.dest if action.dest in (GAME, "command", "shell") else "word"
        self.error(f"there is no {noun} {str(value)[:40]!r}; {others}")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Unlike argparse, do not ignore errors: `main` reports a full disk."""
        if message:
            (file or sys.stderr).write(message)

    def add_examples(self, lines: Sequence[str]) -> None:
        if lines:
            shown = "\n".join(f"{INDENT}{line}" for line in lines)
            head = "Example:" if len(lines) == 1 else "Examples:"
            self.epilog = "\n\n".join(filter(None, (self.epilog, f"{head}\n{shown}")))


def add_all_examples(
    parser: argparse.ArgumentParser, examples: Mapping[str, Sequence[str]]
) -> None:
    """Add the examples of this command and of those below it, by the words of the command."""
    words = parser.prog.partition(" ")[2]
    if isinstance(parser, Parser):
        parser.add_examples(examples.get(words, ()))
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in dict.fromkeys(action.choices.values()):
                add_all_examples(below, examples)
