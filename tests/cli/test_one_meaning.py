"""A word means the same in every command: its help begins alike, and it takes the same value."""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from wagnis.cli import commands, parser_of
from wagnis.cli.ask import OPTION, PART
from wagnis.games import BOXES

MEANING = re.compile(r"[^,:;(]+")
GAMES = re.compile(rf"({'|'.join(BOXES)})(, ({'|'.join(BOXES)}))*: ")
"""The games of an argument, before its help."""


class Use(NamedTuple):
    meaning: str
    """The help up to its first comma, colon, semicolon or parenthesis."""
    value: str | None
    """How the value is written; None if the word stands alone."""


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in dict.fromkeys(action.choices.values()):
                yield from parsers(below)


def uses() -> dict[str, dict[str, Use]]:
    """By word and by command. What describes a position to `ask` are the words of its game."""
    every: dict[str, dict[str, Use]] = defaultdict(dict)
    for parser in parsers(parser_of(list(commands()))):
        for action in parser._actions:
            if action.help == argparse.SUPPRESS or action.dest.startswith((PART, OPTION)):
                continue
            said = MEANING.match(GAMES.sub("", action.help or ""))
            alone = action.nargs in (0, "?")
            value = None if alone else str(action.metavar or action.choices or "VALUE")
            for flag in action.option_strings:
                every[flag][parser.prog] = Use(said[0].strip() if said else "", value)
    return every


USES = uses()
OTHER_VALUES = {"--deck", "--game", "--objective", "--out"}
"""Written as each command can read them: a file or a folder, the games or objectives it knows."""


@pytest.mark.parametrize("word", sorted(word for word, by in USES.items() if len(by) > 1))
def test_a_word_means_the_same_in_every_command(word: str) -> None:
    by = USES[word]
    assert len({use.meaning for use in by.values()}) == 1, by
    assert word in OTHER_VALUES or len({use.value for use in by.values()}) == 1, by


@pytest.mark.parametrize("words", ["simulate tutto thumb thumb", "lab compare tutto", "puzzles"])
def test_a_seed_is_any_word_and_a_number_stays_itself(words: str) -> None:
    parser = parser_of(words.split()[:1])

    def seed(word: str) -> int:
        return int(parser.parse_args([*words.split(), "--seed", word]).seed)

    assert seed("7") == 7
    assert seed("evening") == seed("evening") != seed("morning")
    assert all(0 <= seed(word) < 2**63 for word in ("evening", "", "-1", 99 * "9"))


def test_no_option_is_without_a_help() -> None:
    assert [
        (word, by) for word, by in USES.items() if not all(use.meaning for use in by.values())
    ] == []
