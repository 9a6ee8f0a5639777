"""How a game of Tutto ends: the target, equally many turns, winners, and the table afterwards.

Cloverleaf wins as such are in `test_cards`.
"""

from __future__ import annotations

from typing import Any

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
    DRAW,
    KINDS,
    TUTTO,
    card,
    cash,
    fireworks,
    keep,
    null,
    tutto,
)
from wagnis.records import Match


def over(match: Match) -> bool:
    return to_act(match) is None


def test_6000_banked_bring_on_the_last_round() -> None:
    """T-45: exactly 6000 do."""
    match = table("tutto", 3, *cash(6000))
    assert (view(match)["last_round"], over(match), view(match)["roller"]) == (True, False, 1)


def test_5950_do_not_bring_on_the_last_round() -> None:
    """T-45, T-49: fifty short, and everybody goes round again."""
    ones = (1, 1, 1, 1, 1, 1)
    match = table("tutto", 2, *fireworks(ones, ones, (1, 1, 1, 5, 5, 5), (4, 4, 4, 5, 2, 3)))
    assert scores(match) == [5950, 0]
    assert view(match)["last_round"] is False
    match = then(match, card("stop"))
    assert (over(match), view(match)["roller"]) == (False, 0)
    match = then(match, card("double"), dice(5, 2, 3, 4, 6, 6), keep([5]), STOP)
    assert view(match)["last_round"] is True


def test_points_at_risk_bring_on_nothing() -> None:
    """T-45: only banked points count; 8000 that are lost again end no game."""
    match = table("tutto", 2, *tutto("straight"), DRAW, *tutto("straight"), DRAW)
    match = then(match, *tutto("straight"), DRAW, *tutto("straight"))
    assert (view(match)["turn_points"], view(match)["last_round"]) == (8000, False)
    match = then(match, DRAW, card("stop"), card("stop"))
    assert (over(match), view(match)["last_round"], scores(match)) == (False, False, [0, 0])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everybody_has_equally_many_turns(seat: int) -> None:
    """T-45: the seat before the first one has the last turn, no matter who reaches the target."""
    match = table("tutto", 3)
    for roller in range(3):
        assert not over(match)
        assert view(match)["roller"] == roller
        match = then(match, *(cash(6000) if roller == seat else [card("stop")]))
    assert over(match)
    assert winners(match) == [seat]


@pytest.mark.parametrize("first", [1, 2])
def test_the_last_turn_is_that_of_the_seat_before_the_first(first: int) -> None:
    """T-45, T-52: turns are counted from the starting player."""
    order = [first, (first + 1) % 3, (first + 2) % 3]
    match = table("tutto", 3, *[card("stop")] * 3, *cash(6000), first=first)
    for roller in order[1:]:
        assert not over(match)
        assert view(match)["roller"] == roller
        match = then(match, card("stop"))
    assert (over(match), winners(match)) == (True, [first])


def test_the_last_seat_reaching_the_target_ends_the_game_on_the_spot() -> None:
    """T-45: all have had their turns."""
    match = table("tutto", 2, *cash(4000), *cash(6500))
    assert (over(match), winners(match)) == (True, [1])


def test_the_most_points_win_whoever_was_first_at_the_target() -> None:
    """T-46: overtaken in the last turn."""
    match = table("tutto", 3, *cash(6000), *cash(6500), card("stop"))
    assert (winners(match), scores(match)) == ([1], [6000, 6500, 0])


def test_a_tie_is_shared() -> None:
    """T-46, R0: two of three with 6500 win together."""
    match = table("tutto", 3, *cash(6500), *cash(6000), *cash(6500))
    assert winners(match) == [0, 2]


@pytest.mark.parametrize("options", [{}, {"plus_minus": "at_once"}])
def test_the_end_stays_settled_when_a_plus_minus_pulls_below_the_target(
    options: dict[str, Any],
) -> None:
    """T-47, R12: 6000 become 5000; the round is played out and the game is over."""
    match = table("tutto", 3, *cash(6000), *tutto("plus-minus"), STOP, **options)
    assert (scores(match), view(match)["last_round"]) == ([5000, 1000, 0], True)
    match = then(match, card("stop"))
    assert (over(match), winners(match)) == (True, [0])


