"""Unknown games, players, opponents, measures and packages are refused with a message."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from wagnis import envs
from wagnis.core.options import OptionsError

Make = Callable[..., Any]
MAKES: list[Make] = [
    envs.aec,
    envs.gym,
    lambda *a, **k: envs.vector(*a, **{"n": 2, **k}),
    envs.open_spiel,
]
IDS = ["aec", "gym", "vector", "open_spiel"]


@pytest.mark.parametrize("make", MAKES, ids=IDS)
def test_a_game_there_is_not(make: Make) -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'; there are gambler, engel-b"):
        make("chess")


@pytest.mark.parametrize("make", MAKES, ids=IDS)
@pytest.mark.parametrize("players", [0, 1, 11])
def test_a_number_of_players_there_is_not(make: Make, players: int) -> None:
    with pytest.raises(ValueError, match=f"Tutto is for 2 to 10 players, not for {players!r}"):
        make("tutto", players=players)


@pytest.mark.parametrize("make", MAKES, ids=IDS)
@pytest.mark.parametrize("players", ["2", True])
def test_players_that_are_no_number(make: Make, players: Any) -> None:
    with pytest.raises(ValueError, match=f"'players' must be a whole number, not {players!r}"):
        make("tutto", players=players)


@pytest.mark.parametrize("make", MAKES, ids=IDS)
def test_an_option_there_is_not(make: Make) -> None:
    with pytest.raises(OptionsError, match="unknown option 'goal'; this game has first, target"):
        make("tutto", goal=3)


@pytest.mark.parametrize("make", MAKES[1:3], ids=IDS[1:3])
def test_an_opponent_there_is_not(make: Make) -> None:
    with pytest.raises(ValueError, match="tutto has no opponent 'fish'; there are random, thumb"):
        make("tutto", opponent="fish")
    with pytest.raises(ValueError, match="there are 2 opponents, not 1"):
        make("tutto", opponent=["thumb"], players=3)
    with pytest.raises(ValueError, match="seat is 0 to 1, or None for any, not 2"):
        make("tutto", seat=2)


@pytest.mark.parametrize("make", MAKES[:3], ids=IDS[:3])
def test_rewards_and_regret_there_are_not(make: Make) -> None:
    with pytest.raises(ValueError, match="rewards are win or points, not 'joy'"):
        make("tutto", rewards="joy")
    with pytest.raises(ValueError, match="regret is True, False or 'lazy', not 'often'"):
        make("tutto", regret="often")


def test_a_utility_there_is_not() -> None:
    with pytest.raises(ValueError, match="for 2 the utility is win or lead, not 'joy'"):
        envs.open_spiel("zocken", utility="joy")
    with pytest.raises(ValueError, match="for 1 the utility is points, not 'win'"):
        envs.open_spiel("zocken", players=1, utility="win")
    with pytest.raises(ValueError, match="points of Tutto have no known bound; its utility is win"):
        envs.open_spiel("tutto", utility="lead")


@pytest.mark.parametrize(
    ("make", "package", "module"),
    [
        (envs.aec, "pettingzoo", "wagnis.envs.zoo"),
        (envs.gym, "gymnasium", "wagnis.envs.single"),
        (envs.open_spiel, "pyspiel", "wagnis.envs.spiel"),
    ],
)
def test_a_package_that_is_missing_is_named_with_the_extra(
    make: Make, package: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError, match=rf"needs {package}, .* 'wagnis\[envs\]'"):
        make("tutto")
