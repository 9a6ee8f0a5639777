"""Gambler's moves and outcomes in words, in three languages, without the player's name.

The browser client has its own texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.games.gambler.rules import Action, Event, Place, RollAgain, Stop

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "place": "place the {face} on row {row}",
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
        "place": "de {face} op rij {row} plaatsen",
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
