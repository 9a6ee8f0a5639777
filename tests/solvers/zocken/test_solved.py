"""The solver: what it keeps, that it is what comes with the package, and that it agrees."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.solvers.zocken.brute import walk
from tests.solvers.zocken.conftest import ODD_MATCHES
from wagnis.games.zocken.row import COLOURS, MATCH_POINTS
from wagnis.games.zocken.rules import Picking, Zocken
from wagnis.games.zocken.solver import evaluate, task
from wagnis.games.zocken.solver.evaluating import end_worth
from wagnis.games.zocken.solver.moves import Moves
from wagnis.games.zocken.solver.position import Position, Reading, outline, position_of, turn_over
from wagnis.games.zocken.solver.search import Search
from wagnis.games.zocken.solver.solve import KEPT_FROM, KIND, TurnTask, solve_levels
from wagnis.solvers import NotSolvedError, Task, evaluate_solving
from wagnis.solvers.value_store import ValueStore, ValueTable

pytestmark = pytest.mark.xdist_group("zocken turn")  # their tables are solved once, in one worker

USUAL = TurnTask(MATCH_POINTS)


def test_what_comes_with_the_package_is_what_solving_gives(store: ValueStore, moves: Moves) -> None:
    """Every number, of every position that play can lead to."""
    shipped = store.find(USUAL.kind, USUAL.key)
    assert shipped is not None
    assert shipped.facts["bound"] == 0.0
    levels = solve_levels(moves, MATCH_POINTS, lambda part: None)
    np.testing.assert_array_equal(shipped.arrays["outlines"], moves.outlines)
    for left in range(KEPT_FROM, len(COLOURS) + 1):
        np.testing.assert_array_equal(shipped.arrays[f"points {left}"], levels[left].points)
        np.testing.assert_array_equal(shipped.arrays[f"over50 {left}"], levels[left].over50)
    np.testing.assert_array_equal(shipped.arrays["bet"], levels[4].bet)
    assert shipped.facts["positions"] == [int(level.met.sum()) for level in levels]


def test_the_table_agrees_with_looking_ahead_to_the_end(odd_table: ValueTable) -> None:
    rng, game = random.Random(7), Zocken(1, match_points=ODD_MATCHES, rounds=12)
    reading, compared = Reading(odd_table), 0
    for state in walk(game, rng):
        here = position_of(game, state)
        if isinstance(state.phase, Picking) and KEPT_FROM <= here.left <= 3:
            for objective in ("points", "over50"):
                search = Search(end_worth(ODD_MATCHES, objective))
                assert reading.value(objective, here) == search.picking(here)
                compared += 1
    assert compared == 48


def test_the_table_agrees_with_itself_one_die_later(odd_table: ValueTable) -> None:
    rng, game = random.Random(8), Zocken(1, match_points=ODD_MATCHES, rounds=12)
    reading = Reading(odd_table)
    for state in walk(game, rng):
        here = position_of(game, state)
        if isinstance(state.phase, Picking) and here.left > KEPT_FROM:
            for objective in ("points", "over50"):

                def later(
                    position: Position, left: int = here.left, of: str = objective
                ) -> int | None:
                    return reading.value(of, position) if position.left < left else None

                search = Search(end_worth(ODD_MATCHES, objective), later)
                assert reading.value(objective, here) == search.picking(here)


def test_every_position_that_chance_leads_to_before_the_bets_was_met(store: ValueStore) -> None:
    table = store.find(USUAL.kind, USUAL.key)
    assert table is not None
    reading, game = Reading(table), Zocken(1, rounds=100)
    for state in walk(game, random.Random(9)):
        if isinstance(state.phase, Picking) and len(state.remaining) == 4:
            assert table.arrays["met"][reading.places.at(position_of(game, state))]


def test_mirrors_and_hidden_faces_share_an_outline() -> None:
    row = (0, 0, 2, 3, 3, 0, 0, 5, 0)
    assert outline(row)[0] == outline(turn_over(row))[0] == outline(row[::-1])[0]
    assert outline(row)[0] == outline((0, 0, 2, 2, 3, 0, 0, 5, 0))[0]
    assert outline(row)[0] != outline((0, 0, 2, 2, 4, 0, 0, 5, 0))[0]


def test_an_open_direction_is_not_mistaken_for_a_settled_one() -> None:
    assert outline((4, 4, 4, 0, 0, 0, 0, 0, 0))[0] != outline((1, 2, 4, 0, 0, 0, 0, 0, 0))[0]


def test_other_points_for_matches_are_solved_once_and_then_known(
    odd_table: ValueTable, tmp_path: Path
) -> None:
    game = Zocken(2, match_points=ODD_MATCHES)
    store = ValueStore(tmp_path)
    with pytest.raises(NotSolvedError) as refused:
        evaluate(game, game.start(), "points", store)
    assert refused.value.task == TurnTask(ODD_MATCHES)

    def solve(task: Task) -> None:
        store.put(odd_table)

    told = evaluate_solving("zocken", game, game.start(), "points", store, solve)
    assert evaluate(game, game.start(), "points", ValueStore(tmp_path)) == told


def test_a_task_can_be_made_again_from_its_key() -> None:
    assert task(KIND, USUAL.key) == USUAL
    assert task("pig-game", USUAL.key) is None
    for key in (
        {**USUAL.key, "solver": 0},
        {**USUAL.key, "matches": [10, 20]},
        {**USUAL.key, "matches": "many"},
        {**USUAL.key, "matches": [10**15] * 7},
        {},
    ):
        assert task(KIND, key) is None


def test_points_too_large_for_the_kernel_are_refused_without_a_task(store: ValueStore) -> None:
    game = Zocken(2, match_points=(10**15,) * 7)
    with pytest.raises(NotSolvedError, match="too large") as refused:
        evaluate(game, game.start(), "points", store)
    assert refused.value.task is None


def test_solving_tells_how_far_it_is(odd_solving: tuple[ValueTable, list[float]]) -> None:
    _, told = odd_solving
    assert len(told) > 20
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)


def test_nothing_is_compiled_to_evaluate_from_a_table(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path;"
        "from wagnis.solvers import ValueStore, advise, evaluate;"
        "from wagnis.games.zocken.rules import Zocken; game = Zocken(3);"
        "store = ValueStore(Path(sys.argv[1]));"
        "evaluate('zocken', game, game.start(), 'over50', store);"
        "advise('zocken', game, game.start(), store); assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True)
