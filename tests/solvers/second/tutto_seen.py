"""Tutto with the next card from the cards that are left, every later one from a full deck.

Here: what that changes in a turn, for points and for the win; all of it is read off the view.
Not here: turns with full decks, see `tutto_points` and `tutto_win`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .tutto_points import GRID, Turns, later
from .tutto_rolls import CARDS, STOPPABLE, offers, straight_chance, tutto_chance
from .tutto_turn import Values, between
from .tutto_win import Games, Turn

Judged = tuple[float, list[Any] | None]


def pile(view: dict[str, Any]) -> dict[str, float]:
    """Give the chance of each card to be the next; an empty deck is all 56 again."""
    left: dict[str, int] = view["deck"] if any(view["deck"].values()) else CARDS
    return {card: copies / sum(left.values()) for card, copies in left.items()}


class SeenPoints(Turns):
    """A turn for points, judged anew for the deck of each position."""

    def at_tutto(self) -> Values:
        """Give the values of having all six dice aside, the next card from the deck there is."""
        known: Values | None = getattr(self, "seen", None)
        return super().at_tutto() if known is None else np.maximum(GRID, known)

    def judge(self, position: dict[str, Any]) -> Judged:
        """Give the value of a position, and of each legal move."""
        kept = self.drawn, self.rolled
        chances, full = pile(position["view"]), super().at_tutto()
        seen = chances["cloverleaf"] * tutto_chance(6) ** 2 * self.target + np.zeros_like(GRID)
        seen += chances["fireworks"] * (GRID + self.gains[6])
        seen += chances["straight"] * straight_chance(6) * later(full, 2000)
        seen += chances["plus-minus"] * tutto_chance(6) * later(full, 1000)
        for card in STOPPABLE:
            seen += chances[card] * kept[1][card][6]
        self.seen: Values | None = seen
        card = position["view"]["card"]
        self.drawn = seen
        self.rolled = {**kept[1], **({card: self.rolls(card)} if card in STOPPABLE else {})}
        judged = super().judge(position)
        self.seen = None
        self.drawn, self.rolled = kept
        return judged


class SeenGames(Games):
    """The game for two, each turn with the deck of its position."""

    def turn_of(self, position: dict[str, Any]) -> Turn:
        """Solve the turn of the player on roll, and put the next card from the deck in it."""
        turn = super().turn_of(position)
        view, chances = position["view"], pile(position["view"])
        charges, width = turn.bank.shape
        last = width - 1
        points, more = np.arange(width), np.minimum(np.arange(charges) + 1, charges - 1)
        drawn = np.zeros_like(turn.drawn)
        for c in range(charges):
            for at in points:
                straight = straight_chance(6), straight_chance(6, most=False)
                tutto = tutto_chance(6), tutto_chance(6, most=False)
                drawn[c, at] = (
                    chances["stop"] * turn.null
                    + chances["fireworks"] * turn.fire[c, at, 6]
                    + chances["cloverleaf"] * between((tutto_chance(6) ** 2, 0.0), 1.0, turn.null)
                    + chances["straight"]
                    * between(straight, turn.tutto[c, min(at + 40, last)], turn.null)
                    + chances["plus-minus"]
                    * between(tutto, turn.tutto[more[c], min(at + 20, last)], turn.null)
                    + sum(
                        chances[card] * turn.rolled[c, at, 6, number]
                        for number, card in enumerate(STOPPABLE)
                    )
                )
        turn.drawn = drawn
        turn.tutto = np.maximum(turn.bank, drawn)
        if view["card"] in STOPPABLE:
            number = STOPPABLE.index(view["card"])
            turn.rolled = turn.rolled.copy()
            turn.rolled[:, :, :, number] = rolls(turn, view["card"])
        return turn


def rolls(turn: Turn, card: str) -> Values:
    """Give the values of rolling 0 to 6 dice on this card: [charges, fifties, dice]."""
    last = turn.bank.shape[1] - 1
    points = np.arange(last + 1)
    after = 2 * points if card == "double" else points + int(card.removeprefix("bonus-")) // 50
    kept = [turn.tutto[:, np.minimum(after, last)]]
    found = [kept[0]]
    for dice in range(1, 7):
        value = np.zeros_like(turn.bank)
        for offer, chance in offers(dice):
            ways = [kept[dice - used][:, np.minimum(points + p // 50, last)] for used, p in offer]
            value += chance * (np.max(ways, axis=0) if ways else turn.null)
        found.append(value)
        kept.append(np.maximum(turn.bank, value))
    return np.stack(found, axis=2)
