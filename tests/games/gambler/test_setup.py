"""Rules G-01, G-02 and G-12 to G-16: the table before the first roll, and the stack.

Options that change the set-up are in `test_options`, the editions' data in `test_editions`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import (
    dice,
    lay,
    refused,
    round_over,
    scores,
    table,
    tableau,
    then,
    to_act,
    view,
)
from wagnis.core import Chance
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.rules import Gambler
from wagnis.records import Match, chances, position

SIDES = {
    "gambler": [f"gambler-{number:02}" for number in range(1, 21)],
    "engel-bengel": [f"engel-bengel-{number:02}" for number in range(1, 17)],
}
ENDLESS = 1_000_000


def drawn(match: Match) -> dict[str, str]:
    """The tableaux that can be drawn now, each with its chance."""
    return {outcome["tableau"]: chance for outcome, chance in written(match)}


def written(match: Match) -> list[tuple[PlainObject, str]]:
    return [(outcome, chance) for outcome, chance in chances(match)]  # type: ignore[misc]


@pytest.mark.parametrize("game", SIDES)
@pytest.mark.parametrize("seats", [0, 1, 7, 30, -2])
def test_a_table_of_any_size_but_two_to_six_is_refused(game: str, seats: int) -> None:
    """G-01: two to six players."""
    with refused("bad_options"):
        table(game, seats)


@pytest.mark.parametrize("game", SIDES)
@pytest.mark.parametrize(("seats", "each"), [(2, 15), (3, 10), (4, 7), (5, 6), (6, 5)])
def test_the_dice_are_dealt_evenly(game: str, seats: int, each: int) -> None:
    """G-01, G-12: thirty dice; with four players two take no part."""
    match = table(game, seats)
    assert view(match)["stock"] == [each] * seats
    assert position(match)["players"] == seats


@pytest.mark.parametrize("game", SIDES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_starts_with_eighty_points(game: str, seats: int) -> None:
    """G-13, E-04: three tens and a fifty."""
    assert scores(table(game, seats)) == [80] * seats


def test_seat_0_begins_and_the_turn_passes_clockwise() -> None:
    """G-14: the next seat number is the left neighbour, and after the last comes seat 0."""
    match = table("gambler", 3, stack=[tableau(*["+10 6"] * 6)])
    rollers = []
    for _ in range(5):
        rollers.append(view(match)["roller"])
        match = then(match, dice(1, 1, 1, 1, 1))
    assert rollers == [0, 1, 2, 0, 1]
    assert view(match)["starter"] == 0


@pytest.mark.parametrize("game", SIDES)
def test_the_first_tableau_is_any_side_with_equal_chance(game: str) -> None:
    """G-02, G-15, E-01, R17: each side is a tableau of its own, and all are equally likely."""
    match = table(game)
    assert to_act(match) == "chance"
    assert drawn(match) == dict.fromkeys(SIDES[game], f"1/{len(SIDES[game])}")


def test_before_the_first_tableau_is_opened_the_view_shows_none() -> None:
    """G-15: the draw of the first tableau is the first event; all else lies ready."""
    assert view(table("gambler", 3, first=1)) == {
        "tableau": None,
        "filled": [],
        "stock": [10, 10, 10],
        "cup": [],
        "roller": 1,
        "rolling": None,
        "round": 0,
        "starter": 1,
    }
    assert position(table("gambler"))["legal"] == []


def test_opening_a_tableau_lays_it_out_empty_and_the_dice_are_due() -> None:
    """G-15, G-29: after the draw nobody is asked; the starter's dice simply fall."""
    match = table("gambler", 2, {"tableau": "gambler-07"})
    assert view(match)["tableau"]["id"] == "gambler-07"
    assert view(match)["filled"] == [[], [], [], [], [], []]
    assert (to_act(match), view(match)["rolling"], view(match)["cup"]) == ("chance", 5, [])


