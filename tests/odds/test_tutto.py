"""Tutto's chances, beside a count of every throw through the rules.

How they are shown is tested in the terminal and the browser.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from tests.odds.walks import decisions, walk
from wagnis.core import Decision
from wagnis.games.tutto.cards import KINDS, Card
from wagnis.games.tutto.odds import charged_seats, null_after, roll_chances, stop_chance
from wagnis.games.tutto.rules import Draw, Keep, Keeping, Rolling, RollOn, State, Tutto
from wagnis.records import Match, odds


def tutto(card: Card, *moves: Any) -> tuple[Tutto, State]:
    game = Tutto(2)
    state = game.after(game.start(), card)
    for move in moves:
        state = game.after(state, move)
    return game, state


@cache
def counted(game: Tutto, rolling: State) -> tuple[Fraction, Fraction]:
    """Every single throw, put through the rules: which end the turn, which can set all aside."""
    nulls = tuttos = 0
    for throw in product(range(1, 7), repeat=rolling.left):
        after = game.after(rolling, tuple(sorted(throw)))
        if not isinstance(after.phase, Keeping):
            nulls += 1
            continue
        node = game.node(after)
        assert isinstance(node, Decision)
        tuttos += any(
            isinstance(keep, Keep) and sum(map(len, keep.groups)) == rolling.left
            for keep in node.actions
        )
    total = 6**rolling.left
    return Fraction(nulls, total), Fraction(tuttos, total)


def test_chances_are_those_of_putting_every_throw_through_the_rules() -> None:
    rolls = keeps = 0
    for match in decisions("tutto", seats=2, seeds=range(8), target=2000):
        game: Any = match.game
        node, state = match.node, match.state
        assert isinstance(node, Decision)
        if RollOn() in node.actions and state.left <= 3:
            assert roll_chances(state) == counted(game, game.after(state, RollOn()))
            rolls += 1
        for keep in node.actions:
            if isinstance(keep, Keep) and 0 < state.left - sum(map(len, keep.groups)) <= 3:
                after = game.after(state, keep)
                rolling = after if isinstance(after.phase, Rolling) else game.after(after, RollOn())
                assert null_after(state, keep) == counted(game, rolling)[0]
                keeps += 1
    assert rolls > 10
    assert keeps > 50


def test_a_null_of_five_dice_is_a_roll_without_ones_fives_and_triples() -> None:
    _, state = tutto(Card.BONUS_300, (1, 2, 2, 3, 3, 4), Keep(((1,),)))
    throws = list(product(range(1, 7), repeat=5))
    nulls = sum(
        1 not in t and 5 not in t and all(t.count(f) < 3 for f in (2, 3, 4, 6)) for t in throws
    )
    assert roll_chances(state).null == Fraction(nulls, len(throws))


def test_on_a_straight_a_null_is_a_roll_without_a_new_face() -> None:
    _, state = tutto(Card.STRAIGHT, (1, 2, 3, 4, 5, 5), Keep(((1,), (2,), (3,), (4,), (5,))))
    assert roll_chances(state) == (Fraction(5, 6), Fraction(1, 6))


def test_keeps_are_told_in_the_order_in_which_they_are_legal() -> None:
    match = Match.new("tutto", 2, {"deck": ["bonus-300"]}).replayed(
        [{"card": "bonus-300"}, {"dice": [1, 5, 6, 6, 6, 2]}]
    )
    told = odds(match)
    assert [(keep["worth"], keep["left"]) for keep in told["keeps"]] == [
        (sum(points(group) for group in move["keep"]), 6 - sum(map(len, move["keep"])))
        for move in (match.box.notation.write_move(keep) for keep in match.node.actions)  # type: ignore[union-attr]
    ]
    assert (told["null"], told["tutto"], told["stop"]) == (None, None, None)


def points(group: list[int]) -> int:
    return {1: {1: 100, 5: 50}, 3: {6: 600}}[len(group)][group[0]]


def test_a_keep_of_all_dice_is_a_tutto_and_no_null_can_follow() -> None:
    match = Match.new("tutto", 2, {"deck": ["plus-minus"]}).replayed(
        [{"card": "plus-minus"}, {"dice": [1, 1, 1, 5, 5, 5]}]
    )
    best = [keep for keep in odds(match)["keeps"] if not keep["left"]]
    assert best
    assert all(keep == {"worth": None, "left": 0, "null": None} for keep in best)


def test_the_chance_of_a_stop_card_is_that_of_the_deck_as_it_lies() -> None:
    seen = 0
    for match in decisions("tutto", seats=2, seeds=range(20), target=3000):
        assert isinstance(match.node, Decision)
        assert isinstance(match.game, Tutto)
        if Draw() in match.node.actions:
            deck = match.state.deck if any(match.state.deck) else (1, 5, 10, 5, *[5] * 7)
            assert stop_chance(match.game, match.state) == Fraction(deck[2], sum(deck))
            assert odds(match)["stop"] is not None
            seen += 1
    assert seen > 5


def test_a_fixed_deck_hides_nothing() -> None:
    match = Match.new("tutto", 2, {"deck": ["bonus-300", "stop"]}).replayed(
        [{"card": "bonus-300"}, {"dice": [1, 1, 1, 5, 5, 5]}, {"keep": [[1, 1, 1], [5, 5, 5]]}]
    )
    assert odds(match)["stop"] == "1/1"


def test_who_would_be_charged_is_who_loses_points_once_the_turn_is_banked() -> None:
    booked = 0
    for seed in range(30):
        before: Match | None = None
        options = {"target": 4000, "deck": ["bonus-600", "plus-minus", "double"] * 20}
        for match in walk("tutto", 3, seed, **options):
            if before is not None and before.history and before.state.charges:
                lost = [
                    seat
                    for seat, score in enumerate(match.state.scores)
                    if score < before.state.scores[seat]
                ]
                if lost:
                    assert charged_seats(before.state) == lost
                    booked += 1
            before = match
    assert booked > 3


def test_the_leader_is_named_while_a_plus_minus_card_lies_and_not_without_one() -> None:
    match = Match.new("tutto", 2, {"deck": ["bonus-600", "plus-minus"]}).replayed(
        [
            {"card": "bonus-600"},
            {"dice": [1, 1, 1, 2, 3, 4]},
            {"keep": [[1, 1, 1]]},
        ]
    )
    assert odds(match)["charged"] == []
    plus_minus = match.replayed([{"stop": True}, {"card": "plus-minus"}])
    assert odds(plus_minus)["charged"] == [0]


def test_a_given_deck_does_not_betray_its_order() -> None:
    """The chance of a stop card goes by what is left to see, not by what lies on top."""
    game = Tutto(2, stacked=(Card.DOUBLE, Card.STOP, Card.DOUBLE, Card.STOP))
    after_one = game.after(game.start(), Card.DOUBLE)
    assert stop_chance(game, after_one) == Fraction(2, 3)
    assert stop_chance(game, replace(after_one, deck=(0,) * len(KINDS))) == Fraction(10, 56)
