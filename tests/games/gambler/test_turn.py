"""Rules G-17 to G-29: rolling, the duty to place, going on, and whose turn is next.

What a finished row pays is in `test_scoring`, the end of a round in `test_rounds`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import (
    ROLL,
    STOP,
    dice,
    lay,
    legal,
    offered,
    refused,
    scores,
    table,
    tableau,
    then,
    to_act,
    view,
)
from wagnis.core.plain import PlainObject
from wagnis.records import Match, chances

DEEP = "+10 6 6 6 6"
ONES = "+10 1 1 1 1 1"
FULL = [ONES] * 5 + ["+10 1 1 1"]
NOTHING = dice(2, 2, 2, 2, 2)


def crowd(*rows: str, seats: int = 6) -> Match:
    """Six players have five dice each, so stocks run low at once."""
    return table("gambler", seats, stack=[tableau(*rows)])


def all_on(row: int) -> list[PlainObject]:
    """A roll of ones, all of them laid on this row."""
    return [dice(1, 1, 1, 1, 1), *lay(row, 1, 1, 1, 1, 1)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_turn_begins_with_five_dice(seats: int) -> None:
    """G-17: five dice are rolled, however many lie in stock."""
    match = crowd(*[DEEP] * 6, seats=seats)
    assert view(match)["rolling"] == 5
    assert {len(outcome["dice"]) for outcome, _ in chances(match)} == {5}  # type: ignore[index]


@pytest.mark.parametrize("roll", [dice(1, 1, 1, 1), dice(1, 1, 1, 1, 1, 1), dice(0, 1, 1, 1, 1)])
def test_more_or_fewer_than_five_dice_cannot_fall(roll: PlainObject) -> None:
    """G-17: neither four nor six dice, while there are five."""
    with refused("impossible_outcome"):
        crowd(*[DEEP] * 6).fall(roll)


@pytest.mark.parametrize("placed", [1, 2, 3, 4])
def test_whoever_has_fewer_than_five_dice_rolls_them_all(placed: int) -> None:
    """G-17, G-26, G-27: what was placed is missing, what was not comes back."""
    match = crowd(ONES, *[DEEP] * 5)
    match = then(match, dice(1, 1, 1, 1, 1), *lay(0, *[1] * placed), STOP)
    match = then(match, *[NOTHING] * 5)
    assert view(match)["roller"] == 0
    assert view(match)["stock"] == [5 - placed, 5, 5, 5, 5, 5]
    assert view(match)["rolling"] == 5 - placed


def test_dice_beyond_the_five_are_not_used_in_the_turn() -> None:
    """G-18: with fifteen dice and all five placed, the ten aside do not come into play."""
    match = crowd(ONES, *[DEEP] * 5, seats=2)
    match = then(match, *all_on(0))
    assert view(match)["stock"] == [10, 15]
    assert view(match)["roller"] == 1


def test_dice_laid_aside_do_not_join_a_reroll() -> None:
    """G-18, G-22: after one of five is placed, four are rolled, not five from the stock."""
    match = crowd(ONES, *[DEEP] * 5, seats=2)
    match = then(match, dice(1, 2, 3, 4, 5), *lay(0, 1), ROLL)
    assert view(match)["rolling"] == 4
    assert view(match)["stock"] == [14, 15]


def test_one_fitting_die_must_be_placed_before_stopping_or_rolling() -> None:
    """G-19: the duty comes first."""
    match = then(crowd(ONES, *[DEEP] * 5), dice(1, 2, 3, 4, 5))
    assert to_act(match) == 0
    assert offered(match) == {"1 on 0"}
    for move in (STOP, ROLL):
        with refused("illegal_move"):
            match.play(move)


def test_which_die_goes_to_which_row_is_free() -> None:
    """G-19: every fitting die on every open box is offered, equal dice once."""
    rows = ["+40 4 4 4", "-30 * *", "+20 4", "+80 1 2 3 4", "+90 A A A B B", DEEP]
    match = then(crowd(*rows), dice(1, 1, 4, 4, 5))
    assert offered(match) == {
        *("4 on 0", "1 on 1", "4 on 1", "5 on 1", "4 on 2", "1 on 3"),
        *("1 on 4", "4 on 4", "5 on 4"),
    }


@pytest.mark.parametrize(
    "move",
    [
        *lay(0, 2, 3, 0, 7),
        *lay(6, 1),
        *lay(-1, 1),
        {"place": {"face": 1}},
        {"place": {"face": 1.0, "row": 0}},
        {"place": {"face": True, "row": 0}},
        {"place": [1, 0]},
        {"stop": False},
        {"pass": True},
        {},
    ],
)
def test_a_die_that_does_not_fit_or_was_not_rolled_cannot_be_placed(move: PlainObject) -> None:
    """G-05, G-19: only dice in the cup, only on open boxes that they fit."""
    match = then(crowd("+10 1 3", *[DEEP] * 5), dice(1, 2, 2, 4, 5))
    with refused("illegal_move"):
        match.play(move)


def test_a_placement_opens_the_next_box_for_the_dice_in_the_cup() -> None:
    """G-20: one after another, each making room for the next."""
    match = then(crowd("+80 1 2 3 4", *[DEEP] * 5), dice(1, 2, 3, 3, 5))
    assert offered(match) == {"1 on 0"}
    match = then(match, *lay(0, 1))
    assert offered(match) == {"2 on 0", "roll", "stop"}
    match = then(match, *lay(0, 2))
    assert offered(match) == {"3 on 0", "roll", "stop"}
    match = then(match, *lay(0, 3))
    assert offered(match) == {"roll", "stop"}
    assert view(match)["cup"] == [3, 5]


def test_a_die_is_used_up_by_its_placement() -> None:
    """G-20: a single one in the cup cannot be placed twice."""
    match = then(crowd(ONES, "+20 1 1", *[DEEP] * 4), dice(1, 2, 3, 4, 5))
    assert offered(then(match, *lay(1, 1))) == {"roll", "stop"}


def test_after_one_placement_the_player_may_stop() -> None:
    """G-21: further fitting dice may be placed, but need not."""
    match = then(crowd(ONES, *[DEEP] * 5), dice(1, 1, 1, 6, 6), *lay(0, 1))
    assert offered(match) == {"1 on 0", *(f"6 on {row}" for row in range(1, 6)), "roll", "stop"}
    match = then(match, STOP)
    assert (to_act(match), view(match)["roller"]) == ("chance", 1)
    assert view(match)["filled"] == [[1], [], [], [], [], []]


def test_all_unplaced_dice_are_rolled_again_and_none_is_held_back() -> None:
    """G-22: the sheets forbid to park a die; the reroll has exactly the dice not placed."""
    match = then(crowd(ONES, *[DEEP] * 5), dice(1, 1, 5, 6, 6), *lay(0, 1), ROLL)
    assert (to_act(match), view(match)["rolling"], view(match)["cup"]) == ("chance", 4, [])
    for count in (1, 2, 3, 5):
        with refused("impossible_outcome"):
            match.fall(dice(*[1] * count))
    assert view(then(match, dice(1, 2, 3, 4)))["cup"] == [1, 2, 3, 4]


def test_after_roll_the_cup_is_empty_and_the_stock_still_counts_the_turns_dice() -> None:
    """G-22: dice in the air belong to the roller."""
    match = then(crowd(ONES, *[DEEP] * 5, seats=3), dice(1, 1, 2, 3, 4), *lay(0, 1, 1), ROLL)
    seen = view(match)
    assert (seen["cup"], seen["rolling"], seen["stock"]) == ([], 3, [8, 10, 10])
    assert (seen["roller"], seen["starter"], seen["round"]) == (0, 0, 0)
    assert legal(match) == []


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_new_roll_brings_the_duty_back(seats: int) -> None:
    """G-23: what was placed before the reroll does not count for it."""
    match = then(crowd(ONES, *[DEEP] * 5, seats=seats), dice(1, 1, 2, 3, 4), *lay(0, 1, 1))
    match = then(match, ROLL, dice(1, 3, 3))
    assert offered(match) == {"1 on 0"}
    for move in (STOP, ROLL):
        with refused("illegal_move"):
            match.play(move)
    assert offered(then(match, *lay(0, 1))) == {"roll", "stop"}


def test_a_first_roll_without_a_fitting_die_ends_the_turn() -> None:
    """G-24: nobody is asked; the next player's dice are due."""
    match = then(crowd(ONES, *[DEEP] * 5), NOTHING)
    assert (to_act(match), view(match)["roller"], view(match)["cup"]) == ("chance", 1, [])
    assert view(match)["stock"] == [5, 5, 5, 5, 5, 5]


