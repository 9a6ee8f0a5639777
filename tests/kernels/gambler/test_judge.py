"""The compiled judge against the readable one, in positions that games seldom reach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.kernels.gambler.test_policies import decisions
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.kernel import kernel
from wagnis.games.gambler.kernel.judge import STAMP
from wagnis.games.gambler.kernel.perfect import MOST_TURNS
from wagnis.games.gambler.rules import Gambler, Placing, State
from wagnis.records import Match
from wagnis.solvers import advise, common_store

pytestmark = pytest.mark.xdist_group("compiled gambler")


def gambler(seats: int, options: PlainObject) -> Gambler:
    game = Match.new("gambler", seats, options).game
    assert isinstance(game, Gambler)
    return game


def seldom(game: Gambler, many: int) -> Iterator[State]:
    """Late in a round, with scores about nothing or the target, ties, and others without dice."""
    tape, found = random.Random(game.seats), 0
    for seed in range(100):
        for state, node in decisions(game, seed, daring=0.3):
            assert isinstance(state.phase, Placing)
            tableau = game.tableau(state)
            assert tableau is not None
            free = tableau.boxes - sum(map(len, state.filled))
            if free > 6 or len(node.actions) == 1 or tape.random() < 0.5:
                continue
            near = (0, 10, 80, game.target - 50, game.target - 10, game.target, game.target + 30)
            scores = tuple(tape.choice(near) for _ in range(game.seats))
            alone = tape.random() < 0.5
            stock = tuple(
                dice if seat == state.roller else tape.choice((0, 0 if alone else 3))
                for seat, dice in enumerate(state.stock)
            )
            yield replace(state, scores=scores, stock=stock)
            found += 1
            if found == many:
                return


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_seldom_positions_have_the_values_of_the_bot(seats: int) -> None:
    game = gambler(seats, {"target": 200})
    made, alone, over = kernel("gambler", game), 0, 0
    for state in seldom(game, 40):
        told = advise("gambler", game, state, common_store())
        worth, _ = made.worths(made.encode(state))
        found = [worth[made.action_id(action)] for action, _ in told.values]
        assert found == pytest.approx([value for _, value in told.values], abs=1e-11)
        alone += sum(map(bool, state.stock)) == 1
        over += max(state.scores) >= game.target
    assert alone > 5
    assert over > 5


def test_a_full_number_of_turns_starts_again() -> None:
    game = gambler(3, {})
    made = kernel("gambler", game)
    one, other = (made.encode(state) for state in seldom(game, 2))
    fresh = made.worths(other)[0]
    made.worths(one)
    known = made._search[-2]
    known[STAMP] = MOST_TURNS - 1
    assert np.array_equal(made.worths(other)[0], fresh)
    assert known[STAMP] == 1
    assert np.array_equal(made.worths(other)[0], fresh)
