"""The shipped puzzles: one file for each game, one puzzle in each line.

`puzzle` defines a puzzle; `wagnis puzzles make` writes the files.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from wagnis.core.plain import parse
from wagnis.games import BOXES
from wagnis.puzzles.kit import PUZZLES
from wagnis.puzzles.puzzle import Puzzle, read

GAMES = PUZZLES.names(BOXES.values())


@cache
def puzzles_of(game: str) -> Mapping[str, Puzzle]:
    """The shipped puzzles of a game by id, easy ones first; empty for a game without puzzles."""
    kit = PUZZLES.find(BOXES[game]) if game in BOXES else None
    if kit is None or kit.shipped is None:
        return MappingProxyType({})
    text = (files(kit.shipped) / f"{game}.jsonl").read_text(encoding="utf-8")
    return MappingProxyType({puzzle.id: puzzle for puzzle in lines_read(game, text)})


def shipped() -> list[Puzzle]:
    """The shipped puzzles of all games."""
    return [puzzle for game in GAMES for puzzle in puzzles_of(game).values()]


def lines_read(game: str, text: str) -> list[Puzzle]:
    """Parses the text of `lines_written`; a `ValueError` names the first invalid line."""
    return [read(game, parse(line)) for line in text.splitlines() if line.strip()]


def lines_written(puzzles: Iterable[Puzzle]) -> str:
    return "".join(
        json.dumps(puzzle.written(), separators=(",", ":"), ensure_ascii=False) + "\n"
        for puzzle in puzzles
    )
