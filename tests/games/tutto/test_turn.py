"""Tutto's turn: card, roll, setting aside, stopping, rolling on, the TUTTO, the null.

What dice are worth is in `test_scoring`, what single cards do in `test_cards`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import (
    ROLL,
    STOP,
    dice,
    legal,
    refused,
    scores,
    table,
    then,
    to_act,
    view,
)
from tests.games.tutto.turns import (
    DRAW,
    KINDS,
    TUTTO,
    bust,
    card,
    cash,
    keep,
    null,
    tutto,
)
from wagnis.core.plain import PlainObject
from wagnis.records import chances, position

ROLLED = [kind for kind in KINDS if kind != "stop"]
MAY_STOP = ["double", "bonus-200", "bonus-300", "bonus-400", "bonus-500", "bonus-600"]
NO_STOPPING = ["cloverleaf", "fireworks", "straight", "plus-minus"]
NO_KEEPS: list[PlainObject] = [
    {"keep": [[1.0]]},
    {"keep": [[True]]},
    {"keep": [1]},
    {"keep": 1},
]
LOSES_ALL = [kind for kind in ROLLED if kind != "fireworks"]


def test_everybody_starts_with_nothing_and_seat_0_begins() -> None:
    """T-04: no points, the first seat, turns clockwise and round the table."""
    match = table("tutto", 3)
    assert scores(match) == [0, 0, 0]
    for roller in (0, 1, 2, 0):
        assert view(match)["roller"] == roller
        match = then(match, card("stop"))


def test_the_roller_and_nobody_else_is_asked() -> None:
    """T-04: the second turn belongs to seat 1."""
    match = table("tutto", 3, card("stop"), card("double"), dice(1, 2, 3, 4, 6, 6))
    assert to_act(match) == 1
    assert to_act(then(match, keep([1]))) == 1


def test_the_table_before_the_first_card() -> None:
    """T-07, T-04: nothing lies on the table but the deck."""
    assert position(table("tutto", 2)) == {
        "game": "tutto",
        "players": 2,
        "options": {},
        "to_act": "chance",
        "legal": [],
        "scores": [0, 0],
        "winners": None,
        "view": {
            "card": None,
            "turn_points": 0,
            "aside": [],
            "dice": [],
            "left": 6,
            "deck": KINDS,
            "tuttos": 0,
            "charges": 0,
            "roller": 0,
            "rolling": None,
            "last_round": False,
        },
    }


def test_no_dice_fall_before_the_card() -> None:
    """T-07: the card comes first, in every turn."""
    for match in (table("tutto"), table("tutto", 2, *cash(500))):
        assert all(set(outcome) == {"card"} for outcome, _ in chances(match))
        with refused("impossible_outcome"):
            match.fall(dice(1, 1, 1, 1, 1, 1))


@pytest.mark.parametrize("kind", ROLLED)
def test_six_dice_fall_after_any_card_but_stop(kind: str) -> None:
    """T-09, T-03: six dice, and nobody is asked before."""
    match = table("tutto", 2, card(kind))
    assert to_act(match) == "chance"
    assert (view(match)["card"], view(match)["rolling"], view(match)["left"]) == (kind, 6, 6)
    rolls = chances(match)
    assert len(rolls) == 462
    assert all(len(outcome["dice"]) == 6 for outcome, _ in rolls if isinstance(outcome, dict))
    for wrong in (dice(1, 1, 1, 1, 1), dice(1, 1, 1, 1, 1, 1, 1), card("double")):
        with refused("impossible_outcome"):
            match.fall(wrong)


def test_a_stop_card_ends_the_turn_before_any_roll() -> None:
    """T-08: the left neighbour is next, with a fresh table."""
    match = table("tutto", 2, card("stop"))
    seen = view(match)
    assert (seen["roller"], seen["card"], seen["rolling"]) == (1, None, None)
    assert scores(match) == [0, 0]


def test_a_stop_card_in_mid_turn_costs_everything_collected() -> None:
    """T-08: two TUTTOs are gone; what was banked before is not."""
    banked = table("tutto", 2, *cash(1000), card("stop"))
    collected = then(banked, *tutto("bonus-600"), DRAW, *tutto("double"), DRAW)
    assert view(collected)["turn_points"] == 3200
    match = then(collected, card("stop"))
    assert scores(match) == [1000, 0]
    assert (view(match)["roller"], view(match)["turn_points"]) == (1, 0)


@pytest.mark.parametrize("kind", LOSES_ALL)
def test_a_null_loses_the_turn_with_earlier_cards_points(kind: str) -> None:
    """T-10, T-30, T-38, T-42: on every card but fireworks a null wipes out the whole turn."""
    collected = table("tutto", 2, *cash(500), card("stop"), *tutto("bonus-300"), DRAW)
    assert view(collected)["turn_points"] == 800
    match = then(collected, *bust(kind))
    assert scores(match) == [500, 0]
    seen = view(match)
    assert (seen["roller"], seen["turn_points"], seen["card"]) == (1, 0, None)


@pytest.mark.parametrize("kind", MAY_STOP)
def test_a_null_loses_what_the_same_card_had_brought(kind: str) -> None:
    """T-10: dice set aside under the running card are lost too."""
    match = table("tutto", 2, card(kind), dice(1, 1, 1, 2, 3, 4), keep([1, 1, 1]), ROLL)
    assert view(match)["turn_points"] == 1000
    match = then(match, dice(2, 3, 4))
    assert scores(match) == [0, 0]
    assert view(match)["roller"] == 1


def test_something_must_be_set_aside_before_anything_else() -> None:
    """T-11: neither stop nor roll nor draw is possible with the roll on the table."""
    match = table("tutto", 2, card("bonus-200"), dice(1, 5, 2, 3, 4, 6))
    assert all(set(move) == {"keep"} for move in legal(match))
    for move in (STOP, ROLL, DRAW, keep(), keep([])):
        with refused("illegal_move"):
            match.play(move)
    assert STOP in legal(then(match, keep([5])))


def test_the_table_while_a_roll_awaits_its_keep() -> None:
    """T-11: the roll is shown sorted, and its points are nobody's yet."""
    match = table("tutto", 2, card("bonus-200"), dice(6, 1, 5, 4, 1, 2))
    seen = view(match)
    assert (seen["dice"], seen["rolling"], seen["left"]) == ([1, 1, 2, 4, 5, 6], None, 6)
    assert (seen["turn_points"], seen["aside"]) == (0, [])
    assert match.events()[-1] == dice(1, 1, 2, 4, 5, 6)


