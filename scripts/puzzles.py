"""The puzzles as files of the browser client, and their types; `make client` writes them.

python -m scripts.puzzles
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias, cast

from typing_extensions import TypedDict

from wagnis.core import Decision
from wagnis.core.accounts import Kind
from wagnis.games import BOXES
from wagnis.puzzles import Puzzle, puzzles_of
from wagnis.puzzles.kit import PUZZLES
from wagnis.records import legal, odds, standing, step
from wagnis.server.wire.game_types import Fraction
from wagnis.server.wire.positions import GameName, Move, Odds, Standing, Step

FOLDER = Path(__file__).parents[1] / "web" / "public" / "data"

DecisionKind: TypeAlias = Kind


class PlaceLeaves(TypedDict):
    """What a die placed in Gambler leaves behind."""

    row: int
    pays: int  # when the row is finished; minus for a black one
    boxes: int  # of that row still empty
    next: Fraction  # that the next player's first roll finishes it
    before: Fraction  # the same without this die


class PutLeaves(TypedDict):
    """What a die placed in Zocken leaves behind: faces of the dice to come."""

    lies: int  # points of the row so far, with the +50 while it is possible
    matches: int
    home: int  # that find their own circle
    lost: int  # that find no place but OUT
    of: int


class BankLeaves(TypedDict):
    """What stopping in Tutto leaves behind, every charge booked."""

    lead: int  # over the other; minus for a gap
    wins: bool  # the game, there and then


class PuzzleShown(TypedDict):
    """A decision of `seat`; `values`, in the order of `legal`, are for that seat."""

    id: str
    game: GameName
    options: dict[str, Any]
    grade: int  # from 1, easy, to 5
    kind: DecisionKind
    objective: str
    seat: int
    standing: Standing
    legal: list[Move]
    odds: Odds
    values: list[float]
    best: int  # in `legal`
    natural: int  # in `legal`: what the rule of thumb plays
    step: Step  # the best move, played
    # Of the best move, then of the natural one.
    leaves: list[PlaceLeaves | PutLeaves | BankLeaves | None]
    waits: list[float] | None  # matching faces of six: natural die second, best die second


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


def files() -> Iterator[tuple[str, str]]:
    """The name and the content of a file for each game with puzzles."""
    for game in BOXES:
        if puzzles := puzzles_of(game):
            content = json.dumps([shown(one) for one in puzzles.values()], separators=(",", ":"))
            yield f"puzzles-{game}.json", content


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, content in files():
        (FOLDER / name).write_text(content, "utf-8")


if __name__ == "__main__":
    main()
