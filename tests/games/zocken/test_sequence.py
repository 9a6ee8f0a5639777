"""Where a Zocken die may go: the sequence over nine places, evasion, out.

Every place is tried by a definition of its own, not by the engine's.
"""

from __future__ import annotations

import random
from itertools import combinations, combinations_with_replacement

import pytest

from tests.games.at_table import dice, legal, refused, table, then, view
from tests.games.zocken.turns import (
    COLOURS,
    PLACES,
    Laid,
    allowed,
    lay,
    pick,
    place,
    runs_one_way,
    way,
)
from wagnis.records import Match

FACES = range(1, 7)


def lying(values: list[int | None]) -> Match:
    """A table for one with these values on the nine places; row fields are filled first."""
    order = sorted((index for index in range(9) if values[index] is not None), key=_fields_first)
    laid: list[Laid] = []
    for colour, index in zip(COLOURS, order, strict=False):
        face = values[index]
        assert face is not None
        laid.append((colour, face, PLACES[index]))
    return table("zocken", 1, *lay(*laid))


def _fields_first(index: int) -> tuple[bool, int]:
    return index in (0, 8), index


def places(match: Match, face: int) -> set[int | str]:
    """Where the next die may go if it shows this face; no place is offered twice."""
    colour = view(match)["remaining"][0]
    offered = [move["place"] for move in legal(then(match, pick(colour), dice(face)))]
    assert len(offered) == len(set(offered))
    return set(offered)


def drawn(picture: str) -> list[int | None]:
    """Nine places from a picture such as ". 2 . 3 . . . . 6"."""
    return [None if mark == "." else int(mark) for mark in picture.split()]


def check(values: list[int | None]) -> None:
    match = lying(values)
    assert view(match)["direction"] == way(values)
    for face in FACES:
        assert places(match, face) == allowed(values, face), (values, face)


def test_every_row_of_one_or_two_dice_offers_exactly_the_places_that_fit() -> None:
    """Z-11, Z-12, Z-13, Z-16, Z-17, Z-19: all of them, for all six faces."""
    for index in range(1, 8):
        for face in FACES:
            check([face if place_ == index else None for place_ in range(9)])
    for left, right in combinations(range(9), 2):
        if (left, right) == (0, 8):
            continue  # cannot be: the first die lies in the row
        for one in FACES:
            for other in FACES:
                values: list[int | None] = [None] * 9
                values[left], values[right] = one, other
                check(values)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_rows_of_three_to_six_dice_offer_exactly_the_places_that_fit(size: int) -> None:
    """Z-11, Z-12, Z-13, Z-16, Z-17, Z-19, Z-21: many rows, both directions, all six faces."""
    chance = random.Random(f"rows of {size}")
    spots = list(combinations(range(9), size))
    ascents = list(combinations_with_replacement(FACES, size))
    for _ in range(400):
        values: list[int | None] = [None] * 9
        rising = list(chance.choice(ascents))
        faces = rising if chance.random() < 0.5 else rising[::-1]
        for index, face in zip(chance.choice(spots), faces, strict=True):
            values[index] = face
        check(values)


def test_the_second_opinion_knows_a_sequence() -> None:
    """Z-11: a check of the check."""
    for picture in (
        ". . . . . . . . .",
        "1 1 2 . 3 . . 6 6",
        "6 . . 4 4 4 . . 1",
        ". 3 3 . . 3 . . 3",
    ):
        assert runs_one_way(drawn(picture))
    for picture in ("1 . 3 . 2 . . . .", "3 . . . 1 . . . 3", ". 2 1 1 2 . . . ."):
        assert not runs_one_way(drawn(picture))


@pytest.mark.parametrize(
    ("picture", "face", "fits"),
    [
        (". . . . 3 . . . .", 5, {"L", 1, 2, 3, 5, 6, 7, "R"}),
        (". . 2 . . . 5 . .", 3, {3, 4, 5}),
        (". . 5 . . . 2 . .", 3, {3, 4, 5}),
        (". . 2 . . . 5 . .", 6, {7, "R"}),
        (". . 5 . . . 2 . .", 6, {"L", 1}),
        (". . 2 . . . 5 . .", 1, {"L", 1}),
    ],
)
def test_values_run_up_or_down_over_the_nine_places(
    picture: str, face: int, fits: set[int | str]
) -> None:
    """Z-11, Z-16: between its smaller and its larger neighbours, in either direction."""
    assert places(lying(drawn(picture)), face) == fits


def test_equal_values_may_lie_side_by_side() -> None:
    """Z-12: seven threes make a sequence, and a 2 beside a 2 is fine."""
    assert places(lying(drawn(". 3 3 3 3 3 3 . .")), 3) == {"L", 7, "R"}
    assert places(lying(drawn(". . 2 . . . 5 . .")), 2) == {"L", 1, 3, 4, 5}


def test_gaps_between_values_and_places_are_fine() -> None:
    """Z-13: a 6 next to a 2, and a 6 five places away."""
    match = lying(drawn(". 2 . . . . . . ."))
    assert {2, 7, "R"} <= places(match, 6)
    assert places(lying(drawn(". 1 . 6 . . . . .")), 4) == {2}


