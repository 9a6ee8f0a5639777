"""Hands that type at a table, and tables to sit down at.

No tests here.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from rich.console import Console

from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import FairSeeds
from wagnis.records import Match
from wagnis.terminal.look import Look
from wagnis.terminal.screen import Screen
from wagnis.terminal.seating import PERSON, Sitter
from wagnis.terminal.settings import setting_of
from wagnis.terminal.table import TerminalTable

SHORT = {
    "gambler": {"target": 150},
    "engel-bengel": {"target": 150},
    "tutto": {"target": 1500},
    "zocken": {"rounds": 2},
}


def screen(plain: bool = True, width: int = 100, height: int = 40) -> tuple[Screen, StringIO]:
    """A screen and what will be written on it."""
    paper = StringIO()
    console = Console(
        file=paper,
        width=width,
        height=height,
        highlight=False,
        force_terminal=not plain,
        color_system=None if plain else "truecolor",
        legacy_windows=False,
    )
    return Screen(console, Look(plain)), paper


def new_match(game: str, names: Sequence[str], seed: str = "test", **options: Any) -> Match:
    fair = FairSeeds.from_word(seed, len(names))
    return Match.new(game, len(names), SHORT[game] | options, names, fair)


class Script:
    """Lines typed one after another; then the person is gone."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def __call__(self) -> str:
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        return line


class Hand:
    """Types the key of a legal move, the same one in the same position; leaves when told to."""

    def __init__(self, leave_after: int | None = None, before: Sequence[str] = ()) -> None:
        self.table: TerminalTable | None = None
        self._left = leave_after
        self._before = list(before)

    def __call__(self) -> str:
        if self._before:
            return self._before.pop(0)
        if self._left is not None:
            if not self._left:
                return "q"
            self._left -= 1
        assert self.table is not None
        match = self.table.match
        node = match.node
        assert isinstance(node, Decision)
        offers = setting_of(match.box.name).offers(
            match.game, match.state, node.actions, match.names, Look(True)
        )
        return random.Random(repr(match.state)).choice(offers).key


def seated(
    match: Match,
    sitters: Sequence[Sitter] = (PERSON, Sitter("random", "coin")),
    *,
    lines: Iterable[str] | None = None,
    hand: Hand | None = None,
    plain: bool = True,
    tips: bool = True,
    saved: list[PlainObject] | None = None,
) -> tuple[TerminalTable, StringIO]:
    """A table with somebody who types these lines, or any legal move."""
    drawn, paper = screen(plain)
    hand = hand or Hand()
    read = hand if lines is None else Script(lines)

    def keep(record: PlainObject) -> str | None:
        if saved is not None:
            saved.append(record)
        return None

    table = TerminalTable(match, sitters, drawn, read, keep=keep, tips=tips)
    hand.table = table
    return table, paper
