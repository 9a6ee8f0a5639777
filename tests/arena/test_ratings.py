"""Ratings: what is known of Bradley and Terry's model, and what an interval must hold."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from wagnis.arena.report import Meeting, elo, fit, rate


def test_the_ratings_that_made_the_shares_are_found_again() -> None:
    true = [150.0, 20.0, -40.0, -130.0]
    pairs = list(combinations(range(4), 2))
    shares = [1 / (1 + 10 ** ((true[b] - true[a]) / 400)) for a, b in pairs]
    meetings = [
        Meeting(a, b, [share] * 30, []) for (a, b), share in zip(pairs, shares, strict=True)
    ]
    assert fit(4, meetings, shares) == pytest.approx(true, abs=0.5)


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    coin, held = random.Random(7), 0
    for trial in range(60):
        seen = [float(coin.random() < 0.7) for _ in range(60)]
        one, other = rate(["a", "b"], [Meeting(0, 1, seen, [])], f"trial {trial}")
        held += one.elo.low <= elo(0.7) / 2 <= one.elo.high
        assert one.elo.mean == pytest.approx(-other.elo.mean)
    assert held >= 51


def test_who_has_won_everything_is_not_rated_beyond_all_bounds() -> None:
    one, _ = rate(["a", "b"], [Meeting(0, 1, [1.0] * 20, [])], "all")
    assert 100 < one.elo.low < one.elo.mean < one.elo.high <= 800


def test_what_was_given_away_says_the_same_more_sharply() -> None:
    coin = random.Random(3)
    seen = [float(coin.random() < 0.6) for _ in range(100)]
    foretold = [0.6 + coin.gauss(0, 0.03) for _ in range(100)]
    one, _ = rate(["a", "b"], [Meeting(0, 1, seen, foretold)], "values")
    assert one.by_values is not None
    assert one.by_values.half < one.elo.half / 5
    assert one.by_values.mean == pytest.approx(elo(0.6) / 2, abs=3)
