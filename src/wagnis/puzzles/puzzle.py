"""One puzzle: its beginning, the events since then and the value of each move; and its JSON.

`finding` finds puzzles; the games' kits describe the beginning of a turn.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import get_args

from wagnis.core import Decision
from wagnis.core.accounts import Kind
from wagnis.core.arguments import checked
from wagnis.core.errors import WagnisError
from wagnis.core.plain import Plain, PlainObject, is_whole, parse
from wagnis.games import BOXES
from wagnis.puzzles.kit import PUZZLES
from wagnis.records import Match, RefusedError, legal

DECIMALS = 6  # of a value; the rounding error is below the tolerance of `finding.wrong`
KEYS = {"id", "start", "events", "objective", "kind", "grade", "natural", "values"}
WAITS = "waits"  # only in puzzles about picking dice


class PuzzleError(WagnisError, ValueError):
    """The data does not describe a puzzle."""


@checked
@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision in a game for two: the beginning of its turn or round, and the events since then.

    `values` has one number for each legal move, in the order of `legal`. `waits` is for decisions
    about picking a die: the average number of faces, of six, with which the natural die still fits
    a circle after the best one was picked, and the best one after the natural one.
    """

    game: str
    id: str
    start: PlainObject
    events: tuple[PlainObject, ...]
    objective: str
    kind: Kind
    grade: int
    natural: PlainObject
    values: tuple[float, ...]
    waits: tuple[float, float] | None = None

    def match(self) -> Match:
        """The position, replayed by the rules from the beginning of the turn."""
        try:
            kit = PUZZLES.of(BOXES[self.game])
            match = kit.opened(self.game, self.start).replayed(self.events)
        except (RefusedError, KeyError, TypeError, ValueError) as error:
            raise PuzzleError(f"puzzle {self.id} cannot be set up: {error}") from None
        if not isinstance(match.node, Decision):
            raise PuzzleError(f"puzzle {self.id}: nobody is to act")
        return match

    def best(self, match: Match) -> PlainObject:
        """The best legal move in this match."""
        return legal(match)[max(range(len(self.values)), key=self.values.__getitem__)]

    def written(self) -> PlainObject:
        data: PlainObject = {
            "id": self.id,
            "start": self.start,
            "events": list(self.events),
            "objective": self.objective,
            "kind": self.kind,
            "grade": self.grade,
            "natural": self.natural,
            "values": list(self.values),
        }
        if self.waits is not None:
            data[WAITS] = list(self.waits)
        return data


def named(game: str, start: PlainObject, events: list[PlainObject]) -> str:
    """A short id that depends on the position only, so that links stay valid in later versions."""
    text = json.dumps([game, start, events], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def read(game: str, written: Plain) -> Puzzle:
    """The puzzle that `written` wrote; raises `PuzzleError` for anything else."""
    if not isinstance(written, dict) or set(written) - {WAITS} != KEYS:
        raise PuzzleError(f"a puzzle has exactly these keys: {', '.join(sorted(KEYS))}")
    grade, values, kind = written["grade"], written["values"], written["kind"]
    if not is_whole(grade) or not 1 <= grade <= 5:
        raise PuzzleError("the grade of a puzzle is a whole number from 1 to 5")
    if not isinstance(values, list) or not all(isinstance(value, float | int) for value in values):
        raise PuzzleError("the values of a puzzle are numbers")
    if kind not in get_args(Kind):
        raise PuzzleError(f"the kind of a puzzle is one of {', '.join(get_args(Kind))}")
    waits = written.get(WAITS)
    if waits is not None and not (isinstance(waits, list) and len(waits) == 2):
        raise PuzzleError("two numbers say how dice can wait")
    shapes = {"id": str, "start": dict, "events": list, "objective": str, "natural": dict}
    for key, shape in shapes.items():
        if not isinstance(written[key], shape):
            raise PuzzleError(f"{key!r} of a puzzle is of another kind")
    return Puzzle(
        game,
        written["id"],
        written["start"],
        tuple(written["events"]),
        written["objective"],
        kind,
        grade,
        written["natural"],
        tuple(float(value) for value in values),
        None if waits is None else (float(waits[0]), float(waits[1])),
    )


GAMES = PUZZLES.names(BOXES.values())


@checked
@cache
def puzzles_of(game: str) -> Mapping[str, Puzzle]:
    """The shipped puzzles of a game by id, easy ones first; empty for a game without puzzles."""
    kit = PUZZLES.find(BOXES.box(game))
    if kit is None or kit.shipped is None:
        return MappingProxyType({})
    text = (files(kit.shipped) / f"{game}.jsonl").read_text(encoding="utf-8")
    return MappingProxyType({puzzle.id: puzzle for puzzle in lines_read(game, text)})


def shipped() -> list[Puzzle]:
    return [puzzle for game in GAMES for puzzle in puzzles_of(game).values()]


def lines_read(game: str, text: str) -> list[Puzzle]:
    """Parses the text of `lines_written`; a `ValueError` names the first invalid line."""
    return [read(game, parse(line)) for line in text.splitlines() if line.strip()]


def lines_written(puzzles: Iterable[Puzzle]) -> str:
    return "".join(
        json.dumps(puzzle.written(), separators=(",", ":"), ensure_ascii=False) + "\n"
        for puzzle in puzzles
    )
