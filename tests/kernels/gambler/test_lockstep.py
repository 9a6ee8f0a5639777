"""The compiled Gambler plays as the readable rules do: whole games, all numbers of seats."""

from __future__ import annotations

import random

import pytest

from tests.kernels.gambler.games import GAMES, built
from tests.kernels.gambler.lockstep import Both
from wagnis.games.gambler.kernel import steps

pytestmark = pytest.mark.xdist_group("compiled gambler")

STEPS = 2_500
SHORT_GAMES = 400


@pytest.mark.parametrize("name", GAMES)
def test_games_go_the_same_way_by_the_rules_and_compiled(name: str) -> None:
    both, done, game = Both(GAMES[name], steps), 0, 0
    while done < STEPS:
        done += both.play(random.Random(f"{name} {game}"))
        game += 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_many_short_games_go_the_same_way(seats: int) -> None:
    """One round each, on a tableau that is soon full: the end of rounds and games, often."""
    both = Both(built("gambler", seats, stack=["gambler-05"], target=1), steps)
    for game in range(SHORT_GAMES):
        both.play(random.Random(f"short {seats} {game}"))


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_a_million_steps_go_the_same_way(name: str) -> None:
    both = Both(GAMES[name], steps)
    for game in range(1_000_000 // 300 // len(GAMES)):
        both.play(random.Random(f"deep {name} {game}"))
