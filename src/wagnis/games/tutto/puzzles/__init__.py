"""Puzzles of Tutto: each begins with a turn at given scores and a freshly shuffled deck.

`wagnis.puzzles` defines what makes a decision a puzzle.
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
"""While all scores are below `LATE`, puzzles are rare: only the share `EARLY` of turns is searched.
"""


def _opening(match: Match) -> PlainObject | None:
    """The scores and whose turn it is; the deck is freshly shuffled, as sometimes at any table."""
    assert isinstance(match.game, Tutto)
    state = match.state
    if not isinstance(state.phase, CardDue) or state.card or state.at_risk or state.charges:
        return None
    if state.last_round != _last_turn(state.scores, state.roller, match.game.target):
        return None  # a plus/minus has taken the leader below the target again
    return {"scores": list(state.scores), "roller": int(state.roller)}


def _last_turn(scores: tuple[int, ...], roller: int, target: int) -> bool:
    """Seat 0 begins, so only seat 1 can have a turn left after a player reaches the target."""
    return roller == 1 and scores[0] >= target


def _sketch(match: Match, best: Any, natural: Any) -> tuple[Hashable, str]:
    """Puzzles are similar if scores agree to 1,000 points and the points at risk to 250."""
    state = match.state
    assert isinstance(state, State)
    near = tuple(score // 1000 for score in state.scores)
    dice = state.phase.dice if isinstance(state.phase, Keeping) else ()
    alike = (near, state.at_risk // 250, state.left, state.card, best, natural, dice)
    card = "" if state.card is None else state.card.value
    return alike, "draw" if isinstance(best, Draw) or isinstance(natural, Draw) else card


def _leaves(match: Match, action: Any) -> PlainObject | None:
    """The lead after booking the points and any plus/minus, and whether that wins."""
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
