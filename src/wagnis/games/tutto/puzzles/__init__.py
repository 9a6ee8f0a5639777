"""Puzzles of Tutto: a turn begins with its scores and a deck that is shuffled afresh.

What makes a decision a puzzle is said in `wagnis.puzzles`.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from wagnis.core import Over
from wagnis.core.plain import PlainObject
from wagnis.games.tutto.rules import CardDue, Draw, Keeping, State, Stop, Tutto
from wagnis.puzzles.kit import Coin, PuzzleKit
from wagnis.records import Match

LATE, EARLY = 3000, 0.25
"""Before anybody has so many points few turns hold puzzles: only this share of them is searched."""


def _opening(match: Match) -> PlainObject | None:
    """Scores and whose turn. The deck is shuffled afresh, as it is now and then at any table."""
    assert isinstance(match.game, Tutto)
    state = match.state
    if not isinstance(state.phase, CardDue) or state.card or state.at_risk or state.charges:
        return None
    if state.last_round != _last_turn(state.scores, state.roller, match.game.target):
        return None  # a plus/minus has pulled the leader below the target again
    return {"scores": list(state.scores), "roller": int(state.roller)}


def _last_turn(scores: tuple[int, ...], roller: int, target: int) -> bool:
    """Seat 0 begins, so that only the other can have a turn left after the target is reached."""
    return roller == 1 and scores[0] >= target


def _sketch(match: Match, best: Any, natural: Any) -> tuple[Hashable, str]:
    """Scores alike to 1,000 points, what is at risk to 250."""
    state = match.state
    assert isinstance(state, State)
    near = tuple(score // 1000 for score in state.scores)
    dice = state.phase.dice if isinstance(state.phase, Keeping) else ()
    alike = (near, state.at_risk // 250, state.left, state.card, best, natural, dice)
    card = "" if state.card is None else state.card.value
    return alike, "draw" if isinstance(best, Draw) or isinstance(natural, Draw) else card


def _leaves(match: Match, action: Any) -> PlainObject | None:
    """How far ahead one is once the points, and any plus/minus, are booked; whether that wins."""
    if not isinstance(action, Stop):
        return None
    after, seat = match.game.after(match.state, action), match.state.roller
    node = match.game.node(after)
    return {
        "lead": after.scores[seat] - after.scores[1 - seat],
        "wins": isinstance(node, Over) and node.winners == (seat,),
    }


def _looks(match: Match, coin: Coin) -> bool:
    return max(match.state.scores) >= LATE or coin.random() < EARLY


PUZZLES = PuzzleKit(
    objective="win",
    margins={"win": 0.01},
    opening=_opening,
    sketch=_sketch,
    leaves=_leaves,
    looks=_looks,
    shipped=__name__,
)
