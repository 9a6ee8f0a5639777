"""Whole games on arrays, step by step as the readable rules play them, on the same dice.

Chance drawn inside a step is in `test_chance`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.envs.pgx.conftest import often, traced
from tests.envs.pgx.tapes import compare
from wagnis import envs

pytestmark = pytest.mark.xdist_group("pgx")

TOGETHER = 200  # games in one go
DEEP = [
    *(("gambler", players, 1000) for players in (2, 3, 5, 6)),
    *(("engel-bengel", players, 1000) for players in (2, 6)),
    *(("tutto", players, 1000) for players in (2, 4, 5, 10)),
    *(("zocken", players, 1000) for players in range(1, 9)),
]


def check(name: str, players: int, games: int, **options: Any) -> None:
    env = envs.jax(name, players, **options)
    for first in range(0, games, TOGETHER):
        compare(env, *traced(env, min(games, TOGETHER), seed=first))


@pytest.mark.parametrize("name", [pytest.param("gambler", marks=pytest.mark.deep), "tutto"])
def test_arrays_play_as_the_rules_do(name: str) -> None:
    compare(*often(name))


@pytest.mark.deep
@pytest.mark.parametrize(("name", "players", "games"), DEEP)
def test_arrays_play_as_the_rules_do_for_all_players(name: str, players: int, games: int) -> None:
    check(name, players, games)


@pytest.mark.deep
def test_arrays_play_tutto_and_zocken_with_every_option() -> None:
    check("tutto", 3, 300, target=3000, first=1, plus_minus="at_once")
    check("tutto", 2, 300, deck=["plus-minus", "cloverleaf", "stop", "straight", "plus-minus"] * 3)
    check("tutto", 2, 300, composition={"stop": 3, "double": 30, "cloverleaf": 0})
    circles = ["white", "red", "orange", "yellow", "green", "blue", "purple"]
    check("zocken", 3, 300, circles=circles, matches=[50, 50, 0, 50, 100, 30, 70], rounds=2)


@pytest.mark.deep
def test_arrays_play_gambler_with_every_option() -> None:
    check("gambler", 3, 300, beginner=True, first=2, target=300)
    check("gambler", 2, 300, stack=["gambler-03", "gambler-01", "engel-bengel-02"], target=700)
