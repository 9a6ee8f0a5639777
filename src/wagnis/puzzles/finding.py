"""What makes a decision a puzzle: one best move by a clear margin, and not the natural one.

Natural is what the game's rule of thumb plays. Where decisions come from is said in `generating`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wagnis.bots import bot
from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.puzzles.grading import found_by, grade
from wagnis.puzzles.kinds import kind_of, sketch
from wagnis.puzzles.puzzle import DECIMALS, Puzzle, named
from wagnis.puzzles.waiting import waits
from wagnis.records import Match

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation, ValueStore

MARGINS: Mapping[str, float] = MappingProxyType(
    {"tutto win": 0.01, "zocken win": 0.01, "zocken points": 2.0, "gambler points": 2.0}
)
"""How much better the best move must be than the next best: shares of a win, or points."""
DECK = "seen"
"""In Tutto the next card of the turn comes from the cards that are left, as in hints."""
SOLVED_LIKE = {"engel-bengel": "gambler"}


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle, what it is like (nothing alike is taken twice), and how often it is solved."""

    puzzle: Puzzle
    alike: Hashable
    among: str
    """What puzzles are spread over beside grades and kinds: the tableau, the card, the dice."""
    share: float


def margin(game: str, objective: str) -> float:
    return MARGINS[f"{SOLVED_LIKE.get(game, game)} {objective}"]


def natural(match: Match) -> Any:
    """What the rule of thumb plays here."""
    node = match.node
    assert isinstance(node, Decision)
    return bot("thumb", match.box.name, 0).choose(match.game, match.state, node.actions)


def ahead(values: list[float]) -> float:
    """By how much the best is better than the next best."""
    first, second = sorted(values, reverse=True)[:2]
    return first - second


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
    alike, among = sketch(match, best, usual)
    return Found(puzzle, alike, among, found_by(kept, game, told.objective))
