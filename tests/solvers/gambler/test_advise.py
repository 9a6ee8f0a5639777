"""Advice: exact where there is a table, an estimate that says so anywhere else."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solvers.gambler.boards import HOUSE, TOO_LARGE, empty, on, tableau
from tests.walking import states
from wagnis.core import Decision, Seat
from wagnis.games import BOXES
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.rules import Gambler, Place, Placing, RollAgain, State
from wagnis.games.gambler.solver import advise, by_points, evaluate
from wagnis.solvers import NotSolvedError, ValueStore


def test_advice_is_exact_where_there_is_a_table(store: ValueStore) -> None:
    game = on(tableau("gambler-05"))
    state = game.after(game.start(), (1, 1, 2, 3, 6))
    assert advise(game, state, store) == evaluate(game, state, "points", store)


@settings(max_examples=12)
@given(st.binary(max_size=30), st.sampled_from(["gambler", "engel-bengel"]), st.integers(2, 6))
def test_whoever_is_to_act_gets_advice_without_any_table(
    tmp_path_factory: pytest.TempPathFactory, tape: bytes, name: str, seats: int
) -> None:
    game = BOXES[name].open(seats, {})
    assert isinstance(game, Gambler)
    nothing = empty(tmp_path_factory.getbasetemp() / "nothing")
    for state in states(name, game, tape, 80):
        node = game.node(state)
        if isinstance(node, Decision):
            evaluation = advise(game, state, nothing)
            assert tuple(action for action, _ in evaluation.values) == node.actions
            assert evaluation.value == max(value for _, value in evaluation.values)
            assert all(math.isfinite(value) for _, value in evaluation.values)
            assert not evaluation.exact
            assert (evaluation.missing is not None) == (seats == 2)


def test_an_estimate_prefers_to_finish_a_dear_row_and_shuns_a_minus_row(tmp_path: Path) -> None:
    rows = (Row("fixed", 1, 1, 90, (1,)), Row("fixed", 1, -1, 60, (2,)), *[HOUSE] * 4)
    for seats in range(2, 7):
        game = on(Tableau("plain", rows), seats=seats)
        evaluation = advise(game, game.after(game.start(), (1, 2, 3, 3, 3)), empty(tmp_path))
        worth = dict(evaluation.values)
        assert max(worth, key=lambda action: worth[action]) == Place(1, 0)
        assert min(worth, key=lambda action: worth[action]) == Place(2, 1)


def test_rows_worth_absurdly_much_are_still_advised_on(tmp_path: Path) -> None:
    rows = (Row("star", 2, 1, 10**400), Row("star", 2, -1, 10**20), *[Row("star", 1, 1, 20)] * 4)
    game = on(Tableau("rich", rows))
    state = game.after(game.start(), (1, 1, 2, 3, 6))
    evaluation = advise(game, state, empty(tmp_path))
    assert evaluation.missing is None
    assert evaluation.value > 0


def test_alone_at_the_table_all_that_is_left_is_ones_own(tmp_path: Path) -> None:
    board = tableau("gambler-05")
    game = on(board, seats=3)
    filled = ((1,), (2,), (3,), (), (), ())
    state = State(
        (80,) * 3, (4, 0, 0), Seat(0), Seat(0), 0, (0,), filled, Placing((1, 1, 1, 4), owes=False)
    )
    worth = dict(by_points(game, state, "points", empty(tmp_path)).values)
    assert {RollAgain(), Place(4, 3)} < set(worth)
    assert list(worth.values()) == pytest.approx([20 + 20 - 40] * len(worth))


def test_what_is_too_large_has_no_task_but_still_advice(tmp_path: Path) -> None:
    game, kept = on(TOO_LARGE), empty(tmp_path)
    with pytest.raises(NotSolvedError, match="bytes would have to be kept") as raised:
        evaluate(game, game.start(), "points", kept)
    assert raised.value.task is None
    state = game.after(game.start(), (1, 1, 2, 3, 6))
    evaluation = advise(game, state, kept)
    assert not evaluation.exact
    assert evaluation.missing is None
