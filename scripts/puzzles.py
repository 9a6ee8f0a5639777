"""The puzzles as files of the browser client; `make client` runs this.

python -m scripts.puzzles
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from wagnis.core import Decision
from wagnis.games import BOXES
from wagnis.puzzles import Puzzle, puzzles_of
from wagnis.puzzles.kit import PUZZLES
from wagnis.records import legal, odds, standing, step
from wagnis.server.wire.puzzles import PuzzleShown

FOLDER = Path(__file__).parents[1] / "web" / "public" / "data"


def files() -> Iterator[tuple[str, str]]:
    """The name and the content of a file for each game with puzzles."""
    for game in BOXES:
        if puzzles := puzzles_of(game):
            content = json.dumps(
                [shown(puzzle) for puzzle in puzzles.values()], separators=(",", ":")
            )
            yield f"puzzles-{game}.json", content


def shown(puzzle: Puzzle) -> PuzzleShown:
    """Everything the board and the explanation need."""
    match, kit = puzzle.match(), PUZZLES.of(BOXES[puzzle.game])
    node, moves = match.node, legal(match)
    assert isinstance(node, Decision)
    best = max(range(len(moves)), key=puzzle.values.__getitem__)
    natural = moves.index(puzzle.natural)
    after = match.advance(node.actions[best])
    answer = {
        "id": puzzle.id,
        "game": puzzle.game,
        "options": match.options,
        "grade": puzzle.grade,
        "kind": puzzle.kind,
        "objective": puzzle.objective,
        "seat": int(node.seat),
        "standing": standing(match, match.last),
        "legal": moves,
        "odds": odds(match),
        "values": list(puzzle.values),
        "best": best,
        "natural": natural,
        "step": step(after, len(after.history) - 1),
        "leaves": [kit.leaves(match, node.actions[at]) for at in (best, natural)],
        "waits": None if puzzle.waits is None else list(puzzle.waits),
    }
    return cast(PuzzleShown, answer)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, content in files():
        (FOLDER / name).write_text(content, "utf-8")


if __name__ == "__main__":
    main()
