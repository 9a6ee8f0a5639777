"""Intervals hold what they promise, also where games share their dice."""

from __future__ import annotations

import random
from math import inf

import pytest

from wagnis.simulation.intervals import mean_of, quantile, ratio_of, share_of

CONTESTS = 2000


def coverage(hits: int) -> float:
    return hits / CONTESTS


def test_students_quantiles_are_those_of_the_tables() -> None:
    known = {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 10**6: 1.960}
    for freedom, value in known.items():
        assert quantile(freedom) == pytest.approx(value, abs=0.05 if freedom == 3 else 0.005)


def test_the_interval_of_a_mean_holds_it_in_95_of_100_contests() -> None:
    coin, hits = random.Random("mean"), 0
    for _ in range(CONTESTS):
        figure = mean_of([coin.gauss(3, 2) for _ in range(8)])
        hits += figure.low <= 3 <= figure.high
    assert coverage(hits) == pytest.approx(0.95, abs=0.015)


def test_games_with_the_same_dice_count_as_one_observation() -> None:
    """Both games of a deal come out alike, so 20 deals are no 40 games."""
    coin, hits = random.Random("deals"), 0
    for _ in range(CONTESTS):
        figure = share_of([float(coin.random() < 0.6) for _ in range(20)])
        hits += figure.low <= 0.6 <= figure.high
    assert coverage(hits) >= 0.93


def test_shares_that_never_vary_are_still_in_doubt_and_stay_within_bounds() -> None:
    always = share_of([1.0] * 50)
    assert (always.mean, always.high) == (1.0, 1.0)
    assert 0.9 < always.low < 0.95
    never = share_of([0.0])
    assert never.low == 0.0
    assert never.high > 0.5


def test_a_ratio_weighs_games_by_their_decisions() -> None:
    coin, hits = random.Random("ratio"), 0
    for _ in range(CONTESTS):
        decisions = [float(coin.randint(5, 50)) for _ in range(30)]
        lost = [sum(coin.expovariate(2) for _ in range(int(count))) for count in decisions]
        figure = ratio_of(lost, decisions)
        hits += figure.low <= 0.5 <= figure.high
    assert coverage(hits) == pytest.approx(0.95, abs=0.02)
    assert ratio_of([1.0, 3.0], [1.0, 1.0]).mean == 2.0


def test_a_single_deal_tells_nothing_of_its_spread() -> None:
    assert mean_of([4.0]).high == inf
    assert ratio_of([4.0], [2.0]).low == -inf
