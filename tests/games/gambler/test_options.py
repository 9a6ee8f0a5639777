"""Rules G-44 to G-49: the options at the table, and what is refused.

The entries of a given stack are in `test_stack_option`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import (
    dice,
    falls,
    lay,
    refused,
    round_over,
    scores,
    table,
    tableau,
    then,
    to_act,
    view,
    winners,
)
from wagnis.core.plain import PlainObject
from wagnis.records import Match, chances, position

EDITIONS = ["gambler", "engel-bengel"]
ONES = ["+10 1"] * 6


def short_round(match: Match) -> Match:
    """A round on six boxes for a one, played by two players."""
    match = then(match, dice(1, 1, 1, 1, 1), *(m for row in range(5) for m in lay(row, 1)))
    return then(match, dice(1, 1, 1, 1, 1), *lay(5, 1))


def tableaux_due(match: Match) -> list[str]:
    """The ids that may be drawn now; none if dice are due."""
    return [fall["tableau"] for fall in falls(match) if "tableau" in fall]


@pytest.mark.parametrize("game", EDITIONS)
def test_beginners_find_the_starter_tableau_on_top(game: str) -> None:
    """G-44, E-05, R17: number 01 lies open without an event."""
    match = table(game, beginner=True)
    assert view(match)["tableau"]["id"] == f"{game}-01"
    assert (to_act(match), view(match)["rolling"], match.events()) == ("chance", 5, [])
    assert tableaux_due(match) == []


@pytest.mark.parametrize("game", EDITIONS)
def test_after_the_starter_tableau_the_others_are_drawn(game: str) -> None:
    """G-44: as usual, and without the one that is known."""
    match = round_over(table(game, beginner=True, target=10**6))
    due = tableaux_due(match)
    assert f"{game}-01" not in due
    assert len(due) == {"gambler": 19, "engel-bengel": 15}[game]
    assert {chance for _, chance in chances(match)} == {f"1/{len(due)}"}


@pytest.mark.parametrize("options", [{}, {"beginner": False}])
def test_by_default_the_starter_tableau_is_one_of_many(options: PlainObject) -> None:
    """G-44: the option is off unless it is set."""
    match = table("gambler", **options)
    assert len(tableaux_due(match)) == 20
    assert view(match)["tableau"] is None


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (4, 0), (4, 3), (6, 5)])
def test_the_first_round_begins_at_the_seat_that_is_named(seats: int, first: int) -> None:
    """G-14, G-45: turns go clockwise from there."""
    match = table("gambler", seats, first=first, stack=[tableau(*ONES)])
    assert (view(match)["roller"], view(match)["starter"]) == (first, first)
    match = then(match, dice(2, 2, 2, 2, 2))
    assert view(match)["roller"] == (first + 1) % seats


def test_later_rounds_do_not_go_back_to_the_first_seat() -> None:
    """G-39, G-45: the option speaks of the first round only."""
    match = short_round(table("gambler", 3, first=2, stack=[tableau(*ONES)]))
    assert (view(match)["round"], view(match)["starter"]) == (1, 1)


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("target", "over"), [(1, True), (130, True), (131, False), (600, False)])
def test_a_target_replaces_the_editions(game: str, seats: int, target: int, over: bool) -> None:
    """G-46: whatever the number of players."""
    match = short_round(table(game, seats, target=target, stack=[tableau(*ONES)]))
    assert scores(match)[:2] == [130, 90]
    assert winners(match) == ([0] if over else None)


def test_a_higher_target_lets_the_game_go_on_beyond_500() -> None:
    """G-46: the edition's own target is gone."""
    match = short_round(table("gambler", target=2000, stack=[tableau("+900 1", *ONES[1:])]))
    assert (scores(match)[0], winners(match)) == (1020, None)


@pytest.mark.parametrize("beginner", [True, False])
def test_a_stack_outranks_the_beginners_wish(beginner: bool) -> None:
    """G-44, G-47: the starter tableau does not come first, nor at all."""
    a, b = tableau(*ONES, id="a"), tableau(*ONES, id="b")
    match = table("gambler", beginner=beginner, stack=[a, b])
    seen = []
    for _ in range(3):
        seen.append(view(match)["tableau"]["id"])
        match = short_round(match)
    assert seen == ["a", "b", "a"]


@pytest.mark.parametrize(
    "options",
    [
        {"stack": []},
        {"stack": None},
        {"stack": "gambler-01"},
        {"stack": tableau(*ONES)},
        {"stack": True},
        {"beginner": 1},
        {"beginner": 0},
        {"beginner": "true"},
        {"beginner": None},
        {"first": 3},
        {"first": -1},
        {"first": 1.0},
        {"first": True},
        {"first": "1"},
        {"first": None},
        {"target": 0},
        {"target": -500},
        {"target": 500.0},
        {"target": True},
        {"target": "500"},
        {"target": None},
        {"targets": 500},
        {"deck": []},
        {"rounds": 5},
        {"plus_minus": "banked"},
        {"Beginner": True},
        {"": 1},
        {"beginner": True, "target": 0},
    ],
    ids=repr,
)
@pytest.mark.parametrize("game", EDITIONS)
def test_an_unknown_option_or_a_value_out_of_range_is_refused(
    game: str, options: PlainObject
) -> None:
    """G-49: and no game starts."""
    with refused("bad_options"):
        table(game, 3, **options)


def test_a_bad_stack_is_refused_even_beside_good_options() -> None:
    """G-49: each option is looked at."""
    with refused("bad_options"):
        table("gambler", 3, beginner=True, first=2, target=300, stack=[tableau(*ONES, "+10 1")])


def test_the_position_repeats_the_options_as_they_were_given() -> None:
    """G-49: nothing is filled in or taken away."""
    options = {"first": 1, "target": 300, "stack": [tableau(*ONES), "gambler-02"]}
    assert position(table("gambler", 2, **options))["options"] == options
    assert position(table("gambler"))["options"] == {}
