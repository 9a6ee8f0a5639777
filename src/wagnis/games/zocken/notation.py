"""Zocken's notation as plain data: moves, outcomes and the view.

The rules decide what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.core import Roll
from wagnis.core.box import NotationError, read_dice, write_dice
from wagnis.core.plain import Plain, PlainObject, is_object, is_whole
from wagnis.games.zocken.row import direction
from wagnis.games.zocken.rules import (
    BETS,
    PICK,
    PUT,
    Action,
    Bet,
    Pick,
    Placing,
    Put,
    Rolling,
    State,
    Zocken,
)


def write_move(action: Action) -> PlainObject:
    if isinstance(action, Pick):
        return {"pick": action.die}
    return {"place": action.place} if isinstance(action, Put) else {"bet": action.on}


def read_move(written: Plain) -> Action:
    if is_object(written, "pick") and isinstance(written["pick"], str):
        die = written["pick"]
        return PICK.get(die) or Pick(die)
    if is_object(written, "place"):
        place = written["place"]
        if is_whole(place) or place in ("L", "R", "out"):
            return PUT.get(place) or Put(place)
    if is_object(written, "bet") and isinstance(written["bet"], bool):
        return BETS[0] if written["bet"] else BETS[1]
    raise NotationError("a move is a pick of a colour, a place, or a bet")


def write_outcome(event: Roll) -> PlainObject:
    return write_dice(event)


def read_outcome(written: Plain) -> Roll:
    return read_dice(written)


def view(game: Zocken, state: State) -> PlainObject:
    phase = state.phase
    return {
        "row": [
            None if lying is None else {"die": lying[0], "face": lying[1]} for lying in state.row
        ],
        "circles": list(game.circles),
        "out": [{"die": die, "face": face} for die, face in state.out],
        "remaining": list(state.remaining),
        "die": phase.die if isinstance(phase, (Rolling, Placing)) else None,
        "face": phase.face if isinstance(phase, Placing) else None,
        "round": state.round,
        "roller": state.roller,
        "bets": list(state.bets),
        "direction": direction(state.row),
    }


WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "pick": "pick the {die} die",
        "field": "put it on field {place}",
        "L": "put it on the left escape field",
        "R": "put it on the right escape field",
        "out": "put it on OUT",
        "bet": "bet",
        "no bet": "not bet",
    },
    "de": {
        "pick": "den {die} Würfel wählen",
        "field": "ihn auf Feld {place} setzen",
        "L": "nach links ausweichen",
        "R": "nach rechts ausweichen",
        "out": "ihn aufs AUS-Feld setzen",
        "bet": "wetten",
        "no bet": "nicht wetten",
        "red": "roten",
        "orange": "orangen",
        "yellow": "gelben",
        "green": "grünen",
        "blue": "blauen",
        "purple": "lila",
        "white": "weißen",
    },
    "nl": {
        "pick": "de {die} dobbelsteen kiezen",
        "field": "op veld {place} leggen",
        "L": "naar links uitwijken",
        "R": "naar rechts uitwijken",
        "out": "op het UIT-veld leggen",
        "bet": "wedden",
        "no bet": "niet wedden",
        "red": "rode",
        "orange": "oranje",
        "yellow": "gele",
        "green": "groene",
        "blue": "blauwe",
        "purple": "paarse",
        "white": "witte",
    },
}


def words(language: str, move: Action | Roll) -> str:
    """
    >>> words("de", Pick("red")), words("en", Put(3)), words("nl", Bet(False))
    ('den roten Würfel wählen', 'put it on field 3', 'niet wedden')
    """
    spoken = WORDS[language]
    match move:
        case Pick(die):
            return spoken["pick"].format(die=spoken.get(die, die))
        case Put(str() as place):
            return spoken[place]
        case Put(place):
            return spoken["field"].format(place=place)
        case Bet(on):
            return spoken["bet" if on else "no bet"]
        case _:
            return " ".join(map(str, move))
