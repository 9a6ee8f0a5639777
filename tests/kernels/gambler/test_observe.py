"""Observations show the table from the view of the player whose turn it is."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from tests.kernels.gambler.games import GAMES
from tests.kernels.gambler.test_layout import walked
from wagnis.games.gambler.kernel import kernel
from wagnis.games.gambler.kernel.layout import FEATURES
from wagnis.games.gambler.rules import Gambler, Placing, Rolling, State
from wagnis.games.gambler.solver.estimate import ROW_FEATURES, row_outlook
from wagnis.games.gambler.solver.fills import row_states

pytestmark = pytest.mark.xdist_group("compiled gambler")


def table(game: Gambler, state: State) -> list[float]:
    """What is seen of everything but the rows."""
    seats, cup, dice = game.seats, (), 0
    if isinstance(state.phase, Placing):
        cup, dice = state.phase.cup, len(state.phase.cup)  # type: ignore[assignment]
    elif isinstance(state.phase, Rolling):
        dice = state.phase.dice
    around = [(state.roller + away) % seats for away in range(seats)]
    scores = [state.scores[seat] for seat in around]
    tableau = game.tableau(state)
    lying = sum(map(len, state.filled))
    nobody = [0.0] * (6 - seats)
    return [
        *(score / game.target for score in scores),
        *nobody,
        *(state.stock[seat] / (30 // seats) for seat in around),
        *nobody,
        (scores[0] - max(scores[1:])) / 100,
        float(max(scores) >= game.target),
        (state.starter - state.roller) % seats / seats,
        (tableau.boxes - lying) / 28 if tableau else 0.0,
        *(cup.count(face) / 5 for face in range(1, 7)),
        dice / 5,
        float(isinstance(state.phase, Placing) and state.phase.owes),
        float(isinstance(state.phase, Rolling)),
    ]


@pytest.mark.parametrize("name", ["gambler for 4", "own tableaux", "gambler for 2"])
def test_what_is_seen_lies_on_the_table(name: str) -> None:
    game = GAMES[name]
    compiled, seen = kernel("gambler", game), np.zeros(len(FEATURES), np.float32)
    for state in islice(walked(game, seed=4, most=2_000), 0, None, 3):
        compiled.observe(compiled.tables, compiled.encode(state), seen)
        own = table(game, state)
        assert seen[: len(own)] == pytest.approx(own, abs=1e-6)
        rows = seen[len(own) :].reshape(6, len(ROW_FEATURES) + 1)
        tableau, dice = game.tableau(state), round(5 * own[-3])
        if tableau is None:
            assert not rows.any()
            continue
        for row, lying, told in zip(tableau.rows, state.filled, rows, strict=True):
            at = row_states(row).number[lying]
            assert told[0] == pytest.approx(row.pays / 100)
            assert told[1] == pytest.approx((row.boxes - len(lying)) / 6)
            assert told[2:8].tolist() == [float(face in row.wants(lying)) for face in range(1, 7)]
            assert told[15:17].tolist() == [row.kind == "star", row.kind == "full_house"]
            assert told[17] == pytest.approx(row_outlook(row).chance[5, at], abs=1e-6)
            assert told[18] == pytest.approx(row_outlook(row).chance[dice, at], abs=1e-6)