def test_which_valid_dice_to_keep_is_free() -> None:
    """T-12: every selection of at least one of two ones and a five, and no other."""
    match = table("tutto", 2, card("double"), dice(1, 1, 5, 2, 3, 4))
    expected = [keep([1]), keep([1], [1]), keep([5]), keep([1], [5]), keep([1], [1], [5])]
    moves = legal(match)
    assert len(moves) == len(expected)
    assert all(move in moves for move in expected)
    left_over = then(match, keep([5]))
    assert (view(left_over)["turn_points"], view(left_over)["left"]) == (50, 5)


def test_keep_groups_and_dice_are_taken_in_any_order() -> None:
    """T-12: the order of writing says nothing."""
    match = table("tutto", 2, card("double"), dice(5, 2, 1, 2, 3, 2))
    kept = then(match, keep([5], [2, 2, 2], [1]))
    assert view(kept)["aside"] == [[2, 2, 2], [1], [5]]
    assert kept.events()[-1] == keep([2, 2, 2], [1], [5])


@pytest.mark.parametrize("move", NO_KEEPS)
def test_a_keep_is_made_of_lists_of_whole_numbers(move: PlainObject) -> None:
    """T-12: anything else is no keep."""
    with refused("illegal_move"):
        table("tutto", 2, card("double"), dice(1, 2, 2, 3, 3, 4)).play(move)


