"""What a Tutto table can be set to, and what is refused.

What `deck`, `composition` and `plus_minus` do in play is in the files named after them.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.at_table import STOP, dice, refused, scores, table, then, to_act, view, winners
from tests.games.tutto.turns import KINDS, card, cash, keep
from wagnis.records import Match, position

NOT_WHOLE: list[Any] = [1.0, True, "1", None, [1], {}]


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_can_play(seats: int) -> None:
    """T-01, R6: as many scores as seats."""
    match = table("tutto", seats)
    assert (scores(match), position(match)["players"]) == ([0] * seats, seats)


@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 12])
def test_a_table_of_any_other_size_is_refused(seats: int) -> None:
    """T-01, R6: nobody plays alone, and there is no eleventh seat."""
    with refused("bad_options"):
        table("tutto", seats)


@pytest.mark.parametrize(
    ("target", "points", "last"),
    [(1, 500, True), (500, 500, True), (501, 500, False), (8000, 6000, False)],
)
def test_the_target_can_be_set(target: int, points: int, last: bool) -> None:
    """T-49: any whole number from 1 on, reached or passed."""
    match = table("tutto", 2, *cash(points), target=target)
    assert view(match)["last_round"] is last
    match = then(match, card("stop"))
    assert (winners(match) == [0]) is last


def test_nothing_banked_reaches_no_target() -> None:
    """T-49: at a target of 1 a round of stop cards does not end the game."""
    match = table("tutto", 2, card("stop"), card("stop"), target=1)
    assert (to_act(match), view(match)["last_round"]) == ("chance", False)


def test_the_target_is_6000_unless_said_otherwise() -> None:
    """T-49: 5500 are not enough, 6000 are."""
    assert view(table("tutto", 2, *cash(5500)))["last_round"] is False
    assert view(table("tutto", 2, *cash(6000)))["last_round"] is True


@pytest.mark.parametrize("target", [0, -1, -6000, 6000.0, *NOT_WHOLE])
def test_a_target_is_a_whole_number_of_at_least_1(target: Any) -> None:
    """T-49, T-53: anything else is refused."""
    with refused("bad_options"):
        table("tutto", 2, target=target)


@pytest.mark.parametrize("first", range(4))
def test_any_seat_may_begin(first: int) -> None:
    """T-52, T-04: that seat has the first turn, the others follow clockwise."""
    match = table("tutto", 4, first=first)
    for turn in range(5):
        assert view(match)["roller"] == (first + turn) % 4
        match = then(match, card("double"), dice(5, 2, 3, 4, 6, 6), keep([5]), STOP)
    assert scores(match) == [100 if seat == first else 50 for seat in range(4)]


@pytest.mark.parametrize("first", [-1, 4, 10, *NOT_WHOLE])
def test_the_first_seat_must_be_one_at_the_table(first: Any) -> None:
    """T-52, T-53: seats are whole numbers from 0."""
    with refused("bad_options"):
        table("tutto", 4, first=first)


@pytest.mark.parametrize(
    "booking", ["", "later", "Banked", "at once", True, None, 1, ["banked"], {}]
)
def test_plus_minus_is_banked_or_at_once(booking: Any) -> None:
    """T-50, T-53: there is no third way."""
    with refused("bad_options"):
        table("tutto", 2, plus_minus=booking)


@pytest.mark.parametrize(
    "deck",
    [
        "stop",
        None,
        5,
        True,
        {},
        {"stop": 3},
        ["jester"],
        ["stop", "bonus-700"],
        ["stop", "Double"],
        ["bonus"],
        ["plus_minus"],
        [3],
        [None],
        [["stop"]],
        [{"card": "stop"}],
    ],
)
def test_a_deck_is_a_list_of_cards(deck: Any) -> None:
    """T-51, T-53: one thing that is no card spoils it."""
    with refused("bad_options"):
        table("tutto", 2, deck=deck)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_card_may_be_in_a_deck(kind: str) -> None:
    """T-51, T-02: all eleven names are known."""
    match = table("tutto", 2, card(kind), deck=[kind])
    assert match.events() == [card(kind)]


@pytest.mark.parametrize(
    "name", ["rounds", "circles", "matches", "stack", "beginner", "Target", "players", ""]
)
def test_an_unknown_option_is_refused(name: str) -> None:
    """T-53: also one that another game has."""
    with refused("bad_options"):
        Match.new("tutto", 2, {name: 1})


def test_one_bad_option_among_good_ones_is_refused() -> None:
    """T-53: every one of them must be right."""
    good: dict[str, Any] = {
        "target": 3000,
        "first": 1,
        "plus_minus": "at_once",
        "deck": ["stop"],
        "composition": {"stop": 5},
    }
    assert position(table("tutto", 2, **good))["options"] == good
    wrong: dict[str, Any] = {"target": 0, "first": 2, "plus_minus": "no", "deck": ["x"]}
    for name, bad in (wrong | {"composition": {"x": 1}, "y": 1}).items():
        with refused("bad_options"):
            table("tutto", 2, **(good | {name: bad}))


@pytest.mark.parametrize(
    "options", [{}, {"target": 6000}, {"first": 0, "plus_minus": "banked"}, {"deck": ["stop"]}]
)
def test_the_position_repeats_the_options_as_given(options: dict[str, Any]) -> None:
    """T-49, T-50, T-51, T-52: defaults are not filled in."""
    assert position(table("tutto", 2, **options))["options"] == options