@pytest.mark.parametrize(
    "outcome",
    [
        {"tableau": "gambler-21"},
        {"tableau": "gambler-00"},
        {"tableau": "gambler-7"},
        {"tableau": "engel-bengel-01"},
        {"tableau": 7},
        {"tableau": None},
        {"dice": [1, 2, 3, 4, 5]},
        {},
    ],
)
def test_only_a_side_of_the_edition_can_be_drawn(outcome: PlainObject) -> None:
    """G-02, G-15: twenty tableaux, and none of the other edition."""
    with refused("impossible_outcome"):
        table("gambler").fall(outcome)


@pytest.mark.parametrize("side", [1, 2])
def test_the_back_of_a_board_is_as_likely_as_any_other_side(side: int) -> None:
    """G-02, R17: opening a front neither brings its back nor holds it up."""
    match = table("gambler", 2, {"tableau": f"gambler-0{side}"}, target=ENDLESS)
    match = round_over(match)
    left = [id for id in SIDES["gambler"] if id != f"gambler-0{side}"]
    assert drawn(match) == dict.fromkeys(left, "1/19")


def test_a_drawn_tableau_is_not_drawn_again_on_the_first_pass() -> None:
    """G-15: drawing is without replacement."""
    match = round_over(table("gambler", 2, {"tableau": "gambler-07"}, target=ENDLESS))
    with refused("impossible_outcome"):
        match.fall({"tableau": "gambler-07"})


@pytest.mark.parametrize("game", SIDES)
def test_the_stack_is_drawn_once_and_then_repeats_without_a_draw(game: str) -> None:
    """G-15, G-16, G-38: the last of the pass has chance 1; the second pass is no event."""
    sides = SIDES[game]
    order = [*sides[::-2], *sides[::2]]  # backs from the bottom up, then fronts
    match = table(game, 2, target=ENDLESS)
    for number, id in enumerate(order):
        left = len(order) - number
        assert drawn(match) == dict.fromkeys(sorted(order[number:]), f"1/{left}")
        match = round_over(then(match, {"tableau": id}))
    for number, id in enumerate([*order, *order[:2]], start=len(order)):
        assert view(match)["tableau"]["id"] == id
        assert view(match)["round"] == number
        assert {tuple(outcome) for outcome, _ in written(match)} == {("dice",)}
        match = round_over(match)
    draws = [event for event in match.events() if "tableau" in event]
    assert [event["tableau"] for event in draws] == order


def test_a_draw_is_due_again_after_a_round_and_nothing_else() -> None:
    """G-15: between rounds chance opens the next tableau; players are not asked."""
    match = round_over(table("engel-bengel", 3, {"tableau": "engel-bengel-16"}, target=ENDLESS))
    assert (to_act(match), position(match)["legal"]) == ("chance", [])
    with refused("not_your_turn"):
        match.play({"roll": True})
    assert len(drawn(match)) == 15


def test_five_dice_have_their_exact_chances() -> None:
    """G-17: a roll is five fair dice; their order does not matter."""
    match = table("gambler", stack=[tableau("+10 1")])
    falls = {tuple(outcome["dice"]): chance for outcome, chance in written(match)}
    assert len(falls) == 252
    assert falls[1, 1, 1, 1, 1] == "1/7776"
    assert falls[1, 2, 3, 4, 5] == "5/324"
    shuffled = then(match, dice(6, 1, 3, 2, 3))
    assert view(shuffled)["cup"] == [1, 2, 3, 3, 6]
    assert lay(0, 1)[0] in position(shuffled)["legal"]


def test_undrawn_tableaux_are_offered_by_their_sorted_ids() -> None:
    """G-15: fair dice count them in that order, whatever order the files have."""
    row = Row("star", 1, 1, 20)
    stack = tuple(Tableau(id, (row,) * 6) for id in ("c", "a", "b"))
    game = Gambler(2, 500, stack)
    node = game.node(game.start())
    assert isinstance(node, Chance)
    assert list(node.lot.events()) == [("a", 1), ("b", 1), ("c", 1)]
