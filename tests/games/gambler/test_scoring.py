"""Rules G-30 to G-35: who is paid for a finished row, when, and what a debtor owes.

The winner is found in `test_rounds`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import (
    ROLL,
    STOP,
    dice,
    lay,
    offered,
    scores,
    table,
    tableau,
    then,
    to_act,
    view,
)
from wagnis.records import Match

DEEP = "+10 6 6 6 6"


def start(*rows: str, seats: int = 2) -> Match:
    return table("gambler", seats, stack=[tableau(*rows, *[DEEP] * (6 - len(rows)))])


def test_the_last_box_pays_whoever_fills_it_no_matter_who_filled_the_others() -> None:
    """G-30: two dice from one player, the third and the money to the other."""
    match = then(start("+80 4 4 4"), dice(1, 2, 3, 4, 4), *lay(0, 4, 4), STOP)
    assert scores(match) == [80, 80]
    match = then(match, dice(1, 1, 2, 3, 4), *lay(0, 4))
    assert scores(match) == [80, 160]


def test_a_row_is_settled_at_once() -> None:
    """G-30: the points are there while the turn goes on."""
    match = then(start("+80 4 4"), dice(1, 1, 3, 4, 4), *lay(0, 4))
    assert scores(match) == [80, 80]
    match = then(match, *lay(0, 4))
    assert (scores(match), to_act(match)) == ([160, 80], 0)


@pytest.mark.parametrize("row", ["+80 5", "+80 *"])
def test_an_only_box_is_a_last_box(row: str) -> None:
    """G-30, G-31: a row of one box pays with its first die."""
    assert scores(then(start(row), dice(5, 5, 5, 5, 5), *lay(0, 5))) == [160, 80]


@pytest.mark.parametrize(
    ("row", "faces"),
    [
        ("+80 1 2 3 4", [1, 2, 3, 4]),
        ("+80 * * *", [3, 3, 3]),
        ("+80 A A A B B", [2, 2, 2, 5, 5]),
        ("+80 1", [1]),
    ],
)
def test_a_positive_row_pays_its_value(row: str, faces: list[int]) -> None:
    """G-31: from the bank to the player, and from nobody else."""
    roll = sorted([*faces, *[4] * 5][:5])
    assert scores(then(start(row, seats=3), dice(*roll), *lay(0, *faces))) == [160, 80, 80]


@pytest.mark.parametrize(
    ("row", "faces"),
    [
        ("-30 1 2 3 4", [1, 2, 3, 4]),
        ("-30 * * *", [3, 3, 3]),
        ("-30 A A A B B", [2, 2, 2, 5, 5]),
        ("-30 1", [1]),
    ],
)
def test_a_negative_row_costs_its_value(row: str, faces: list[int]) -> None:
    """G-32: from the player to the bank, and to nobody else."""
    roll = sorted([*faces, *[4] * 5][:5])
    assert scores(then(start(row, seats=3), dice(*roll), *lay(0, *faces))) == [50, 80, 80]


def test_earlier_boxes_of_a_negative_row_cost_nothing() -> None:
    """G-30, G-32: only the last box is charged."""
    match = then(start("-30 1 1 1"), dice(1, 1, 2, 2, 2), *lay(0, 1, 1))
    assert scores(match) == [80, 80]


def test_one_turn_may_finish_as_many_rows_as_it_has_dice() -> None:
    """G-33: five dice, five rows, all of them settled."""
    match = start("+20 1", "+30 2", "-40 3", "+50 4", "+60 5")
    match = then(match, dice(1, 2, 3, 4, 5))
    seen = []
    for row in range(5):
        match = then(match, *lay(row, row + 1))
        seen.append(scores(match)[0])
    assert seen == [100, 130, 90, 140, 200]
    assert view(match)["roller"] == 1


def test_rows_finished_over_several_rolls_of_a_turn_all_pay() -> None:
    """G-33: rerolling in between changes nothing."""
    match = start("+20 1", "+30 2", "-40 3")
    match = then(match, dice(1, 4, 4, 4, 4), *lay(0, 1), ROLL, dice(2, 3, 4, 4))
    match = then(match, *lay(1, 2), *lay(2, 3), STOP)
    assert scores(match) == [90, 80]


def test_the_order_of_settling_is_the_order_of_filling() -> None:
    """G-33, G-34: a debt before the gain is forgiven in part, after it is paid in full."""
    match = then(start("-100 1", "+50 2"), dice(1, 2, 4, 4, 4))
    debt_first = then(match, *lay(0, 1), *lay(1, 2))
    gain_first = then(match, *lay(1, 2), *lay(0, 1))
    assert scores(debt_first) == [50, 80]
    assert scores(gain_first) == [30, 80]


def test_a_debt_beyond_ones_points_leaves_zero() -> None:
    """G-34: all is handed over, and no debt remains to be paid from later gains."""
    match = then(start("-100 1", "+20 2", "-90 3"), dice(1, 3, 4, 4, 4), *lay(0, 1))
    assert (scores(match), to_act(match)) == ([0, 80], 0)
    match = then(match, *lay(2, 3), STOP)
    assert scores(match) == [0, 80]
    match = then(match, dice(1, 1, 1, 1, 1), dice(2, 4, 4, 4, 4), *lay(1, 2))
    assert scores(match) == [20, 80]


def test_a_debt_of_exactly_ones_points_is_paid() -> None:
    """G-34: 80 of 80 leaves 0."""
    assert scores(then(start("-80 1"), dice(1, 4, 4, 4, 4), *lay(0, 1))) == [0, 80]


def test_a_player_with_nothing_left_plays_on() -> None:
    """G-34: with 0 points the dice are rolled as before."""
    match = then(start("-100 1", "+20 2"), dice(1, 4, 4, 4, 4), *lay(0, 1), STOP)
    match = then(match, dice(4, 4, 4, 4, 4))
    assert (view(match)["roller"], view(match)["rolling"], view(match)["stock"]) == (0, 5, [14, 15])


@pytest.mark.parametrize("points", [80, 0])
def test_the_duty_to_place_makes_no_exception_for_negative_rows(points: int) -> None:
    """G-35: the only fitting die finishes a negative row and must be placed, even by the poor."""
    match = start("-100 1", "-30 2")
    if points == 0:
        match = then(match, dice(1, 4, 4, 4, 4), *lay(0, 1), STOP, dice(4, 4, 4, 4, 4))
    match = then(match, dice(2, 4, 4, 4, 4))
    assert scores(match)[0] == points
    assert offered(match) == {"2 on 1"}
    assert scores(then(match, *lay(1, 2)))[0] == max(0, points - 30)


def test_a_negative_row_need_not_be_finished_where_another_die_fits() -> None:
    """G-19, G-35: any fitting die meets the duty."""
    match = then(start("-30 1", "+60 2 2"), dice(1, 2, 4, 4, 4))
    assert offered(match) == {"1 on 0", "2 on 1"}
    match = then(match, *lay(1, 2))
    assert offered(match) == {"1 on 0", "roll", "stop"}
    assert scores(then(match, STOP)) == [80, 80]


def test_the_bank_never_runs_out() -> None:
    """G-11, R4: a value beyond all chips ever printed is paid in full."""
    match = start("+1000000 1", "+7 2", "-999999 3")
    match = then(match, dice(1, 2, 3, 4, 4), *lay(0, 1))
    assert scores(match) == [1_000_080, 80]
    match = then(match, *lay(1, 2))
    assert scores(match) == [1_000_087, 80]
    assert scores(then(match, *lay(2, 3))) == [88, 80]
