"""What Tutto's cards do, alone and after one another in a turn.

Plus/minus and its charges have a file of their own; nulls on each card are in `test_turn`.
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
    winners,
)
from tests.games.tutto.turns import (
    BONUSES,
    DRAW,
    KINDS,
    STRAIGHT,
    TUTTO,
    bust,
    card,
    cash,
    fireworks,
    keep,
    null,
    tutto,
)


@pytest.mark.parametrize(("kind", "bonus"), BONUSES.items())
def test_a_bonus_is_added_at_the_tutto(kind: str, bonus: int) -> None:
    """T-25: the number on the card comes on top of the dice."""
    match = table("tutto", 2, card(kind), dice(1, 2, 2, 2, 3, 4), keep([2, 2, 2], [1]), ROLL)
    assert view(match)["turn_points"] == 300
    match = then(match, dice(1, 5), keep([1], [5]))
    assert view(match)["turn_points"] == 450 + bonus
    assert scores(then(match, STOP)) == [450 + bonus, 0]


@pytest.mark.parametrize("kind", BONUSES)
def test_stopping_before_the_tutto_leaves_the_bonus(kind: str) -> None:
    """T-25: five dice aside are not enough."""
    match = table("tutto", 2, card(kind), dice(1, 1, 1, 5, 5, 2), keep([1, 1, 1], [5], [5]), STOP)
    assert scores(match) == [1100, 0]


def test_a_double_doubles_its_own_dice_at_the_tutto() -> None:
    """T-26: 450 become 900."""
    match = table("tutto", 2, card("double"), dice(3, 3, 3, 5, 5, 6), keep([3, 3, 3], [5], [5]))
    assert view(match)["turn_points"] == 400
    match = then(match, ROLL, dice(5), keep([5]))
    assert view(match)["turn_points"] == 900


def test_stopping_before_the_tutto_leaves_the_doubling() -> None:
    """T-26: the dice count as they are, earlier cards too."""
    alone = table("tutto", 2, card("double"), dice(3, 3, 3, 5, 2, 6), keep([3, 3, 3]), STOP)
    assert scores(alone) == [300, 0]
    after = table("tutto", 2, *tutto("bonus-200"), DRAW, card("double"))
    after = then(after, dice(1, 2, 3, 4, 6, 6), keep([1]), STOP)
    assert scores(after) == [800, 0]


@pytest.mark.parametrize(
    ("earlier", "points"),
    [
        (["bonus-600"], 2 * (1100 + 500)),
        (["straight"], 2 * (2000 + 500)),
        (["plus-minus"], 2 * (1000 + 500)),
        (["double"], 2 * (1000 + 500)),
        (["double", "double"], 2 * (3000 + 500)),
        (["bonus-200", "straight", "plus-minus"], 2 * (700 + 2000 + 1000 + 500)),
    ],
)
def test_a_double_doubles_the_points_of_earlier_cards_too(earlier: list[str], points: int) -> None:
    """T-26: bonus, straight, plus/minus and an earlier double are all among them."""
    match = table("tutto", 2)
    for kind in earlier:
        match = then(match, *tutto(kind), DRAW)
    match = then(match, *tutto("double"))
    assert view(match)["turn_points"] == points
    assert scores(then(match, STOP))[0] == points


def test_a_double_does_not_reach_ahead_or_into_banked_points() -> None:
    """T-26: only this turn so far; a bonus that follows is not doubled."""
    match = table("tutto", 2, *cash(1000), card("stop"), *tutto("double"), DRAW)
    match = then(match, *tutto("bonus-300"), STOP)
    assert scores(match) == [1000 + 1000 + 800, 0]


def test_the_worked_example_of_bonus_and_double() -> None:
    """T-25, T-26, T-17: 300 + 150 + 300, then (750 + 450) x 2."""
    match = table("tutto", 2, card("bonus-300"), dice(1, 2, 2, 2, 3, 4), keep([2, 2, 2], [1]))
    assert (view(match)["turn_points"], view(match)["left"]) == (300, 2)
    match = then(match, ROLL, dice(1, 5), keep([1], [5]))
    assert view(match)["turn_points"] == 750
    match = then(match, DRAW, card("double"), dice(3, 3, 3, 5, 5, 6), keep([3, 3, 3], [5], [5]))
    assert (view(match)["turn_points"], view(match)["left"]) == (1150, 1)
    match = then(match, ROLL, dice(5), keep([5]))
    assert view(match)["turn_points"] == 2400
    assert scores(then(match, STOP)) == [2400, 0]


def test_the_null_of_fireworks_banks_the_turn() -> None:
    """T-28, T-10: the only null that saves the points."""
    match = table("tutto", 2, card("fireworks"), dice(1, 5, 2, 3, 4, 6), keep([1], [5]))
    assert (view(match)["turn_points"], view(match)["rolling"]) == (150, 4)
    match = then(match, dice(4, 4, 4, 2), keep([4, 4, 4]))
    assert (view(match)["turn_points"], scores(match)) == (550, [0, 0])
    match = then(match, dice(2))
    assert scores(match) == [550, 0]
    assert (view(match)["roller"], view(match)["turn_points"]) == (1, 0)


def test_a_null_at_the_first_roll_of_fireworks_banks_earlier_cards() -> None:
    """T-28: points of earlier cards are credited even if fireworks bring none."""
    match = table("tutto", 2, *tutto("bonus-200"), DRAW, *tutto("straight"), DRAW)
    assert scores(then(match, card("fireworks"), null())) == [2700, 0]
    alone = table("tutto", 2, card("fireworks"), null())
    assert (scores(alone), view(alone)["roller"]) == ([0, 0], 1)


def test_fireworks_add_to_earlier_points() -> None:
    """T-28: 900 from before and 1050 from the fireworks."""
    match = table("tutto", 2, *tutto("bonus-400"), DRAW, *fireworks((1, 1, 1, 5, 2, 3)))
    assert scores(match) == [1950, 0]


def test_a_tutto_on_fireworks_goes_on_with_six_dice_and_no_card() -> None:
    """T-29, T-28: the same card, no question, and no choice to stop."""
    match = table("tutto", 2, card("fireworks"), *TUTTO)
    seen = view(match)
    assert to_act(match) == "chance"
    assert (seen["card"], seen["rolling"], seen["left"], seen["aside"]) == ("fireworks", 6, 6, [])
    assert (seen["tuttos"], seen["turn_points"]) == (1, 500)
    assert seen["deck"] == KINDS | {"fireworks": 4}
    for move in (STOP, DRAW):
        with refused("not_your_turn"):
            match.play(move)
    match = then(match, *TUTTO, dice(1, 2, 3, 4, 6, 6), keep([1]))
    assert (view(match)["tuttos"], view(match)["turn_points"]) == (2, 1100)
    assert scores(then(match, null(5))) == [1100, 0]


@pytest.mark.parametrize("second", [(1, 1, 1, 1, 1, 1), (2, 2, 2, 3, 3, 3)])
def test_two_tuttos_under_the_cloverleaf_win_at_once(second: tuple[int, ...]) -> None:
    """T-39, T-40: far behind, first turn of three, with the others still to come."""
    match = table("tutto", 3, *cash(4000), card("cloverleaf"), *TUTTO)
    seen = view(match)
    assert (to_act(match), winners(match)) == ("chance", None)
    assert (seen["card"], seen["tuttos"], seen["rolling"]) == ("cloverleaf", 1, 6)
    assert (seen["left"], seen["aside"], seen["deck"]["cloverleaf"]) == (6, [], 0)
    three = [list(second[:3]), list(second[3:])]
    match = then(match, dice(*second), keep(*three))
    assert (to_act(match), winners(match), legal(match)) == (None, [1], [])
    assert scores(match) == [4000, 0, 0]


def test_the_two_tuttos_of_a_cloverleaf_may_take_many_rolls() -> None:
    """T-39: what counts is six dice aside, twice."""
    match = table("tutto", 2, card("cloverleaf"))
    for _ in range(2):
        assert winners(match) is None
        match = then(match, dice(1, 5, 2, 3, 4, 6), keep([1], [5]), dice(4, 4, 4, 3))
        match = then(match, keep([4, 4, 4]), dice(5), keep([5]))
    assert winners(match) == [0]


def test_a_tutto_on_an_earlier_card_does_not_count_for_the_cloverleaf() -> None:
    """T-39, R10: after three TUTTOs on other cards it still takes two more."""
    match = table("tutto", 2, *tutto("bonus-200"), DRAW, *tutto("double"), DRAW)
    match = then(match, *tutto("straight"), DRAW, card("cloverleaf"))
    assert view(match)["tuttos"] == 0
    match = then(match, *TUTTO)
    assert (winners(match), view(match)["tuttos"]) == (None, 1)
    assert winners(then(match, *TUTTO)) == [0]


def test_a_null_after_the_first_tutto_of_a_cloverleaf_leaves_nothing() -> None:
    """T-38: neither the TUTTO nor earlier cards' points are saved."""
    match = table("tutto", 2, *tutto("bonus-600"), DRAW, card("cloverleaf"), *TUTTO, null())
    assert (scores(match), winners(match)) == ([0, 0], None)
    assert (view(match)["roller"], view(match)["tuttos"]) == (1, 0)