@pytest.mark.parametrize("kind", MAY_STOP)
def test_stopping_banks_all_points_of_the_turn(kind: str) -> None:
    """T-13: the points join those of earlier turns, and the next seat is on."""
    match = table("tutto", 2, *cash(1000), card("stop"))
    match = then(match, card(kind), dice(1, 5, 2, 3, 4, 6), keep([1]))
    assert legal(match) == [ROLL, STOP]
    assert scores(match) == [1000, 0]
    match = then(match, ROLL, dice(5, 5, 5, 3, 3), keep([5, 5, 5]), STOP)
    assert scores(match) == [1600, 0]
    assert view(match)["roller"] == 1


def test_only_dice_set_aside_score() -> None:
    """T-13, R18: valid dice left in the roll bring nothing at a stop."""
    match = table("tutto", 2, card("bonus-600"), dice(1, 1, 1, 5, 5, 2), keep([5]), STOP)
    assert scores(match) == [50, 0]


def test_all_dice_not_set_aside_are_rolled_again() -> None:
    """T-14, T-15: with two dice aside four fall, with three aside three."""
    match = table("tutto", 2, card("double"), dice(1, 1, 5, 2, 3, 4), keep([1], [5]))
    assert view(match)["rolling"] is None
    match = then(match, ROLL)
    assert (view(match)["rolling"], view(match)["left"], view(match)["dice"]) == (4, 4, [])
    for wrong in (dice(1, 2, 3), dice(1, 2, 3, 4, 5)):
        with refused("impossible_outcome"):
            match.fall(wrong)
    match = then(match, dice(1, 2, 3, 4), keep([1]))
    assert sorted(view(match)["aside"]) == [[1], [1], [5]]
    match = then(match, ROLL)
    assert view(match)["rolling"] == 3
    assert len(chances(match)) == 56


def test_dice_set_aside_come_back_only_after_a_tutto() -> None:
    """T-15, T-18: five rolls bring them down to one die, the TUTTO back to six."""
    match = table("tutto", 2, card("bonus-200"))
    for left in (6, 5, 4, 3, 2):
        match = then(match, dice(*(5, 2, 3, 4, 6, 2)[:left]), keep([5]), ROLL)
        assert view(match)["rolling"] == left - 1
    match = then(match, dice(5), keep([5]))
    assert view(match)["left"] == 0
    match = then(match, DRAW, card("bonus-200"))
    assert (view(match)["rolling"], view(match)["aside"]) == (6, [])


def test_a_tutto_may_take_any_number_of_rolls() -> None:
    """T-16: at once, or one die at a time over six rolls."""
    at_once = table("tutto", 2, card("bonus-200"), *TUTTO)
    assert (view(at_once)["tuttos"], view(at_once)["turn_points"]) == (1, 700)
    slowly = table("tutto", 2, card("bonus-200"))
    for left in (6, 5, 4, 3, 2):
        slowly = then(slowly, dice(*(1, 2, 3, 4, 6, 2)[:left]), keep([1]), ROLL)
    slowly = then(slowly, dice(1))
    assert view(slowly)["tuttos"] == 0
    slowly = then(slowly, keep([1]))
    assert (view(slowly)["tuttos"], view(slowly)["turn_points"]) == (1, 800)


@pytest.mark.parametrize("kind", [*MAY_STOP, "plus-minus", "straight"])
def test_at_a_tutto_the_choice_is_to_stop_or_to_draw(kind: str) -> None:
    """T-17, T-37, T-43: whatever the card demanded before, now both are possible."""
    match = table("tutto", 2, *tutto(kind))
    assert to_act(match) == 0
    assert sorted(legal(match), key=str) == [DRAW, STOP]
    with refused("illegal_move"):
        match.play(ROLL)


