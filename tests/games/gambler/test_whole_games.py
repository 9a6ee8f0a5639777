"""Whole games, played to the end by chance and watched by a bookkeeper who knows the rules.

The bookkeeper calculates from what is visible on the table, without the engine.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.at_table import legal, scores, table, tableau, to_act, view, winners
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.records import Match

TARGETS = {"gambler": dict.fromkeys(range(2, 7), 500)}
TARGETS["engel-bengel"] = {2: 500, 3: 500, 4: 500, 5: 400, 6: 400}
DEALT = {2: 15, 3: 10, 4: 7, 5: 6, 6: 5}
OWN = [
    tableau("+20 1", "+40 4 4 4", "-100 * * *", "+80 1 2 3 4", "+50 * * *", "+100 A A A B B"),
    tableau("+20 6", "+60 6 5 4 3 2", "-30 * *", "-90 2 2 2", "+70 * * * *", "+30 3 3"),
    tableau("+30 5 5", "+100 1 2 3 4 5 6", "-60 A A A B B", "+50 1 3 5", "+40 * * *", "-20 *"),
]


def sound(row: PlainObject, lying: list[int]) -> bool:
    """Whether these dice may lie in this row, from the left."""
    if len(lying) > row["boxes"]:
        return False
    if row["kind"] == "fixed":
        return bool(lying == row["faces"][: len(lying)])
    if row["kind"] == "star":
        return len(set(lying)) <= 1
    three, pair = set(lying[:3]), set(lying[3:])
    return len(three) <= 1 and len(pair) <= 1 and not three & pair


def choices(seen: PlainObject, owes: bool) -> list[PlainObject]:
    """Everything the roller may do with this table in view."""
    moves: list[PlainObject] = [
        {"place": {"face": face, "row": number}}
        for number, row in enumerate(seen["tableau"]["rows"])
        for face in sorted(set(seen["cup"]))
        if sound(row, [*seen["filled"][number], face])
    ]
    return moves if owes else [*moves, {"roll": True}, {"stop": True}]


def as_set(moves: list[PlainObject]) -> set[str]:
    return set(map(str, moves))


def full(seen: PlainObject) -> bool:
    rows = seen["tableau"]["rows"]
    return all(map(lambda row, dice: len(dice) == row["boxes"], rows, seen["filled"]))


class Books:
    """What must be true after every event, told only the event and what is seen."""

    def __init__(self, match: Match, game: str, seats: int) -> None:
        self.seats, self.dealt, self.target = seats, DEALT[seats], TARGETS[game][seats]
        self.points = [80] * seats
        self.roller = self.starter = self.round = self.rolls = 0
        self.owes = False
        self.drawn: list[str] = []
        self.counts: Counter[str] = Counter()
        self.check(match)

    def check(self, match: Match) -> None:
        """Dice are never lost, points are as booked, and exactly the right moves are offered."""
        seen = view(match)
        lying = sum(map(len, seen["filled"]))
        assert sum(seen["stock"]) + lying == self.dealt * self.seats
        assert min(seen["stock"]) >= 0
        assert scores(match) == self.points
        assert (seen["round"], seen["starter"], seen["roller"]) == (
            *(self.round, self.starter, self.roller),
        )
        assert len(seen["cup"]) <= min(5, seen["stock"][self.roller])
        assert (seen["tableau"] is None) == (seen["filled"] == [])
        if seen["cup"]:
            assert to_act(match) == self.roller
            assert as_set(legal(match)) == as_set(choices(seen, self.owes))
            assert len(legal(match)) == len(as_set(legal(match))) > 0
        else:
            assert legal(match) == []

    def book(self, before: Match, event: PlainObject, after: Match) -> None:
        seen = view(before)
        self.counts.update(event.keys())
        if "tableau" in event:
            assert event["tableau"] not in self.drawn
            self.drawn.append(event["tableau"])
        elif "dice" in event:
            self.rolled(seen, event["dice"])
        elif "place" in event:
            self.placed(seen, **event["place"])
        elif "stop" in event:
            self.pass_cup(seen["stock"])
        if to_act(after) is not None:
            self.check(after)

    def rolled(self, seen: PlainObject, dice: list[int]) -> None:
        self.rolls += 1
        assert self.rolls <= 5
        assert len(dice) == seen["rolling"]
        if self.rolls == 1:
            assert len(dice) == min(5, seen["stock"][self.roller])
        self.owes = True
        if not choices(seen | {"cup": dice}, owes=True):
            self.counts["nothing fits"] += 1
            self.pass_cup(seen["stock"])

    def placed(self, seen: PlainObject, face: int, row: int) -> None:
        self.owes = False
        lying, printed = seen["filled"], seen["tableau"]["rows"][row]
        lying[row].append(face)
        seen["stock"][self.roller] -= 1
        if len(lying[row]) == printed["boxes"]:
            pays = printed["sign"] * printed["value"]
            self.counts["paid off"] += self.points[self.roller] + pays < 0
            self.points[self.roller] = max(0, self.points[self.roller] + pays)
        if full(seen):
            self.finished()
        elif len(seen["cup"]) == 1:
            self.counts["all placed"] += 1
            self.pass_cup(seen["stock"])

    def finished(self) -> None:
        self.rolls = 0
        if max(self.points) < self.target:
            self.round += 1
            self.roller = self.starter = (self.roller + 1) % self.seats

    def pass_cup(self, stock: list[int]) -> None:
        self.rolls = 0
        order = [(self.roller + step) % self.seats for step in range(1, self.seats + 1)]
        self.counts["skipped"] += stock[order[0]] == 0
        self.roller = next(seat for seat in order if stock[seat])


def whole_game(game: str, seats: int, seed: int, **options: object) -> tuple[Match, Books]:
    """A game played to its end: dice from a seed, moves by a player who tosses coins."""
    match = table(game, seats, **options)
    books, source, coin = Books(match, game, seats), SeededDice(seed), random.Random(seed)
    while to_act(match) is not None:
        assert len(match.history) < 10_000, "the game does not end"
        before = match
        match = match.roll(source) if to_act(match) == "chance" else one_of(match, coin)
        books.book(before, match.written(match.history[-1]), match)
    return match, books


def one_of(match: Match, coin: random.Random) -> Match:
    return match.play(coin.choice(legal(match)))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("game", ["gambler", "engel-bengel"])
def test_a_whole_game_keeps_its_books_and_ends_at_the_target(
    game: str, seats: int, seed: int
) -> None:
    """G-12, G-26, G-36, G-40, G-41, E-06, E-07: dice are never lost, and the best win."""
    match, books = whole_game(game, seats, seed)
    seen = view(match)
    assert scores(match) == books.points
    assert max(books.points) >= TARGETS[game][seats]
    top = max(books.points)
    assert winners(match) == [seat for seat in range(seats) if books.points[seat] == top]
    assert full(seen)
    assert (seen["cup"], seen["round"], seen["roller"]) == ([], books.round, books.roller)
    lying = sum(map(len, seen["filled"]))
    assert sum(seen["stock"]) + lying == DEALT[seats] * seats


def test_four_players_have_seven_dice_each_and_two_stay_in_the_box() -> None:
    """G-12, G-37: 28 dice at every step of a game, never 30."""
    match, books = whole_game("gambler", 4, seed=4, stack=OWN)
    assert books.round >= 1
    for event in range(len(match.history) + 1):
        seen = view(match.at(event))
        assert sum(seen["stock"]) + sum(map(len, seen["filled"])) == 28


def test_five_players_end_engel_bengel_at_400_where_gambler_goes_on() -> None:
    """E-07: the same dice and the same moves, and only one of the two games is over."""
    ends = [whole_game("engel-bengel", 5, seed, stack=OWN)[0] for seed in range(5)]
    below = [match for match in ends if max(scores(match)) < 500]
    assert below
    for match in below:
        assert max(scores(match)) >= 400
        other = table("gambler", 5, *match.events(), stack=OWN)
        assert (scores(other), winners(other)) == (scores(match), None)
        assert view(other)["round"] == view(match)["round"] + 1


def test_the_games_played_here_meet_every_turn_of_events() -> None:
    """G-24, G-25, G-28, G-34: the bookkeeper has seen what he is there to watch."""
    counts: Counter[str] = Counter()
    for seed in range(4):
        counts += whole_game("gambler", 6, seed, stack=OWN)[1].counts
    kinds = {"dice", "place", "roll", "stop"}
    rare = {"nothing fits", "all placed", "skipped", "paid off"}
    assert kinds | rare <= counts.keys()


def test_a_game_on_one_tableau_repeats_it_to_the_end() -> None:
    """G-16, G-38, G-47: rounds go on with the only tableau of the stack."""
    match, books = whole_game("gambler", 2, seed=6, stack=OWN[:1])
    assert books.round >= 1
    assert books.drawn == []
    assert {view(match.at(k))["tableau"]["id"] for k in range(len(match.history))} == {"custom-1"}
