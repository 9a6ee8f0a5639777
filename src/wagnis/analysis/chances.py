"""Everybody's chance to win, over the whole match: before its first event and after each.

Exact where a solver knows it; where a game is won by points over rounds, as its solver estimates it
from them; else there is none.
"""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.analysis.values import Values, whose
from wagnis.core import Chance, Over
from wagnis.records import Entry, Match
from wagnis.solvers import NotSolvedError, solver_of


@dataclass(frozen=True, slots=True)
class Chances:
    """By moment and seat."""

    moments: tuple[tuple[float, ...], ...]
    exact: bool


def chances_of(match: Match, asked: Values) -> Chances | None:
    """For two players; none where nobody knows them. Values that were asked are used again."""
    if match.game.seats != 2:
        return None
    solved = "win" in solver_of(match.box.name).objectives
    wanted = "win" if solved else "points"
    values = asked if asked.objective == wanted else Values(match, wanted, asked.store)
    moments: list[tuple[float, ...]] = []
    try:
        for entry in match.history.entries:
            found = _exact(entry, values) if solved else _estimated(entry, values)
            if found is None:
                return None
            moments.append(found)
    except NotSolvedError:
        return None
    return Chances(tuple(moments), exact=solved)


def _exact(entry: Entry, values: Values) -> tuple[float, ...]:
    if isinstance(entry.node, Over):
        return _result(entry.node)
    chance = values.of(entry).value
    return (chance, 1 - chance) if whose(entry) == 0 else (1 - chance, chance)


def _estimated(entry: Entry, values: Values) -> tuple[float, ...] | None:
    """By what the roller may expect of the round; before something drawn for all, of nothing."""
    if isinstance(entry.node, Over):
        return _result(entry.node)
    match = values.match
    estimate = solver_of(match.box.name).chance_given
    if estimate is None:
        return None
    nobodys = isinstance(entry.node, Chance) and entry.node.seat is None
    expected = 0.0 if nobodys else values.of(entry).value
    return estimate(match.game, entry.state, expected)


def _result(over: Over) -> tuple[float, ...]:
    winners = over.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(2))
