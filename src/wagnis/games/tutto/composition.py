"""The composition of Tutto's deck: how many cards of each kind it has, other than in the box.

The option of a table and the laboratory read it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from wagnis.core.errors import WagnisError
from wagnis.core.plain import Plain, is_whole
from wagnis.games.tutto.cards import CARDS, FULL_DECK, KINDS, PLACE_OF, Card, Counts
from wagnis.games.tutto.odds import risk_of_draw

MOST_COPIES = 99
MOST_DIGITS = 9
LEAST_RISK = Fraction(1, 50)
"""With a smaller risk per card, turns are too long to be solved."""


class CompositionError(WagnisError, ValueError):
    """A deck that nobody can play with, in one sentence."""


def typed_counts(text: str) -> dict[str, int]:
    """Numbers of cards as people type them.

    >>> typed_counts("stop=7, double=3")
    {'stop': 7, 'double': 3}
    """
    pairs = [word.partition("=") for word in text.replace(",", " ").split()]
    for name, _, copies in pairs:
        if copies.isdecimal() and len(copies) > MOST_DIGITS:
            raise CompositionError(
                f"{copies[:40]} is too large; a deck has {MOST_COPIES} of a card at most"
            )
        if not name or not copies.isdecimal():
            raise CompositionError(f"numbers of cards are written stop=7,double=3, not {text!r}")
    counts = {name: int(copies) for name, _, copies in pairs}
    if len(counts) < len(pairs):
        raise CompositionError(f"a card is named twice in {text!r}")
    return counts


def read_composition(written: Mapping[str, Plain]) -> Counts:
    """The full deck: kinds that are not mentioned have the number of copies of the box."""
    counts = list(FULL_DECK)
    for name, copies in written.items():
        if name not in tuple(Card):
            raise CompositionError(f"there is no card {name!r}; there are {', '.join(KINDS)}")
        if not is_whole(copies) or not 0 <= copies <= MOST_COPIES:
            raise CompositionError(
                f"the number of {name} cards must be a whole number from 0 to {MOST_COPIES}"
            )
        counts[PLACE_OF[Card(name)]] = copies
    deck = tuple(counts)
    if not any(deck):
        raise CompositionError("a deck needs at least one card")
    if all(CARDS[card].ends_turn for card, copies in zip(KINDS, deck, strict=True) if copies):
        raise CompositionError("with stop cards only, nobody ever scores")
    if deck != FULL_DECK and risk_of_draw(deck) < LEAST_RISK:
        raise CompositionError(
            "this deck hardly ever ends a turn: it needs more stop cards or bonus cards"
        )
    return deck


def changed(deck: Counts) -> dict[Card, int]:
    """The kinds with another number of copies than in the box, and their number.

    >>> changed(read_composition({"stop": 5, "double": 5}))
    {<Card.STOP: 'stop'>: 5}
    """
    return {
        card: copies
        for card, copies, printed in zip(KINDS, deck, FULL_DECK, strict=True)
        if copies != printed
    }
