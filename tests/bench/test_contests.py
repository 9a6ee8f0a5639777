"""Contests deal the games of `Kernel.play`, and count regrets as the environments do."""

from __future__ import annotations

import numpy as np
import pytest

from bench.contests import Running, compiled_player, contest, regret
from tests.envs.tables import of_one_worker
from wagnis.bots.compiled import compiled_lineup
from wagnis.envs.opening import Opened, opened
from wagnis.envs.regret import regret as of_environments
from wagnis.kernels.contract import KIND, OVER, Kernel

DEALS = 12


def compiled_shares(table: Opened, one: str, other: str) -> list[float]:
    assert isinstance(table.kernel, Kernel)
    lineup = compiled_lineup(table.name, [one, *[other] * (table.seats - 1)])
    played = table.kernel.play(lineup, 5, 0, DEALS * table.seats)
    mine = played.shares[np.arange(len(played.shares)), (played.seating == 0).argmax(axis=1)]
    by_deal: list[float] = mine.reshape(-1, table.seats).mean(axis=1).tolist()
    return by_deal


@pytest.mark.parametrize(
    ("name", "seats", "one", "other"),
    [
        of_one_worker("tutto", 2, "perfect", "thumb"),
        of_one_worker("tutto", 3, "perfect", "thumb"),
        of_one_worker("zocken", 2, "keen", "thumb"),
        of_one_worker("gambler", 2, "keen", "thumb"),
        of_one_worker("gambler", 3, "thumb", "random"),
    ],
)
def test_the_games_are_those_of_the_compiled_loop(
    name: str, seats: int, one: str, other: str
) -> None:
    table = opened(name, seats, {})
    played = contest(
        table, compiled_player(table, one), compiled_player(table, other), DEALS, 5, together=5
    )
    assert played.shares.tolist() == pytest.approx(compiled_shares(table, one, other))
    assert 0 < played.share.mean < 1
    assert played.share.count == DEALS * seats
    assert played.regret is None


@pytest.mark.parametrize("name", [of_one_worker(name) for name in ("tutto", "zocken", "gambler")])
def test_regrets_are_those_of_the_environments(name: str) -> None:
    table, fate, compared = opened(name, 2, {}), np.random.default_rng(1), 0
    kernel = table.kernel
    assert isinstance(kernel, Kernel)
    game = Running(kernel, 3, 1)
    while game.words[KIND] != OVER and compared < 25:
        legal = np.flatnonzero(game.legal())
        action = int(fate.choice(legal))
        expected = of_environments(
            table.box, table.game, kernel.decode(game.words), kernel.action(action)
        )
        if len(legal) == 1:
            assert np.isnan(regret(game, action))
        elif expected is not None:  # None: a round whose table is not shipped
            assert regret(game, action) == pytest.approx(expected, abs=1e-9)
            compared += expected > 0
        game.act(action)
    assert compared > 5


@pytest.mark.parametrize("name", [of_one_worker("zocken")])
def test_perfect_play_loses_nothing_and_random_play_does(name: str) -> None:
    table = opened(name, 2, {})
    thumb = compiled_player(table, "thumb")
    lost = {
        one: contest(table, compiled_player(table, one), thumb, 2, 5, judged=1).regret
        for one in ("perfect", "random")
    }
    perfect, chance = lost["perfect"], lost["random"]
    assert perfect is not None
    assert chance is not None
    assert perfect.mean == pytest.approx(0, abs=1e-9)
    assert chance.mean > 1e-3
    assert 80 < perfect.count < 180  # decisions with a choice, in one deal of two games
