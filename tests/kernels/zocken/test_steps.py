"""Zocken's rules and their translation stay together, step by step, on shared tapes."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.kernels.zocken.games import BOXES, TURNED, follow
from wagnis.core import Decision, Over
from wagnis.games.zocken.kernel import layout, steps
from wagnis.games.zocken.row import COLOURS
from wagnis.games.zocken.rules import Bet, Zocken
from wagnis.kernels import kernel, rng

pytestmark = pytest.mark.xdist_group("zocken-kernel")


@pytest.mark.parametrize(
    "game", BOXES, ids=lambda game: f"{game.seats} seats, {game.rounds} rounds"
)
def test_every_step_is_that_of_the_rules(game: Zocken) -> None:
    tape = random.Random(f"steps {game}")
    for _ in range(max(2, 60 // (game.seats * game.rounds))):
        follow(steps, game, tape)


@pytest.mark.deep
def test_every_step_is_that_of_the_rules_in_many_games() -> None:
    """Some 70,000 turns, a million and a half steps; `test_play` compares a million games."""
    tape = random.Random("many games")
    games = [Zocken(2, rounds=1), Zocken(1, TURNED, rounds=1), Zocken(8, rounds=1)]
    for number in range(20_000):
        follow(steps, games[number % 3], tape)


def named(game: Zocken, words: np.ndarray) -> dict[str, float]:
    seen = np.full(len(layout.features(game.seats)), np.nan, np.float32)
    made = kernel("zocken", game)
    made.observe(made.tables, words, seen)
    return dict(zip(layout.features(game.seats), map(float, seen), strict=True))


def test_an_observer_sees_the_table_from_the_own_seat() -> None:
    """Every feature is reckoned again from the state of the rules."""
    game = Zocken(3, TURNED, rounds=2)
    tape = random.Random("seen")
    state = game.start()
    while not isinstance(node := game.node(state), Over):
        seen = named(game, layout.encode(game, state))
        seat = node.seat if isinstance(node, Decision) else state.roller
        assert seat is not None
        order = [(seat + step) % 3 for step in range(3)]
        who = ["own", "the 1. to the left", "the 2. to the left"]
        for name, other in zip(who, order, strict=True):
            of = "own {}" if name == "own" else "{} of " + name
            bet = state.bets[other]
            assert seen[of.format("score")] == pytest.approx(state.scores[other] / 100)
            assert seen[of.format("turn")] == (other == state.roller)
            assert seen[of.format("bet")] == (0 if bet is None else 1 if bet else -1)
        played = state.round * 3 + state.roller
        assert seen["turns to come"] == pytest.approx((5 - played) / 6)
        name = type(state.phase).__name__.lower()
        assert [n for n in seen if n.startswith("phase") and seen[n]] == [f"phase: {name}"]
        for place, lying in zip(("L", 1, 2, 3, 4, 5, 6, 7, "R"), state.row, strict=True):
            assert seen[f"face on {place}"] == pytest.approx((lying[1] if lying else 0) / 6)
            if isinstance(place, int):
                match = lying is not None and lying[0] == TURNED[place - 1]
                assert seen[f"match on {place}"] == match
        hand = getattr(state.phase, "die", None)
        for colour in COLOURS:
            assert seen[f"to come: {colour}"] == (colour in state.remaining)
            assert seen[f"in the hand: {colour}"] == (colour == hand)
        shown = [n for n in seen if n.startswith("it shows") and seen[n]]
        face = getattr(state.phase, "face", None)
        assert shown == ([] if face is None else [f"it shows {face}"])
        assert seen["dice out"] == pytest.approx(len(state.out) / 6)
        move = tape.choice(node.actions) if isinstance(node, Decision) else (tape.randint(1, 6),)
        state = game.after(state, move)


def test_dice_are_drawn_evenly() -> None:
    game = Zocken(1)
    made = kernel("zocken", game)
    words = layout.encode(game, game.after(game.start(), layout.ACTION[0]))
    stream = np.array([rng.turn_key(np.uint64(rng.deal_key(3, 0)), 0, 0, 0)], np.uint64)
    drawn = [made.draw(made.tables, words, stream) for _ in range(6000)]
    counts = np.bincount(drawn, minlength=6)
    assert len(counts) == 6
    assert counts.min() > 880
    assert counts.max() < 1120


def test_actions_are_numbered_as_the_house_agreed() -> None:
    assert [layout.ACTION[number] for number in (17, 18)] == [Bet(True), Bet(False)]
    assert [layout.ACTION_ID[layout.ACTION[n]] for n in range(19)] == list(range(19))
    assert layout.ACTION[7].place == "L"  # type: ignore[union-attr]
    assert layout.ACTION[16].place == "out"  # type: ignore[union-attr]