def test_a_reroll_without_a_fitting_die_ends_the_turn_and_takes_nothing_back() -> None:
    """G-24: rows finished earlier in the turn stay paid, placed dice stay placed."""
    match = crowd("+80 1", ONES, *[DEEP] * 4)
    match = then(match, dice(1, 1, 2, 3, 4), *lay(0, 1), *lay(1, 1), ROLL, dice(2, 3, 4))
    assert view(match)["roller"] == 1
    assert scores(match)[0] == 160
    assert view(match)["filled"][:2] == [[1], [1]]
    assert view(match)["stock"][0] == 3


def test_a_turn_ends_when_all_its_dice_are_placed() -> None:
    """G-25: the player is not asked once the cup is empty."""
    match = then(crowd(ONES, *[DEEP] * 5, seats=3), *all_on(0))
    assert (to_act(match), view(match)["roller"], view(match)["rolling"]) == ("chance", 1, 5)


def test_a_turn_has_at_most_five_rolls() -> None:
    """G-25: placing one die a roll, the fifth placement is the last."""
    match = crowd(ONES, *[DEEP] * 5, seats=2)
    for rolling in (5, 4, 3, 2):
        assert (view(match)["roller"], view(match)["rolling"]) == (0, rolling)
        match = then(match, dice(1, *[2] * (rolling - 1)), *lay(0, 1), ROLL)
    assert view(match)["rolling"] == 1
    match = then(match, dice(1), *lay(0, 1))
    assert (to_act(match), view(match)["roller"], view(match)["rolling"]) == ("chance", 1, 5)
    assert view(match)["stock"] == [10, 15]


