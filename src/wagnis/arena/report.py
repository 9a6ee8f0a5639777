"""Results of a contest: shares, differences and losses of every entrant, and Elo ratings.

`wagnis.simulation.intervals` computes the intervals; the command draws. Ratings, at tables for two,
follow the model of Bradley and Terry: from wins, and from losses by the values.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import isfinite, log10
from statistics import fmean, quantiles

from wagnis.arena.contest import Contest
from wagnis.arena.runner import Account, Dealt, Played
from wagnis.core.arguments import checked
from wagnis.core.plain import PlainObject
from wagnis.simulation.intervals import (
    Deals,
    Estimate,
    equivalent_games,
    mean_of,
    ratio_of,
    sample_of,
    share_of,
)

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


@dataclass(frozen=True, slots=True)
class Losses:
    """The loss of a player per decision, by values that are exact or estimated."""

    per_decision: Estimate
    per_game: Estimate
    decisions: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Balance:
    """The result, its prediction by the values, and the difference, which is luck."""

    unit: str  # difference in "points" or in own "turns", or the "share" of the win
    games: int
    measured: Estimate
    predicted: Estimate
    luck: Estimate


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant at one table; numbers of an entrant in several seats (`copies`) are per seat.

    `difference`: own points less the mean of the others'.
    """

    player: str
    copies: int
    against: tuple[str, ...]
    games: int
    deals: int
    wins: float
    share: Estimate
    fair_share: float
    difference: Estimate | None
    failures: int
    losses: Losses | None
    balance: Balance | None

    def plain(self) -> PlainObject:
        """The line for JSON, which has no infinity."""
        return {key: _finite(value) for key, value in asdict(self).items()}


@checked
def report(contest: Contest, dealt: Iterable[Dealt]) -> list[list[Line]]:
    """The lines of each table, in the order of the pairings; deals in any order."""
    dealt = list(dealt)
    labels = labels_of(contest, dealt)
    return [
        [_line(contest, labels, table, entrant) for entrant in dict.fromkeys(pairing)]
        for pairing, table in _tables(contest, dealt)
    ]


@checked
def ratings(contest: Contest, dealt: Iterable[Dealt]) -> list[Rating]:
    """The Elo rating of every entrant, at tables for two only."""
    if contest.seats != 2:
        return []
    dealt, meetings = list(dealt), list[Meeting]()
    for (one, other), table in _tables(contest, dealt):
        shares = _shares(table, one)
        predictions = [] if _unit(table) != "share" else _accounts(table, one)[1]
        meetings.append(Meeting(one, other, shares, [(1 + lead) / 2 for lead in predictions]))
    return rate(labels_of(contest, dealt), meetings, contest.seed) if meetings else []


@checked
def labels_of(contest: Contest, dealt: Iterable[Dealt]) -> list[str]:
    """The display names: the name in the contest, else the name an engine reports."""
    labels = [entrant.label for entrant in contest.entrants]
    names = {one: str(name) for deal in dealt for one, name in deal.engines.items()}
    for one, name in sorted(names.items()):
        if labels[one] == contest.entrants[one].command and name not in labels:
            labels[one] = name
    return labels


def _tables(
    contest: Contest, dealt: Iterable[Dealt]
) -> Iterator[tuple[tuple[int, ...], list[Dealt]]]:
    """The played deals of each pairing, in the order of the deals."""
    tables: list[list[Dealt]] = [[] for _ in contest.pairings]
    for one in sorted(dealt, key=lambda one: one.deal):
        tables[one.pairing].append(one)
    yield from ((p, table) for p, table in zip(contest.pairings, tables, strict=True) if table)


