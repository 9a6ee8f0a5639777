"""Compiled players choose like the bots of the readable rules."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.kernels.gambler.games import GAMES
from wagnis.core import Chance, Decision, Over
from wagnis.games.gambler.kernel import kernel
from wagnis.games.gambler.kernel.layout import Layout
from wagnis.games.gambler.kernel.tables import thumb_tables
from wagnis.games.gambler.odds import chance_to_finish
from wagnis.games.gambler.rules import Gambler, State
from wagnis.games.gambler.thumb import GamblerThumb
from wagnis.solvers import advise, common_store

PERFECT = ("solved rounds", "gambler for 4")

pytestmark = pytest.mark.xdist_group("compiled gambler")


def decisions(game: Gambler, seed: int, daring: float) -> Iterator[tuple[State, Decision[Any]]]:
    """Decisions of a game between players who follow the rule of thumb more or less often."""
    coin, state, thumb = random.Random(seed), game.start(), GamblerThumb()
    while True:
        match game.node(state):
            case Decision(_, actions) as node:
                yield state, node
                if coin.random() < daring:
                    state = game.after(state, coin.choice(actions))
                else:
                    state = game.after(state, thumb.choose(game, state, actions))
            case Chance(lot):
                events, weights = zip(*lot.events(), strict=True)
                state = game.after(state, coin.choices(events, weights)[0])
            case Over():
                return


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_of_thumb_chooses_the_same_compiled(name: str) -> None:
    game, thumb = kernel("gambler", GAMES[name]), GamblerThumb()
    checked = 0
    for seed in range(100):
        for state, node in decisions(GAMES[name], seed, daring=0.4):
            chosen = game.thumb(game.encode(state))
            assert game.action(chosen) == thumb.choose(GAMES[name], state, node.actions)
            checked += 1
        if checked > 400:
            return


def test_throws_that_fill_a_row_are_those_of_the_odds() -> None:
    game = GAMES["own tableaux"]
    layout = Layout.of(game)
    good = thumb_tables(game, layout.made).good
    some = random.Random(3).sample(sorted(layout.made.number.items(), key=lambda it: it[1]), 60)
    for (row, lying), state in some:
        for dice in range(6):
            assert good[state, dice] == chance_to_finish(row, lying, dice) * 6**dice


@pytest.mark.deep
def test_the_rule_of_thumb_beats_chance() -> None:
    games = kernel("gambler", GAMES["gambler for 2"]).play(["thumb", "random"], 1, 0, 2_000)
    won = np.where(games.seating == 0, games.shares, 0).sum() / 2_000
    assert won > 0.9


@pytest.mark.parametrize("name", PERFECT)
def test_the_perfect_player_takes_what_the_perfect_bot_finds_best(name: str) -> None:
    perfect_as_the_bot(name, seed=7, many=40)


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_the_perfect_player_takes_what_the_perfect_bot_finds_best_everywhere(name: str) -> None:
    for seed in range(8):
        perfect_as_the_bot(name, seed, many=250)


def perfect_as_the_bot(name: str, seed: int, many: int) -> None:
    game, store = kernel("gambler", GAMES[name]), common_store()
    for state, node in islice(decisions(GAMES[name], seed, daring=0.3), many):
        words = game.encode(state)
        values = dict(advise("gambler", GAMES[name], state, store).values)
        best = max(values.values())
        assert values[game.action(game.perfect(words))] == pytest.approx(best, abs=1e-9)
        worth, _ = game.worths(words)
        for action in node.actions:
            assert worth[game.action_id(action)] == pytest.approx(values[action], abs=1e-9)
        assert np.flatnonzero(worth > -np.inf).size == len(node.actions)


FROM_THE_CACHE = """
from tests.kernels.gambler.test_policies import GAMES, decisions, kernel

game = kernel("gambler", GAMES["gambler for 4"])
words = game.encode(next(decisions(GAMES["gambler for 4"], 7, 0.3))[0])
best = game.perfect(words)
print(best, game.worths(words)[0].tolist())
"""


def test_the_perfect_player_survives_the_cache_on_disk(tmp_path: Path) -> None:
    """The first process compiles, the second one loads what the first has stored."""

    def answer() -> str:
        command = [sys.executable, "-c", FROM_THE_CACHE]
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
        return subprocess.check_output(command, env=environment, text=True)

    assert answer() == answer()


def test_perfect_games_are_the_same_whatever_was_kept_before() -> None:
    lineup = ["perfect", "thumb", "perfect"]
    one, other = (kernel("gambler", GAMES["gambler for 3"]) for _ in range(2))
    together = one.play(lineup, 3, 0, 6)
    apart = [other.play(lineup, 3, first, 3) for first in (3, 0)]
    assert np.array_equal(together.scores[3:], apart[0].scores)
    assert np.array_equal(together.scores[:3], apart[1].scores)
    with ThreadPoolExecutor(2) as threads:
        beside = list(threads.map(lambda first: one.play(lineup, 3, first, 3), (0, 3)))
    assert np.array_equal(together.scores, np.concatenate([part.scores for part in beside]))
