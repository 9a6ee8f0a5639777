"""Rules G-36 to G-43: the end of a round, the next one, the end of the game and its winners.

The order of the tableaux is in `test_setup`, the editions' targets in `test_editions`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import (
    ROLL,
    STOP,
    dice,
    lay,
    legal,
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
from wagnis.records import Match, chances

BLANK = dice(5, 5, 5, 5, 5)
QUICK = ["+20 1", "+20 1", "+20 1", "+20 1", "+20 1", "+40 2"]


def ones(count: int) -> list[PlainObject]:
    """Five ones, laid on the first so many rows of one box each."""
    return [dice(1, 1, 1, 1, 1), *(move for row in range(count) for move in lay(row, 1))]


def quick(seats: int = 3, *more: PlainObject, **options: object) -> Match:
    """Five rows finished by the first player, and one box left for a two."""
    options = {"stack": [tableau(*QUICK, id="quick"), tableau("+50 * *", id="other")]} | options
    return then(table("gambler", seats, **options), *ones(5), *more)


def final(*rows: str, seats: int = 3) -> Match:
    """A table at which the first round may be the last."""
    return table("gambler", seats, stack=[tableau(*rows)])


def test_the_round_ends_with_its_last_free_box_even_if_dice_are_left() -> None:
    """G-36: the end of the round ends the turn, with four dice still in the cup."""
    match = quick(3, dice(1, 2, 2, 2, 2))
    assert (view(match)["round"], to_act(match)) == (0, 1)
    match = then(match, *lay(5, 2))
    assert (view(match)["round"], to_act(match), view(match)["cup"]) == (1, "chance", [])


def test_the_last_row_is_settled_before_the_round_ends() -> None:
    """G-36: its value is part of the new scores."""
    assert scores(quick(3, dice(2, 2, 2, 2, 2), *lay(5, 2))) == [180, 120, 80]


def test_a_full_row_alone_does_not_end_the_round() -> None:
    """G-36: while one box is free the round goes on, turn after turn."""
    match = quick(3, BLANK, BLANK, BLANK, BLANK)
    assert (view(match)["round"], view(match)["roller"]) == (0, 2)


def test_all_dice_are_dealt_afresh_and_points_are_kept() -> None:
    """G-37: the stocks are even again, whatever each had left."""
    match = quick(3)
    assert view(match)["stock"] == [5, 10, 10]
    match = then(match, dice(2, 2, 2, 2, 2), *lay(5, 2))
    assert view(match)["stock"] == [10, 10, 10]
    assert scores(match) == [180, 120, 80]


def test_the_next_tableau_of_the_stack_is_opened_empty() -> None:
    """G-38: the played tableau goes under the stack and comes back in its turn."""
    match = quick(3, dice(2, 2, 2, 2, 2), *lay(5, 2))
    assert view(match)["tableau"]["id"] == "other"
    assert view(match)["filled"] == [[], [], [], [], [], []]
    match = then(match, dice(6, 6, 6, 6, 6), *(m for row in range(1, 6) for m in lay(row, 6)))
    match = then(match, dice(3, 3, 3, 3, 3), *lay(0, 3, 3))
    assert view(match)["tableau"]["id"] == "quick"
    assert (view(match)["round"], view(match)["filled"]) == (2, [[]] * 6)


@pytest.mark.parametrize(
    ("blanks", "last", "starter"), [(0, 1, 2), (1, 2, 3), (2, 3, 0), (3, 0, 1)]
)
def test_the_left_neighbour_of_whoever_filled_the_last_box_begins(
    blanks: int, last: int, starter: int
) -> None:
    """G-39: not the neighbour of the starting player; after the last seat comes seat 0."""
    match = quick(4, *[BLANK] * blanks)
    roll = dice(2, 2) if last == 0 else dice(2, 2, 2, 2, 2)
    match = then(match, roll)
    assert to_act(match) == last
    match = then(match, *lay(5, 2))
    assert (view(match)["roller"], view(match)["starter"]) == (starter, starter)
    assert to_act(match) == "chance"


def test_the_left_neighbour_begins_even_after_running_out_of_dice() -> None:
    """G-37, G-39: passing over ends with the round, for everybody has dice again."""
    match = quick(6, *[BLANK] * 4)
    assert (view(match)["roller"], view(match)["stock"][0]) == (5, 0)
    match = then(match, dice(2, 2, 2, 2, 2), *lay(5, 2))
    assert (view(match)["roller"], view(match)["starter"], view(match)["rolling"]) == (0, 0, 5)


def test_the_starter_of_a_round_stays_the_same_while_the_turn_passes() -> None:
    """G-39: `starter` is who began, `roller` is whose turn it is."""
    match = quick(3, dice(2, 2, 2, 2, 2), *lay(5, 2), dice(1, 1, 1, 1, 1), *lay(0, 1), STOP)
    assert (view(match)["starter"], view(match)["roller"]) == (2, 0)


def test_between_rounds_the_table_is_dealt_and_shows_no_tableau() -> None:
    """G-37, G-39: while the next tableau is to be drawn, the coming round is seen already."""
    match = round_over(table("gambler", 3, {"tableau": "gambler-01"}, target=10**6))
    last = match.undone()
    assert view(match) == {
        "tableau": None,
        "filled": [],
        "stock": [10, 10, 10],
        "cup": [],
        "roller": (view(last)["roller"] + 1) % 3,
        "rolling": None,
        "round": 1,
        "starter": (view(last)["roller"] + 1) % 3,
    }


def test_exactly_500_at_the_end_of_a_round_ends_the_game() -> None:
    """G-40: 500 or more."""
    match = then(final("+420 1", "-10 2", *["+10 3"] * 4), dice(1, 4, 4, 4, 4), *lay(0, 1), STOP)
    assert (scores(match)[0], winners(match), to_act(match)) == (500, None, "chance")
    match = then(match, dice(2, 3, 3, 3, 3), *lay(1, 2), *lay(2, 3), *lay(3, 3), *lay(4, 3), STOP)
    assert winners(match) is None
    match = then(match, dice(3, 3, 3, 3, 3), *lay(5, 3))
    assert (winners(match), to_act(match), scores(match)) == ([0], None, [500, 100, 90])


def test_499_is_not_enough() -> None:
    """G-40: one point short, and the game goes on with the next round."""
    match = then(final("+379 1", *["+10 1"] * 4, "-10 2"), *ones(5))
    match = then(match, dice(2, 2, 2, 2, 2), *lay(5, 2))
    assert (scores(match), winners(match)) == ([499, 70, 80], None)
    assert (view(match)["round"], to_act(match)) == (1, "chance")


def test_reaching_500_during_a_round_and_falling_back_does_not_count() -> None:
    """G-40: only the scores at the end of the round are looked at."""
    match = then(final("+450 1", "-100 2", *["+10 3"] * 4), dice(1, 2, 4, 4, 4), *lay(0, 1))
    assert (scores(match)[0], to_act(match), winners(match)) == (530, 0, None)
    match = then(match, *lay(1, 2), STOP, dice(3, 3, 3, 3, 3))
    match = then(match, *(move for row in (2, 3, 4, 5) for move in lay(row, 3)))
    assert (scores(match), winners(match)) == ([430, 120, 80], None)
    assert (view(match)["round"], view(match)["starter"]) == (1, 2)


def test_a_last_box_that_pulls_its_owner_below_the_target_keeps_the_game_going() -> None:
    """G-36, G-40: the last row is settled before anybody counts."""
    match = then(final("+450 1", *["+10 1"] * 4, "-100 2", seats=2), *ones(5), BLANK)
    assert scores(match) == [570, 80]
    match = then(match, dice(2, 2, 2, 2, 2), *lay(5, 2))
    assert (scores(match), winners(match), view(match)["round"]) == ([470, 80], None, 1)


def test_the_most_points_win_whoever_crossed_the_line_first() -> None:
    """G-41, E-08, R2: two players above 500, and the later one has more."""
    match = final("+430 1", "+440 2", *["+10 3"] * 4)
    match = then(match, dice(1, 4, 4, 4, 4), *lay(0, 1), STOP, dice(2, 4, 4, 4, 4), *lay(1, 2))
    match = then(match, STOP, dice(3, 3, 3, 3, 3))
    match = then(match, *(move for row in (2, 3, 4, 5) for move in lay(row, 3)))
    assert (scores(match), winners(match)) == ([510, 520, 120], [1])


def test_filling_the_last_box_wins_nothing_by_itself() -> None:
    """G-41, R2: the last placer may lose, and may end the game for somebody else."""
    match = quick(3, dice(2, 2, 2, 2, 2), *lay(5, 2), target=180)
    assert (scores(match), winners(match)) == ([180, 120, 80], [0])


@pytest.mark.parametrize("game", ["gambler", "engel-bengel"])
def test_players_tied_for_the_most_points_win_together(game: str) -> None:
    """G-42, R0: no sheet breaks a tie."""
    rows = ["+430 1", "+430 2", *["+10 3"] * 4]
    match = table(game, 3, stack=[tableau(*rows)])
    match = then(match, dice(1, 4, 4, 4, 4), *lay(0, 1), STOP, dice(2, 4, 4, 4, 4), *lay(1, 2))
    match = then(match, STOP, dice(3, 3, 3, 3, 3))
    match = then(match, *(move for row in (2, 3, 4, 5) for move in lay(row, 3)))
    assert (scores(match), winners(match)) == ([510, 510, 120], [0, 1])


def test_after_the_end_the_last_tableau_lies_full_and_nothing_is_dealt() -> None:
    """G-43: the round is not counted up and the roller is the player who placed the last die."""
    match = quick(3, dice(2, 2, 2, 3, 3), *lay(5, 2), target=150)
    assert to_act(match) is None
    assert legal(match) == []
    assert view(match) == {
        "tableau": {"id": "quick", "rows": tableau(*QUICK)["rows"]},
        "filled": [[1], [1], [1], [1], [1], [2]],
        "stock": [5, 9, 10],
        "cup": [],
        "roller": 1,
        "rolling": None,
        "round": 0,
        "starter": 0,
    }


def test_the_end_of_a_later_round_keeps_its_number_starter_and_roller() -> None:
    """G-43: the second round is round 1, begun by the left neighbour of the first one's closer."""
    match = quick(3, dice(2, 2, 2, 2, 2), *lay(5, 2), target=200, stack=[tableau(*QUICK)])
    assert (winners(match), view(match)["starter"]) == (None, 2)
    match = then(match, *ones(5), dice(2, 2, 2, 2, 2), *lay(5, 2))
    assert (scores(match), winners(match)) == ([220, 120, 180], [0])
    seen = view(match)
    assert (seen["round"], seen["starter"], seen["roller"]) == (1, 2, 0)


