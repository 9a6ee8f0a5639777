"""Zocken's turn: seven times pick, roll, place; and the table as it is seen meanwhile.

Where a die may go is in `test_sequence`, the bets are in `test_bets`.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.at_table import dice, legal, refused, scores, table, then, to_act, view
from tests.games.zocken.turns import (
    COLOURS,
    Laid,
    going_out,
    lay,
    matching,
    pick,
    place,
    play_turn,
    turn,
)
from wagnis.records import chances, position

EMPTY = [None] * 9


def test_the_table_before_the_first_pick() -> None:
    """Z-02, Z-03, Z-04, Z-06, R13: seven dice, seven circles, nine empty places, no points."""
    assert position(table("zocken", 3)) == {
        "game": "zocken",
        "players": 3,
        "options": {},
        "to_act": 0,
        "legal": [pick(colour) for colour in COLOURS],
        "scores": [0, 0, 0],
        "winners": None,
        "view": {
            "row": EMPTY,
            "circles": COLOURS,
            "out": [],
            "remaining": COLOURS,
            "die": None,
            "face": None,
            "round": 0,
            "roller": 0,
            "bets": [None, None, None],
            "direction": None,
        },
    }


def test_there_are_seven_dice_of_seven_colours() -> None:
    """Z-02: each of them once, and no eighth."""
    match = table("zocken", 1)
    moves = legal(match)
    assert len(moves) == 7
    assert {move["pick"] for move in moves} == set(COLOURS)
    for colour in ("black", "Red", "", "pink"):
        with refused("illegal_move"):
            match.play(pick(colour))


def test_a_turn_is_seven_times_pick_roll_place() -> None:
    """Z-08: in this order, and then the next player has seven dice again."""
    match = table("zocken", 1)
    for number, (colour, face, field) in enumerate(matching(7)):
        assert len(view(match)["remaining"]) == 7 - number
        assert all(set(move) == {"pick"} for move in legal(match))
        match = then(match, pick(colour))
        assert to_act(match) == "chance"
        match = then(match, dice(face))
        assert all(set(move) == {"place"} for move in legal(match))
        match = then(match, place(field))
    assert (view(match)["remaining"], view(match)["round"]) == (COLOURS, 1)


def test_one_die_falls_at_a_time_with_six_equal_faces() -> None:
    """Z-08: the picked die and no other."""
    match = table("zocken", 2, pick("blue"))
    assert chances(match) == [[dice(face), "1/6"] for face in range(1, 7)]
    for wrong in (dice(), dice(1, 2), dice(0), dice(7)):
        with refused("impossible_outcome"):
            match.fall(wrong)


def test_nothing_is_placed_or_picked_out_of_turn() -> None:
    """Z-08: neither a place before the roll nor a second pick before the place."""
    match = table("zocken", 2)
    with refused("illegal_move"):
        match.play(place(1))
    picked = then(match, pick("red"))
    for move in (place(1), pick("blue")):
        with refused("not_your_turn"):
            picked.play(move)
    with refused("illegal_move"):
        then(picked, dice(3)).play(pick("blue"))


@pytest.mark.parametrize("order", list(permutations(COLOURS))[::720])
def test_the_dice_may_be_picked_in_any_order(order: tuple[str, ...]) -> None:
    """Z-09: every die not yet rolled, each of them once."""
    match = table("zocken", 1)
    for number, colour in enumerate(order):
        assert {move["pick"] for move in legal(match)} == set(order[number:])
        for gone in order[:number]:
            with refused("illegal_move"):
                match.play(pick(gone))
        match = then(match, *lay((colour, 4, number + 1)))


def test_a_picked_die_is_shown_until_it_is_placed() -> None:
    """Z-08: first its colour, then its face, then neither."""
    match = table("zocken", 2, pick("green"))
    seen = view(match)
    assert (seen["die"], seen["face"], "green" in seen["remaining"]) == ("green", None, False)
    match = then(match, dice(5))
    assert (view(match)["die"], view(match)["face"]) == ("green", 5)
    match = then(match, place(2))
    seen = view(match)
    assert (seen["die"], seen["face"]) == (None, None)
    assert seen["row"] == [None, None, {"die": "green", "face": 5}, *[None] * 6]


def test_the_nine_places_are_shown_from_left_to_right() -> None:
    """Z-04, Z-03: L, the fields 1 to 7, R."""
    laid: list[Laid] = [
        ("red", 1, 1),
        ("orange", 1, "L"),
        ("yellow", 6, "R"),
        ("white", 4, 7),
        ("blue", 2, 3),
    ]
    match = table("zocken", 1, *lay(*laid))
    assert view(match)["row"] == [
        {"die": "orange", "face": 1},
        {"die": "red", "face": 1},
        None,
        {"die": "blue", "face": 2},
        None,
        None,
        None,
        {"die": "white", "face": 4},
        {"die": "yellow", "face": 6},
    ]


@pytest.mark.parametrize("where", ["L", 1, 2, 3, 4, 5, 6, 7, "R"])
def test_each_place_holds_one_die_which_never_moves(where: int | str) -> None:
    """Z-04, Z-10: an equal value would fit, but the place is taken and stays as it is."""
    laid: list[Laid] = [] if where == 4 else [("white", 3, 4)]
    match = table("zocken", 1, *lay(*laid, ("red", 3, where)))
    kept = {index: die for index, die in enumerate(view(match)["row"]) if die is not None}
    assert len(kept) == len(laid) + 1
    free = [field for field in (1, 2, 3, 5, 6, 7) if field != where]
    for colour, field in zip(["orange", "yellow", "green", "blue"], free, strict=False):
        match = then(match, pick(colour), dice(3))
        assert place(where) not in legal(match)
        with refused("illegal_move"):
            match.play(place(where))
        match = then(match, place(field))
        kept[field] = {"die": colour, "face": 3}
        assert all(view(match)["row"][index] == die for index, die in kept.items())


def test_the_out_area_takes_any_number_of_dice() -> None:
    """Z-05: five of them lie there in the end, in the order they went."""
    match = table("zocken", 1, *lay(*going_out(5)[:-1]))
    assert view(match)["out"] == [
        {"die": colour, "face": 3} for colour in ("white", "yellow", "green", "blue")
    ]
    match = then(match, pick("purple"), dice(3))
    assert legal(match) == [place("out")]
    assert scores(then(match, place("out"))) == [-100]


def test_dice_that_are_out_play_no_part_in_the_sequence() -> None:
    """Z-05: a 3 out bars no 6 and sets no direction."""
    row: list[Laid] = [("orange", 1, 1), ("red", 6, 2)]
    match = table("zocken", 1, *lay(*row, ("white", 3, "out")))
    plain = table("zocken", 1, *lay(*row))
    for face in range(1, 7):
        with_out = legal(then(match, pick("blue"), dice(face)))
        without = legal(then(plain, pick("blue"), dice(face)))
        assert sorted(map(str, with_out)) == sorted(map(str, without))
    assert view(match)["direction"] == "up"


def test_the_last_die_is_asked_for_too() -> None:
    """Z-22: one colour left is still a pick, and the die then falls by itself."""
    match = table("zocken", 1, *lay(*matching(7)[:6]))
    assert (to_act(match), legal(match)) == (0, [pick("white")])
    match = then(match, pick("white"))
    assert (to_act(match), legal(match)) == ("chance", [])


def test_a_player_is_asked_even_if_one_place_is_left() -> None:
    """Z-22, Z-21: a forced placement is a question with one answer."""
    match = table("zocken", 1, *lay(*going_out(5)[:2]), pick("blue"), dice(4))
    assert (to_act(match), legal(match)) == (0, [place("out")])
    assert view(match)["out"] == []


def test_the_dice_pass_clockwise_and_seat_0_begins_every_round() -> None:
    """Z-06, Z-37: 0, 1, 2, and again from 0 in the next round."""
    match = table("zocken", 3)
    for number in range(6):
        seen = view(match)
        assert (seen["roller"], seen["round"], to_act(match)) == (
            number % 3,
            number // 3,
            number % 3,
        )
        assert (seen["row"], seen["out"], seen["remaining"]) == (EMPTY, [], COLOURS)
        assert (seen["direction"], seen["bets"]) == (None, [None] * 3)
        match = play_turn(match, matching(0), on=True)


def test_only_the_roller_picks_and_places() -> None:
    """Z-06, Z-08: seat 1 in the second turn."""
    match = table("zocken", 2, *turn(matching(0), False))
    assert to_act(match) == 1
    assert to_act(then(match, pick("red"), dice(2))) == 1


@pytest.mark.parametrize("where", [0, 8, -1, 1.0, True, "1", "l", "OUT", None, [1]])
def test_other_places_do_not_exist(where: object) -> None:
    """Z-04: fields are whole numbers from 1 to 7; the escape fields are L and R."""
    match = table("zocken", 1, *lay(("red", 3, 4)), pick("blue"), dice(3))
    with refused("illegal_move"):
        match.play({"place": where})
