"""What makes a decision a puzzle: one best move by a clear margin, and not the natural one.

Natural is what the game's rule of thumb plays. The grade counts how often the levels' bots find the
best move. Where decisions come from is said in `generating`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
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
from wagnis.records import Match
from wagnis.solvers import Evaluation, ValueStore, evaluate

DECK = "seen"
"""The next card of a turn comes from the cards that are left, as in hints."""
ASKED = ("friendly", "casual", "keen", "sharp")
"""The levels that err; `perfect` finds everything."""
BOUNDS = (0.85, 0.75, 0.65, 0.55)
"""Grade 1 from the first on, grade 2 from the second on, …, grade 5 below the last."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle, what it is like (nothing alike is taken twice), and how often it is solved."""

    puzzle: Puzzle
    alike: Hashable
    among: str
    """What puzzles are spread over beside grades and kinds: the tableau, the card, the dice."""
    share: float


def margin(game: str, objective: str) -> float:
    """How much better the best move must be than the next best: shares of a win, or points."""
    least = PUZZLES.of(BOXES[game]).margins.get(objective)
    if least is None:
        raise PuzzleError(f"there are no puzzles of {game} that are valued by {objective!r}")
    return least


def kind_of(match: Match, best: Any, natural: Any) -> Kind:
    """What the two moves differ about: if one of them goes on, what it goes on with."""
    kinds = [match.box.kinds[type(move)] for move in (best, natural)]
    return next((kind for kind in kinds if kind != "stopping"), "stopping")


def waits(
    match: Match, best: Any, natural: Any, objective: str, store: ValueStore
) -> tuple[float, float] | None:
    """How well the two dice can wait for each other, in a game in which dice are picked."""

    def values(state: Any) -> Sequence[tuple[Any, float]]:
        return evaluate(match.box.name, match.game, state, objective, store).values

    return PUZZLES.of(match.box).waits(match, best, natural, values)


def natural(match: Match) -> Any:
    """What the rule of thumb plays here."""
    node = match.node
    assert isinstance(node, Decision)
    return bot("thumb", match.box.name, 0).choose(match.game, match.state, node.actions)


def ahead(values: list[float]) -> float:
    """By how much the best is better than the next best."""
    first, second = sorted(values, reverse=True)[:2]
    return first - second


def found_by(values: Sequence[float], game: str, objective: str) -> float:
    """The chance that one of the levels, each as likely, plays the best move."""
    best = max(range(len(values)), key=values.__getitem__)
    shares = []
    for name in ASKED:
        liked = weights(values, level(name, game, objective).temperature)
        shares.append(liked[best] / sum(liked))
    return sum(shares) / len(shares)


def grade(values: Sequence[float], game: str, objective: str) -> int:
    """From 1, which most find, to 5.

    >>> grade([0.0, 60.0], "gambler", "points"), grade([0.0, 2.0], "gambler", "points")
    (1, 4)
    """
    share = found_by(values, game, objective)
    return 1 + sum(share < bound for bound in BOUNDS)


def found(match: Match, start: PlainObject, told: Evaluation, store: ValueStore) -> Found | None:
    """The puzzle in this position of a turn or round that began like this, if there is one."""
    game, values = match.box.name, [float(value) for _, value in told.values]
    if not told.exact or len(values) < 2 or ahead(values) < margin(game, told.objective):
        return None
    best = max(told.values, key=lambda pair: pair[1])[0]
    usual = natural(match)
    if usual == best:
        return None
    events = match.events()
    kept = tuple(round(value, DECIMALS) for value in values)
    puzzle = Puzzle(
        game,
        named(game, start, events),
        start,
        tuple(events),
        told.objective,
        kind_of(match, best, usual),
        grade(kept, game, told.objective),
        match.box.notation.write_move(usual),
        kept,
        waits(match, best, usual, told.objective, store),
    )
    alike, among = PUZZLES.of(match.box).sketch(match, best, usual)
    return Found(puzzle, alike, among, found_by(kept, game, told.objective))
