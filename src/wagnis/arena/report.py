"""What a contest has shown: for every entrant at every table, shares, differences and losses.

How intervals are found is said in `figures`; drawing is left to the command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from math import isfinite
from statistics import fmean

from wagnis.arena.contest import Contest
from wagnis.arena.figures import Figure, mean_of, ratio_of, share_of
from wagnis.arena.runner import Dealt, Played
from wagnis.core.plain import PlainObject


@dataclass(frozen=True, slots=True)
class Losses:
    """What a player gave away per decision, by values that are exact or only estimated."""

    per_decision: Figure
    per_game: Figure
    decisions: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Balance:
    """What was seen beside what the values foretell, and the difference, which is luck."""

    unit: str  # "points" of difference, such of own "turns", or the "share" of the win
    games: int
    measured: Figure
    predicted: Figure
    luck: Figure


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant at one table; who sits in several seats (`copies`) is told for each of them.

    `difference`: own points less the mean of the others'.
    """

    player: str
    copies: int
    against: tuple[str, ...]
    games: int
    deals: int
    wins: float
    share: Figure
    fair_share: float
    difference: Figure | None
    failures: int
    losses: Losses | None
    balance: Balance | None

    def plain(self) -> PlainObject:
        """As JSON has it, which knows no infinity."""
        return {key: _finite(value) for key, value in asdict(self).items()}


def report(contest: Contest, dealt: Iterable[Dealt]) -> list[list[Line]]:
    """The lines of each table, in the order of the pairings; deals in any order."""
    tables: list[list[Dealt]] = [[] for _ in contest.pairings]
    for one in sorted(dealt, key=lambda one: one.deal):
        tables[one.pairing].append(one)
    return [
        [_line(contest, table, entrant) for entrant in dict.fromkeys(pairing)]
        for pairing, table in zip(contest.pairings, tables, strict=True)
        if table
    ]


def _line(contest: Contest, table: Sequence[Dealt], entrant: int) -> Line:
    others = dict.fromkeys(one for one in table[0].games[0].seating if one != entrant)
    games = [game for deal in table for game in deal.games]
    copies = table[0].games[0].seating.count(entrant)
    shares = _per_deal(table, lambda game: _mean(game.shares, game, entrant))
    scores = _per_deal(table, lambda game: _difference(game.scores, game, entrant))
    return Line(
        contest.entrants[entrant].label,
        copies,
        tuple(contest.entrants[one].label for one in others),
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


def _losses(table: Sequence[Dealt], entrant: int) -> Losses | None:
    lost, decisions, per_game, exact = [], [], [], True
    for deal in table:
        graded = [(game, game.grades) for game in deal.games if game.grades is not None]
        if graded:
            lost.append(sum(sum(_own(grades.lost, game, entrant)) for game, grades in graded))
            asked = [sum(_own(grades.decisions, game, entrant)) for game, grades in graded]
            decisions.append(float(sum(asked)))
            seats = sum(len(_own(game.shares, game, entrant)) for game, _ in graded)
            per_game.append(lost[-1] / seats)
            exact &= all(grades.exact for _, grades in graded)
    count = int(sum(decisions))
    return Losses(ratio_of(lost, decisions), mean_of(per_game), count, exact) if count else None


def _balance(table: Sequence[Dealt], entrant: int) -> Balance | None:
    def seen(game: Played) -> float | None:
        kept = game.grades and game.grades.account
        return _difference(kept.seen, game, entrant) if kept else None

    def expected(game: Played) -> float | None:
        kept = game.grades and game.grades.account
        return _difference(kept.expected, game, entrant) if kept else None

    measured, predicted = _per_deal(table, seen), _per_deal(table, expected)
    if not measured:
        return None
    luck = [one - other for one, other in zip(measured, predicted, strict=True)]
    accounts = (game.grades.account for deal in table for game in deal.games if game.grades)
    unit = next(account.unit for account in accounts if account)
    if unit == "share":
        # A lead of d in shares of the win between two is a share of (1 + d) / 2.
        measured = [(1 + difference) / 2 for difference in measured]
        predicted = [(1 + difference) / 2 for difference in predicted]
        luck = [difference / 2 for difference in luck]
    count = sum(seen(game) is not None for deal in table for game in deal.games)
    return Balance(unit, count, mean_of(measured), mean_of(predicted), mean_of(luck))


def _per_deal(table: Sequence[Dealt], of: Callable[[Played], float | None]) -> list[float]:
    """One number per deal: the mean over its games that have it."""
    per_deal = ([x for x in map(of, deal.games) if x is not None] for deal in table)
    return [fmean(found) for found in per_deal if found]


def _own(by_seat: Sequence[float], game: Played, entrant: int) -> list[float]:
    return [x for x, one in zip(by_seat, game.seating, strict=True) if one == entrant]


def _mean(by_seat: Sequence[float], game: Played, entrant: int) -> float:
    return fmean(_own(by_seat, game, entrant))


def _difference(by_seat: Sequence[float] | None, game: Played, entrant: int) -> float | None:
    """Own less the others', each on average."""
    if by_seat is None:
        return None
    others = [x for x, one in zip(by_seat, game.seating, strict=True) if one != entrant]
    return _mean(by_seat, game, entrant) - fmean(others)


def _finite(value: object) -> object:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    return None if isinstance(value, float) and not isfinite(value) else value
