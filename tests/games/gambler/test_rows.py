"""Rules G-03 to G-09: what a tableau is made of, and which die fits where.

Who may place when is in `test_turn`, what a finished row pays in `test_scoring`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import (
    dice,
    lay,
    offered,
    refused,
    scores,
    table,
    tableau,
    then,
    to_act,
    view,
)

ALL_FACES = range(1, 7)
DEEP = "+10 6 6 6 6"


@pytest.mark.parametrize("rows", [0, 1, 5, 7])
def test_a_tableau_has_neither_fewer_nor_more_than_six_rows(rows: int) -> None:
    """G-03: exactly six rows."""
    drawn = tableau(*["+10 6"] * 6)
    drawn["rows"] = [*drawn["rows"], drawn["rows"][0]][:rows]
    with refused("bad_options"):
        table("gambler", stack=[drawn])


def test_twenty_eight_boxes_are_accepted_and_twenty_nine_refused() -> None:
    """G-03, R1: never more boxes than dice in play with any number of players."""
    fives = ["+10 1 1 1 1 1"] * 5
    assert view(table("gambler", stack=[tableau(*fives, "+10 1 1 1")]))["filled"] == [[]] * 6
    with refused("bad_options"):
        table("gambler", stack=[tableau(*fives, "+10 1 1 1 1")])
    with refused("bad_options"):
        table("gambler", 2, stack=[tableau(*["+10 * * * * *"] * 5, "+10 * * * *")])


def test_each_row_shows_its_kind_sign_and_value() -> None:
    """G-04: a row carries a sign and a value, whatever its kind."""
    drawn = tableau("+80 1 2", "-30 * * *", "+90 A A A B B", "-100 A A A B B", "+20 *", "-40 5")
    shown = view(table("gambler", stack=[drawn]))["tableau"]["rows"]
    assert shown == [
        {"kind": "fixed", "faces": [1, 2], "boxes": 2, "sign": 1, "value": 80},
        {"kind": "star", "faces": None, "boxes": 3, "sign": -1, "value": 30},
        {"kind": "full_house", "faces": None, "boxes": 5, "sign": 1, "value": 90},
        {"kind": "full_house", "faces": None, "boxes": 5, "sign": -1, "value": 100},
        {"kind": "star", "faces": None, "boxes": 1, "sign": 1, "value": 20},
        {"kind": "fixed", "faces": [5], "boxes": 1, "sign": -1, "value": 40},
    ]


@pytest.mark.parametrize("face", ALL_FACES)
def test_a_fixed_box_takes_only_the_face_it_shows(face: int) -> None:
    """G-05: one row for each face; a roll of one face fits that row alone."""
    start = table("gambler", stack=[tableau(*[f"+10 {f} {f}" for f in ALL_FACES])])
    assert offered(then(start, dice(*[face] * 5))) == {f"{face} on {face - 1}"}


@pytest.mark.parametrize("face", ALL_FACES)
def test_the_first_die_of_a_star_row_is_free_and_binds_the_rest(face: int) -> None:
    """G-06: any face opens a star row; after that only the same one fits."""
    other = face % 6 + 1
    start = table("gambler", stack=[tableau("+50 * * *", *["-10 6 6 6 6 6"] * 3, "+10 6", "+10 6")])
    opened = then(start, dice(face, face, other, other, other))
    assert {f"{face} on 0", f"{other} on 0"} <= offered(opened)
    bound = then(opened, *lay(0, face))
    assert f"{face} on 0" in offered(bound)
    assert f"{other} on 0" not in offered(bound)


@pytest.mark.parametrize("stars", ["+50 * * *", "-50 * * *"])
def test_a_star_row_binds_every_later_box(stars: str) -> None:
    """G-06: the third die must match as well, in rows of either sign."""
    start = table("gambler", stack=[tableau(stars, *[DEEP] * 5)])
    match = then(start, dice(2, 2, 2, 3, 3), *lay(0, 2, 2))
    assert offered(match) == {"2 on 0", "roll", "stop"}


def test_a_single_star_takes_any_die() -> None:
    """G-06: a star row may have one box only."""
    start = table("gambler", stack=[tableau("-20 *", *["+10 6"] * 5)])
    match = then(start, dice(1, 2, 3, 4, 5))
    assert offered(match) == {f"{face} on 0" for face in (1, 2, 3, 4, 5)}
    assert scores(then(match, *lay(0, 3))) == [60, 80]


def test_a_full_house_is_three_of_one_face_and_then_two_of_another() -> None:
    """G-07: the face of the three may not come back, the pair is bound by its first die."""
    start = table("gambler", stack=[tableau("+90 A A A B B", *[DEEP] * 5)])
    free = then(start, dice(1, 2, 3, 4, 5))
    assert offered(free) == {f"{face} on 0" for face in (1, 2, 3, 4, 5)}
    three = then(start, dice(4, 4, 4, 4, 2), *lay(0, 4))
    assert offered(three) == {"4 on 0", "roll", "stop"}
    three = then(three, *lay(0, 4))
    assert offered(three) == {"4 on 0", "roll", "stop"}
    pair = then(three, *lay(0, 4))
    assert offered(pair) == {"2 on 0", "roll", "stop"}


@pytest.mark.parametrize("face", [1, 2, 3, 5, 6])
def test_any_other_face_may_begin_the_pair_and_only_it_ends_the_row(face: int) -> None:
    """G-07: the pair is any face but that of the three, and both its dice are alike."""
    start = table("gambler", stack=[tableau("+90 A A A B B", *["+10 4 4 4 4"] * 5)])
    three = then(start, dice(4, 4, 4, 1, 1), *lay(0, 4, 4, 4), {"stop": True})
    others = [other for other in ALL_FACES if other not in (4, face)]
    roll = then(three, dice(4, face, face, others[0], others[1]))
    begun = {move for move in offered(roll) if move.endswith("on 0")}
    assert begun == {f"{face} on 0", f"{others[0]} on 0", f"{others[1]} on 0"}
    pair = then(roll, *lay(0, face))
    assert {move for move in offered(pair) if move.endswith("on 0")} == {f"{face} on 0"}
    assert scores(then(pair, *lay(0, face))) == [80, 170]


def test_two_star_rows_of_one_colour_need_not_hold_the_same_face() -> None:
    """G-08: a question the sheets answer themselves, for stars of the same colour."""
    start = table("gambler", stack=[tableau("-30 * *", "-30 * *", "+40 * *", *[DEEP] * 3)])
    match = then(start, dice(1, 1, 2, 3, 5), *lay(0, 1), *lay(1, 2))
    assert offered(match) == {"1 on 0", "1 on 2", "3 on 2", "5 on 2", "roll", "stop"}
    same = then(start, dice(1, 1, 2, 3, 5), *lay(0, 1), *lay(1, 1))
    assert view(same)["filled"][:2] == [[1], [1]]


def test_a_full_house_may_repeat_the_face_of_a_star_row() -> None:
    """G-08: dice on mixed stars need not differ from those on plain ones, nor from each other."""
    rows = ["+90 A A A B B", "+50 * *", "+90 A A A B B", *[DEEP] * 3]
    start = table("gambler", stack=[tableau(*rows)])
    match = then(start, dice(3, 3, 3, 3, 3), *lay(1, 3))
    assert {"3 on 0", "3 on 1", "3 on 2"} <= offered(match)
    match = then(match, *lay(0, 3, 3, 3))
    assert offered(match) == {"3 on 1", "3 on 2", "roll", "stop"}


def test_a_row_is_filled_from_the_left_without_gaps() -> None:
    """G-09: only the leftmost empty box is open."""
    start = table("gambler", stack=[tableau("+80 1 2 3 4", *[DEEP] * 5)])
    match = then(start, dice(1, 2, 3, 4, 5))
    assert offered(match) == {"1 on 0"}
    with refused("illegal_move"):
        match.play({"place": {"face": 2, "row": 0}})
    assert offered(then(match, *lay(0, 1))) == {"2 on 0", "roll", "stop"}
    assert view(then(match, *lay(0, 1, 2, 3)))["filled"][0] == [1, 2, 3]


def test_a_row_counts_down_as_it_is_drawn() -> None:
    """G-09: in 6-5-4-3-2 the six comes first, although it is the highest."""
    start = table("gambler", stack=[tableau("+90 6 5 4 3 2", *["+10 1"] * 5)])
    assert offered(then(start, dice(2, 3, 4, 5, 6))) == {"6 on 0"}
    over = then(start, dice(2, 3, 4, 5, 6), *lay(0, 6, 5, 4, 3, 2))
    assert scores(over) == [170, 80]


def test_a_full_row_takes_no_further_die() -> None:
    """G-09: one die per box, and then the row is closed."""
    start = table("gambler", stack=[tableau("+20 1", "+20 * *", "+40 2 2", *[DEEP] * 3)])
    match = then(start, dice(1, 1, 1, 1, 2), *lay(0, 1), *lay(1, 1, 1))
    assert offered(match) == {"2 on 2", "roll", "stop"}


def test_a_roll_that_fits_only_full_rows_fits_nowhere() -> None:
    """G-09, G-24: boxes that are taken are no longer open."""
    start = table("gambler", stack=[tableau("+20 1", *[DEEP] * 5)])
    match = then(start, dice(1, 1, 1, 1, 1), *lay(0, 1), {"roll": True}, dice(1, 1, 1, 1))
    assert to_act(match) == "chance"
    assert view(match)["roller"] == 1
