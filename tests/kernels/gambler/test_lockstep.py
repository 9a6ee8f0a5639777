"""The compiled Gambler plays as the readable rules do: whole games, all numbers of seats."""

from __future__ import annotations

import random

import pytest

from tests.kernels.gambler.games import GAMES
from tests.kernels.gambler.lockstep import Both
from wagnis.kernels.gambler import steps

pytestmark = pytest.mark.xdist_group("compiled gambler")

STEPS = 2_500


@pytest.mark.parametrize("name", GAMES)
def test_games_go_the_same_way_by_the_rules_and_compiled(name: str) -> None:
    both, done, game = Both(GAMES[name], steps), 0, 0
    while done < STEPS:
        done += both.play(random.Random(f"{name} {game}"))
        game += 1


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_a_million_steps_go_the_same_way(name: str) -> None:
    both = Both(GAMES[name], steps)
    for game in range(1_000_000 // 300 // len(GAMES)):
        both.play(random.Random(f"deep {name} {game}"))
