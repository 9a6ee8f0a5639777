"""Zocken's bets: when, in which order, and what they bring.

What a turn itself is worth is in `test_scoring`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import dice, legal, refused, scores, table, then, to_act, view
from tests.games.zocken.turns import (
    COLOURS,
    Laid,
    bet,
    evading,
    going_out,
    lay,
    matching,
    pick,
    place,
    play_turn,
    turn,
)

BETS = [bet(True), bet(False)]


def test_bets_are_asked_for_after_the_third_die() -> None:
    """Z-30: not after the first or second, nor after a later one."""
    laid = matching(0)
    match = table("zocken", 2)
    for number, die in enumerate(laid[:6], 1):
        match = then(match, *lay(die))
        assert to_act(match) == (1 if number == 3 else 0)
        if number == 3:
            assert sorted(legal(match), key=str) == sorted(BETS, key=str)
            match = then(match, bet(False))
            assert to_act(match) == 0


@pytest.mark.parametrize(
    "third", [("white", 6, 3), ("white", 6, "R"), ("white", 1, "L"), ("white", 3, "out")]
)
def test_the_third_die_counts_wherever_it_went(third: Laid) -> None:
    """Z-30: a row field, an escape field or out."""
    match = table("zocken", 3, *lay(("orange", 1, 1), ("red", 6, 2)))
    assert to_act(match) == 0
    match = then(match, *lay(third))
    assert to_act(match) == 1
    assert sorted(legal(match), key=str) == sorted(BETS, key=str)


def test_the_others_bet_one_by_one_clockwise_and_openly() -> None:
    """Z-30: from the roller's left, each seeing what was said before."""
    match = table("zocken", 4)
    for roller in range(4):
        match = then(match, *lay(*matching(0)[:3]))
        said: list[bool | None] = [None] * 4
        for step in (1, 2, 3):
            seat = (roller + step) % 4
            assert (to_act(match), view(match)["bets"]) == (seat, said)
            said[seat] = step != 2
            match = then(match, bet(step != 2))
        assert (to_act(match), view(match)["bets"]) == (roller, said)
        assert said[roller] is None
        match = then(match, *lay(*matching(0)[3:]))
        assert view(match)["bets"] == [None] * 4


@pytest.mark.parametrize("first", range(8))
def test_the_order_of_bets_follows_the_roller_and_not_the_first_seat(first: int) -> None:
    """Z-30, Z-44: eight at the table, and seven are asked."""
    match = table("zocken", 8, *lay(*matching(0)[:3]), first=first)
    asked = []
    while to_act(match) != first:
        asked.append(to_act(match))
        match = then(match, bet(True))
    assert asked == [(first + step) % 8 for step in range(1, 8)]


def test_a_bet_is_yes_or_no_and_nothing_else() -> None:
    """Z-31: no stakes, no betting against, no passing over."""
    match = table("zocken", 2, *lay(*matching(0)[:3]))
    for move in ({"bet": 1}, {"bet": 20}, {"bet": "against"}, {"bet": None}, pick("green")):
        with refused("illegal_move"):
            match.play(move)
    with refused("not_your_turn"):
        match.fall(dice(3))


def test_a_bet_cannot_be_changed_or_repeated() -> None:
    """Z-31, Z-30: once all have spoken, the roller is on until the end of the turn."""
    match = table("zocken", 3, *lay(*matching(0)[:3]), bet(True), bet(False))
    for die in matching(0)[3:]:
        assert view(match)["bets"] == [None, True, False]
        for move in BETS:
            with refused("illegal_move"):
                match.play(move)
        match = then(match, *lay(die))


def test_everybody_may_bet_again_in_every_turn() -> None:
    """Z-31: the chip comes back."""
    match = table("zocken", 2)
    for roller in (0, 1, 0, 1):
        match = then(match, *lay(*matching(0)[:3]))
        assert to_act(match) == 1 - roller
        match = then(match, bet(True), *lay(*matching(0)[3:]))


