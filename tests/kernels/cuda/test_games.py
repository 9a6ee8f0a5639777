"""Whole games in the text for graphics cards, made for one core: the same as the compiled games."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import wagnis
from wagnis import kernels
from wagnis.games.gambler.rules import Gambler
from wagnis.kernels.cuda import Host, plan, play_random, played
from wagnis.solvers.graphics import NoDeviceError, compiler

SEED, FIRST, COUNT = 11, 7, 300
COLUMNS = ("seating", "scores", "shares", "decisions", "falls", "turns", "rounds")

needs_compiler = pytest.mark.skipif(compiler() is None, reason="no C++ compiler for the text")


@needs_compiler
@pytest.mark.xdist_group("cuda")
@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("gambler", 2, {}),
        ("tutto", 3, {"plus_minus": "at_once", "target": 3000}),
        ("zocken", 4, {}),
        pytest.param("tutto", 2, {"deck": ["straight", "stop"] * 9}, marks=pytest.mark.deep),
        pytest.param("tutto", 10, {}, marks=pytest.mark.deep),
        pytest.param("zocken", 1, {"rounds": 3}, marks=pytest.mark.deep),
        pytest.param("gambler", 6, {}, marks=pytest.mark.deep),
        pytest.param("engel-bengel", 3, {}, marks=pytest.mark.deep),
    ],
)
def test_games_come_out_as_the_compiled_ones(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game = wagnis.new(name, players=players, seed="card", **options).game
    here = played(Host(plan(name, game)), SEED, FIRST, COUNT)
    there = kernels.kernel(name, game).play(["random"] * players, SEED, FIRST, COUNT)
    for column in COLUMNS:
        assert np.array_equal(getattr(here, column), getattr(there, column)), column


def test_without_a_card_a_sentence_says_so() -> None:
    game = wagnis.new("tutto", players=2, seed="card").game
    with pytest.raises(NoDeviceError, match="NVIDIA card"):
        play_random("tutto", game, 1, 0, 1)


def test_a_stack_too_high_for_a_card_is_refused() -> None:
    game = wagnis.new("gambler", players=2, seed="card").game
    assert isinstance(game, Gambler)
    high = replace(game, stack=game.stack * 4, known=4 * len(game.stack))
    with pytest.raises(ValueError, match="64 tableaux at most"):
        plan("gambler", high)


def test_another_game_is_not_played_on_a_card() -> None:
    with pytest.raises(ValueError, match="pig is not played on a graphics card"):
        plan("pig", None)


def test_the_bench_says_in_a_sentence_that_there_is_no_card() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bench.cuda"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    assert "NVIDIA card" in ran.stderr
    assert "Traceback" not in ran.stderr
