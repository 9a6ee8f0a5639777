"""Whole compiled games: the same as step by step, in batches of any size."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.kernels.gambler.games import GAMES, built
from wagnis.games.gambler.kernel import kernel
from wagnis.games.gambler.kernel.layout import SCORES, TABLEAU
from wagnis.kernels import rng as fate
from wagnis.kernels.bits import chosen, counted
from wagnis.kernels.contract import DECISION, KIND, NO, OVER, ROLLER, ROUND, TURN

pytestmark = pytest.mark.xdist_group("compiled gambler")

PLAYED = ("gambler for 2", "engel-bengel for 4", "own tableaux", "one short round", "beginners")


def step_by_step(game: Any, seed: int, number: int) -> tuple[list[int], int, int, int]:
    """Scores, decisions, falls and turns of a game of random players, as the brief of fate says."""
    t, s, mask = game.tables, np.zeros(game.words, np.int32), np.zeros(game.actions, np.uint8)
    key = np.uint64(fate.deal_key(np.uint64(seed), number // game.seats))
    dice, coins, turn, round_, begun = np.zeros(1, np.uint64), np.zeros(1, np.uint64), -1, -1, {}
    decisions = falls = 0
    game.begin(t, s)
    while s[KIND] != OVER:
        if s[KIND] == DECISION:
            choices = game.legal(t, s, mask)
            game.act(t, s, int(np.flatnonzero(mask)[fate.below(coins, choices)]))
            decisions += 1
            continue
        if s[ROUND] != round_:
            round_, begun = int(s[ROUND]), dict.fromkeys(range(game.seats), 0)
        if s[TABLEAU] == NO:
            dice[0] = fate.turn_key(key, round_, NO, 0)
        elif s[TURN] != turn:
            turn, seat = int(s[TURN]), int(s[ROLLER])
            dice[0] = fate.turn_key(key, round_, seat, begun[seat])
            coins[0] = fate.turn_key(key ^ fate.CHOICES, round_, seat, begun[seat])
            begun[seat] += 1
        game.fall(t, s, game.draw(t, s, dice))
        falls += 1
    return s[SCORES : SCORES + game.seats].tolist(), decisions, falls, int(s[TURN]) + 1


@pytest.mark.parametrize("name", PLAYED)
def test_random_games_are_those_that_are_played_step_by_step(name: str) -> None:
    game = kernel("gambler", GAMES[name])
    games = game.play(["random"] * game.seats, 5, 30, 20)
    for at in range(20):
        scores, decisions, falls, turns = step_by_step(game, 5, 30 + at)
        assert games.scores[at].tolist() == scores
        assert (games.decisions[at], games.falls[at], games.turns[at]) == (decisions, falls, turns)
        best = max(scores)
        shares = [float(score == best) / scores.count(best) for score in scores]
        assert games.shares[at].tolist() == shares
        assert games.seating[at].tolist() == [(s + 30 + at) % game.seats for s in range(game.seats)]


def test_games_are_the_same_whoever_plays_how_many_of_them_together() -> None:
    game = kernel("gambler", GAMES["gambler for 3"])
    together = game.play(["random"] * 3, 9, 0, 30)
    apart = [game.play(["random"] * 3, 9, first, 10) for first in (0, 10, 20)]
    for what in ("seating", "scores", "shares", "decisions", "falls", "turns", "rounds"):
        parts = np.concatenate([getattr(part, what) for part in apart])
        assert np.array_equal(getattr(together, what), parts), what
    assert not np.array_equal(together.scores, game.play(["random"] * 3, 10, 0, 30).scores)


def test_a_line_up_that_does_not_fit_is_refused_in_words() -> None:
    game = kernel("engel-bengel", GAMES["engel-bengel for 4"])
    with pytest.raises(ValueError, match="4 seats, and 2 players"):
        game.play(["random"] * 2, 1, 0, 1)
    with pytest.raises(ValueError, match="'genius' is not compiled"):
        game.play(["genius"] * 4, 1, 0, 1)


def test_a_stack_on_which_nobody_gains_ends_in_words() -> None:
    row = {"kind": "star", "boxes": 1, "sign": -1, "value": 10}
    game = kernel("gambler", built("gambler", 2, stack=[{"rows": [row] * 6}]))
    with pytest.raises(ValueError, match="nobody reaches 500 points"):
        game.play(["random"] * 2, 1, 0, 1)


def test_single_rounds_are_games_of_one_round() -> None:
    game = kernel("gambler", GAMES["gambler for 3"])
    games = game.rounds().play(["random"] * 3, 2, 0, 50)
    assert set(games.rounds) == {1}
    first = game.play(["random"] * 3, 2, 0, 50)
    assert (first.rounds > 1).all()


def test_the_nth_bit_is_found_with_and_without_the_processors_help() -> None:
    coin = np.random.default_rng(1)
    for bits in coin.integers(1, 1 << 38, 200, dtype=np.uint64):
        places = [at for at in range(38) if int(bits) >> at & 1]
        for nth in {0, len(places) // 2, len(places) - 1}:
            assert counted(bits, np.uint64(nth)) == places[nth]
            assert chosen(bits, np.uint64(nth)) == places[nth]
