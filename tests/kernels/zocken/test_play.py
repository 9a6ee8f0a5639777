"""Whole games of compiled Zocken: counted by the rules, the same in any order and by any road."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from tests.kernels.zocken.games import TURNED
from wagnis.core import Chance, Decision, Over, Seat
from wagnis.games.zocken.kernel.compiled import ZockenKernel
from wagnis.games.zocken.rules import Zocken
from wagnis.games.zocken.thumb import ZockenThumb
from wagnis.kernels import Games, kernel, rng

pytestmark = pytest.mark.xdist_group("zocken-kernel")

ODD = Zocken(3, TURNED, (0, 20, 50, 60, 100, 300, 310), 2, Seat(2))


def same(one: Games, other: Games) -> bool:
    return all(
        np.array_equal(getattr(one, f.name), getattr(other, f.name))
        for f in fields(Games)
        if f.name != "first"
    )


def by_the_rules(made: ZockenKernel, lineup: list[str], seed: int, number: int) -> Games:
    """One game with the same dice and coins, played by the readable rules and players."""
    game, seats = made.game, made.seats
    key = np.uint64(rng.deal_key(np.uint64(seed), number // seats))
    seating = [(seat + number) % seats for seat in range(seats)]
    dice = coins = np.zeros(1, np.uint64)
    state, turn, decisions, falls = game.start(), -1, 0, 0
    thumb = ZockenThumb()
    while not isinstance(node := game.node(state), Over):
        words = made.encode(state)
        if words[4] != turn:
            turn = int(words[4])
            begin = (state.round, state.roller, 0)
            dice = np.array([rng.turn_key(key, *begin)], np.uint64)
            coins = np.array([rng.turn_key(key ^ rng.CHOICES, *begin)], np.uint64)
        if isinstance(node, Chance):
            falls += 1
            state = game.after(state, (int(rng.below(dice, 6)) + 1,))
            continue
        assert isinstance(node, Decision)
        decisions += 1
        if lineup[seating[node.seat]] == "thumb":
            action = thumb.choose(game, state, node.actions)
        else:
            action = node.actions[rng.below(coins, len(node.actions))]
        state = game.after(state, action)
    shares = [1 / len(node.winners) if seat in node.winners else 0.0 for seat in range(seats)]
    turns = seats * game.rounds  # type: ignore[attr-defined]
    numbers = [np.array([n], np.int32) for n in (decisions, falls, turns, turns // seats)]
    return Games(
        number,
        np.array([seating], np.int8),
        np.array([node.scores], np.int32),
        np.array([shares]),
        *numbers,
    )


@pytest.mark.parametrize("lineup", [["random"] * 3, ["thumb", "random", "thumb"]], ids=str)
def test_games_are_those_of_the_rules(lineup: list[str]) -> None:
    made = ZockenKernel("zocken", ODD)
    for number in range(12):
        assert same(made.play(lineup, 5, number, 1), by_the_rules(made, lineup, 5, number))


def test_it_does_not_matter_who_plays_how_many_together() -> None:
    made = kernel("zocken", Zocken(2))
    whole = made.play(["thumb", "random"], 9, 0, 30)
    parts = [made.play(["thumb", "random"], 9, first, 10) for first in (20, 0, 10)]
    for name in ("seating", "scores", "shares", "decisions"):
        joined = np.concatenate([getattr(parts[n], name) for n in (1, 2, 0)])
        assert np.array_equal(getattr(whole, name), joined)


def test_everybody_sits_everywhere_with_the_same_dice() -> None:
    """Three equal players get the same scores by seat in the games of one deal."""
    games = kernel("zocken", Zocken(3)).play(["thumb"] * 3, 2, 0, 6)
    assert (games.scores[0] == games.scores[1]).all()
    assert (games.scores[0] == games.scores[2]).all()
    assert not (games.scores[0] == games.scores[3]).all()
    assert sorted(games.seating[:3, 0]) == [0, 1, 2]


def test_who_cannot_play_here_is_refused() -> None:
    made = kernel("zocken", Zocken(2))
    with pytest.raises(ValueError, match="2 seats, and 1 players came"):
        made.play(["thumb"], 1, 0, 1)
    with pytest.raises(ValueError, match="'keen' is not compiled"):
        made.play(["keen", "thumb"], 1, 0, 1)


def check_thumb(made: ZockenKernel, games: int) -> None:
    """Every decision of so many games of random players, what the rule of thumb would do there."""
    thumb, tape, coins = ZockenThumb(), np.random.default_rng(8), np.zeros(1, np.uint64)
    for _ in range(games):
        state = made.game.start()
        while not isinstance(node := made.game.node(state), Over):
            if isinstance(node, Decision):
                wanted = thumb.choose(made.game, state, node.actions)
                chosen = made.choose("thumb", made.encode(state), coins)
                assert made.action(chosen) == wanted, state
                follow = wanted if tape.random() < 0.5 else tape.choice(node.actions)
                state = made.game.after(state, follow)
            else:
                state = made.game.after(state, (int(tape.integers(1, 7)),))


def test_the_rule_of_thumb_chooses_as_it_is_written() -> None:
    check_thumb(ZockenKernel("zocken", ODD), 12)
    check_thumb(ZockenKernel("zocken", Zocken(2)), 8)


@pytest.mark.deep
def test_the_rule_of_thumb_chooses_as_it_is_written_in_many_games() -> None:
    for game in (ODD, Zocken(2), Zocken(1), Zocken(8)):
        check_thumb(ZockenKernel("zocken", game), 300)
