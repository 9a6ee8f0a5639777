"""Sums of deals: equal to plain sums over lists, in any order."""

from __future__ import annotations

from statistics import fmean, variance
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.simulation.fakes import Coins
from wagnis.kernels import Games
from wagnis.simulation.intervals import mean_of, share_of
from wagnis.simulation.tally import Tally, nothing, tally_of


def some(seats: int = 3, deals: int = 40, seed: int = 5, most: int = 6000) -> Games:
    """Games with ties, in any seating."""
    fate = np.random.default_rng(seed)
    count = seats * deals
    number = np.arange(count)
    seating = (np.arange(seats)[None, :] - (number % seats)[:, None]) % seats
    scores = fate.integers(0, most, (count, seats), dtype=np.int32) // (most // 4)
    best = scores == scores.max(axis=1, keepdims=True)
    shares = best / best.sum(axis=1, keepdims=True)
    lengths = fate.integers(1, 90, (4, count), dtype=np.int32)
    return Games(0, seating.astype(np.int8), scores, shares, *lengths)


def by_hand(games: Games, values: NDArray[Any], player: int) -> list[float]:
    seats = games.scores.shape[1]
    own = [
        float(value[list(seating).index(player)])
        for value, seating in zip(values, games.seating, strict=True)
    ]
    return [fmean(own[at : at + seats]) for at in range(0, len(own), seats)]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_shares_points_and_leads_are_those_of_the_deals(seats: int) -> None:
    games = some(seats)
    tally = tally_of(games, first=1)
    for player in range(seats):
        shares, points = (by_hand(games, v, player) for v in (games.shares, games.scores))
        sample = tally.share(player)
        assert sample.count == 40
        assert sample.mean == pytest.approx(fmean(shares))
        assert sample.variance == pytest.approx(variance(shares))
        assert share_of(sample).low == pytest.approx(share_of(shares).low)
        assert mean_of(tally.score(player)).high == pytest.approx(mean_of(points).high)
        others = [by_hand(games, games.scores, one) for one in range(seats) if one != player]
        leads = [own - fmean(rest) for own, *rest in zip(points, *others, strict=True)]
        assert tally.lead(player).mean == pytest.approx(fmean(leads))
        assert tally.lead(player).variance == pytest.approx(variance(leads))
    begun = [fmean(games.shares[at : at + seats, 1]) for at in range(0, 40 * seats, seats)]
    assert tally.first().variance == pytest.approx(variance(begun))
    assert tally.length("turns").mean == pytest.approx(fmean(games.turns))


def test_copies_of_a_player_are_counted_together() -> None:
    games = some(4)
    tally = tally_of(games, together=[0, 1, 1, 1])
    own = [by_hand(games, games.shares, player) for player in range(4)]
    assert tally.share(0).mean == pytest.approx(fmean(own[0]))
    assert tally.share(1).mean == pytest.approx(fmean(map(fmean, own[1:])))
    assert tally.share(0).mean + 3 * tally.share(1).mean == pytest.approx(1)
    assert tally.lead(0).mean == pytest.approx(-tally.lead(1).mean)


def test_sums_are_the_same_in_any_order_and_through_json() -> None:
    parts = [tally_of(some(seed=seed)) for seed in range(5)]
    ahead = sum(parts, nothing(3))
    assert ahead == sum(reversed(parts), nothing(3))
    assert Tally.read(ahead.plain()) == ahead
    assert ahead.games == 5 * 120


def test_large_points_do_not_overflow() -> None:
    games = some(2)
    scores = games.scores.astype(np.int64) * 0 + np.array([2**31 - 1, 0])
    large = Games(
        0, games.seating, scores.astype(np.int32), games.shares, *(games.turns for _ in range(4))
    )
    assert tally_of(large).score(0).mean == pytest.approx((2**31 - 1) / 2)
    assert tally_of(large).score(0).variance == 0
    assert tally_of(large).counted["lead"][0].squares == 0


def test_half_a_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="whole deals"):
        tally_of(Coins().play(["thumb", "random"], 1, 1, 4))
