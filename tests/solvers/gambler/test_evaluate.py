"""Values of positions: against brute force and against the unrounded solution."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solvers.gambler.boards import IDS, empty, on, solve_into, tableau
from tests.solvers.gambler.brute import Round
from tests.walking import states
from wagnis.core import Chance, Decision, Over, Seat
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.rules import Gambler, Place, Placing, Rolling, State
from wagnis.games.gambler.solver import OBJECTIVES, evaluate, task
from wagnis.games.gambler.solver.solve import RoundTask, solve_values
from wagnis.games.gambler.solver.turn import fills_of
from wagnis.solvers import NotSolvedError, ValueStore, evaluate_solving


def positions(game: Gambler, tape: bytes, limit: int = 60) -> Iterator[State]:
    """Where a dice or a decision is due, on a walk by the tape."""
    for state in states("gambler", game, tape, limit):
        if isinstance(state.phase, Rolling | Placing):
            yield state


def worth_of(game: Gambler, state: State, move: Any, store: ValueStore) -> float:
    """What a move brings now, the floor at 0 ignored, and then to the same player."""
    after, gain = game.after(state, move), 0.0
    tableau = game.tableau(state)
    assert tableau is not None
    if isinstance(move, Place) and len(state.filled[move.row]) + 1 == tableau.rows[move.row].boxes:
        gain = tableau.rows[move.row].pays
    if after.round != state.round or isinstance(game.node(after), Over):
        return gain
    ours = 1 if after.roller == state.roller else -1
    return gain + ours * evaluate(game, after, "points", store).value


@settings(max_examples=4)
@given(st.binary(min_size=4, max_size=40), st.sampled_from(IDS))
def test_values_follow_from_the_values_of_what_comes_next(
    store: ValueStore, tape: bytes, id: str
) -> None:
    game = on(tableau(id))
    for state in positions(game, tape, limit=25):
        evaluation, node = evaluate(game, state, "points", store), game.node(state)
        assert evaluation.exact
        if isinstance(node, Decision):
            assert tuple(action for action, _ in evaluation.values) == node.actions
            assert evaluation.value == max(value for _, value in evaluation.values)
            for action, value in evaluation.values:
                assert value == pytest.approx(worth_of(game, state, action, store), abs=0.02)
        elif isinstance(node, Chance):
            events = node.lot.events()
            mean = sum(weight * worth_of(game, state, roll, store) for roll, weight in events)
            assert evaluation.values == ()
            assert evaluation.value == pytest.approx(mean / node.lot.total, abs=0.02)


def test_a_turns_start_is_worth_what_was_solved_but_for_the_rounding(store: ValueStore) -> None:
    board = tableau("gambler-18")
    solution = solve_values(board.rows)
    table = store.find(RoundTask(board).kind, RoundTask(board).key)
    assert table is not None
    bound, game, fills = float(table.facts["bound"]), on(board), fills_of(board.rows)
    assert bound <= 0.01
    seen = 0
    for seed in range(12):
        for state in positions(game, bytes([seed, 7 * seed])):
            mine = state.stock[state.roller]
            if state.phase == Rolling(min(5, mine)) and state.round == 0:
                solved = solution.values[solution.ranks.rank(fills.code(state.filled)), mine]
                value = evaluate(game, state, "points", store).value
                assert value == pytest.approx(solved, abs=bound + 1e-9)
                seen += 1
    assert seen > 20


TINY = (Row("star", 2, 1, 20), Row("fixed", 1, -1, 50, (3,)), Row("fixed", 2, 1, 30, (3, 4)))


def test_every_action_is_worth_what_brute_force_says(tmp_path: Path) -> None:
    """Also with few dice, a minus row one can be forced to, and a partner without dice."""
    kept, brute, random = empty(tmp_path), Round(*TINY), Random(4)
    kept.put(RoundTask(Tableau("tiny", TINY), dice=3).solve(lambda part: None))
    game = brute.game
    compared = 0
    for _ in range(40):
        state = State((10**6,) * 2, (3, 3), Seat(0), Seat(0), 0, (0,), ((),) * 3, Rolling(3))
        while state.round == 0:
            node = game.node(state)
            evaluation = evaluate(game, state, "points", kept)
            if isinstance(node, Decision):
                for action, value in evaluation.values:
                    assert value == pytest.approx(brute.after(state, action), abs=0.006)
                    compared += 1
                state = game.after(state, random.choice(node.actions))
            elif isinstance(node, Chance):
                state = game.after(state, random.choice([roll for roll, _ in node.lot.events()]))
    assert compared > 100


def test_points_already_paid_do_not_count(store: ValueStore) -> None:
    """The scores change nothing: what counts is still to come."""
    game = on(tableau("gambler-05"))
    start = game.start()
    rich = State((400, 10), *(getattr(start, name) for name in State.__slots__[1:]))
    assert evaluate(game, rich, "points", store) == evaluate(game, start, "points", store)


def test_without_the_table_the_task_is_named_and_solving_it_helps(tmp_path: Path) -> None:
    game, kept = on(tableau("gambler-05")), empty(tmp_path)
    with pytest.raises(NotSolvedError, match="not solved yet") as raised:
        evaluate(game, game.start(), "points", kept)
    missing = raised.value.task
    assert missing is not None
    again = task(missing.kind, missing.key)
    assert again is not None
    assert again.key == missing.key
    assert task("something-else", missing.key) is None
    evaluation = evaluate_solving("gambler", game, game.start(), "points", kept, solve_into(kept))
    assert evaluation.exact
    assert "points" in evaluation.assumes


def test_more_than_two_players_are_not_solved(store: ValueStore) -> None:
    game = on(tableau("gambler-05"), seats=3)
    with pytest.raises(NotSolvedError, match="two players") as raised:
        evaluate(game, game.start(), "points", store)
    assert raised.value.task is None


def test_an_unknown_objective_is_refused(store: ValueStore) -> None:
    game = on(tableau("gambler-05"))
    assert OBJECTIVES == ("points",)
    with pytest.raises(ValueError, match="points"):
        evaluate(game, game.start(), "win", store)


def test_before_the_tableau_is_drawn_the_value_is_the_mean_of_those_to_come(
    store: ValueStore,
) -> None:
    boards = [tableau(id) for id in IDS]
    game = Gambler(2, 500, tuple(boards))
    values = [evaluate(on(board), on(board).start(), "points", store).value for board in boards]
    evaluation = evaluate(game, game.start(), "points", store)
    assert evaluation.value == pytest.approx(sum(values) / len(values), abs=0.01)
    assert evaluation.values == ()
    unsolved = Gambler(2, 500, (*boards, tableau("gambler-12")))
    with pytest.raises(NotSolvedError) as raised:
        evaluate(unsolved, unsolved.start(), "points", store)
    assert raised.value.task is not None
    assert raised.value.task.key == RoundTask(tableau("gambler-12")).key


def test_when_the_game_is_over_there_is_nothing_to_judge(store: ValueStore) -> None:
    game = Gambler(2, 81, (tableau("gambler-05"),), known=1)
    last = states("gambler", game, b"\x00\x01\x02", 2_000)[-1]
    assert isinstance(game.node(last), Over)
    with pytest.raises(NotSolvedError, match="over"):
        evaluate(game, last, "points", store)


USED = """
import sys
from pathlib import Path
from wagnis.games import BOXES
from wagnis.solvers import ValueStore, advise, evaluate

game = BOXES["gambler"].open(2, {"stack": ["gambler-05"]})
state = game.after(game.start(), (1, 1, 2, 3, 6))
store = ValueStore(Path(sys.argv[1]), shipped=False)
assert evaluate("gambler", game, state, "points", store).exact
assert advise("gambler", game, state, ValueStore(Path(sys.argv[1]) / "none", shipped=False)).missing
assert "numba" not in sys.modules
"""


def test_nothing_is_compiled_when_values_are_only_looked_up(store: ValueStore) -> None:
    done = subprocess.run(
        [sys.executable, "-c", USED, str(store.folder)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