def test_placed_dice_stay_where_they_are_and_are_missing_from_the_stock() -> None:
    """G-26: neither a reroll, a stop nor other players' turns bring them back."""
    match = crowd(ONES, "+50 * * *", *[DEEP] * 4, seats=2)
    match = then(match, dice(1, 1, 3, 4, 5), *lay(0, 1, 1))
    assert view(match)["stock"] == [13, 15]
    match = then(match, ROLL, dice(3, 3, 4), *lay(1, 3), STOP)
    assert (view(match)["stock"], view(match)["filled"][:2]) == ([12, 15], [[1, 1], [3]])
    match = then(match, dice(3, 4, 4, 4, 4), *lay(1, 3), STOP, dice(5, 5, 5, 5, 5))
    assert (view(match)["stock"], view(match)["filled"][:2]) == ([12, 14], [[1, 1], [3, 3]])


def test_unplaced_dice_return_when_the_turn_ends() -> None:
    """G-27: by stopping as by a roll that fits nowhere."""
    start = crowd(ONES, *[DEEP] * 5)
    stopped = then(start, dice(1, 1, 2, 2, 3), *lay(0, 1, 1), STOP)
    failed = then(start, dice(1, 1, 2, 2, 3), *lay(0, 1, 1), ROLL, dice(2, 2, 3))
    for match in (stopped, failed):
        assert view(match)["stock"][0] == 3
        assert view(then(match, *[NOTHING] * 5))["rolling"] == 3


def test_players_without_dice_are_passed_over() -> None:
    """G-28: one or several in a row, wherever they sit."""
    match = crowd(*FULL)
    match = then(match, *all_on(0), *all_on(1), NOTHING, *all_on(2), NOTHING, NOTHING)
    assert view(match)["stock"] == [0, 0, 5, 0, 5, 5]
    rollers = []
    for _ in range(5):
        rollers.append(view(match)["roller"])
        match = then(match, NOTHING)
    assert rollers == [2, 4, 5, 2, 4]


def test_the_only_player_with_dice_left_takes_turn_after_turn() -> None:
    """G-28, R1: with 28 boxes somebody always has a die for the last of them."""
    match = crowd(*FULL)
    for row in range(5):
        match = then(match, *all_on(row))
    for _ in range(3):
        assert (view(match)["roller"], view(match)["rolling"]) == (5, 5)
        match = then(match, NOTHING)
    match = then(match, dice(1, 2, 2, 2, 2), *lay(5, 1), STOP)
    assert (view(match)["roller"], view(match)["rolling"]) == (5, 4)
    match = then(match, dice(1, 1, 2, 2), *lay(5, 1, 1))
    assert view(match)["round"] == 1


def test_twenty_eight_boxes_use_up_the_dice_of_four_players_exactly() -> None:
    """G-28, G-36, R1: the very last die fills the very last box."""
    match = crowd(*FULL, seats=4)
    for row in range(4):
        match = then(match, *all_on(row))
    assert (view(match)["stock"], view(match)["rolling"]) == ([2, 2, 2, 2], 2)
    for rows in ((4, 4), (4, 4), (4, 5)):
        match = then(match, dice(1, 1), *[move for row in rows for move in lay(row, 1)])
    assert view(match)["stock"] == [0, 0, 0, 2]
    match = then(match, dice(1, 1), *lay(5, 1))
    assert view(match)["stock"] == [0, 0, 0, 1]
    match = then(match, *lay(5, 1))
    assert (view(match)["round"], view(match)["stock"]) == (1, [7, 7, 7, 7])
    assert view(match)["starter"] == 0


def test_a_single_possible_placement_is_still_asked_for() -> None:
    """G-29: even the last die of a turn that fits one box only."""
    match = then(crowd(ONES, *[DEEP] * 5), dice(1, 1, 1, 1, 2), *lay(0, 1, 1, 1, 1), ROLL, dice(1))
    assert to_act(match) == 0
    assert legal(match) == lay(0, 1)


def test_nobody_is_asked_to_start_a_turn_and_roll_stands_only_beside_stop() -> None:
    """G-29: the first dice simply fall; while a placement is owed there is no roll."""
    match = crowd(ONES, *[DEEP] * 5)
    assert (to_act(match), legal(match)) == ("chance", [])
    with refused("not_your_turn"):
        match.play(ROLL)
    match = then(match, dice(1, 2, 2, 2, 2))
    assert "roll" not in offered(match)
    assert {"roll", "stop"} <= offered(then(match, *lay(0, 1)))
    with refused("not_your_turn"):
        match.fall(dice(1, 2, 2, 2, 2))


def test_after_the_last_fitting_die_the_choice_is_to_roll_or_to_stop() -> None:
    """G-21, G-22, G-29: dice that fit nowhere still leave the choice."""
    match = then(crowd(ONES, *[DEEP] * 5), dice(1, 2, 2, 3, 3), *lay(0, 1))
    assert to_act(match) == 0
    assert offered(match) == {"roll", "stop"}
