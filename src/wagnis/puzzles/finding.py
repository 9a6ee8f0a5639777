"""What makes a decision a puzzle: one best move by a clear margin, and not the natural one.

The natural move is the one the game's rule of thumb plays. The grade depends on how often the bots'
levels find the best move. `generating` plays the games that the decisions come from.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wagnis.bots import bot
from wagnis.bots.levels import level
from wagnis.bots.valued import weights
from wagnis.core import Decision
from wagnis.core.accounts import Kind
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.puzzles.kit import PUZZLES
from wagnis.puzzles.puzzle import DECIMALS, Puzzle, PuzzleError, named
from wagnis.records import Match, legal
from wagnis.solvers import Evaluation, NotSolvedError, ValueStore, evaluate

DECK = "seen"
"""The next card of a turn comes from the cards that are left, as in hints."""
ASKED = ("friendly", "casual", "keen", "sharp")
"""The levels that make mistakes; `perfect` always finds the best move."""
BOUNDS = (0.85, 0.75, 0.65, 0.55)
"""Lower bounds of the share that finds the best move, for grades 1 to 4; below them it is grade 5.
"""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle, its key of similarity (one puzzle for each key) and the share that solves it."""

    puzzle: Puzzle
    alike: Hashable
    among: str
    """The group to balance beside grades and kinds: the tableau, the card or the dice."""
    share: float


def margin(game: str, objective: str) -> float:
    """The least lead of the best move over the next best: shares of a win, or points."""
    least = PUZZLES.of(BOXES[game]).margins.get(objective)
    if least is None:
        raise PuzzleError(f"there are no puzzles of {game} that are valued by {objective!r}")
    return least


def kind_of(match: Match, best: Any, natural: Any) -> Kind:
    """The kind of the decision: that of the move which does not stop, if there is one."""
    kinds = [match.box.kinds[type(move)] for move in (best, natural)]
    return next((kind for kind in kinds if kind != "stopping"), "stopping")


def waits(
    match: Match, best: Any, natural: Any, objective: str, store: ValueStore
) -> tuple[float, float] | None:
    """How well the two dice can wait for each other, in a game with dice to pick."""

    def values(state: Any) -> Sequence[tuple[Any, float]]:
        return evaluate(match.box.name, match.game, state, objective, store).values

    return PUZZLES.of(match.box).waits(match, best, natural, values)


def natural(match: Match) -> Any:
    """The move of the rule of thumb."""
    node = match.node
    assert isinstance(node, Decision)
    return bot("thumb", match.box.name, 0).choose(match.game, match.state, node.actions)


def ahead(values: list[float]) -> float:
    """The lead of the best value over the next best."""
    first, second = sorted(values, reverse=True)[:2]
    return first - second


def found_by(values: Sequence[float], game: str, objective: str) -> float:
    """The probability that a random level plays the best move."""
    best = max(range(len(values)), key=values.__getitem__)
    errs = PUZZLES.of(BOXES[game]).errs or [
        level(name, game, objective).temperature for name in ASKED
    ]
    shares = [(liked := weights(values, heat))[best] / sum(liked) for heat in errs]
    return sum(shares) / len(shares)


def grade(values: Sequence[float], game: str, objective: str) -> int:
    """From 1, which most players find, to 5.

    >>> grade([0.0, 60.0], "gambler", "points"), grade([0.0, 2.0], "gambler", "points")
    (1, 4)
    """
    share = found_by(values, game, objective)
    return 1 + sum(share < bound for bound in BOUNDS)


def found(
    match: Match, start: PlainObject, evaluation: Evaluation, store: ValueStore
) -> Found | None:
    """The puzzle in this position, or None; `start` is the beginning of its turn or round."""
    game, values = match.box.name, [float(value) for _, value in evaluation.values]
    if (
        not evaluation.exact
        or len(values) < 2
        or ahead(values) < margin(game, evaluation.objective)
    ):
        return None
    best = max(evaluation.values, key=lambda pair: pair[1])[0]
    usual = natural(match)
    if usual == best:
        return None
    events = match.events()
    rounded_values = tuple(round(value, DECIMALS) for value in values)
    puzzle = Puzzle(
        game,
        named(game, start, events),
        start,
        tuple(events),
        evaluation.objective,
        kind_of(match, best, usual),
        grade(rounded_values, game, evaluation.objective),
        match.box.notation.write_move(usual),
        rounded_values,
        waits(match, best, usual, evaluation.objective, store),
    )
    alike, among = PUZZLES.of(match.box).sketch(match, best, usual)
    return Found(puzzle, alike, among, found_by(rounded_values, game, evaluation.objective))


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
