"""Rounds played out by the solved values bring what the tables say."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.solvers.gambler.boards import empty, on, tableau
from wagnis.core import Decision, Over
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.rules import Place, Rolling
from wagnis.games.gambler.solver import evaluate
from wagnis.games.gambler.solver.solve import RoundTask
from wagnis.solvers import ValueStore


def played_out(board: Tableau, store: ValueStore, rounds: int, seed: int) -> list[int]:
    """Who begins minus the other, when both take what is worth most."""
    game, random, differences = on(board), Random(seed), []
    for _ in range(rounds):
        state, gains = game.start(), [0, 0]
        while state.round == 0 and not isinstance(game.node(state), Over):
            node, seat = game.node(state), state.roller
            move: Any
            if isinstance(node, Decision):
                values = evaluate(game, state, "points", store).values
                move = max(values, key=lambda worth: worth[1])[0]
                if isinstance(move, Place):
                    row = board.rows[move.row]
                    full = len(state.filled[move.row]) + 1 == row.boxes
                    gains[seat] += row.pays if full else 0
            else:
                assert isinstance(state.phase, Rolling)
                move = tuple(sorted(random.choices(range(1, 7), k=state.phase.dice)))
            state = game.after(state, move)
        differences.append(gains[0] - gains[1])
    return differences


def check_by_play(board: Tableau, store: ValueStore, rounds: int, seed: int) -> None:
    played = played_out(board, store, rounds, seed)
    mean = sum(played) / rounds
    error = math.sqrt(sum((one - mean) ** 2 for one in played) / rounds / (rounds - 1))
    value = evaluate(on(board), on(board).start(), "points", store).value
    assert abs(mean - value) < 3 * error


def test_played_out_the_round_brings_what_the_table_says(store: ValueStore) -> None:
    check_by_play(tableau("engel-bengel-14"), store, rounds=300, seed=5)


@pytest.mark.deep
@pytest.mark.parametrize("id", ["gambler-13", "engel-bengel-03", "gambler-17"])
def test_so_it_does_on_tableaux_of_middle_size(id: str, tmp_path: Path) -> None:
    kept = empty(tmp_path)
    kept.put(RoundTask(tableau(id)).solve(lambda part: None))
    check_by_play(tableau(id), kept, rounds=4_000, seed=6)
