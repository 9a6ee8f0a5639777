"""Start, plus luck, minus errors, is the result: in every game, by every objective, to 1e-9.

This test adds up the account from the JSON, without trusting the review.
"""

from __future__ import annotations

from math import isclose

import pytest

from tests.analysis.playing import played
from wagnis.analysis import objectives, review, written
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.games.gambler.editions import EDITIONS
from wagnis.records import Match
from wagnis.solvers.shipped import shipped_tables

TABLES = [
    *[(game, 2) for game in BOXES.house],
    ("tutto", 3),
    ("zocken", 1),
    ("zocken", 3),
]
PLAYERS = ("random", "thumb", "keen", "perfect")


def balances(told: PlainObject) -> bool:
    """Whether the sums come out, seat by seat where it is not a game of two."""
    luck, error = told["luck"], told["error"]
    if told["zero_sum"]:
        came = told["start"] + sum(luck) - error[0] + error[1]
        return isclose(came, told["result"], rel_tol=1e-9, abs_tol=1e-9)
    return all(
        isclose(start + fell - lost, result, rel_tol=1e-9, abs_tol=1e-9)
        for start, fell, lost, result in zip(
            told["start"], luck, error, told["result"], strict=True
        )
    )


def check(match: Match) -> None:
    for objective in objectives(match):
        if match.game.seats > 2 and match.box.accounts[objective].zero_sum:
            continue  # estimated, see test_estimates
        told = written(review(match, objective))
        assert told["exact"]
        assert balances(told), told
        assert abs(told["residual"]) <= 1e-9 * max(1.0, *map(abs, told["luck"]))
        for seat in range(match.game.seats):
            falls = [one["luck"] for one in told["chances"] if one["seat"] == seat]
            losses = [one["loss"] for one in told["decisions"] if one["seat"] == seat]
            assert told["luck"][seat] == pytest.approx(sum(falls))
            assert told["error"][seat] == pytest.approx(sum(losses))
            assert min(losses, default=0) >= 0


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_is_left_over(game: str, seats: int) -> None:
    for seed, name in enumerate(PLAYERS[:2]):
        check(played(game, [name] * seats, f"{seed} {game}", events=150))


@pytest.mark.parametrize("game", list(BOXES.house))
def test_nothing_is_left_over_while_the_game_goes_on(game: str) -> None:
    for events in (0, 1, 2, 7, 12, 20):
        check(played(game, ["random"] * 2, "unfinished", events=events))


def test_a_drawn_tableau_is_luck_too() -> None:
    match = played("gambler", ["thumb"] * 2, 3, {"target": 100})
    told = written(review(match))
    assert balances(told)
    assert "tableau" in {one["what"] for one in told["chances"]}


@pytest.mark.parametrize("game", list(BOXES.house))
def test_a_perfect_player_gives_nothing_away(game: str) -> None:
    told = review(played(game, ["perfect", "random"], 1))
    assert told.error[0] == 0
    assert told.error[1] > 0
    assert told.seats[0].accuracy == 100
    assert told.seats[0].resembles == "perfect"


@pytest.mark.deep
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_is_left_over_in_hundreds_of_games(game: str, seats: int) -> None:
    for seed in range(300):
        name = PLAYERS[seed % len(PLAYERS)]
        whole = seed % 10 == 0
        options = _shipped(game) if whole else None
        check(played(game, [name] * seats, seed, options, None if whole else 60))


def _shipped(game: str) -> PlainObject:
    """The tableaux in another order; two tables are too large to come with the package."""
    if game not in EDITIONS:
        return {}
    known = [f"{tableau.id}.table" for tableau in EDITIONS[game].tableaux]
    files = {line.file.name for line in shipped_tables().values() if line.file is not None}
    return {"stack": [name.removesuffix(".table") for name in reversed(known) if name in files]}
