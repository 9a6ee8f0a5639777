"""What the two printings differ in, E-01 to E-08, and their material as data.

The rules they share are tested with either of them in the other modules.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import (
    STOP,
    dice,
    lay,
    scores,
    table,
    tableau,
    then,
    to_act,
    view,
    winners,
)
from wagnis.games.gambler.editions import EDITIONS, ENGEL_BENGEL, GAMBLER, Edition
from wagnis.records import Match

BOTH = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)


def ended_at(game: str, seats: int, points: int) -> Match:
    """A first round that leaves seat 0 with so many points and seat 1 with 70."""
    rows = ["+10 1", "+10 1", "+10 1", "+10 1", f"+{points - 120} 1", "-10 2"]
    match = table(game, seats, stack=[tableau(*rows)])
    match = then(match, dice(1, 1, 1, 1, 1), *(m for row in range(5) for m in lay(row, 1)))
    match = then(match, dice(2, 2, 2, 2, 2), *lay(5, 2))
    assert scores(match)[:2] == [points, 70]
    return match


def test_gambler_has_twenty_sides_and_engel_bengel_sixteen() -> None:
    """G-02, E-01, R17: every side of a board is a tableau with an id of its own."""
    assert (GAMBLER.sides, ENGEL_BENGEL.sides) == (20, 16)
    for edition in EDITIONS.values():
        ids = [tableau.id for tableau in edition.tableaux]
        assert ids == [f"{edition.name}-{n:02}" for n in range(1, edition.sides + 1)]


def test_no_two_sides_are_the_same_tableau() -> None:
    """G-02, E-01, R17: a back is not its front once more, and each edition has its own."""
    sides = [side.rows for edition in EDITIONS.values() for side in edition.tableaux]
    assert len(sides) == len(set(sides)) == 36


@BOTH
def test_each_side_can_be_laid_on_the_table(edition: Edition) -> None:
    """G-02, G-03, E-01: under its id, with six rows and no more than 28 boxes."""
    for number in range(1, edition.sides + 1):
        id = f"{edition.name}-{number:02}"
        shown = view(table(edition.name, stack=[id]))["tableau"]
        assert shown["id"] == id
        assert len(shown["rows"]) == 6
        assert sum(row["boxes"] for row in shown["rows"]) <= 28


@BOTH
def test_the_shipped_tableaux_keep_to_the_design(edition: Edition) -> None:
    """G-10, R5: short rows, values in tens, mostly one negative row and never three."""
    negatives = []
    for side in edition.tableaux:
        negatives.append(sum(row.sign == -1 for row in side.rows))
        for row in side.rows:
            assert 1 <= row.boxes <= 6
            assert row.value in range(20, 101, 10)
    assert set(negatives) <= {0, 1, 2}
    assert negatives.count(1) > edition.sides / 2


@BOTH
def test_stars_of_both_signs_and_full_houses_are_among_them(edition: Edition) -> None:
    """G-06, G-07, G-10, R5: every kind of row is met in either edition."""
    rows = {(row.kind, row.sign) for side in edition.tableaux for row in side.rows}
    assert {("star", 1), ("star", -1), ("full_house", 1), ("fixed", 1)} <= rows


def test_gamblers_chips_are_white_yellow_and_blue() -> None:
    """G-11: 10, 50 and 100."""
    assert dict(GAMBLER.chips) == {10: "white", 50: "yellow", 100: "blue"}


def test_engel_bengels_chips_are_silver_and_gold() -> None:
    """E-02: 10 and 50, and none worth 100."""
    assert dict(ENGEL_BENGEL.chips) == {10: "silver", 50: "gold"}


def test_positive_rows_differ_in_colour_and_negative_ones_do_not() -> None:
    """G-04, E-03, R3: yellow or white, and black in both; red is never a sign's colour."""
    assert (GAMBLER.positive, GAMBLER.negative) == ("yellow", "black")
    assert (ENGEL_BENGEL.positive, ENGEL_BENGEL.negative) == ("white", "black")


@BOTH
def test_three_small_chips_and_a_fifty_are_the_points_to_start_with(edition: Edition) -> None:
    """G-13, E-04: 80 points, in the edition's own chips."""
    small, fifty = sorted(value for value, _ in edition.chips)[:2]
    assert scores(table(edition.name)) == [3 * small + fifty] * 2 == [80, 80]


def test_chips_are_nowhere_in_the_position() -> None:
    """G-11, E-02, R4: points are numbers; the view has no chips and no bank."""
    for game in EDITIONS:
        assert set(view(table(game))) == {
            *("tableau", "filled", "stock", "cup", "roller", "rolling", "round", "starter")
        }


