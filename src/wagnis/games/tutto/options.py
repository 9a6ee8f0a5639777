"""Opening a Tutto box: the table options, read strictly.

What the options do to play is said in `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.core import Seat
from wagnis.core.plain import OptionsError, Plain, no_unknown, whole_option
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import Tutto

BOOKINGS = ("banked", "at_once")


def open_box(seats: int, options: Mapping[str, Plain]) -> Tutto:
    """The game with these options, or an `OptionsError` that names the bad one."""
    no_unknown(options, "first", "target", "plus_minus", "deck")
    booking = options.get("plus_minus", "banked")
    if booking not in BOOKINGS:
        raise OptionsError(f"option 'plus_minus' must be one of {', '.join(BOOKINGS)}")
    return Tutto(
        seats,
        target=whole_option(options, "target", 6000, 1),
        first=Seat(whole_option(options, "first", 0, 0, seats - 1)),
        charge_at_once=booking == "at_once",
        fixed=read_deck(options.get("deck", [])),
    )


def read_deck(written: Plain) -> tuple[Card, ...]:
    """A fixed deck: any cards in any number; none is the same as no fixed deck."""
    if not isinstance(written, list):
        raise OptionsError("option 'deck' must be a list of cards")
    deck = []
    for card in written:
        if not isinstance(card, str):
            raise OptionsError("option 'deck': a card is written as its name")
        if card not in tuple(Card):
            raise OptionsError(f"option 'deck': there is no card {card!r}")
        deck.append(Card(card))
    return tuple(deck)
