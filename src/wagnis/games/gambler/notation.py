"""How Gambler and Engel & Bengel are written as plain data: moves, outcomes and the view.

The rules decide what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.core.box import NotationError, read_dice, write_dice
from wagnis.core.plain import Plain, PlainObject, is_object
from wagnis.games.gambler.board import write_tableau
from wagnis.games.gambler.rules import (
    GO_ON,
    PLACE,
    Action,
    Event,
    Gambler,
    Place,
    Placing,
    RollAgain,
    Rolling,
    State,
    Stop,
)


def write_move(action: Action) -> PlainObject:
    if isinstance(action, Place):
        return {"place": {"face": action.face, "row": action.row}}
    return {"roll": True} if isinstance(action, RollAgain) else {"stop": True}


def read_move(written: Plain) -> Action:
    roll_again, stop = GO_ON
    match written:
        case {"place": {"face": face, "row": row} as place} if (
            len(written) == 1 and len(place) == 2
        ):
            if type(face) is int and type(row) is int:  # `True` is not a number here
                # Return the offered object itself if possible: `allowed` finds it faster.
                usual = row in range(len(PLACE)) and face in range(len(PLACE[row]))
                return PLACE[row][face] if usual else Place(face, row)
        case {"roll": True} if len(written) == 1:  # `True` itself: a pattern does not match 1
            return roll_again
        case {"stop": True} if len(written) == 1:
            return stop
    raise NotationError("a move is a place with face and row, a roll, or a stop")


def write_outcome(event: Event) -> PlainObject:
    return {"tableau": event} if isinstance(event, str) else write_dice(event)


def read_outcome(written: Plain) -> Event:
    if is_object(written, "tableau") and isinstance(written["tableau"], str):
        return written["tableau"]
    return read_dice(written)


def view(game: Gambler, state: State) -> PlainObject:
    tableau = game.tableau(state)
    phase = state.phase
    return {
        "tableau": None if tableau is None else write_tableau(tableau),
        "filled": list(map(list, state.filled)),
        "stock": list(state.stock),
        "cup": list(phase.cup) if isinstance(phase, Placing) else [],
        "roller": state.roller,
        "rolling": phase.dice if isinstance(phase, Rolling) else None,
        "round": state.round,
        "starter": state.starter,
    }


WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "place": "place the {face} in row {row}",
        "roll": "roll again",
        "stop": "stop",
        "tableau": "the tableau {tableau}",
    },
    "de": {
        "place": "die {face} in Reihe {row} legen",
        "roll": "weiterwürfeln",
        "stop": "aufhören",
        "tableau": "{board} {tableau}",
    },
    "nl": {
        "place": "de {face} in rij {row} plaatsen",
        "roll": "verder gooien",
        "stop": "stoppen",
        "tableau": "spelbord {tableau}",
    },
}


def words(language: str, move: Action | Event, board: str = "Tableau") -> str:
    """`board` is the German sheet's word for a tableau.

    >>> words("de", Place(3, row=0)), words("en", (1, 4, 4))
    ('die 3 in Reihe 1 legen', '1 4 4')
    >>> words("de", "engel-bengel-01", board="Tafel")
    'Tafel engel-bengel-01'
    """
    spoken = WORDS[language]
    match move:
        case Place(face, row):
            return spoken["place"].format(face=face, row=row + 1)
        case RollAgain():
            return spoken["roll"]
        case Stop():
            return spoken["stop"]
        case str():
            return spoken["tableau"].format(tableau=move, board=board)
        case _:
            return " ".join(map(str, move))