def test_the_last_charge_may_cost_the_win() -> None:
    """T-47, T-46, R12: nobody is at the target when the game ends, and the most points win."""
    match = table("tutto", 3, *cash(6000), *cash(5500), *tutto("plus-minus"), STOP)
    assert (over(match), scores(match)) == (True, [5000, 5500, 1000])
    assert winners(match) == [1]


def test_nothing_happens_after_the_end() -> None:
    """T-45, T-48: neither moves nor cards nor dice."""
    match = table("tutto", 2, *cash(6000), card("stop"))
    assert (to_act(match), legal(match)) == (None, [])
    for move in (STOP, ROLL, DRAW, keep([1])):
        with refused("game_over"):
            match.play(move)
    for outcome in (card("stop"), dice(1, 1, 1, 1, 1, 1)):
        with refused("game_over"):
            match.fall(outcome)


@pytest.mark.parametrize(("seats", "first", "roller"), [(2, 0, 0), (3, 0, 0), (3, 2, 2)])
def test_after_the_end_the_table_looks_as_at_the_start_of_a_turn(
    seats: int, first: int, roller: int
) -> None:
    """T-48: the next seat is roller, and nothing lies on the table."""
    stops = [card("stop")] * (seats - 1)
    match = table("tutto", seats, *cash(6000), *stops, first=first)
    assert over(match)
    seen = view(match)
    assert seen.pop("last_round") is True
    assert seen == {
        "card": None,
        "turn_points": 0,
        "aside": [],
        "dice": [],
        "left": 6,
        "deck": KINDS | {"fireworks": 4, "stop": 10 - len(stops)},
        "tuttos": 0,
        "charges": 0,
        "roller": roller,
        "rolling": None,
    }


def test_after_an_end_by_stopping_the_table_is_clean_too() -> None:
    """T-48: card, dice and points of the last turn are put away."""
    match = table("tutto", 2, *cash(6000), *tutto("plus-minus"), STOP)
    seen = view(match)
    assert (over(match), scores(match)) == (True, [5000, 1000])
    assert (seen["card"], seen["turn_points"], seen["aside"], seen["left"]) == (None, 0, [], 6)
    assert (seen["charges"], seen["tuttos"], seen["roller"]) == (0, 0, 0)


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_after_a_cloverleaf_win_the_roller_is_the_winner(winner: int) -> None:
    """T-48, T-39: the view of a fresh turn, with the winner as roller."""
    stops = [card("stop")] * winner
    match = table("tutto", 3, *stops, *tutto("bonus-600"), DRAW, card("cloverleaf"), *TUTTO, *TUTTO)
    assert (over(match), winners(match), scores(match)) == (True, [winner], [0, 0, 0])
    assert view(match) == {
        "card": None,
        "turn_points": 0,
        "aside": [],
        "dice": [],
        "left": 6,
        "deck": KINDS | {"cloverleaf": 0, "bonus-600": 4, "stop": 10 - winner},
        "tuttos": 0,
        "charges": 0,
        "roller": winner,
        "rolling": None,
        "last_round": False,
    }


def test_a_cloverleaf_beats_6000_points_in_the_last_round() -> None:
    """T-39, T-40: the scores do not matter, and no turn is added."""
    match = table("tutto", 3, *cash(6000), card("cloverleaf"), *TUTTO, *TUTTO)
    assert (over(match), winners(match), scores(match)) == (True, [1], [6000, 0, 0])
    with refused("game_over"):
        match.fall(card("stop"))


def test_the_target_is_read_off_the_rollers_new_total() -> None:
    """T-45: points of several turns add up to it."""
    match = table("tutto", 2, *cash(3500), card("stop"), *cash(2500))
    assert (view(match)["last_round"], scores(match)) == (True, [6000, 0])
    assert over(then(match, card("double"), null()))
