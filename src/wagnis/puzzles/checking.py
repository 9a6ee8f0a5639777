"""Checks puzzles: recomputes every field from the position and compares.

`finding` defines what makes a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wagnis.puzzles.finding import DECK, ahead, grade, kind_of, margin, natural, waits
from wagnis.puzzles.puzzle import Puzzle, PuzzleError, named
from wagnis.records import legal
from wagnis.solvers import NotSolvedError, ValueStore, evaluate

CLOSE = 1e-6
WAITS_CLOSE = 0.01


def problems(puzzles: Iterable[Puzzle], store: ValueStore) -> Iterator[str]:
    """Yields one sentence for every fault; nothing if all puzzles are correct."""
    ids = set[str]()
    for puzzle in puzzles:
        if puzzle.id in ids:
            yield f"{puzzle.game} {puzzle.id}: there twice"
        ids.add(puzzle.id)
        try:
            for problem in wrong(puzzle, store):
                yield f"{puzzle.game} {puzzle.id}: {problem}"
        except (PuzzleError, NotSolvedError) as error:
            yield f"{puzzle.game} {puzzle.id}: {error}"


def wrong(puzzle: Puzzle, store: ValueStore) -> Iterator[str]:
    """Yields the faults of one puzzle; raises `PuzzleError` if its position is impossible."""
    match = puzzle.match()
    if puzzle.id != named(puzzle.game, puzzle.start, list(puzzle.events)):
        yield "its id is another position's"
    if puzzle.objective not in match.box.objectives:
        raise PuzzleError(f"nothing is worth anything by {puzzle.objective!r} in {puzzle.game}")
    evaluation = evaluate(puzzle.game, match.game, match.state, puzzle.objective, store, deck=DECK)
    values = [value for _, value in evaluation.values]
    if not evaluation.exact:
        yield "its values are an estimate"
    if len(puzzle.values) != len(values):
        yield f"there are {len(values)} legal moves, not {len(puzzle.values)}"
        return
    for move, here, there in zip(legal(match), puzzle.values, values, strict=True):
        if abs(here - there) > CLOSE:
            yield f"{move} is worth {there:.7f}, not {here}"
    if ahead(values) < margin(puzzle.game, puzzle.objective) - CLOSE:
        yield f"the best move is only {ahead(values):.4f} better than the next"
    best = max(evaluation.values, key=lambda pair: pair[1])[0]
    usual = natural(match)
    if match.box.notation.write_move(usual) != puzzle.natural:
        yield "the rule of thumb plays something else"
    if usual == best:
        yield "the natural move is the best one"
    if puzzle.kind != kind_of(match, best, usual):
        yield f"it is about {kind_of(match, best, usual)}, not about {puzzle.kind}"
    expected_grade = grade(puzzle.values, puzzle.game, puzzle.objective)
    if puzzle.grade != expected_grade:
        yield f"its grade is {expected_grade}, not {puzzle.grade}"
    waiting = waits(match, best, usual, puzzle.objective, store)
    if (waiting is None) != (puzzle.waits is None) or any(
        abs(here - there) > WAITS_CLOSE
        for here, there in zip(waiting or (), puzzle.waits or (), strict=True)
    ):
        yield f"its dice can wait like {waiting}, not like {puzzle.waits}"