def test_the_direction_is_open_until_two_values_differ() -> None:
    """Z-14: equal values leave it open; the first other one settles it for the turn."""
    match = table("zocken", 1)
    assert view(match)["direction"] is None
    match = then(match, *lay(("red", 3, 3), ("orange", 3, 5)))
    assert view(match)["direction"] is None
    assert places(match, 4) == {"L", 1, 2, 6, 7, "R"}
    up = then(match, *lay(("yellow", 4, 6)))
    assert (view(up)["direction"], places(up, 5)) == ("up", {7, "R"})
    down = then(match, *lay(("yellow", 4, 2)))
    assert (view(down)["direction"], places(down, 5)) == ("down", {"L", 1})


def test_the_direction_once_settled_stays() -> None:
    """Z-14: also through dice that go out, and anew in the next turn."""
    laid: list[Laid] = [("red", 1, 1), ("orange", 6, 2), ("yellow", 3, "out")]
    match = table("zocken", 1, *lay(*laid))
    assert (view(match)["direction"], places(match, 5)) == ("up", {"out"})
    laid = [("green", 6, 3), ("blue", 6, 4), ("purple", 6, 5), ("white", 6, 6)]
    match = then(match, *lay(*laid[:3]))
    assert view(match)["direction"] == "up"
    assert view(then(match, *lay(laid[3])))["direction"] is None


@pytest.mark.parametrize("face", FACES)
def test_the_first_die_goes_on_a_row_field(face: int) -> None:
    """Z-15, R15: any of the seven, never evading, never out."""
    match = table("zocken", 2, pick("green"), dice(face))
    offered = [move["place"] for move in legal(match)]
    assert len(offered) == 7
    assert set(offered) == {1, 2, 3, 4, 5, 6, 7}
    for where in ("L", "R", "out"):
        with refused("illegal_move"):
            match.play(place(where))


def test_the_first_die_of_every_turn_goes_on_a_row_field() -> None:
    """Z-15, R15: in the second round as well."""
    laid: list[Laid] = [(colour, 3, field) for field, colour in enumerate(COLOURS, 1)]
    match = table("zocken", 1, *lay(*laid), pick("red"), dice(3))
    assert {move["place"] for move in legal(match)} == {1, 2, 3, 4, 5, 6, 7}


def test_evading_is_a_choice_from_the_second_die_on() -> None:
    """Z-17: beside six free row fields both escape fields are offered."""
    match = lying(drawn(". . . . 3 . . . ."))
    assert places(match, 3) == {"L", 1, 2, 3, 5, 6, 7, "R"}
    evaded = then(match, *lay(("orange", 5, "L")))
    assert view(evaded)["row"][0] == {"die": "orange", "face": 5}


def test_an_evasion_field_must_keep_the_sequence_too() -> None:
    """Z-17, Z-18: a 5 may lie on R of a row that runs up, and not on L."""
    match = lying(drawn(". 2 . . 4 . . . ."))
    assert places(match, 5) == {5, 6, 7, "R"}
    assert places(match, 1) == {"L", "out"}


def test_a_die_on_an_evasion_field_counts_in_the_sequence() -> None:
    """Z-18: a 4 on L and a 3 in the row: the values run down, and a 5 fits nowhere."""
    match = lying(drawn("4 . . 3 . . . . ."))
    assert view(match)["direction"] == "down"
    assert places(match, 5) == {"out"}
    assert places(match, 2) == {4, 5, 6, 7, "R"}
    assert places(lying(drawn(". . . 3 . . . . 4")), 5) == {"out"}


def test_no_die_goes_out_while_a_row_field_is_legal() -> None:
    """Z-19: one such field is enough to bar the way out."""
    match = lying(drawn(". 1 . 6 . . . . ."))
    assert places(match, 3) == {2}
    match = then(match, pick("yellow"), dice(3))
    with refused("illegal_move"):
        match.play(place("out"))


@pytest.mark.parametrize(
    ("picture", "face", "fits"),
    [
        (". 1 6 . . . . . .", 1, {"L", "out"}),
        (". 6 1 . . . . . .", 6, {"L", "out"}),
        (". . . . . . 1 6 .", 6, {"R", "out"}),
        (". 2 2 2 4 . . . .", 1, {"L", "out"}),
        (". 5 5 . . . 2 2 .", 1, {"R", "out"}),
    ],
)
def test_with_only_an_evasion_field_left_the_player_may_go_out(
    picture: str, face: int, fits: set[int | str]
) -> None:
    """Z-20, R16: evading is no duty; either will do."""
    match = lying(drawn(picture))
    assert places(match, face) == fits
    die = view(match)["remaining"][0]
    for where in fits:
        after = view(then(match, pick(die), dice(face), place(where)))
        lies = after["out"] if where == "out" else [after["row"][PLACES.index(where)]]
        assert lies == [{"die": die, "face": face}]


def test_with_no_place_of_the_nine_legal_out_is_the_only_move() -> None:
    """Z-21: neither row nor evasion."""
    assert places(lying(drawn(". 1 6 . . . . . .")), 3) == {"out"}
    assert places(lying(drawn("1 1 6 . . . . . .")), 1) == {"out"}
    assert places(lying(drawn("2 . 2 . . . 5 . 5")), 6) == {"out"}


def test_the_sheets_example_for_the_out_area() -> None:
    """Z-19, Z-20, Z-21, R16: 4 and 3 from the left: another 4 finds no field; 1, 2 and 3 do."""
    match = lying(drawn(". 4 3 . . . . . ."))
    assert places(match, 4) == {"L", "out"}
    for face in (1, 2, 3):
        assert {3, 4, 5, 6, 7} <= places(match, face)
    evaded = lying(drawn("5 4 3 . . . . . ."))
    assert places(evaded, 4) == {"out"}
