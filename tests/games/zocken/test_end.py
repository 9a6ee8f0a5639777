"""How a game of Zocken ends, and the table afterwards.

Games of other lengths are in `test_options`.
"""

from __future__ import annotations

import pytest

from tests.games.at_table import dice, legal, refused, scores, table, then, to_act, view, winners
from tests.games.zocken.turns import (
    COLOURS,
    Laid,
    bet,
    evading,
    going_out,
    lay,
    matching,
    pick,
    place,
    play_turn,
)


@pytest.mark.parametrize("seats", [1, 2, 3, 8])
def test_a_game_has_five_rounds_with_one_turn_each(seats: int) -> None:
    """Z-37, Z-07: everybody rolls five times, also alone."""
    match = table("zocken", seats)
    turns = []
    while to_act(match) is not None:
        assert winners(match) is None
        turns.append((view(match)["round"], view(match)["roller"]))
        match = play_turn(match, matching(0))
    assert turns == [(number, seat) for number in range(5) for seat in range(seats)]
    assert scores(match) == [250] * seats


def test_a_single_player_plays_for_a_high_score() -> None:
    """Z-07, Z-38: five turns add up, and the player wins in any case."""
    match = table("zocken", 1)
    for laid in (matching(7), matching(3), evading(6), going_out(5), matching(0)):
        match = then(match, *lay(*laid))
    assert (scores(match), winners(match)) == ([330 + 110 + 250 - 100 + 50], [0])


@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_most_points_win(best: int) -> None:
    """Z-38: one turn of 60 among turns of 50."""
    match = table("zocken", 3)
    for number in range(15):
        match = play_turn(match, matching(1 if number == 6 + best else 0))
    assert winners(match) == [best]


def test_bets_can_decide_the_game() -> None:
    """Z-38, Z-32: who rolls worse may still have more."""
    match = table("zocken", 2, rounds=1)
    match = then(match, *lay(*matching(3)[:3]), bet(True), *lay(*matching(3)[3:]))
    match = then(match, *lay(*evading(3)[:3]), bet(False), *lay(*evading(3)[3:]))
    assert (scores(match), winners(match)) == ([110, 155], [1])


def test_a_tie_is_shared() -> None:
    """Z-39, R0: two of three win together, and all three if nothing sets them apart."""
    match = table("zocken", 3, rounds=1)
    for laid in (matching(2), matching(1), matching(2)):
        match = play_turn(match, laid)
    assert winners(match) == [0, 2]
    match = table("zocken", 3, rounds=1)
    for _ in range(3):
        match = play_turn(match, matching(2))
    assert winners(match) == [0, 1, 2]


def test_the_least_negative_total_wins() -> None:
    """Z-38, Z-29: below zero the same rule holds."""
    match = table("zocken", 2, rounds=1)
    match = play_turn(play_turn(match, going_out(2)), going_out(1))
    assert (scores(match), winners(match)) == ([-40, -20], [1])


def test_after_the_end_the_last_row_still_lies() -> None:
    """Z-40: with its round, its roller and its bets; only the scores have changed."""
    match = table("zocken", 3)
    for _ in range(14):
        match = play_turn(match, matching(0))
    laid: list[Laid] = [
        ("red", 1, 1),
        ("orange", 6, 2),
        ("yellow", 3, "out"),
        ("green", 6, "R"),
        ("blue", 6, 7),
        ("purple", 4, "out"),
        ("white", 1, "L"),
    ]
    match = then(match, *lay(*laid[:3]), bet(True), bet(False), *lay(*laid[3:]))
    assert (to_act(match), legal(match)) == (None, [])
    assert scores(match) == [250 - 20, 250, 200 - 30]
    assert view(match) == {
        "row": [
            {"die": "white", "face": 1},
            {"die": "red", "face": 1},
            {"die": "orange", "face": 6},
            None,
            None,
            None,
            None,
            {"die": "blue", "face": 6},
            {"die": "green", "face": 6},
        ],
        "circles": COLOURS,
        "out": [{"die": "yellow", "face": 3}, {"die": "purple", "face": 4}],
        "remaining": [],
        "die": None,
        "face": None,
        "round": 4,
        "roller": 2,
        "bets": [True, False, None],
        "direction": "up",
    }


def test_nothing_happens_after_the_end() -> None:
    """Z-37, Z-40: neither moves nor dice."""
    match = play_turn(table("zocken", 1, rounds=1), matching(0))
    for move in (pick("red"), place(1), bet(True)):
        with refused("game_over"):
            match.play(move)
    with refused("game_over"):
        match.fall(dice(1))