@pytest.mark.parametrize(
    ("laid", "score", "gain"),
    [
        (matching(1), 60, 30),
        (matching(2), 80, 40),
        (matching(3), 110, 55),
        (evading(3), 100, 50),
        (evading(4), 140, 70),
        (evading(6), 250, 125),
        (matching(7), 330, 165),
    ],
)
def test_more_than_50_bring_every_bettor_half(laid: list[Laid], score: int, gain: int) -> None:
    """Z-32, Z-33: the smallest such score is 60; half of it is a whole number."""
    match = table("zocken", 4, *turn(laid, True, False, True))
    assert scores(match) == [score, gain, 0, gain]
    assert all(type(points) is int for points in scores(match))


@pytest.mark.parametrize(
    ("laid", "score"),
    [
        (matching(0), 50),
        (evading(0), 40),
        (evading(1), 50),
        (going_out(1), -20),
        (going_out(5), -100),
    ],
)
def test_50_or_less_cost_every_bettor_20(laid: list[Laid], score: int) -> None:
    """Z-34: exactly 50 is not enough, and a negative turn costs no more."""
    match = table("zocken", 4, *turn(laid, True, False, True))
    assert scores(match) == [score, -20, 0, -20]


@pytest.mark.parametrize("laid", [matching(7), matching(0), going_out(4)])
def test_bets_change_nothing_for_the_roller_or_for_those_who_did_not_bet(laid: list[Laid]) -> None:
    """Z-35: the same turn with and without bets."""
    nobody = scores(table("zocken", 3, *turn(laid, False, False)))
    one = scores(table("zocken", 3, *turn(laid, True, False)))
    both = scores(table("zocken", 3, *turn(laid, True, True)))
    assert nobody[0] == one[0] == both[0]
    assert nobody[1:] == [0, 0]
    assert one[2] == 0
    assert both[1] == both[2] == one[1] != 0


def test_score_and_bets_are_booked_together_at_the_seventh_die() -> None:
    """Z-36: nothing before it, everything with it, and the next seat rolls."""
    laid = matching(7)
    match = table("zocken", 2, *lay(*laid[:3]), bet(True), *lay(*laid[3:6]), pick("white"), dice(3))
    assert scores(match) == [0, 0]
    match = then(match, place(7))
    assert (scores(match), view(match)["roller"], to_act(match)) == ([330, 165], 1, 1)


def test_bets_follow_a_given_table_of_matches() -> None:
    """Z-32, Z-34, Z-42, R14: half of what the turn earns there."""
    rich = [1000, 0, 0, 0, 0, 0, 70]
    assert scores(table("zocken", 2, *turn(matching(1), True), matches=rich)) == [1050, 525]
    assert scores(table("zocken", 2, *turn(matching(3), True), matches=rich)) == [50, -20]
    assert scores(table("zocken", 2, *turn(matching(7), True), matches=rich)) == [120, 60]


def test_the_sheets_example_of_a_bet() -> None:
    """Z-32: 100 points for the roller are 50 for everybody with a chip on the bet field."""
    assert scores(table("zocken", 3, *turn(evading(3), True, True))) == [100, 50, 50]


def test_a_total_may_fall_below_zero_by_bets_alone() -> None:
    """Z-34, Z-29: three lost bets are -60."""
    match = table("zocken", 4)
    for _ in range(3):
        match = play_turn(match, matching(0), on=True)
    assert scores(match) == [50 - 40, 50 - 40, 50 - 40, -60]


def test_nobody_bets_at_a_table_for_one() -> None:
    """Z-07: after the third die the fourth is picked."""
    match = table("zocken", 1, *lay(*matching(0)[:3]))
    assert (to_act(match), view(match)["bets"]) == (0, [None])
    assert {move["pick"] for move in legal(match)} == set(COLOURS[3:])