def test_there_is_no_stopping_between_the_tuttos_of_a_cloverleaf() -> None:
    """T-38: the dice fall without a question."""
    match = table("tutto", 2, *tutto("bonus-600"), DRAW, card("cloverleaf"), *TUTTO)
    for move in (STOP, DRAW, ROLL):
        with refused("not_your_turn"):
            match.play(move)


def test_a_cloverleaf_win_books_nothing_of_the_turn() -> None:
    """T-40: points collected before are not added, and the winner need not lead."""
    match = table("tutto", 2, *cash(2000), *tutto("straight"), DRAW, card("cloverleaf"))
    assert view(match)["turn_points"] == 2000
    match = then(match, *TUTTO, *TUTTO)
    assert (scores(match), winners(match)) == ([2000, 0], [1])


def test_a_straight_over_several_rolls() -> None:
    """T-41, T-43, T-44: one new face suffices; only the sixth brings points."""
    match = table("tutto", 2, card("straight"), dice(1, 1, 1, 5, 5, 5), keep([5]))
    match = then(match, dice(1, 1, 1, 2, 5), keep([1], [2]), dice(3, 4, 6), keep([3], [6]))
    assert (view(match)["turn_points"], view(match)["left"], view(match)["tuttos"]) == (0, 1, 0)
    match = then(match, dice(4), keep([4]))
    seen = view(match)
    assert (seen["turn_points"], seen["tuttos"], seen["left"]) == (2000, 1, 0)
    assert sorted(seen["aside"]) == [[1], [2], [3], [4], [5], [6]]
    assert scores(then(match, STOP)) == [2000, 0]


