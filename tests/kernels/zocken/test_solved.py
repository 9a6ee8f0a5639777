"""Compiled perfect Zocken chooses what the bot chooses, or something worth as much to 1e-9."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.kernels.zocken.games import TURNED
from wagnis.core import Chance, Decision, Over, Seat
from wagnis.games.zocken.kernel.compiled import ZockenKernel
from wagnis.games.zocken.rules import Betting, Zocken
from wagnis.solvers import advise, common_store

pytestmark = pytest.mark.xdist_group("zocken-kernel")

NO_COINS = np.zeros(1, np.uint64)
CLOSE = 1e-9


def check(game: Zocken, games: int, part: float, seed: str) -> None:
    """A part of all decisions, and every bet, on games played half well, half by chance."""
    made, tape, asked = ZockenKernel("zocken", game), random.Random(seed), 0
    for _ in range(games):
        state = game.start()
        while not isinstance(node := game.node(state), Over):
            if isinstance(node, Chance):
                state = game.after(state, (tape.randint(1, 6),))
                continue
            assert isinstance(node, Decision)
            move = tape.choice(node.actions)
            betting = isinstance(state.phase, Betting)
            if len(node.actions) > 1 and (betting or tape.random() < part):
                chosen = made.action(made.choose("perfect", made.encode(state), NO_COINS))
                told = advise("zocken", game, state, common_store())
                worth = dict(told.values)
                assert worth[chosen] > told.value - CLOSE, (state, chosen)
                asked += 1
                move = chosen if tape.random() < 0.5 else move
            state = game.after(state, move)
    assert asked


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3])
def test_the_choices_are_those_of_the_bot(seats: int) -> None:
    check(Zocken(seats, TURNED, rounds=1, first=Seat(seats - 1)), 1, 0.25, f"perfect {seats}")


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_the_choices_are_those_of_the_bot_in_whole_games(seats: int) -> None:
    check(Zocken(seats, rounds=3), 4, 0.5, f"more {seats}")


@pytest.mark.deep
@pytest.mark.parametrize("lineup", [["perfect", "thumb"], ["perfect"] * 2, ["perfect", "random"]])
def test_games_turn_by_turn_are_those_move_by_move(lineup: list[str]) -> None:
    """In batches of any size; and every move is the one that `choose` names."""
    made = ZockenKernel("zocken", Zocken(2, rounds=2))
    whole = made.play(lineup, 4, 0, 6)
    for number in range(6):
        assert (made.play(lineup, 4, number, 1).scores[0] == whole.scores[number]).all()
    if "random" not in lineup:
        from wagnis.kernels import rng

        for number in range(4):
            key = np.uint64(rng.deal_key(np.uint64(4), number // 2))
            words, turn, dice = np.zeros(made.words, np.int32), -1, np.zeros(1, np.uint64)
            made.begin(made.tables, words)
            while words[0] != 2:
                if words[4] != turn:
                    turn = int(words[4])
                    dice[0] = rng.turn_key(key, words[3], words[2], 0)
                if words[0] == 1:
                    player = lineup[(words[1] + number) % 2]
                    made.act(made.tables, words, made.choose(player, words, NO_COINS))
                else:
                    made.fall(made.tables, words, made.draw(made.tables, words, dice))
            assert (words[-2:] == whole.scores[number]).all()


@pytest.mark.deep
def test_perfect_players_beat_the_rule_of_thumb() -> None:
    games = ZockenKernel("zocken", Zocken(2)).play(["perfect", "thumb"], 1, 0, 200)
    perfect = np.take_along_axis(games.shares, np.argsort(games.seating, 1), 1)[:, 0]
    assert perfect.mean() > 0.75


def test_what_is_not_solved_is_not_played() -> None:
    """Other points for matches, or more rounds than the tables know."""
    assert "perfect" not in ZockenKernel("zocken", Zocken(2, rounds=50)).policies
    points = (0, 10, 20, 30, 40, 50, 60)
    for seats in (1, 2, 4):
        assert "perfect" not in ZockenKernel("zocken", Zocken(seats, match_points=points)).policies
        assert "perfect" in ZockenKernel("zocken", Zocken(seats)).policies