@pytest.mark.parametrize("event", [STOP, ROLL, *lay(0, 1)])
def test_nothing_can_be_played_after_the_end(event: PlainObject) -> None:
    """G-43: over is over."""
    match = quick(3, dice(2, 2, 2, 2, 2), *lay(5, 2), target=150)
    with refused("game_over"):
        match.play(event)
    with refused("game_over"):
        match.fall(BLANK)
    with refused("game_over"):
        chances(match)


def test_the_worked_example_of_the_rules_page() -> None:
    """G-18, G-20, G-30, G-35, G-36, G-39: Ada and Ben, late in a round of four."""
    rows = ["+60 4 4 4", "+10 1", "+10 1", "-30 * *", "+10 2", "+10 2"]
    match = table("gambler", 4, stack=[tableau(*rows)], first=1)
    match = then(match, dice(5, 5, 6, 6, 6), *lay(3, 6), STOP)
    match = then(match, dice(1, 1, 2, 2, 3), *lay(1, 1), *lay(2, 1), *lay(4, 2), *lay(5, 2), STOP)
    match = then(match, dice(1, 1, 2, 2, 3))
    assert (view(match)["roller"], view(match)["stock"][:2]) == (0, [7, 6])
    assert scores(match)[:2] == [80, 80]
    match = then(match, dice(2, 3, 4, 4, 6), *lay(0, 4, 4), ROLL, dice(2, 3, 6))
    assert legal(match) == lay(3, 6)
    match = then(match, *lay(3, 6))
    assert scores(match)[0] == 50
    match = then(match, STOP)
    assert view(match)["stock"][0] == 4
    match = then(match, dice(1, 1, 3, 4, 5))
    assert legal(match) == lay(0, 4)
    match = then(match, *lay(0, 4))
    assert scores(match) == [50, 140, 120, 80]
    assert (view(match)["stock"], view(match)["starter"]) == ([7, 7, 7, 7], 2)
