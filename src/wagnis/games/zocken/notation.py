"""How Zocken is written as plain data: moves, outcomes and the view.

Legality is not judged here.
"""

from __future__ import annotations

from wagnis.core import Roll
from wagnis.core.box import NotationError
from wagnis.core.plain import Plain, PlainObject, is_object, is_whole
from wagnis.games.dice_notation import read_dice, write_dice
from wagnis.games.zocken.row import Lying, direction
from wagnis.games.zocken.rules import Action, Bet, Pick, Placing, Put, Rolling, State, Zocken


def write_move(action: Action) -> PlainObject:
    match action:
        case Pick(die):
            return {"pick": die}
        case Put(place):
            return {"place": place}
        case Bet(on):
            return {"bet": on}


def read_move(written: Plain) -> Action:
    if is_object(written, "pick") and isinstance(written["pick"], str):
        return Pick(written["pick"])
    if is_object(written, "place"):
        place = written["place"]
        if is_whole(place) or place in ("L", "R", "out"):
            return Put(place)
    if is_object(written, "bet") and isinstance(written["bet"], bool):
        return Bet(written["bet"])
    raise NotationError("a move is a pick of a colour, a place, or a bet")


def write_outcome(event: Roll) -> PlainObject:
    return write_dice(event)


def read_outcome(written: Plain) -> Roll:
    return read_dice(written)


def view(game: Zocken, state: State) -> PlainObject:
    phase = state.phase
    return {
        "row": [None if lying is None else _die(lying) for lying in state.row],
        "circles": list(game.circles),
        "out": [_die(lying) for lying in state.out],
        "remaining": list(state.remaining),
        "die": phase.die if isinstance(phase, Rolling | Placing) else None,
        "face": phase.face if isinstance(phase, Placing) else None,
        "round": state.round,
        "roller": state.roller,
        "bets": list(state.bets),
        "direction": direction(state.row),
    }


def _die(lying: Lying) -> PlainObject:
    return {"die": lying[0], "face": lying[1]}
