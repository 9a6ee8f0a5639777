"""Pig's notation as plain data: moves, rolls and the view.

The rules decide what is legal.
"""

from __future__ import annotations

from wagnis.core import Roll
from wagnis.core.box import NotationError, read_dice, write_dice
from wagnis.core.plain import Plain, PlainObject, is_only

from wagnis_pig.rules import Action, Hold, Phase, RollOn, Rules, State


def write_move(action: Action) -> PlainObject:
    return {"roll": True} if action == RollOn() else {"hold": True}


def read_move(written: Plain) -> Action:
    if is_only(written, "roll"):
        return RollOn()
    if is_only(written, "hold"):
        return Hold()
    raise NotationError('a move is {"roll": true} or {"hold": true}')


def write_outcome(event: Roll) -> PlainObject:
    return write_dice(event)


def read_outcome(written: Plain) -> Roll:
    return read_dice(written)


def view(game: Rules, state: State) -> PlainObject:
    rolling = 1 if state.phase is Phase.ROLLING else None
    return {
        "turn": state.turn,
        "target": game.target,
        "roller": int(state.roller),
        "rolling": rolling,
    }
