"""Elo ratings of entrants at tables for two: from wins, and from losses by the values.

The model is Bradley and Terry's; `report` provides the wins and the predictions.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import log10
from statistics import fmean, quantiles

from wagnis.core.plain import PlainObject
from wagnis.simulation.intervals import Deals, Estimate, equivalent_games, mean_of, sample_of

ELO = 400.0  # points that make a player ten times as likely to win
DRAWS = 400  # random draws of the shares, for the intervals
ROUNDS = 60  # iterations of the fit, far more than it needs
LEAST = 1e-4  # the smallest share in the fit


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants, and the first one's share of the wins in every deal: observed and predicted."""

    one: int
    other: int
    seen: Deals
    predicted: Sequence[float] = ()  # empty where the values predict no shares


@dataclass(frozen=True, slots=True)
class Rating:
    """Relative to the mean of all entrants; `by_values` has most of the luck removed."""

    player: str
    elo: Estimate
    by_values: Estimate | None

    def plain(self) -> PlainObject:
        def written(figure: Estimate) -> PlainObject:
            return {"mean": figure.mean, "low": figure.low, "high": figure.high}

        by_values = None if self.by_values is None else written(self.by_values)
        return {"player": self.player, "elo": written(self.elo), "elo_by_values": by_values}


def rate(labels: Sequence[str], meetings: Sequence[Meeting], seed: str) -> list[Rating]:
    """A rating for every entrant; the same seed gives the same intervals."""
    coin = random.Random(f"ratings|{seed}")
    wins = _rated(len(labels), meetings, [_beta(m.seen, coin) for m in meetings])
    by_values: list[Estimate | None] = [None] * len(labels)
    if meetings and all(meeting.predicted for meeting in meetings):
        by_values = list(
            _rated(len(labels), meetings, [_normal(m.predicted, coin) for m in meetings])
        )
    return [Rating(*line) for line in zip(labels, wins, by_values, strict=True)]


def elo(share: float) -> float:
    """The Elo difference of a player who wins this share.

    >>> round(elo(10 / 11))
    400
    """
    share = min(max(share, LEAST), 1 - LEAST)
    return ELO * log10(share / (1 - share))


def _beta(deals: Deals, coin: random.Random) -> list[float]:
    """The share, slightly smoothed, then draws of the true share, which is never 0 or 1."""
    games, share = equivalent_games(deals), sample_of(deals).mean
    won, lost = share * games + 0.5, (1 - share) * games + 0.5
    return [won / (won + lost), *(coin.betavariate(won, lost) for _ in range(DRAWS))]


def _normal(deals: Sequence[float], coin: random.Random) -> list[float]:
    figure = mean_of(deals)
    spread = figure.half / 1.96 if len(deals) > 1 else 0.25
    return [figure.mean, *(coin.gauss(figure.mean, spread) for _ in range(DRAWS))]


def _rated(
    players: int, meetings: Sequence[Meeting], shares: Sequence[Sequence[float]]
) -> list[Estimate]:
    fits = [fit(players, meetings, drawn) for drawn in zip(*shares, strict=True)]
    rated = []
    for player in range(players):
        first, *drawn = (one[player] for one in fits)
        cuts = quantiles(drawn, n=40)
        rated.append(Estimate(first, cuts[0], cuts[-1]))
    return rated


def fit(players: int, meetings: Sequence[Meeting], shares: Sequence[float]) -> list[float]:
    """Ratings with mean 0 that fit these shares best (the fixed point of Zermelo's iteration)."""
    strength = [1.0] * players
    clipped = [min(max(share, LEAST), 1 - LEAST) for share in shares]
    if len(meetings) == 1:
        apart = elo(clipped[0]) / 2
        return [apart if player == meetings[0].one else -apart for player in range(players)]
    for _ in range(ROUNDS):
        won, met = [0.0] * players, [0.0] * players
        for meeting, share in zip(meetings, clipped, strict=True):
            one, other, games = meeting.one, meeting.other, sample_of(meeting.seen).count
            won[one] += games * share
            won[other] += games * (1 - share)
            pull = games / (strength[one] + strength[other])
            met[one] += pull
            met[other] += pull
        strength = [w / m if m else 1.0 for w, m in zip(won, met, strict=True)]
        mean = fmean(strength)
        strength = [one / mean for one in strength]
    ratings = [ELO * log10(max(one, 1e-12)) for one in strength]
    middle = fmean(ratings)
    return [one - middle for one in ratings]
