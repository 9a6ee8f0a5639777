"""Tutto's plus/minus: the fixed 1000, who is charged, and when the charge is booked.

Nulls under this card are in `test_turn`, its points among other cards in `test_cards`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.at_table import ROLL, STOP, dice, legal, scores, table, then, view, winners
from tests.games.tutto.turns import DRAW, TUTTO, card, cash, keep, null, tutto
from wagnis.records import Match


def banked(*points: int, **options: Any) -> Match:
    """A table whose seats have these points and whose first seat is on; seats with 0 got a stop."""
    match = table("tutto", len(points), **options)
    for own in points:
        match = then(match, *(cash(own) if own else [card("stop")]))
    assert scores(match) == list(points)
    assert view(match)["roller"] == 0
    return match


def passing(match: Match, seat: int) -> Match:
    """The others get stop cards until this seat is on."""
    while view(match)["roller"] != seat:
        match = then(match, card("stop"))
    return match


PLUS_MINUS = tutto("plus-minus")


@pytest.mark.parametrize(
    ("faces", "groups"),
    [
        ((1, 1, 1, 1, 1, 1), ([1, 1, 1], [1, 1, 1])),
        ((2, 2, 2, 2, 2, 2), ([2, 2, 2], [2, 2, 2])),
        ((1, 1, 1, 5, 5, 5), ([1], [1], [1], [5], [5], [5])),
    ],
)
def test_a_plus_minus_is_worth_exactly_1000(
    faces: tuple[int, ...], groups: tuple[list[int], ...]
) -> None:
    """T-31: whether the dice showed 2000, 400 or 450."""
    match = table("tutto", 2, card("plus-minus"), dice(*faces), keep(*groups))
    assert view(match)["turn_points"] == 1000
    assert scores(then(match, STOP)) == [1000, 0]


def test_there_is_no_stopping_before_the_tutto_of_a_plus_minus() -> None:
    """T-30: the dice fall again and again until six lie aside or a null comes."""
    match = table("tutto", 2, *tutto("bonus-300"), DRAW, card("plus-minus"))
    match = then(match, dice(1, 1, 1, 5, 2, 3), keep([1, 1, 1], [5]))
    assert (legal(match), view(match)["rolling"]) == ([], 2)
    assert scores(then(match, null(2))) == [0, 0]
    done = then(match, dice(1, 5), keep([1], [5]))
    assert sorted(legal(done), key=str) == [DRAW, STOP]


def test_points_of_earlier_cards_stay_beside_the_1000() -> None:
    """T-31, R7: 1100 from a bonus, then a plus/minus: 2100."""
    match = table("tutto", 2, *tutto("bonus-600"), DRAW, *PLUS_MINUS)
    assert view(match)["turn_points"] == 2100
    assert scores(then(match, STOP)) == [2100, 0]


def test_the_leader_loses_1000() -> None:
    """T-32: the one with the most banked points, and nobody else."""
    match = passing(banked(3000, 2500, 0), 2)
    assert scores(then(match, *PLUS_MINUS, STOP)) == [2000, 2500, 1000]


def test_every_leader_loses_1000_and_the_roller_gets_1000_once() -> None:
    """T-32: 3000, 3000, 500 become 2000, 2000, 1500."""
    match = passing(banked(3000, 3000, 500), 2)
    assert scores(then(match, *PLUS_MINUS, STOP)) == [2000, 2000, 1500]


@pytest.mark.parametrize("options", [{}, {"plus_minus": "at_once"}])
def test_nobody_falls_below_zero(options: dict[str, str]) -> None:
    """T-32: a leader with 500 goes on with 0."""
    match = passing(banked(500, 0, 0, **options), 1)
    assert scores(then(match, *PLUS_MINUS, STOP)) == [0, 1000, 0]


def test_a_plus_minus_before_anybody_has_points_charges_in_vain() -> None:
    """T-32: all lead with 0 and stay there."""
    assert scores(table("tutto", 3, *PLUS_MINUS, STOP)) == [1000, 0, 0]


def test_a_roller_who_leads_alone_charges_nobody() -> None:
    """T-33, R8: the second best is not charged in the leader's place."""
    match = banked(3000, 2500, 2500)
    assert scores(then(match, *PLUS_MINUS, STOP)) == [4000, 2500, 2500]


