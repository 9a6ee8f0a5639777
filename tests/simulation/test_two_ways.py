"""The compiled games and the readable rules play the same games, where nobody tosses coins.

Step by step they are held together in tests/kernels; here it is whole games, as they are counted.
"""

from __future__ import annotations

import pytest

from wagnis.core.plain import PlainObject
from wagnis.simulation import simulate

pytest.importorskip("numba")

CASES: list[tuple[str, list[str], PlainObject]] = [
    ("tutto", ["thumb", "thumb", "thumb"], {"target": 2000}),
    ("tutto", ["thumb"] * 10, {"target": 500, "first": 3, "plus_minus": "at_once"}),
    ("zocken", ["thumb", "thumb"], {"rounds": 2}),
    ("zocken", ["thumb"], {}),
    ("gambler", ["thumb"] * 4, {"target": 200}),
    ("engel-bengel", ["thumb"] * 6, {"target": 100, "first": 2}),
]


def same(game: str, players: list[str], options: PlainObject, games: int) -> None:
    ways = [
        simulate(game, players, games=games, seed=11, options=options, way=way)
        for way in ("kernels", "bots")
    ]
    assert ways[0].tally == ways[1].tally
    assert ways[0].frame().equals(ways[1].frame())


@pytest.mark.deep
@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_the_same_games_are_played_both_ways(
    game: str, players: list[str], options: PlainObject
) -> None:
    same(game, players, options, 200)


@pytest.mark.deep
def test_perfect_players_play_the_same_games_both_ways() -> None:
    """In Tutto: in Zocken and Gambler moves are often worth the same but for the last digits."""
    same("tutto", ["perfect", "thumb"], {}, 20)


@pytest.mark.xdist_group("tutto-kernel")
def test_a_few_games_are_played_both_ways() -> None:
    same(*CASES[0], games=30)
