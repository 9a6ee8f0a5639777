"""Tutto's table options, and the game that they make.

`rules` applies them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wagnis.core import Seat
from wagnis.core.options import FIRST_SEAT, Choice, Data, Option, OptionsError, Whole
from wagnis.core.plain import Plain, PlainObject
from wagnis.games.tutto.cards import CARDS, Card, Counts
from wagnis.games.tutto.composition import MOST_COPIES, CompositionError, read_composition
from wagnis.games.tutto.rules import Tutto

BOOKINGS = ("banked", "at_once")


def read_stacked(written: Plain) -> tuple[Card, ...]:
    """The stacked cards: any cards in any number."""
    if not isinstance(written, list):
        raise OptionsError("option 'deck' must be a list of cards")
    cards = []
    for card in written:
        if not isinstance(card, str):
            raise OptionsError("option 'deck': a card is written as its name")
        if card not in tuple(Card):
            raise OptionsError(f"option 'deck': there is no card {card!r}")
        cards.append(Card(card))
    return tuple(cards)


def read_counts(written: Plain) -> Counts:
    """The full deck; none of its cards mentioned is the deck of the box."""
    if not isinstance(written, dict):
        raise OptionsError("option 'composition' must be an object with a number for some cards")
    try:
        return read_composition(written)
    except CompositionError as error:
        raise OptionsError(f"option 'composition': {error}") from None


COPIES: PlainObject = {"type": "integer", "minimum": 0, "maximum": MOST_COPIES}
OPTIONS = (
    FIRST_SEAT,
    Option("target", Whole(1), "points that bring on the last round", 6000),
    Option("plus_minus", Choice(BOOKINGS), "when plus/minus charges the leaders (R9)", "banked"),
    Option(
        "deck",
        Data(read_stacked, {"type": "array", "items": {"type": "string", "enum": list(Card)}}),
        "the first cards, in this order (stacked)",
        [],
    ),
    Option(
        "composition",
        Data(
            read_counts,
            {
                "type": "object",
                "properties": {
                    card: {**COPIES, "default": kind.copies} for card, kind in CARDS.items()
                },
                "additionalProperties": False,
            },
        ),
        "how many of a card the full deck has, for each card that differs from the box",
        {},
    ),
)


def build(seats: int, options: Mapping[str, Any]) -> Tutto:
    return Tutto(
        seats,
        target=options["target"],
        first=Seat(options["first"]),
        charge_at_once=options["plus_minus"] == "at_once",
        stacked=options["deck"],
        full=options["composition"],
    )
