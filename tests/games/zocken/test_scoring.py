"""What a turn of Zocken is worth.

What the others make of it by betting is in `test_bets`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import scores, table, then, view
from tests.games.zocken.turns import (
    COLOURS,
    MATCHES,
    Laid,
    evading,
    going_out,
    lay,
    matching,
    turn,
)


def score(laid: list[Laid], **options: object) -> int:
    """What one turn brings at a table for one."""
    assert len(laid) == 7
    return scores(table("zocken", 1, *lay(*laid), **options))[0]


def test_a_turn_without_a_die_out_earns_50() -> None:
    """Z-23: no match, no evasion, just the sequence."""
    assert score(matching(0)) == 50


def test_the_50_are_gone_with_the_first_die_out() -> None:
    """Z-23, Z-27: one die out is 70 points less than none."""
    assert score(going_out(0)) == 50
    assert score(going_out(1)) == -20


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 7])
def test_matches_earn_more_the_more_there_are(n: int) -> None:
    """Z-24, R14: 10, 30, 60, 100, 150 and 280 for one to five and seven, nothing for none."""
    assert score(matching(n)) == 50 + [0, *MATCHES][n]


def test_six_matches_earn_210() -> None:
    """Z-24, R14: the seventh die must then evade or go out."""
    assert score(evading(6)) == 50 + 210 - 10


def test_a_match_is_a_die_under_the_circle_of_its_own_colour() -> None:
    """Z-24, Z-03: at another table another row of circles decides."""
    circles = COLOURS[1:] + COLOURS[:1]
    assert score(matching(7), circles=circles) == 50
    laid: list[Laid] = [(colour, 3, field) for field, colour in enumerate(circles, 1)]
    assert score(laid, circles=circles) == 330
    assert score(laid) == 50


@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_has_its_own_field(colour: str) -> None:
    """Z-24, Z-03, R13: by default in the order of the dice."""
    field = COLOURS.index(colour) + 1
    others = [other for other in COLOURS if other != colour]
    free = [number for number in range(1, 8) if number != field]
    laid: list[Laid] = [(colour, 4, field)]
    laid += [(o, 4, f) for o, f in zip(others, free[1:] + free[:1], strict=True)]
    assert score(laid) == 50 + 10


@pytest.mark.parametrize("side", ["L", "R"])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_die_on_an_evasion_field_matches_nothing(side: str, colour: str) -> None:
    """Z-25, Z-26: whatever its colour, it only costs 10."""
    others = [other for other in COLOURS if other != colour]
    fields = [COLOURS.index(other) % 7 + 2 if other != "white" else 1 for other in others]
    laid: list[Laid] = [(o, 3, f) for o, f in zip(others, fields, strict=True)]
    assert score([*laid, (colour, 3, side)]) == 40


def test_each_evasion_field_in_use_costs_10() -> None:
    """Z-26: one of them, or both."""
    assert score(evading(0)) == 40
    laid: list[Laid] = [*evading(0)[:5], ("purple", 3, "R"), ("white", 3, "L")]
    assert score(laid) == 30


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_each_die_out_costs_20(n: int) -> None:
    """Z-27, Z-29: and the turn is worth less than nothing."""
    assert score(going_out(n)) == -20 * n


def test_matches_count_even_when_dice_went_out() -> None:
    """Z-28: two matches and five dice out: 30 - 100."""
    laid: list[Laid] = [("red", 1, 1), ("orange", 6, 2)]
    laid += [(colour, 3, "out") for colour in COLOURS[2:]]
    assert score(laid) == -70


def test_six_matches_and_one_die_out() -> None:
    """Z-28, Z-24, Z-27: 210 - 20 and no 50."""
    laid: list[Laid] = [(colour, 1, field) for field, colour in enumerate(COLOURS[:5], 1)]
    assert score([*laid, ("white", 2, 7), ("purple", 3, "out")]) == 190


def test_evasion_and_out_are_both_paid() -> None:
    """Z-26, Z-27: 10 and 20, without the 50."""
    laid: list[Laid] = [*going_out(1)[:-1], ("white", 1, "L")]
    assert score(laid) == 40
    laid = [*going_out(2)[:-2], ("white", 1, "L"), ("yellow", 3, "out")]
    assert score(laid) == -30


def test_totals_may_be_negative() -> None:
    """Z-29: they add up below zero and come back."""
    match = table("zocken", 1)
    totals = []
    for laid in (going_out(5), going_out(2), matching(3), matching(7)):
        match = then(match, *lay(*laid))
        totals += scores(match)
    assert totals == [-100, -140, -30, 300]


def test_the_sheets_worked_example() -> None:
    """Z-23, Z-24, Z-26: a sequence, three matches, one escape field: 100."""
    laid: list[Laid] = [
        ("red", 1, 1),
        ("orange", 2, 2),
        ("yellow", 2, 3),
        ("blue", 3, 4),
        ("green", 5, 5),
        ("white", 5, 6),
        ("purple", 6, "R"),
    ]
    assert score(laid) == 100


def test_the_worked_example_of_the_rule_page() -> None:
    """Z-24, Z-27, Z-28, Z-32: five matches and one die out are 130, and half of it is 65."""
    laid: list[Laid] = [
        ("yellow", 3, 3),
        ("red", 2, 1),
        ("green", 3, 4),
        ("white", 6, 7),
        ("blue", 5, 5),
        ("purple", 2, 2),
        ("orange", 4, "out"),
    ]
    assert scores(table("zocken", 3, *turn(laid, True, False))) == [130, 65, 0]


def test_points_are_booked_with_the_seventh_die_and_not_before() -> None:
    """Z-36: six dice with six matches are worth nothing yet."""
    match = table("zocken", 1, *lay(*matching(7)[:6]))
    assert scores(match) == [0]
    match = then(match, *lay(matching(7)[6]))
    assert (scores(match), view(match)["round"]) == ([330], 1)