def test_points_need_not_be_payable_in_chips() -> None:
    """E-02, R4: a value of 7 is paid as 7, though no chip is worth that."""
    match = table("engel-bengel", stack=[tableau("+7 1")])
    assert scores(then(match, dice(1, 2, 2, 2, 2), *lay(0, 1))) == [87, 80]


def test_full_houses_have_two_colours_that_differ_by_edition() -> None:
    """G-07, E-03: green and red in 1998, red and yellow in 2008."""
    assert GAMBLER.full_house == ("green", "red")
    assert ENGEL_BENGEL.full_house == ("red", "yellow")


def test_rows_work_alike_in_both_editions() -> None:
    """E-03: a star row and a full house take the same dice."""
    for game in EDITIONS:
        match = table(game, stack=[tableau("-30 * *", "+80 A A A B B", *["+10 6 6"] * 4)])
        match = then(match, dice(4, 4, 4, 5, 5), *lay(1, 4, 4, 4, 5, 5))
        assert scores(match) == [160, 80]
        match = then(match, dice(1, 1, 2, 3, 4), *lay(0, 1, 1), STOP)
        assert scores(match) == [160, 50]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_gambler_ends_at_500_with_any_number_of_players(seats: int) -> None:
    """G-40: 499 is too little, 500 enough."""
    assert winners(ended_at("gambler", seats, 499)) is None
    assert winners(ended_at("gambler", seats, 500)) == [0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_engel_bengel_ends_at_500_with_up_to_four_players(seats: int) -> None:
    """E-06: 499 is too little, 500 enough."""
    assert winners(ended_at("engel-bengel", seats, 499)) is None
    assert winners(ended_at("engel-bengel", seats, 500)) == [0]


@pytest.mark.parametrize("seats", [5, 6])
def test_engel_bengel_ends_at_400_with_five_or_six(seats: int) -> None:
    """E-07: 399 is too little, 400 enough."""
    assert winners(ended_at("engel-bengel", seats, 399)) is None
    assert winners(ended_at("engel-bengel", seats, 400)) == [0]


@pytest.mark.parametrize("game", EDITIONS)
def test_the_most_points_win_in_engel_bengel_and_in_gambler_alike(game: str) -> None:
    """E-08, G-41, R2: the first above the target is overtaken within the round."""
    rows = ["+430 1", "+500 2", *["+10 3"] * 4]
    match = table(game, 5, stack=[tableau(*rows)])
    match = then(match, dice(1, 4, 4, 4, 4), *lay(0, 1), STOP, dice(2, 4, 4, 4, 4), *lay(1, 2))
    match = then(match, STOP, dice(3, 3, 3, 3, 3))
    match = then(match, *(move for row in (2, 3, 4, 5) for move in lay(row, 3)))
    assert (scores(match), winners(match)) == ([510, 580, 120, 80, 80], [1])


def five_players(game: str) -> Match:
    rows = ["+300 1", "+30 1", "+300 2", "+10 2", "+70 3", "-80 4"]
    match = table(game, 5, stack=[tableau(*rows)])
    match = then(match, dice(1, 1, 5, 5, 5), *lay(0, 1), *lay(1, 1), STOP)
    match = then(match, dice(2, 2, 5, 5, 5), *lay(2, 2), *lay(3, 2), STOP)
    match = then(match, dice(5, 5, 5, 5, 5))
    match = then(match, dice(3, 5, 5, 5, 5), *lay(4, 3), STOP)
    return then(match, dice(4, 5, 5, 5, 5), *lay(5, 4))


def test_the_worked_example_of_the_engel_bengel_page() -> None:
    """E-07, E-08, G-37, G-40: 410 is over in one box and not in the other."""
    over, goes_on = five_players("engel-bengel"), five_players("gambler")
    assert scores(over) == scores(goes_on) == [410, 390, 80, 150, 0]
    assert (winners(over), to_act(over)) == ([0], None)
    assert (winners(goes_on), to_act(goes_on)) == (None, "chance")
    assert view(goes_on)["stock"] == [6, 6, 6, 6, 6]


def test_who_begins_by_the_sheet_is_told_and_not_played() -> None:
    """G-14: the youngest or the best-behaved may sit down first; seat 0 begins in both boxes."""
    assert (GAMBLER.starts, ENGEL_BENGEL.starts) == ("the youngest", "the best-behaved")
    assert [view(table(game, 4))["roller"] for game in EDITIONS] == [0, 0]