def test_a_roller_who_shares_the_lead_charges_the_other_leaders() -> None:
    """T-33, R8: the roller is spared, the two others at the top are not."""
    match = banked(2000, 2000, 500, 2000)
    assert scores(then(match, *PLUS_MINUS, STOP)) == [3000, 1000, 500, 1000]


@pytest.mark.parametrize("options", [{}, {"plus_minus": "at_once"}])
def test_points_at_risk_make_nobody_a_leader(options: dict[str, str]) -> None:
    """T-33, R8: 2000 at risk do not turn the roller with 500 into the leader."""
    match = banked(500, 1000, **options)
    match = then(match, *tutto("straight"), DRAW, *PLUS_MINUS, STOP)
    assert scores(match) == [3500, 0]


def test_a_charge_waits_until_the_turn_is_banked() -> None:
    """T-34, R9: at the TUTTO and through the next card the scores stand still."""
    match = then(banked(0, 3000), *PLUS_MINUS)
    assert (view(match)["charges"], scores(match)) == (1, [0, 3000])
    match = then(match, DRAW)
    assert (view(match)["charges"], scores(match)) == (1, [0, 3000])
    match = then(match, card("bonus-200"), dice(1, 2, 3, 4, 6, 6), keep([1]))
    assert (view(match)["charges"], scores(match)) == (1, [0, 3000])
    match = then(match, STOP)
    assert (view(match)["charges"], scores(match)) == (0, [1100, 2000])


def test_a_charge_is_booked_before_the_rollers_own_points() -> None:
    """T-34, R9: with their 1000 added first, the roller would lead alone and charge nobody."""
    match = banked(500, 1000)
    assert scores(then(match, *PLUS_MINUS, STOP)) == [1500, 0]
    level = banked(1000, 2000)
    assert scores(then(level, *PLUS_MINUS, STOP)) == [2000, 1000]


def test_two_charges_of_one_turn_may_hit_different_leaders() -> None:
    """T-35, R9: 3000 and 2500: the first falls to 2000, then the second leads and pays."""
    match = passing(banked(3000, 2500, 0), 2)
    match = then(match, *PLUS_MINUS, DRAW, *PLUS_MINUS)
    assert (view(match)["charges"], scores(match)) == (2, [3000, 2500, 0])
    assert scores(then(match, STOP)) == [2000, 1500, 2000]


def test_a_first_charge_may_make_two_share_the_lead_for_the_second() -> None:
    """T-35: 3000 and 2000 are level after the first, so both pay the second."""
    match = passing(banked(3000, 2000, 0), 2)
    assert scores(then(match, *PLUS_MINUS, DRAW, *PLUS_MINUS, STOP)) == [1000, 1000, 2000]


def test_a_first_charge_may_put_the_roller_in_the_lead() -> None:
    """T-35, T-33: then the second hits nobody."""
    match = passing(banked(1500, 1000), 1)
    assert scores(then(match, *PLUS_MINUS, DRAW, *PLUS_MINUS, STOP)) == [500, 3000]


def test_three_charges_on_one_leader() -> None:
    """T-35: 4000 fall by 1000 three times."""
    match = passing(banked(4000, 0), 1)
    match = then(match, *PLUS_MINUS, DRAW, *PLUS_MINUS, DRAW, *PLUS_MINUS, STOP)
    assert scores(match) == [1000, 3000]


@pytest.mark.parametrize(
    "end",
    [
        [card("stop")],
        [card("bonus-200"), null()],
        [card("plus-minus"), null()],
        [card("cloverleaf"), *TUTTO, null()],
    ],
)
def test_a_later_null_or_stop_card_cancels_the_charge(end: list[dict[str, Any]]) -> None:
    """T-36, R9: nobody pays, and the next turn knows nothing of it."""
    match = then(banked(0, 3000, 0), *PLUS_MINUS, DRAW, *end)
    assert (scores(match), view(match)["charges"]) == ([0, 3000, 0], 0)
    assert view(match)["roller"] == 1
    match = then(match, card("stop"), card("double"), dice(1, 2, 3, 4, 6, 6), keep([1]), STOP)
    assert scores(match) == [0, 3000, 100]


