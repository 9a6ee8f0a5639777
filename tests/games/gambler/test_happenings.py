"""What Gambler tells of its turns: rows and what they pay, who is skipped, rounds and their end.

That the points told are those booked is a law, and tested with the others.
"""

from __future__ import annotations

from tests.games.at_table import (
    ROLL,
    STOP,
    dice,
    kinds,
    lay,
    round_over,
    table,
    tableau,
    then,
    told,
)
from wagnis.records import Match

DEEP = "+10 6 6 6 6"


def start(*rows: str, seats: int = 2) -> Match:
    return table("gambler", seats, stack=[tableau(*rows, *[DEEP] * (6 - len(rows)))])


def test_nothing_is_told_of_a_die_that_finishes_nothing() -> None:
    assert told(then(start("+80 4 4"), dice(1, 2, 3, 4, 4), *lay(0, 4))) == []


def test_a_finished_row_is_told_with_what_it_pays() -> None:
    match = then(start("+80 4 4"), dice(1, 2, 3, 4, 4), *lay(0, 4, 4))
    assert told(match) == [{"kind": "row_finished", "seat": 0, "row": 0, "value": 80, "points": 80}]


def test_a_row_that_costs_is_told_with_its_sign_even_where_it_had_to_be_finished() -> None:
    match = then(start("-30 4"), dice(4, 4, 4, 4, 4), *lay(0, 4))
    assert told(match)[0] == {
        "kind": "row_finished",
        "seat": 0,
        "row": 0,
        "value": -30,
        "points": -30,
    }


def test_a_debt_beyond_ones_chips_is_told_in_full_and_as_it_was_paid() -> None:
    match = then(start("-120 4"), dice(4, 4, 4, 4, 4), *lay(0, 4))
    (row,) = told(match)
    assert (row["value"], row["points"]) == (-120, -80)


def test_a_roll_that_fits_nowhere_ends_the_turn() -> None:
    match = then(start("+80 4 4"), dice(1, 1, 2, 2, 3))
    assert told(match) == [{"kind": "nothing_fits", "seat": 0}, {"kind": "turn_over", "seat": 0}]


def test_picking_up_says_how_many_dice() -> None:
    match = then(start("+80 4 4"), dice(1, 1, 2, 2, 4), *lay(0, 4), ROLL)
    assert told(match) == [{"kind": "picked_up", "seat": 0, "dice": 4}]


def test_stopping_ends_the_turn_and_no_more() -> None:
    match = then(start("+80 4 4"), dice(1, 1, 2, 2, 4), *lay(0, 4), STOP)
    assert told(match) == [{"kind": "turn_over", "seat": 0}]


def test_placing_every_die_is_not_the_same_as_having_none_left() -> None:
    """With six players everybody has five dice: all of them can go in one turn."""
    two = then(start("+80 1 2 3 4 5"), dice(1, 2, 3, 4, 5), *lay(0, 1, 2, 3, 4, 5))
    assert kinds(two) == ["row_finished", "all_placed", "turn_over"]
    six = then(start("+80 1 2 3 4 5", seats=6), dice(1, 2, 3, 4, 5), *lay(0, 1, 2, 3, 4, 5))
    assert kinds(six) == ["row_finished", "out_of_dice", "turn_over"]


def test_every_player_without_dice_is_skipped_by_name() -> None:
    match = start("+80 1 2 3 4 5", "+80 1 2 3 4 5", seats=6)
    match = then(match, dice(1, 2, 3, 4, 5), *lay(0, 1, 2, 3, 4, 5))
    match = then(match, dice(1, 2, 3, 4, 5), *lay(1, 1, 2, 3, 4, 5))
    for _ in range(3):
        match = then(match, dice(1, 1, 1, 1, 1))
        assert kinds(match) == ["nothing_fits", "turn_over"]
    match = then(match, dice(1, 1, 1, 1, 1))
    assert told(match)[1:] == [
        {"kind": "turn_over", "seat": 5},
        {"kind": "skipped", "seat": 0},
        {"kind": "skipped", "seat": 1},
    ]


def test_the_last_box_ends_the_round_and_the_next_tableau_is_opened_with_it() -> None:
    """The stack is known, so that opening its tableau is no event of its own."""
    match = round_over(table("gambler", 2, stack=[tableau("+10 1", id="one")], target=10_000))
    starter = match.state.starter
    assert told(match)[-3:] == [
        {"kind": "turn_over", "seat": (starter - 1) % 2},
        {"kind": "round_over", "round": 0, "starter": starter},
        {"kind": "tableau_opened", "round": 1, "tableau": "one"},
    ]


def test_a_drawn_tableau_is_told_by_its_own_event() -> None:
    match = then(table("gambler", 2), {"tableau": "gambler-07"})
    assert told(match) == [{"kind": "tableau_opened", "round": 0, "tableau": "gambler-07"}]


def test_the_end_names_the_target_and_the_winners() -> None:
    match = round_over(table("gambler", 2, stack=[tableau("+90 1")], target=100))
    assert kinds(match)[-3:] == ["turn_over", "target_reached", "game_over"]
    assert told(match)[-2] == {"kind": "target_reached", "target": 100}
    scores = match.state.scores
    winners = [seat for seat in (0, 1) if scores[seat] == max(scores)]
    assert told(match)[-1] == {"kind": "game_over", "winners": winners}
