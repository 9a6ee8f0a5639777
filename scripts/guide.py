"""Writes the guided first turns, prepared dice played by the rules: lesson.gen.json of each game.

python scripts/guide.py         writes the files anew; with --check it only says if they are fresh

A lesson is a match like any other: every card, roll and move goes through the referee, so what
could not happen at a table is not written. The words beside it are in the same folders.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wagnis.core import Decision
from wagnis.records import Match, legal, odds, standing, step

GAMES = Path(__file__).parents[1] / "web" / "src" / "lib" / "games"
LEARNER = 0

Plain = dict[str, Any]


@dataclass(frozen=True)
class Cue:
    """A comment before this event; the lesson waits for the learner.

    The learner rolls, moves, or, at another player's event, continues after reading.
    """

    says: str
    event: Plain


@dataclass(frozen=True)
class Lesson:
    """Two at the table, the learner in seat 0. The events in `before` precede the lesson."""

    options: Plain
    before: tuple[Plain, ...] = ()
    script: tuple[Cue | Plain, ...] = field(default=())


def dice(*faces: int) -> Plain:
    return {"dice": list(faces)}


def keep(*groups: list[int]) -> Plain:
    return {"keep": list(groups)}


def place(face: int, row: int) -> Plain:
    return {"place": {"face": face, "row": row}}


def laid(die: str, face: int, where: int | str) -> tuple[Plain, Plain, Plain]:
    """A die of Zocken picked, rolled and placed."""
    return {"pick": die}, dice(face), {"place": where}


ROLL: Plain = {"roll": True}
STOP: Plain = {"stop": True}

TUTTO = Lesson(
    options={},  # all 56 cards: a prepared deck would show a wrong chance of stop cards
    script=(
        Cue("card", {"card": "bonus-300"}),
        Cue("first", dice(1, 2, 3, 3, 5, 6)),
        Cue("singles", keep([1], [5])),
        Cue("risk", ROLL),
        Cue("throw", dice(3, 3, 3, 6)),
        Cue("triple", keep([3, 3, 3])),
        Cue("last", ROLL),
        Cue("throw", dice(5)),
        Cue("tutto", keep([5])),
        Cue("bank", STOP),
        Cue("other", {"card": "bonus-200"}),
        dice(2, 3, 3, 4, 4, 6),
    ),
)

ZOCKEN = Lesson(
    options={},
    before=(
        *laid("yellow", 3, 3),
        *laid("red", 2, 1),
        *laid("green", 3, 4),
        {"bet": True},
        *laid("blue", 6, 6),
    ),
    script=(
        Cue("pick", {"pick": "orange"}),
        Cue("throw", dice(2)),
        Cue("match", {"place": 2}),
        Cue("second", {"pick": "purple"}),
        Cue("throw", dice(4)),
        Cue("plain", {"place": 5}),
        Cue("last", {"pick": "white"}),
        Cue("throw", dice(1)),
        Cue("evade", {"place": "L"}),
        Cue("other", {"pick": "white"}),
        dice(6),
        {"place": 7},
        *laid("red", 1, 1),
        *laid("blue", 4, 5),
        Cue("bet", {"bet": True}),
        *laid("green", 4, 4),
        *laid("orange", 3, 3),
        *laid("purple", 3, 2),
        *laid("yellow", 5, 6),
    ),
)

GAMBLER = Lesson(
    options={"beginner": True, "first": 1},
    before=(dice(1, 2, 3, 6, 6), place(2, 1), place(1, 3), place(6, 5), place(6, 5), STOP),
    script=(
        Cue("first", dice(3, 4, 4, 5, 6)),
        Cue("row", place(3, 0)),
        Cue("more", place(4, 2)),
        Cue("again", place(4, 2)),
        Cue("risk", ROLL),
        Cue("throw", dice(4, 6)),
        Cue("close", place(4, 2)),
        Cue("stop", STOP),
        Cue("other", dice(3, 4, 5, 5, 6)),
        place(6, 5),
        STOP,
    ),
)

ENGEL_BENGEL = Lesson(
    options={"beginner": True, "first": 1},
    before=(dice(1, 3, 4, 4, 6), place(6, 3), place(3, 4), place(4, 5), place(4, 5), STOP),
    script=(
        Cue("first", dice(2, 2, 4, 5, 5)),
        Cue("row", place(5, 0)),
        Cue("more", place(2, 1)),
        Cue("close", place(2, 1)),
        Cue("risk", ROLL),
        Cue("throw", dice(1, 4)),
        Cue("duty", place(1, 2)),
        Cue("stop", STOP),
        Cue("other", dice(4, 4, 5, 5, 5)),
        place(4, 5),
        STOP,
    ),
)

LESSONS = {
    "gambler": GAMBLER,
    "engel-bengel": ENGEL_BENGEL,
    "tutto": TUTTO,
    "zocken": ZOCKEN,
}


def played(game: str) -> Match:
    """The lesson as a match; the referee refuses impossible events."""
    lesson = LESSONS[game]
    script = [one.event if isinstance(one, Cue) else one for one in lesson.script]
    return Match.new(game, 2, lesson.options).replayed([*lesson.before, *script])


def written(game: str) -> Plain:
    """The client's format: the start, every step, the legal moves, and the comments."""
    lesson, match = LESSONS[game], played(game)
    begun = len(lesson.before)
    cues = [one.says if isinstance(one, Cue) else None for one in lesson.script]
    steps = [
        {**step(match, at), "asked": asked(match.at(at)), "cue": cue}
        for at, cue in enumerate([*(None for _ in lesson.before), *cues])
    ]
    start = match.at(0)
    return {
        "game": game,
        "options": lesson.options,
        "start": standing(start, start.last),
        "begun": begun,
        "steps": steps,
    }


def asked(match: Match) -> Plain | None:
    """The learner's legal moves before this step, with their odds; None where others act."""
    match match.node:
        case Decision(seat) if seat == LEARNER:
            return {"legal": legal(match), "odds": odds(match)}
        case _:
            return None


def text(game: str) -> str:
    return json.dumps(written(game), ensure_ascii=False, separators=(",", ":")) + "\n"


def main(arguments: list[str]) -> str | None:
    files = {next(GAMES.rglob(game)) / "lesson.gen.json": text(game) for game in LESSONS}
    if arguments == ["--check"]:
        fresh = (
            file.is_file() and file.read_text(encoding="utf-8") == said
            for file, said in files.items()
        )
        if all(fresh):
            return None
        return "web/src/lib/games/*/lesson.gen.json are not what the rules say; run make wire."
    for file, said in files.items():
        file.write_text(said, encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
