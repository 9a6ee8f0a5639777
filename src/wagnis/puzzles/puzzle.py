"""One puzzle as a value: where it begins, what happened, what each move is worth; and as JSON.

How it is found is said in `finding`; the games' kits say what describes the beginning of a turn.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import get_args

from wagnis.core import Decision
from wagnis.core.accounts import Kind
from wagnis.core.plain import Plain, PlainObject, is_whole
from wagnis.games import BOXES
from wagnis.puzzles.kit import PUZZLES
from wagnis.records import Match, RefusedError
from wagnis.records.position import legal

DECIMALS = 6  # of a value: half a unit of the last one is below what `checking` allows
KEYS = {"id", "start", "events", "objective", "kind", "grade", "natural", "values"}
WAITS = "waits"  # of picking puzzles only


class PuzzleError(ValueError):
    """What was written is no puzzle."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision in a game for two, told by the beginning of its turn or round and what followed.

    `values` has one number for every legal move, in the order of `legal`. `waits`, where a die is
    picked, says how well the two dice can wait: on how many of six faces, on average, the natural
    one still finds its circle after the best one, and the best one after the natural one.
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
        """The position, played from the beginning of the turn by the rules."""
        try:
            kit = PUZZLES.of(BOXES[self.game])
            match = kit.opened(self.game, self.start).replayed(self.events)
        except (RefusedError, KeyError, TypeError, ValueError) as error:
            raise PuzzleError(f"puzzle {self.id} cannot be set up: {error}") from None
        if not isinstance(match.node, Decision):
            raise PuzzleError(f"puzzle {self.id}: nobody is to act")
        return match

    def best(self, match: Match) -> PlainObject:
        """The one best move of its position."""
        return legal(match)[max(range(len(self.values)), key=self.values.__getitem__)]

    def written(self) -> PlainObject:
        written: PlainObject = {
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
            written[WAITS] = list(self.waits)
        return written


def named(game: str, start: PlainObject, events: list[PlainObject]) -> str:
    """A short name that depends on the position only, so that links outlive a new edition."""
    said = json.dumps([game, start, events], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(said.encode()).hexdigest()[:8]


def read(game: str, written: Plain) -> Puzzle:
    """A puzzle as `written` wrote it; a `PuzzleError` for anything else."""
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
