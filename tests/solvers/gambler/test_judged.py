"""Three and more players: the ends of turns as the trained judge sees them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.kernels.gambler.test_layout import walked
from wagnis.core import Decision
from wagnis.games import BOXES
from wagnis.games.gambler.kernel import kernel
from wagnis.games.gambler.rules import Gambler, Placing, Rolling, State, Stop
from wagnis.games.gambler.solver import advise
from wagnis.games.gambler.solver.judged import WIDTH, Leaving, judges
from wagnis.games.gambler.solver.turn import fills_of
from wagnis.solvers import ValueStore


def opened(seats: int, **options: Any) -> Gambler:
    game = BOXES["gambler"].open(seats, options)
    assert isinstance(game, Gambler)
    return game


def stops(seats: int, many: int) -> list[tuple[Gambler, State]]:
    """Positions in which one may stop."""
    game = opened(seats)
    found = [
        state
        for seed in range(4)
        for state in walked(game, seed)
        if isinstance(state.phase, Placing) and not state.phase.owes
    ]
    return [(game, state) for state in random.Random(seats).sample(found, many)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_judge_is_shown_what_a_learner_sees(seats: int) -> None:
    for game, state in stops(seats, 12):
        tableau, after = game.tableau(state), game.after(state, Stop())
        assert tableau is not None
        assert isinstance(after.phase, Rolling)
        compiled = kernel("gambler", game)
        seen = np.zeros(compiled.features, np.float32)
        compiled.observe(compiled.tables, compiled.encode(after), seen)
        fills = fills_of(tableau.rows)
        leaving = Leaving(game, state, fills)
        told = leaving.seen(np.array([fills.code(state.filled)]))[0][0]
        assert len(told) == WIDTH
        assert told == pytest.approx(seen, abs=1e-6)


def test_stopping_is_worth_what_the_judge_says(tmp_path: Path) -> None:
    store = ValueStore(tmp_path, shipped=False)
    for game, state in stops(4, 12):
        compiled, after = kernel("gambler", game), game.after(state, Stop())
        seen = np.zeros((1, compiled.features), np.float32)
        compiled.observe(compiled.tables, compiled.encode(after), seen[0])
        share = judges()[4].shares(seen)[0, (state.roller - after.roller) % 4]
        told = advise(game, state, store)
        assert told.objective == "win"
        assert not told.exact
        # Faces that no row names are exchanged for each other, which the judge does not quite know.
        assert dict(told.values)[Stop()] == pytest.approx(share, abs=0.02)


def test_whoever_wins_with_the_last_die_is_certain(tmp_path: Path) -> None:
    """All but one box are full, and the roller is far ahead."""
    game = opened(4, stack=["gambler-02"], target=100)
    tableau = game.stack[0]
    filled = tuple(row.faces or () for row in tableau.rows)
    state = State(
        (95, 80, 80, 80),
        (2, 2, 2, 2),
        *(game.first, game.first, 0, (0,)),
        ((), *filled[1:]),
        Placing((1, 5), owes=True),
    )
    node = game.node(state)
    assert isinstance(node, Decision)
    told = advise(game, state, ValueStore(tmp_path, shipped=False))
    assert told.value == pytest.approx(1.0)


def test_shares_add_up() -> None:
    for seats, judge in judges().items():
        shares = judge.shares(np.random.default_rng(1).random((5, WIDTH)).astype(np.float32))
        assert shares.shape == (5, seats)
        assert shares.sum(axis=1) == pytest.approx(1)
