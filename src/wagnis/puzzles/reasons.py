"""What the best move and the natural one do, in exact chances: the numbers of a puzzle's reason.

The sentences are made by those who show it. What the moves on offer mean at once is in the
game's own `odds`; here is what they leave behind.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from wagnis.core import Over
from wagnis.core.lots import FACES
from wagnis.core.plain import PlainObject, fraction
from wagnis.games.gambler.odds import chance_to_finish
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Gambler, Place
from wagnis.games.gambler.rules import State as GamblerState
from wagnis.games.tutto.rules import Stop
from wagnis.games.zocken.odds import chances
from wagnis.games.zocken.row import INDEX, matches, turn_score
from wagnis.games.zocken.rules import Placing, Put, Zocken
from wagnis.games.zocken.rules import State as ZockenState
from wagnis.records import Match


def leaves(match: Match, action: Any) -> PlainObject | None:
    """What the move leaves behind; None where `odds` says all there is."""
    game, state = match.game, match.state
    if isinstance(action, Place):
        assert isinstance(game, Gambler)
        return _place(game, state, action)
    if isinstance(action, Put):
        assert isinstance(game, Zocken)
        return _put(game, state, action)
    if isinstance(action, Stop):
        return _bank(match, action)
    return None


def _bank(match: Match, stop: Stop) -> PlainObject:
    """How far ahead one is once the points, and any plus/minus, are booked; whether that wins."""
    after, seat = match.game.after(match.state, stop), match.state.roller
    node = match.game.node(after)
    return {
        "lead": after.scores[seat] - after.scores[1 - seat],
        "wins": isinstance(node, Over) and node.winners == (seat,),
    }


def _place(game: Gambler, state: GamblerState, place: Place) -> PlainObject:
    """The row, what it pays, and how likely the next player's first roll finishes it."""
    tableau = game.tableau(state)
    assert tableau is not None
    row, lying = tableau.rows[place.row], (*state.filled[place.row], place.face)
    dice = min(DICE_OF_A_TURN, state.stock[1 - state.roller])
    boxes = row.boxes - len(lying)
    next_one = chance_to_finish(row, lying, dice) if boxes else Fraction(0)
    before = chance_to_finish(row, state.filled[place.row], dice)
    return {
        "row": place.row,
        "pays": row.pays,
        "boxes": boxes,
        "next": fraction(next_one),
        "before": fraction(before),
    }


def _put(game: Zocken, state: ZockenState, put: Put) -> PlainObject:
    """How the row lies then, and of all faces of the dice to come: how many lead home or out."""
    assert isinstance(state.phase, Placing)
    lying = (state.phase.die, state.phase.face)
    row, out = state.row, state.out
    if put.place == "out":
        out = (*out, lying)
    else:
        at = INDEX[put.place]
        row = (*row[:at], lying, *row[at + 1 :])
    told = [chances(game, row, die) for die in state.remaining]
    return {
        "lies": turn_score(row, out, game.circles, game.match_points),
        "matches": matches(row, game.circles),
        "home": sum(one.home for one in told),
        "lost": sum(one.lost for one in told),
        "of": len(FACES) * len(told),
    }
