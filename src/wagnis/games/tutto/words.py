"""Tutto's moves and outcomes in words, in three languages, without the player's name.

The browser client has its own texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.games.tutto.cards import BONUS, Card
from wagnis.games.tutto.rules import Action, Draw, Event, Keep, RollOn, Stop

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "keep": "keep {dice}",
        "roll": "roll on",
        "draw": "draw another card",
        "stop": "stop",
        "bonus": "Bonus {bonus}",
    },
    "de": {
        "keep": "{dice} herauslegen",
        "roll": "weiterwürfeln",
        "draw": "noch eine Karte ziehen",
        "stop": "aufhören",
        "bonus": "Bonus {bonus}",
    },
    "nl": {
        "keep": "{dice} opzijleggen",
        "roll": "verder gooien",
        "draw": "nog een kaart trekken",
        "stop": "stoppen",
        "bonus": "Bonus {bonus}",
    },
}

CARDS: Mapping[str, Mapping[Card, str]] = {
    "en": {
        Card.CLOVERLEAF: "Cloverleaf",
        Card.FIREWORKS: "Fireworks",
        Card.STOP: "Stop card",
        Card.STRAIGHT: "Straight",
        Card.PLUS_MINUS: "Plus/Minus",
        Card.DOUBLE: "Double",
    },
    "de": {
        Card.CLOVERLEAF: "Kleeblatt",
        Card.FIREWORKS: "Feuerwerk",
        Card.STOP: "Stop-Karte",
        Card.STRAIGHT: "Straße",
        Card.PLUS_MINUS: "Plus/Minus",
        Card.DOUBLE: "x2",
    },
    "nl": {
        Card.CLOVERLEAF: "Klaverblad",
        Card.FIREWORKS: "Vuurwerk",
        Card.STOP: "Stopkaart",
        Card.STRAIGHT: "Straat",
        Card.PLUS_MINUS: "Plus/Min",
        Card.DOUBLE: "Dubbel",
    },
}


def words(language: str, move: Action | Event) -> str:
    """
    >>> words("nl", Keep(((1, 1, 1), (5,)))), words("en", Card.BONUS_300)
    ('1 1 1 + 5 opzijleggen', 'Bonus 300')
    """
    spoken = WORDS[language]
    match move:
        case Keep(groups):
            dice = " + ".join(" ".join(map(str, group)) for group in groups)
            return spoken["keep"].format(dice=dice)
        case RollOn():
            return spoken["roll"]
        case Draw():
            return spoken["draw"]
        case Stop():
            return spoken["stop"]
        case Card():
            if move in BONUS:
                return spoken["bonus"].format(bonus=BONUS[move])
            return CARDS[language][move]
        case _:
            return " ".join(map(str, move))