def _line(contest: Contest, labels: Sequence[str], table: Sequence[Dealt], entrant: int) -> Line:
    others = dict.fromkeys(one for one in table[0].games[0].seating if one != entrant)
    games = [game for deal in table for game in deal.games]
    copies = table[0].games[0].seating.count(entrant)
    shares = _shares(table, entrant)
    scores = _per_deal(table, lambda game: _difference(game.scores, game, entrant))
    return Line(
        labels[entrant],
        copies,
        tuple(labels[one] for one in others),
        len(games),
        len(table),
        sum(_mean(game.shares, game, entrant) for game in games),
        share_of(shares),
        1 / contest.seats,
        mean_of(scores) if scores else None,
        sum(one == entrant for game in games for one, _ in game.failures),
        _losses(table, entrant),
        _balance(table, entrant),
    )


def _shares(table: Sequence[Dealt], entrant: int) -> list[float]:
    return _per_deal(table, lambda game: _mean(game.shares, game, entrant))


def _losses(table: Sequence[Dealt], entrant: int) -> Losses | None:
    lost, decisions, per_game, exact = [], [], [], True
    for deal in table:
        graded = [(game, game.grades) for game in deal.games if game.grades is not None]
        if graded:
            lost.append(sum(sum(_own(grades.lost, game, entrant)) for game, grades in graded))
            counts = [sum(_own(grades.decisions, game, entrant)) for game, grades in graded]
            decisions.append(float(sum(counts)))
            seats = sum(len(_own(game.shares, game, entrant)) for game, _ in graded)
            per_game.append(lost[-1] / seats)
            exact &= all(grades.exact for _, grades in graded)
    count = int(sum(decisions))
    return Losses(ratio_of(lost, decisions), mean_of(per_game), count, exact) if count else None


def _balance(table: Sequence[Dealt], entrant: int) -> Balance | None:
    unit, (measured, predicted) = _unit(table), _accounts(table, entrant)
    if unit is None:
        return None
    luck = [one - other for one, other in zip(measured, predicted, strict=True)]
    if unit == "share":
        # A lead of d in shares of the win between two is a share of (1 + d) / 2.
        measured = [(1 + difference) / 2 for difference in measured]
        predicted = [(1 + difference) / 2 for difference in predicted]
        luck = [difference / 2 for difference in luck]
    count = sum(_account(game) is not None for deal in table for game in deal.games)
    return Balance(unit, count, mean_of(measured), mean_of(predicted), mean_of(luck))


def _accounts(table: Sequence[Dealt], entrant: int) -> tuple[list[float], list[float]]:
    """By deal, the entrant's lead, and the expected lead."""

    def seen(game: Played) -> float | None:
        account = _account(game)
        return _difference(account.seen, game, entrant) if account else None

    def expected(game: Played) -> float | None:
        account = _account(game)
        return _difference(account.expected, game, entrant) if account else None

    return _per_deal(table, seen), _per_deal(table, expected)


def _unit(table: Sequence[Dealt]) -> str | None:
    """The unit of the accounts of this table; None where there are none."""
    of_games = (_account(game) for deal in table for game in deal.games)
    return next((account.unit for account in of_games if account), None)


def _account(game: Played) -> Account | None:
    return None if game.grades is None else game.grades.account


def _per_deal(table: Sequence[Dealt], of: Callable[[Played], float | None]) -> list[float]:
    """One number per deal: the mean over its games that have one."""
    per_deal = ([x for x in map(of, deal.games) if x is not None] for deal in table)
    return [fmean(numbers) for numbers in per_deal if numbers]


def _own(by_seat: Sequence[float], game: Played, entrant: int) -> list[float]:
    return [x for x, one in zip(by_seat, game.seating, strict=True) if one == entrant]


def _mean(by_seat: Sequence[float], game: Played, entrant: int) -> float:
    return fmean(_own(by_seat, game, entrant))


def _difference(by_seat: Sequence[float] | None, game: Played, entrant: int) -> float | None:
    """The own mean less the mean of the others."""
    if by_seat is None:
        return None
    others = [x for x, one in zip(by_seat, game.seating, strict=True) if one != entrant]
    return _mean(by_seat, game, entrant) - fmean(others)


def _finite(value: object) -> object:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    return None if isinstance(value, float) and not isfinite(value) else value