def test_a_roll_without_a_new_face_is_a_null_on_a_straight() -> None:
    """T-42: ones and fives do not save it, nor does a triple."""
    match = table("tutto", 2, card("straight"), dice(1, 5, 2, 2, 2, 2), keep([1], [2], [5]))
    for roll in ((1, 1, 1), (5, 5, 5), (2, 2, 2), (1, 2, 5)):
        assert view(then(match, dice(*roll)))["roller"] == 1
    assert legal(then(match, dice(1, 1, 3))) == [keep([3])]


def test_any_first_roll_of_a_straight_is_valid() -> None:
    """T-41: six dice without a one, a five or a triple are no null here."""
    match = table("tutto", 2, card("straight"), null())
    assert (to_act(match), view(match)["roller"]) == (0, 0)


def test_the_worked_example_of_a_failed_straight() -> None:
    """T-42, T-10: one TUTTO too many: the second roll brings no new face, and all is lost."""
    match = table("tutto", 3, *tutto("bonus-300"), DRAW, *tutto("double"), DRAW)
    match = then(match, card("straight"), dice(1, 2, 3, 5, 5, 5), keep([1], [2], [3], [5]))
    assert view(match)["turn_points"] == 2600
    match = then(match, dice(3, 5))
    assert (scores(match), view(match)["roller"]) == ([0, 0, 0], 1)


@pytest.mark.parametrize("kind", ["plus-minus", "cloverleaf", "straight"])
def test_a_running_card_without_dice_points_shows_earlier_points_only(kind: str) -> None:
    """T-44, T-43: dice set aside add nothing, also when all of them would be worth much."""
    match = table("tutto", 2, *tutto("bonus-200"), DRAW, card(kind))
    assert view(match)["turn_points"] == 700
    match = then(match, dice(1, 1, 1, 2, 3, 5), keep([1], [5]))
    assert view(match)["turn_points"] == 700
    match = then(match, dice(1, 1, 2, 3), keep([2]) if kind == "straight" else keep([1], [1]))
    assert view(match)["turn_points"] == 700


@pytest.mark.parametrize(("kind", "worth"), [("plus-minus", 1000), ("straight", 2000)])
def test_the_round_sum_joins_at_the_tutto(kind: str, worth: int) -> None:
    """T-44, T-31, T-43: exactly 1000 or 2000 beside what earlier cards brought."""
    match = table("tutto", 2, *tutto("bonus-200"), DRAW, *tutto(kind))
    assert view(match)["turn_points"] == 700 + worth
    assert scores(then(match, STOP)) == [700 + worth, 0]


def test_the_first_tutto_of_a_cloverleaf_adds_no_points() -> None:
    """T-44: the six dice of a cloverleaf are worth nothing."""
    match = table("tutto", 2, *tutto("bonus-200"), DRAW, card("cloverleaf"), *TUTTO)
    assert view(match)["turn_points"] == 700


def test_a_second_card_of_the_same_kind_starts_afresh() -> None:
    """T-41, T-18: neither faces nor TUTTOs are carried from one card to the next."""
    match = table("tutto", 2, card("straight"), *STRAIGHT, DRAW, card("straight"))
    assert (view(match)["tuttos"], view(match)["aside"]) == (0, [])
    assert scores(then(match, *bust("straight")[1:])) == [0, 0]
