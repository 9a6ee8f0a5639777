"""How Tutto is written as plain data: moves, outcomes and the view.

The rules decide what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.core.box import NotationError, read_dice, write_dice
from wagnis.core.plain import Plain, PlainObject, is_object, is_only, is_whole_list
from wagnis.games.tutto.cards import BONUS, KINDS, Card
from wagnis.games.tutto.rules import (
    DRAW_OR_STOP,
    ROLL_OR_STOP,
    Action,
    Draw,
    Event,
    Keep,
    Keeping,
    Rolling,
    RollOn,
    State,
    Stop,
    Tutto,
)
from wagnis.games.tutto.scoring import canonical

NAMES = tuple(map(str, KINDS))


def write_move(action: Action) -> PlainObject:
    if isinstance(action, Keep):
        return {"keep": list(map(list, action.groups))}
    if isinstance(action, RollOn):
        return {"roll": True}
    return {"draw": True} if isinstance(action, Draw) else {"stop": True}


def read_move(written: Plain) -> Action:
    """The action; groups are accepted in any order."""
    if is_object(written, "keep") and isinstance(written["keep"], list):
        groups = written["keep"]
        if all(map(is_whole_list, groups)):
            return Keep(canonical(map(tuple, groups)))
    if is_only(written, "roll"):
        return ROLL_OR_STOP[0]
    if is_only(written, "draw"):
        return DRAW_OR_STOP[0]
    if is_only(written, "stop"):
        return DRAW_OR_STOP[1]
    raise NotationError("a move is a keep with groups of faces, a roll, a draw, or a stop")


def write_outcome(event: Event) -> PlainObject:
    return {"card": str(event)} if isinstance(event, Card) else write_dice(event)


def read_outcome(written: Plain) -> Event:
    if is_object(written, "card") and isinstance(written["card"], str):
        try:
            return Card(written["card"])
        except ValueError:
            raise NotationError(f"there is no card {written['card']!r}") from None
    return read_dice(written)


def view(game: Tutto, state: State) -> PlainObject:
    phase, left = state.phase, state.left
    return {
        "card": None if state.card is None else str(state.card),
        "turn_points": state.at_risk,
        "aside": list(map(list, state.aside)),
        "dice": list(phase.dice) if isinstance(phase, Keeping) else [],
        "left": left,
        "deck": dict(zip(NAMES, state.deck, strict=True)),
        "tuttos": state.tuttos,
        "charges": state.charges,
        "roller": state.roller,
        "rolling": left if isinstance(phase, Rolling) else None,
        "last_round": state.last_round,
    }


WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "keep": "set {dice} aside",
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
