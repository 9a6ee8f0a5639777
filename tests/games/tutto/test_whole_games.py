"""Whole games of Tutto from seeded dice, watched at every step by a second bookkeeper.

Single rules are in the other files; here they must hold together to the end.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.at_table import scores, table, then, to_act, view, winners
from tests.games.tutto.turns import BONUSES, KINDS, value
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.records import Match, position

STOP = {"stop": True}


class Bookkeeper:
    """Keeps deck, turn and scores by the rule page alone and compares them with the table."""

    def __init__(self, seats: int, first: int, target: int) -> None:
        self.seats, self.first, self.target = seats, first, target
        self.deck = dict(KINDS)
        self.scores = [0] * seats
        self.turns = [0] * seats
        self.roller = first
        self.last_round = False
        self.won: list[int] | None = None
        self.clear()

    def clear(self) -> None:
        self.card: str | None = None
        self.points = self.charges = self.tuttos = self.aside = 0

    def note(self, event: PlainObject, before: PlainObject) -> None:
        """What this event does, given the view before it."""
        match event:
            case {"card": str(kind)}:
                self.deck = self.deck if any(self.deck.values()) else dict(KINDS)
                self.deck = self.deck | {kind: self.deck[kind] - 1}
                self.card = kind
                if kind == "stop":
                    self.pass_on()
            case {"dice": list(faces)}:
                self.rolled(faces, before)
            case {"keep": list(groups)}:
                self.kept(groups)
            case {"draw": True}:
                self.card, self.tuttos, self.aside = None, 0, 0
            case {"stop": True}:
                self.bank()
            case _:
                assert event == {"roll": True}

    def rolled(self, faces: list[int], before: PlainObject) -> None:
        if self.card == "straight":
            valid = not set(faces) <= {face for group in before["aside"] for face in group}
        else:
            count = Counter(faces)
            valid = bool(count[1] or count[5] or max(count.values()) >= 3)
        if not valid:
            if self.card == "fireworks":
                self.bank()
            else:
                self.pass_on()

    def kept(self, groups: list[list[int]]) -> None:
        self.aside += sum(map(len, groups))
        if self.card in ("double", "fireworks", *BONUSES):
            self.points += value(groups)
        if self.aside < 6:
            return
        self.tuttos += 1
        if self.card in BONUSES:
            self.points += BONUSES[self.card]
        elif self.card == "double":
            self.points *= 2
        elif self.card == "straight":
            self.points += 2000
        elif self.card == "plus-minus":
            self.points += 1000
            self.charges += 1
        elif self.tuttos == 2 and self.card == "cloverleaf":
            self.won = [self.roller]
            self.clear()
        else:
            self.aside = 0

    def bank(self) -> None:
        for _ in range(self.charges):
            top = max(self.scores)
            for seat, own in enumerate(self.scores):
                if own == top and seat != self.roller:
                    self.scores[seat] = max(0, own - 1000)
        self.scores[self.roller] += self.points
        self.last_round = self.last_round or self.scores[self.roller] >= self.target
        self.pass_on()

    def pass_on(self) -> None:
        self.turns[self.roller] += 1
        self.roller = (self.roller + 1) % self.seats
        self.clear()
        if self.last_round and self.roller == self.first:
            top = max(self.scores)
            self.won = [seat for seat, own in enumerate(self.scores) if own == top]

    def check(self, match: Match) -> None:
        seen = view(match)
        assert scores(match) == self.scores
        assert winners(match) == self.won
        assert seen["deck"] == self.deck
        assert (seen["card"], seen["roller"]) == (self.card, self.roller)
        assert (seen["turn_points"], seen["charges"]) == (self.points, self.charges)
        assert (seen["tuttos"], seen["last_round"]) == (self.tuttos, self.last_round)
        assert seen["left"] == 6 - self.aside == 6 - sum(map(len, seen["aside"]))


def check_shape(match: Match) -> None:
    """What holds at every step of any game."""
    here, seen = position(match), view(match)
    asked = isinstance(here["to_act"], int)
    assert bool(here["legal"]) == asked
    assert len({str(move) for move in here["legal"]}) == len(here["legal"])
    assert (seen["dice"] == []) == (not any("keep" in move for move in here["legal"]))
    assert not seen["dice"] or len(seen["dice"]) == seen["left"]
    assert seen["rolling"] in (None, seen["left"])
    assert (seen["rolling"] is None) == (asked or seen["card"] is None)
    assert all(own >= 0 and own % 50 == 0 for own in here["scores"])
    if STOP in here["legal"]:
        roller = seen["roller"]
        gained = scores(match.play(STOP))[roller] - here["scores"][roller]
        assert gained == seen["turn_points"]


def played(seats: int, seed: str, daring: float, **options: Any) -> tuple[Match, Bookkeeper]:
    """A game to its end; players go on with this probability where they may stop."""
    match = table("tutto", seats, **options)
    books = Bookkeeper(seats, options.get("first", 0), options.get("target", 6000))
    dice, mind = SeededDice(seed), random.Random(seed)
    while to_act(match) is not None:
        books.check(match)
        check_shape(match)
        before = view(match)
        if to_act(match) == "chance":
            match = match.roll(dice)
        else:
            moves = position(match)["legal"]
            if STOP in moves:
                other = next(move for move in moves if move != STOP)
                match = then(match, other if mind.random() < daring else STOP)
            else:
                most = max(sum(map(len, move["keep"])) for move in moves)
                greedy = [move for move in moves if sum(map(len, move["keep"])) == most]
                match = then(match, mind.choice(greedy if mind.random() < 0.7 else moves))
        books.note(match.written(match.history[-1]), before)
    books.check(match)
    check_shape(match)
    return match, books


@pytest.mark.parametrize(
    ("seats", "options", "daring"),
    [(10, {}, 0.5), (2, {"first": 1}, 0.5), (3, {"first": 2, "target": 4000}, 0.8)],
)
@pytest.mark.parametrize("seed", ["linden", "ahorn", "birke"])
def test_whole_games_keep_the_books(
    seats: int, options: dict[str, Any], daring: float, seed: str
) -> None:
    """T-45, T-05, T-13, T-44: every step agrees, and turns are equal at the end."""
    match, books = played(seats, seed, daring, **options)
    assert winners(match) == books.won
    assert books.last_round
    assert max(books.scores) >= books.target
    assert len(set(books.turns)) == 1
    assert books.turns[0] > 1
    assert {str(event.get("card")) for event in match.events()} >= {"fireworks", "stop", "double"}


def test_a_long_game_goes_through_the_deck_more_than_once() -> None:
    """T-06, R11, T-05: each pass deals exactly the 56 cards."""
    match, _ = played(10, "eiche", 0.9, target=12000)
    drawn = [event["card"] for event in match.events() if "card" in event]
    assert len(drawn) > 2 * 56
    for start in range(0, len(drawn) - 55, 56):
        assert Counter(drawn[start : start + 56]) == KINDS
