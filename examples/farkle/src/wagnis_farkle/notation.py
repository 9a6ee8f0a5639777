"""Farkle's notation as plain data: moves, rolls and the view.

The rules decide what is legal.
"""

from __future__ import annotations

from wagnis.core import Roll
from wagnis.core.box import NotationError, read_dice, write_dice
from wagnis.core.plain import Plain, PlainObject, is_object, is_only, is_whole_list

from wagnis_farkle.rules import Action, Bank, Keep, Phase, RollOn, Rules, State


def write_move(action: Action) -> PlainObject:
    if isinstance(action, Keep):
        return {"keep": list(action.dice)}
    return {"roll": True} if action == RollOn() else {"bank": True}


def read_move(written: Plain) -> Action:
    if is_object(written, "keep") and is_whole_list(written["keep"]):
        return Keep(tuple(sorted(written["keep"])))
    if is_only(written, "roll"):
        return RollOn()
    if is_only(written, "bank"):
        return Bank()
    raise NotationError('a move is {"keep": [1, 5]}, {"roll": true} or {"bank": true}')


def write_outcome(event: Roll) -> PlainObject:
    return write_dice(event)


def read_outcome(written: Plain) -> Roll:
    return read_dice(written)


def view(game: Rules, state: State) -> PlainObject:
    return {
        "dice": list(state.roll),
        "turn": state.turn,
        "left": state.dice,
        "farkles": list(state.farkles),
        "target": game.target,
        "minimum": game.minimum,
        "penalty": game.penalty,
        "roller": int(state.roller),
        "rolling": state.dice if state.phase is Phase.ROLLING else None,
    }
