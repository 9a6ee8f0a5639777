"""What a Zocken table can be set to, and what is refused.

The rules that apply without options are in the other files.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.at_table import refused, scores, table, then, to_act, view, winners
from tests.games.zocken.turns import COLOURS, MATCHES, evading, lay, matching, pick, play_turn
from wagnis.records import Match, position

NOT_WHOLE: list[Any] = [1.0, True, "1", None, [1], {}]


@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_can_play(seats: int) -> None:
    """Z-01: as many scores and bets as seats."""
    match = table("zocken", seats)
    assert (scores(match), view(match)["bets"]) == ([0] * seats, [None] * seats)


@pytest.mark.parametrize("seats", [-1, 0, 9, 10])
def test_a_table_of_any_other_size_is_refused(seats: int) -> None:
    """Z-01: not without players, and not with nine."""
    with refused("bad_options"):
        table("zocken", seats)


@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_the_number_of_rounds_can_be_set(rounds: int) -> None:
    """Z-41, Z-37: everybody rolls so many times."""
    match = table("zocken", 2, rounds=rounds)
    for number in range(2 * rounds):
        assert (to_act(match), view(match)["round"]) == (number % 2, number // 2)
        match = play_turn(match, matching(0))
    assert (to_act(match), scores(match)) == (None, [50 * rounds] * 2)


@pytest.mark.parametrize("rounds", [0, -1, 5.0, *NOT_WHOLE])
def test_rounds_are_a_whole_number_of_at_least_1(rounds: Any) -> None:
    """Z-41, Z-45: anything else is refused."""
    with refused("bad_options"):
        table("zocken", 2, rounds=rounds)


def test_the_points_for_matches_can_be_set() -> None:
    """Z-42, R14: any multiples of ten, zeros and falling ones too."""
    given = [70, 60, 50, 40, 30, 20, 10]
    for n in (0, 1, 2, 3, 4, 5, 7):
        match = table("zocken", 1, *lay(*matching(n)), matches=given)
        assert scores(match) == [50 + [0, *given][n]]
    assert scores(table("zocken", 1, *lay(*evading(6)), matches=given)) == [50 + 20 - 10]
    nothing = table("zocken", 1, *lay(*matching(7)), matches=[0] * 7)
    assert scores(nothing) == [50]


@pytest.mark.parametrize(
    "matches",
    [
        MATCHES[:6],
        [*MATCHES, 360],
        [],
        [10, 30, 60, 100, 150, 210, 285],
        [15, 30, 60, 100, 150, 210, 280],
        [-10, 30, 60, 100, 150, 210, 280],
        [10.0, 30, 60, 100, 150, 210, 280],
        [False, 30, 60, 100, 150, 210, 280],
        ["10", 30, 60, 100, 150, 210, 280],
        [None] * 7,
        {"1": 10},
        10,
        None,
        "1234567",
    ],
)
def test_matches_are_seven_multiples_of_ten(matches: Any) -> None:
    """Z-42, Z-45, Z-33, R14: whole numbers, none below 0."""
    with refused("bad_options"):
        table("zocken", 2, matches=matches)


def test_the_circles_can_be_set() -> None:
    """Z-43, R13: any order of the seven colours."""
    circles = COLOURS[::-1]
    match = table("zocken", 1, circles=circles)
    assert view(match)["circles"] == circles
    assert scores(then(match, *lay(*matching(7)))) == [50 + 10]
    assert scores(then(match, *lay(*[(c, 3, f) for f, c in enumerate(circles, 1)]))) == [330]


def test_the_circles_change_neither_the_dice_nor_the_places() -> None:
    """Z-43, Z-09: they only score."""
    match = table("zocken", 1, circles=COLOURS[::-1])
    assert {move["pick"] for move in position(match)["legal"]} == set(COLOURS)
    for field in range(1, 8):
        row = view(then(match, *lay(("red", 3, field))))["row"]
        assert row[field] == {"die": "red", "face": 3}


@pytest.mark.parametrize(
    "circles",
    [
        COLOURS[:6],
        [*COLOURS, "red"],
        ["red", "red", *COLOURS[2:]],
        ["black", *COLOURS[1:]],
        ["Red", *COLOURS[1:]],
        [1, *COLOURS[1:]],
        [None, *COLOURS[1:]],
        [["red"], *COLOURS[1:]],
        [],
        None,
        "red",
        dict.fromkeys(COLOURS, 1),
    ],
)
def test_circles_are_the_seven_colours_each_once(circles: Any) -> None:
    """Z-43, Z-45, Z-03, R13: none missing, none twice, none unknown."""
    with refused("bad_options"):
        table("zocken", 2, circles=circles)


@pytest.mark.parametrize("first", range(3))
def test_any_seat_may_roll_first(first: int) -> None:
    """Z-44, Z-06: in every round, the others following clockwise."""
    match = table("zocken", 3, first=first, rounds=2)
    for number in range(6):
        roller = (first + number) % 3
        assert (view(match)["roller"], view(match)["round"]) == (roller, number // 3)
        match = play_turn(match, matching(1 if number == 0 else 0))
    assert (to_act(match), winners(match)) == (None, [first])
    assert (view(match)["round"], view(match)["roller"]) == (1, (first + 2) % 3)


@pytest.mark.parametrize(("seats", "first"), [(1, 1), (3, 3), (3, -1), (8, 8)])
def test_the_first_seat_must_be_one_at_the_table(seats: int, first: int) -> None:
    """Z-44, Z-45: seats count from 0."""
    with refused("bad_options"):
        table("zocken", seats, first=first)


@pytest.mark.parametrize("first", NOT_WHOLE)
def test_the_first_seat_is_a_whole_number(first: Any) -> None:
    """Z-44, Z-45: nothing that merely looks like one."""
    with refused("bad_options"):
        table("zocken", 3, first=first)


@pytest.mark.parametrize(
    "name", ["target", "deck", "plus_minus", "stack", "beginner", "Rounds", "bets", ""]
)
def test_an_unknown_option_is_refused(name: str) -> None:
    """Z-45: also one that another game has."""
    with refused("bad_options"):
        Match.new("zocken", 2, {name: 1})


def test_one_bad_option_among_good_ones_is_refused() -> None:
    """Z-45: every one of them must be right."""
    good: dict[str, Any] = {
        "rounds": 3,
        "first": 1,
        "matches": [0, 0, 10, 20, 30, 40, 50],
        "circles": COLOURS[::-1],
    }
    assert position(table("zocken", 2, **good))["options"] == good
    bad = {"rounds": 0, "first": 2, "matches": [1] * 7, "circles": ["red"] * 7, "x": 1}
    for name, value in bad.items():
        with refused("bad_options"):
            table("zocken", 2, **(good | {name: value}))


@pytest.mark.parametrize("options", [{}, {"rounds": 5}, {"matches": MATCHES}, {"first": 0}])
def test_the_position_repeats_the_options_as_given(options: dict[str, Any]) -> None:
    """Z-41, Z-42, Z-44: defaults are not filled in."""
    match = table("zocken", 2, pick("red"), **options)
    assert position(match)["options"] == options
