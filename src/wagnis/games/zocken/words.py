"""Zocken's moves and rolls in words, in three languages, without a subject.

The browser client has its own texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.core import Roll
from wagnis.games.zocken.rules import Action, Bet, Pick, Put

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "pick": "pick the {die} die",
        "field": "put it on field {place}",
        "L": "evade to the left",
        "R": "evade to the right",
        "out": "put it on OUT",
        "bet": "bet",
        "no bet": "not bet",
    },
    "de": {
        "pick": "den {die} Würfel wählen",
        "field": "auf Feld {place} setzen",
        "L": "nach links ausweichen",
        "R": "nach rechts ausweichen",
        "out": "aufs AUS-Feld setzen",
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
        "out": "op UIT leggen",
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
