"""What Tutto tells of its turns: what is kept, what a TUTTO brings, who is charged, who has won.

That the points told are those booked is a law, and tested with the others.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import ROLL, STOP, dice, kinds, points, table, then, told
from tests.games.tutto.turns import (
    BONUSES,
    DRAW,
    KINDS,
    bust,
    card,
    cash,
    fireworks,
    keep,
    null,
    tutto,
)

ONE = (dice(1, 2, 3, 4, 6, 6), keep([1]))


def deck(*cards: str, **options: object) -> dict[str, object]:
    return {"deck": list(cards), **options}


def test_what_is_kept_is_told_where_dice_count() -> None:
    match = table("tutto", 2, card("double"), *ONE, **deck("double"))
    assert told(match) == [{"kind": "kept", "seat": 0, "worth": 100}]


@pytest.mark.parametrize("kind", ["cloverleaf", "plus-minus"])
def test_on_cards_that_count_no_dice_nothing_is_told_of_a_keep(kind: str) -> None:
    assert told(table("tutto", 2, card(kind), *ONE, **deck(kind))) == []


def test_rolling_on_says_how_many_dice() -> None:
    match = table("tutto", 2, card("double"), *ONE, ROLL, **deck("double"))
    assert told(match) == [{"kind": "picked_up", "seat": 0, "dice": 5}]


def test_a_null_loses_what_was_at_risk() -> None:
    match = table("tutto", 2, card("double"), *ONE, ROLL, null(5), **deck("double"))
    assert told(match) == [
        {"kind": "null", "seat": 0, "lost": 100},
        {"kind": "turn_over", "seat": 0},
    ]


def test_a_stop_card_loses_what_earlier_cards_brought() -> None:
    match = table("tutto", 2, *tutto("double"), DRAW, card("stop"), **deck("double", "stop"))
    assert told(match)[0] == {"kind": "stop_drawn", "seat": 0, "lost": 1000}


def test_a_null_on_fireworks_banks_and_is_no_loss() -> None:
    match = table("tutto", 2, *fireworks((1, 1, 1, 2, 3, 4)), **deck("fireworks"))
    assert told(match) == [
        {"kind": "banked", "seat": 0, "points": 1000, "by": "fireworks"},
        {"kind": "turn_over", "seat": 0},
    ]


def test_going_on_after_a_tutto_says_what_is_at_risk() -> None:
    match = table("tutto", 2, *tutto("bonus-300"), DRAW, **deck("bonus-300", "stop"))
    assert told(match) == [{"kind": "went_on", "seat": 0, "at_risk": 800}]


@pytest.mark.parametrize(
    ("kind", "effect", "added", "at_risk"),
    [
        *((bonus, "bonus", more, 500 + more) for bonus, more in BONUSES.items()),
        ("double", "doubled", 500, 1000),
        ("straight", "straight", 2000, 2000),
        ("plus-minus", "plus", 1000, 1000),
        ("fireworks", "again", 0, 500),
        ("cloverleaf", "one_more", 0, 0),
    ],
)
def test_a_tutto_tells_what_the_card_did(kind: str, effect: str, added: int, at_risk: int) -> None:
    match = table("tutto", 2, *tutto(kind), **deck(kind))
    assert told(match)[-1] == {
        "kind": "tutto_made",
        "seat": 0,
        "card": kind,
        "effect": effect,
        "added": added,
        "at_risk": at_risk,
    }


def test_plus_minus_is_charged_when_the_turn_is_banked() -> None:
    events = (*cash(1500), *tutto("plus-minus"))
    match = table("tutto", 2, *events, **deck("fireworks", "plus-minus"))
    assert kinds(match) == ["tutto_made"]
    assert points(then(match, STOP)) == {"charged 0": -1000, "banked 1": 1000}


def test_plus_minus_at_once_is_charged_with_the_tutto() -> None:
    events = (*cash(1500), *tutto("plus-minus"))
    match = table("tutto", 2, *events, **deck("fireworks", "plus-minus", plus_minus="at_once"))
    assert kinds(match) == ["tutto_made", "charged"]
    assert points(match) == {"charged 0": -1000}
    assert points(then(match, STOP)) == {"banked 1": 1000}


def test_a_leader_is_charged_no_more_than_there_is_and_nobody_for_nothing() -> None:
    poor = table(
        "tutto", 2, *cash(500), *tutto("plus-minus"), STOP, **deck("fireworks", "plus-minus")
    )
    assert points(poor) == {"charged 0": -500, "banked 1": 1000}
    nobody = table("tutto", 3, *tutto("plus-minus"), STOP, **deck("plus-minus"))
    assert points(nobody) == {"banked 0": 1000}


def test_charges_that_wait_are_cancelled_by_a_null_and_by_a_stop_card() -> None:
    events = (*cash(1500), *tutto("plus-minus"), DRAW)
    cards = ("fireworks", "plus-minus", "bonus-200")
    lost = table("tutto", 2, *events, *bust("bonus-200"), **deck(*cards))
    assert kinds(lost) == ["null", "charges_cancelled", "turn_over"]
    assert told(lost)[1] == {"kind": "charges_cancelled", "seat": 1, "charges": 1}
    stopped = table("tutto", 2, *events, card("stop"), **deck("fireworks", "plus-minus", "stop"))
    assert kinds(stopped) == ["stop_drawn", "charges_cancelled", "turn_over"]


def test_the_cloverleaf_wins_at_once_and_books_nothing() -> None:
    match = table("tutto", 2, *tutto("cloverleaf"), *tutto("cloverleaf")[1:], **deck("cloverleaf"))
    assert told(match) == [
        {"kind": "cloverleaf_won", "seat": 0},
        {"kind": "turn_over", "seat": 0},
        {"kind": "game_over", "winners": [0]},
    ]


def test_the_last_round_is_told_to_those_who_still_have_a_turn() -> None:
    match = table("tutto", 2, *cash(1000), target=1000, **deck("fireworks", "stop"))
    assert told(match)[-1] == {"kind": "last_round", "seat": 0, "target": 1000}
    match = then(match, card("stop"))
    assert told(match)[-1] == {"kind": "game_over", "winners": [0]}


def test_whoever_reaches_the_target_last_ends_the_game_at_once() -> None:
    match = table("tutto", 2, card("stop"), *cash(1000), target=1000, **deck("stop", "fireworks"))
    assert kinds(match) == ["banked", "turn_over", "game_over"]


def test_a_used_up_deck_is_shuffled_before_the_next_card() -> None:
    match = table("tutto", 2, card("stop"), **deck("stop"))
    assert kinds(match) == ["stop_drawn", "turn_over"]
    assert kinds(then(match, card("double"))) == ["shuffled"]
    assert kinds(then(match, card("stop"))) == ["shuffled", "stop_drawn", "turn_over"]
    assert all(kinds(then(match, card(kind)))[0] == "shuffled" for kind in KINDS)
