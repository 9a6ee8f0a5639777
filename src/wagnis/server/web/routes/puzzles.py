"""Puzzles over HTTP: the list of a game's puzzles, and one puzzle with its board."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import cast

from fastapi import APIRouter
from starlette.responses import Response

from wagnis.core import Decision
from wagnis.games import BOXES
from wagnis.puzzles import Puzzle, puzzles_of
from wagnis.puzzles.kit import PUZZLES
from wagnis.records import legal, odds, standing, step
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import FAILURES, Answer
from wagnis.server.web.guards.strict_json import StrictRoute
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.puzzles import PuzzleList, PuzzleShown

KEPT = 500  # more than the package has; a few kB each


@cache
def puzzle_routes() -> APIRouter:
    router = APIRouter(prefix="/api/puzzles", responses=FAILURES, route_class=StrictRoute)

    @router.get("/{game}", response_model=PuzzleList)
    async def listed(game: str) -> Response:
        """The puzzles of a game, easy ones first."""
        puzzles = puzzles_of(game) if game in BOXES else {}
        if not puzzles:
            raise SubmissionError(Refusal.NOT_FOUND, "there are no puzzles of this game")
        answer: PuzzleList = {
            "game": game,
            "puzzles": [
                {"id": puzzle.id, "grade": puzzle.grade, "kind": puzzle.kind}
                for puzzle in puzzles.values()
            ],
        }
        return Answer(answer)

    @router.get("/{game}/{puzzle_id}", response_model=PuzzleShown)
    def one(game: str, puzzle_id: str) -> Response:
        """One puzzle: the position, its legal moves and their values."""
        # `def`, so that FastAPI uses a thread: the first computation of a bet's chance is slow.
        puzzle = puzzles_of(game).get(puzzle_id) if game in BOXES else None
        if puzzle is None:
            raise SubmissionError(Refusal.NOT_FOUND, "there is no such puzzle")
        return Answer(shown(game, puzzle_id))

    return router


@lru_cache(maxsize=KEPT)
def shown(game: str, puzzle_id: str) -> PuzzleShown:
    """Everything the board and the explanation need."""
    puzzle: Puzzle = puzzles_of(game)[puzzle_id]
    match, kit = puzzle.match(), PUZZLES.of(BOXES[game])
    node, moves = match.node, legal(match)
    assert isinstance(node, Decision)
    best = max(range(len(moves)), key=puzzle.values.__getitem__)
    natural = moves.index(puzzle.natural)
    after = match.advance(node.actions[best])
    answer = {
        "id": puzzle.id,
        "game": game,
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