def test_the_card_takes_effect_before_the_choice() -> None:
    """T-17: at the TUTTO the bonus is already at risk, and stopping banks it."""
    match = table("tutto", 2, *tutto("bonus-400"))
    assert view(match) == {
        "card": "bonus-400",
        "turn_points": 900,
        "aside": [[2, 2, 2], [3, 3, 3]],
        "dice": [],
        "left": 0,
        "deck": KINDS | {"bonus-400": 4},
        "tuttos": 1,
        "charges": 0,
        "roller": 0,
        "rolling": None,
        "last_round": False,
    }
    assert scores(match) == [0, 0]
    assert scores(then(match, STOP)) == [900, 0]


def test_drawing_on_clears_the_table_and_keeps_the_points_at_risk() -> None:
    """T-18: no card, no dice aside, six dice to come, 900 points to lose."""
    match = table("tutto", 2, *tutto("bonus-400"), DRAW)
    assert to_act(match) == "chance"
    assert view(match) == {
        "card": None,
        "turn_points": 900,
        "aside": [],
        "dice": [],
        "left": 6,
        "deck": KINDS | {"bonus-400": 4},
        "tuttos": 0,
        "charges": 0,
        "roller": 0,
        "rolling": None,
        "last_round": False,
    }
    assert scores(then(match, *bust("bonus-200"))) == [0, 0]


def test_a_turn_may_hold_any_number_of_tuttos() -> None:
    """T-18: ten in a row under a fixed deck, all banked at last."""
    match = table("tutto", 2, deck=["bonus-200"] * 11)
    for count in range(1, 11):
        match = then(match, *tutto("bonus-200"))
        assert view(match)["turn_points"] == 700 * count
        match = then(match, DRAW)
    match = then(match, card("bonus-200"), dice(1, 2, 3, 4, 6, 6), keep([1]), STOP)
    assert scores(match) == [7100, 0]


def test_stopping_before_the_next_cards_first_keep_is_too_late() -> None:
    """T-18: between the draw and the roll nobody is asked."""
    match = table("tutto", 2, *tutto("bonus-400"), DRAW)
    for moment in (match, then(match, card("double"))):
        with refused("not_your_turn"):
            moment.play(STOP)


@pytest.mark.parametrize("kind", ROLLED)
def test_a_player_is_asked_even_about_a_single_way_to_keep(kind: str) -> None:
    """T-19: one legal answer is still a question."""
    roll = (1, 1, 1, 1, 1, 1) if kind == "straight" else (1, 2, 2, 3, 3, 4)
    match = table("tutto", 2, card(kind), dice(*roll))
    assert to_act(match) == 0
    assert legal(match) == [keep([1])]


@pytest.mark.parametrize("kind", NO_STOPPING)
def test_where_stopping_is_forbidden_the_dice_fall_unasked(kind: str) -> None:
    """T-19, T-28, T-30, T-38, T-42: no stop, and therefore no roll to be chosen."""
    match = table("tutto", 2, card(kind), dice(1, 2, 2, 3, 3, 4), keep([1]))
    assert (to_act(match), legal(match), view(match)["rolling"]) == ("chance", [], 5)
    for move in (STOP, ROLL):
        with refused("not_your_turn"):
            match.play(move)


def test_the_next_turn_starts_with_a_clean_table() -> None:
    """T-10, T-13: whether banked or lost, nothing of the old turn is left on the table."""
    stopped = table("tutto", 2, card("double"), dice(1, 2, 2, 3, 3, 4), keep([1]), STOP)
    lost = table("tutto", 2, card("double"), null())
    for match in (stopped, lost):
        seen = view(match)
        assert (seen["card"], seen["turn_points"], seen["aside"]) == (None, 0, [])
        assert (seen["dice"], seen["left"], seen["tuttos"]) == ([], 6, 0)
        assert seen["deck"] == KINDS | {"double": 4}
