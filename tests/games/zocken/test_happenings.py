"""What Zocken tells of its turns: matches, evasions, dice out, scores, bets, rounds and the end.

That the points told are those booked is a law, and tested with the others.
"""

from __future__ import annotations

from tests.games.at_table import dice, kinds, points, table, then, told
from tests.games.zocken.turns import (
    bet,
    going_out,
    lay,
    matching,
    pick,
    play_turn,
    turn,
)


def test_picking_and_rolling_bring_nothing_by_themselves() -> None:
    assert told(table("zocken", 2, pick("red"))) == []
    assert told(table("zocken", 2, pick("red"), dice(4))) == []


def test_a_match_is_counted_and_priced() -> None:
    match = table("zocken", 1, *lay(("red", 3, 1)))
    assert told(match) == [{"kind": "matched", "seat": 0, "place": 1, "matches": 1, "worth": 10}]
    match = then(match, *lay(("orange", 3, 2)))
    assert told(match) == [{"kind": "matched", "seat": 0, "place": 2, "matches": 2, "worth": 30}]
    assert told(then(match, *lay(("green", 3, 7)))) == []


def test_matches_are_priced_by_the_tables_own_list() -> None:
    match = table("zocken", 1, *lay(("red", 3, 1)), matches=[70, 80, 90, 100, 110, 120, 130])
    assert told(match)[0]["worth"] == 70


def test_an_evasion_and_a_die_out_are_told_with_what_they_cost() -> None:
    match = table("zocken", 1, *lay(("orange", 4, 1), ("red", 3, 2), ("yellow", 4, "L")))
    assert told(match) == [{"kind": "evaded", "seat": 0, "place": "L", "cost": 10}]
    match = then(match, *lay(("green", 4, "out")))
    assert told(match) == [{"kind": "out", "seat": 0, "first": True, "cost": 20}]
    match = then(match, *lay(("blue", 4, "out")))
    assert told(match) == [{"kind": "out", "seat": 0, "first": False, "cost": 20}]


def test_two_different_values_decide_the_direction_once() -> None:
    match = table("zocken", 1, *lay(("orange", 3, 1), ("red", 3, 2)))
    assert told(match) == []
    match = then(match, *lay(("green", 2, 6)))
    assert told(match) == [{"kind": "direction_decided", "direction": "down"}]
    assert told(then(match, *lay(("yellow", 1, 7)))) == []


def test_the_bets_open_after_the_third_die_and_each_is_told() -> None:
    match = table("zocken", 3, *lay(*matching(0)[:3]))
    assert told(match)[-1] == {"kind": "betting_opens", "roller": 0}
    match = then(match, bet(True))
    assert told(match) == [{"kind": "bet_placed", "seat": 1, "roller": 0, "on": True}]
    match = then(match, bet(False))
    assert told(match) == [{"kind": "bet_placed", "seat": 2, "roller": 0, "on": False}]


def test_nobody_bets_on_whoever_plays_alone() -> None:
    assert told(table("zocken", 1, *lay(*matching(0)[:3]))) == []


def test_a_turn_is_told_with_how_its_score_came_about() -> None:
    match = table("zocken", 2, *turn(matching(3), False))
    assert told(match) == [
        {
            "kind": "turn_scored",
            "seat": 0,
            "points": 110,
            "matches": 3,
            "match_points": 60,
            "bonus": 50,
            "evaded": 0,
            "evasion_cost": 0,
            "out": 0,
            "out_cost": 0,
            "over_fifty": True,
        },
        {"kind": "turn_over", "seat": 0},
    ]


def test_a_turn_that_costs_is_told_with_what_is_lost() -> None:
    match = table("zocken", 2, *turn(going_out(3), False))
    scored = told(match)[1]
    assert kinds(match)[0] == "out"
    assert (scored["points"], scored["bonus"]) == (-60, 0)
    assert (scored["out"], scored["out_cost"]) == (3, 60)


def test_a_bet_is_won_by_more_than_fifty_and_pays_half() -> None:
    match = table("zocken", 3, *turn(matching(3), True, False))
    assert points(match) == {"turn_scored 0": 110, "bet_won 1": 55}


def test_a_bet_on_fifty_is_lost() -> None:
    match = table("zocken", 3, *turn(matching(0), True, True))
    assert points(match) == {"turn_scored 0": 50, "bet_lost 1": -20, "bet_lost 2": -20}
    assert told(match)[0]["over_fifty"] is False


def test_rounds_begin_when_the_first_rolls_again_and_the_last_one_ends_the_game() -> None:
    match = play_turn(table("zocken", 2, rounds=2), matching(0))
    assert kinds(match)[-1] == "turn_over"
    match = play_turn(match, matching(1))
    assert told(match)[-1] == {"kind": "round_begins", "round": 1, "rounds": 2}
    match = play_turn(play_turn(match, matching(0)), matching(1))
    assert told(match)[-1] == {"kind": "game_over", "winners": [1]}
