"""Games by the CUDA source code, compiled for one core, equal those of `wagnis.kernels`."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from wagnis_pig.rules import Rules

import wagnis
from research.cuda.graphics import NoDeviceError, compiler
from research.cuda.playing import Host, plan, play_random, played
from wagnis import kernels
from wagnis.games.gambler.rules import Gambler
from wagnis.kernels.contract import Games

SEED, FIRST, COUNT = 11, 7, 300
COLUMNS = ("seating", "scores", "shares", "decisions", "falls", "turns", "rounds")
GAMBLER = ["gambler-01", "gambler-05", "gambler-09", "gambler-12", "gambler-17"]
ENGEL_BENGEL = ["engel-bengel-02", "engel-bengel-07", "engel-bengel-11"]
AS_COMPILED: list[tuple[str, int, dict[str, Any], str]] = [
    ("gambler", 2, {"stack": GAMBLER}, "bd4a28d4908f0f93"),
    ("gambler", 6, {"stack": GAMBLER}, "bfe01eed3288a737"),
    ("engel-bengel", 3, {"stack": ENGEL_BENGEL}, "d7cc0d60c2fa70e3"),
    ("tutto", 3, {"plus_minus": "at_once", "target": 3000}, "f77c358923c80fe0"),
    ("tutto", 2, {"deck": ["straight", "stop"] * 9}, "b1e7a5dc11678a5e"),
    ("tutto", 10, {}, "bad6fae6b0d911d9"),
    ("zocken", 4, {}, "0b19dada8b99517a"),
    ("zocken", 1, {"rounds": 3}, "af57f982e75482fe"),
]
"""Games, seats, options, and the digest of what the compiled games made of these numbers."""

needs_compiler = pytest.mark.skipif(compiler() is None, reason="no C++ compiler for the text")


def digest(games: Games) -> str:
    columns = [np.ascontiguousarray(getattr(games, name)) for name in COLUMNS]
    return hashlib.sha256(b"".join(column.tobytes() for column in columns)).hexdigest()[:16]


@needs_compiler
@pytest.mark.parametrize(("name", "players", "options", "expected"), AS_COMPILED)
def test_games_come_out_as_the_compiled_ones_did(
    name: str, players: int, options: dict[str, Any], expected: str
) -> None:
    game = wagnis.new(name, players=players, seed="card", **options).game
    assert digest(played(Host(plan(name, game)), SEED, FIRST, COUNT)) == expected


@pytest.mark.deep
@pytest.mark.parametrize(("name", "players", "options", "expected"), AS_COMPILED)
def test_and_the_compiled_ones_still_do(
    name: str, players: int, options: dict[str, Any], expected: str
) -> None:
    game = wagnis.new(name, players=players, seed="card", **options).game
    compiled = kernels.kernel(name, game).play(["random"] * players, SEED, FIRST, COUNT)
    assert digest(compiled) == expected


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
    with pytest.raises(
        ValueError, match="pig has no version for graphics cards; there are gambler"
    ):
        plan("pig", Rules(2))


def test_the_bench_says_in_a_sentence_that_there_is_no_card() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bench.cuda"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    assert "NVIDIA card" in ran.stderr
    assert "Traceback" not in ran.stderr
