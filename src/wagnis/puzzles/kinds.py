"""Which kind of decision a puzzle is about, and which puzzles are alike.

Both are asked of the moves and of what lies on the table; values play no part.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from wagnis.core.accounts import Kind
from wagnis.games.gambler.rules import Gambler
from wagnis.games.gambler.rules import State as GamblerState
from wagnis.games.tutto.rules import Draw, Keeping
from wagnis.games.tutto.rules import State as TuttoState
from wagnis.games.zocken.rules import State as ZockenState
from wagnis.records import Match


def kind_of(match: Match, best: Any, natural: Any) -> Kind:
    """What the two moves differ about; a die in Gambler is placed or is not."""
    kinds = [match.box.kinds[type(move)] for move in (best, natural)]
    return next((kind for kind in kinds if kind != "stopping"), "stopping")


def sketch(match: Match, best: Any, natural: Any) -> tuple[Hashable, str]:
    """What two puzzles must not have in common, and what puzzles are spread over."""
    state = match.state
    match state:
        case TuttoState():
            return _tutto(state, best, natural)
        case ZockenState():
            return _zocken(state, best, natural)
        case GamblerState():
            assert isinstance(match.game, Gambler)
            tableau = match.game.tableau(state)
            assert tableau is not None
            lying = tuple(sorted(map(len, state.filled)))
            return (tableau.id, best, natural, lying), tableau.id
    raise TypeError(f"{match.box.name} has no puzzles")


def _tutto(state: TuttoState, best: Any, natural: Any) -> tuple[Hashable, str]:
    """Scores alike to 1,000 points, what is at risk to 250."""
    near = tuple(score // 1000 for score in state.scores)
    dice = state.phase.dice if isinstance(state.phase, Keeping) else ()
    alike = (near, state.at_risk // 250, state.left, state.card, best, natural, dice)
    card = "" if state.card is None else state.card.value
    return alike, "draw" if isinstance(best, Draw) or isinstance(natural, Draw) else card


def _zocken(state: ZockenState, best: Any, natural: Any) -> tuple[Hashable, str]:
    """The faces that lie, wherever; and how many dice are still to come."""
    faces = tuple(sorted(lying[1] for lying in state.row if lying))
    return (faces, len(state.remaining), state.phase, best, natural), f"{len(state.remaining)}"