def test_going_on_after_a_plus_minus() -> None:
    """T-37: the next card is played as any other."""
    match = then(banked(0, 3000), *PLUS_MINUS, DRAW, *tutto("bonus-500"), STOP)
    assert scores(match) == [2000, 2000]


def test_stopping_early_on_the_next_card_books_the_charge() -> None:
    """T-37, T-34: a single five on a bonus card banks the turn with its charge."""
    match = then(banked(0, 3000), *PLUS_MINUS, DRAW, card("bonus-200"))
    match = then(
        match, dice(5, 2, 3, 4, 6, 6), keep([5]), ROLL, dice(5, 2, 3, 4, 6), keep([5]), STOP
    )
    assert scores(match) == [1100, 2000]


def test_the_null_of_fireworks_books_waiting_charges() -> None:
    """T-28, T-34: it banks the turn, so it charges the leader too."""
    match = then(banked(0, 3000), *PLUS_MINUS, DRAW, card("fireworks"))
    match = then(match, dice(1, 2, 3, 4, 6, 6), keep([1]))
    assert (view(match)["charges"], scores(match)) == (1, [0, 3000])
    assert scores(then(match, null(5))) == [1100, 2000]


def test_a_double_doubles_the_1000_but_not_the_charge() -> None:
    """T-26, T-32: (1000 + 500) x 2 for the roller, 1000 off the leader."""
    match = then(banked(0, 3000), *PLUS_MINUS, DRAW, *tutto("double"), STOP)
    assert scores(match) == [3000, 2000]


@pytest.mark.parametrize("end", [[card("stop")], [card("bonus-200"), null()]])
def test_at_once_a_charge_is_booked_at_the_tutto_and_stands(end: list[dict[str, Any]]) -> None:
    """T-50, R9: the roller loses the turn, the leader has lost 1000 all the same."""
    match = then(banked(0, 3000, plus_minus="at_once"), *PLUS_MINUS)
    assert (scores(match), view(match)["charges"]) == ([0, 2000], 0)
    assert view(match)["turn_points"] == 1000
    assert scores(then(match, DRAW, *end)) == [0, 2000]


def test_at_once_a_charge_is_not_booked_again_with_the_turn() -> None:
    """T-50: neither at a stop nor at the null of fireworks."""
    match = then(banked(0, 3000, plus_minus="at_once"), *PLUS_MINUS)
    assert scores(then(match, STOP)) == [1000, 2000]
    assert scores(then(match, DRAW, card("fireworks"), null())) == [1000, 2000]


def test_at_once_two_charges_follow_the_lead() -> None:
    """T-50, T-35: each at its TUTTO, on the scores as they are then."""
    match = passing(banked(3000, 2500, 0, plus_minus="at_once"), 2)
    match = then(match, *PLUS_MINUS)
    assert scores(match) == [2000, 2500, 0]
    match = then(match, DRAW, *PLUS_MINUS)
    assert scores(match) == [2000, 1500, 0]
    assert scores(then(match, STOP)) == [2000, 1500, 2000]


def test_banked_is_what_is_played_unless_the_table_says_otherwise() -> None:
    """T-50: given or not, the charge waits."""
    for options in ({}, {"plus_minus": "banked"}):
        match = then(banked(0, 3000, **options), *PLUS_MINUS)
        assert (scores(match), view(match)["charges"]) == ([0, 3000], 1)


@pytest.mark.parametrize(("booking", "left"), [("banked", 3000), ("at_once", 2000)])
def test_a_cloverleaf_win_drops_a_waiting_charge_and_keeps_a_booked_one(
    booking: str, left: int
) -> None:
    """T-40, T-50: the charge that waits lapses, one booked at once stands."""
    match = then(banked(0, 3000, plus_minus=booking), *PLUS_MINUS, DRAW, card("cloverleaf"))
    match = then(match, *TUTTO, *TUTTO)
    assert (winners(match), scores(match)) == ([0], [0, left])
    assert (view(match)["charges"], view(match)["turn_points"]) == (0, 0)
