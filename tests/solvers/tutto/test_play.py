"""The solutions at play: what was computed is what happens."""

from __future__ import annotations

import random

import pytest

from research.tutto.findings import card_values, dice_chances, stopping, turn_value
from research.tutto.habits import EAGER, SIMPLE, rule_value
from research.tutto.memory import memory_in_points
from tests.solvers.tutto.arena import Chooser, adviser, collector, shares
from tests.solvers.tutto.fresh import Fresh
from wagnis.core import Chance, Decision
from wagnis.dice import Prng
from wagnis.games.tutto.rules import Tutto
from wagnis.games.tutto.solver import evaluate
from wagnis.solvers.value_store import ValueStore


def mean(values: list[float]) -> tuple[float, float]:
    average = sum(values) / len(values)
    variance = sum((value - average) ** 2 for value in values) / (len(values) - 1)
    return average, (variance / len(values)) ** 0.5


def first_seats_share(
    game: Fresh, choosers: list[Chooser], games: int, seed: str
) -> tuple[float, float]:
    return mean([shares(game, choosers, f"{seed}|{number}")[0] for number in range(games)])


def within(value: float, found: tuple[float, float]) -> bool:
    return abs(found[0] - value) < 3 * found[1]


def test_a_short_game_is_won_as_often_as_was_computed(store: ValueStore) -> None:
    game = Tutto(2, target=200)
    found = first_seats_share(Fresh(game), [adviser(store)] * 2, 600, "short")
    assert within(evaluate(game, game.start(), "win", store).value, found)


@pytest.mark.deep
def test_the_usual_game_is_won_as_often_as_was_computed(store: ValueStore) -> None:
    game = Tutto(2)
    found = first_seats_share(Fresh(game), [adviser(store)] * 2, 300, "usual")
    assert within(evaluate(game, game.start(), "win", store).value, found)


@pytest.mark.deep
def test_perfect_play_beats_the_rule_of_thumb_from_both_seats() -> None:
    """By 2.7 of 100 games, which takes more games than the readable rules play in a minute."""
    pytest.importorskip("numba")
    from wagnis.kernels import kernel

    games = kernel("tutto", Tutto(2)).play(["perfect", "thumb"], 1, 0, 20_000)
    ours = games.shares[games.seating == 0]
    assert ours.mean() - 3 * ours.std() / len(ours) ** 0.5 > 0.5


def test_turns_bring_as_many_points_as_was_computed(store: ValueStore) -> None:
    game, fate, choose = Fresh(Tutto(2)), Prng(random.Random("turns")), collector(store)
    gains: list[float] = []
    for _ in range(1500):
        state = game.start()
        while state.roller == 0:
            node = game.node(state)
            if isinstance(node, Chance):
                state = game.after(state, node.lot.draw(fate))
            elif isinstance(node, Decision):
                state = game.after(state, choose(game.game, state, node.actions))
            else:
                break
        over = state.roller == 0
        gains.append(float(game.game.target if over else state.scores[0]))
    assert within(turn_value(), mean(gains))


def test_no_simple_rule_is_better_than_the_best_play() -> None:
    assert rule_value(EAGER) < rule_value(SIMPLE) < turn_value()


def test_findings_hang_together() -> None:
    values = card_values()
    copies = dict(zip(values, (1, 5, 10, 5, 5, 5, 5, 5, 5, 5, 5), strict=True))
    average = sum(copies[card] * value for card, value in values.items()) / 56
    assert average == pytest.approx(turn_value(), abs=1e-9)
    found = stopping()
    assert found.after_tutto == 950
    assert all(points[4] < points[5] for points in found.dice_left.values())
    chances = dice_chances()
    assert chances[1].null == pytest.approx(2 / 3)
    assert chances[1].tutto == pytest.approx(1 / 3)


def test_a_deck_that_is_always_full_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = memory_in_points(2, seed=1, target=300)
    assert memory.change != 0
    monkeypatch.setattr("research.tutto.memory.Tutto", lambda *a: Fresh(Tutto(*a)))
    memory = memory_in_points(2, seed=1, target=300)
    assert memory.change == pytest.approx(0, abs=1e-12)
