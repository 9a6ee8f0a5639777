"""Everybody's chance to win, over the whole match: before its first event and after each.

Only where a solver knows it; a game that is won by points over rounds has none that is exact.
"""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.analysis.values import Values, whose
from wagnis.core import Over
from wagnis.records import Entry, Match
from wagnis.solvers import NotSolvedError, objectives


@dataclass(frozen=True, slots=True)
class Chances:
    """By moment and seat."""

    moments: tuple[tuple[float, ...], ...]
    exact: bool


def chances_of(match: Match, asked: Values) -> Chances | None:
    """For two players, as they are solved; none where they are not. Asked values are used again."""
    if match.game.seats != 2 or "win" not in objectives(match.box.name):
        return None
    values = asked if asked.objective == "win" else Values(match, "win", asked.store)
    try:
        moments = tuple(_at(entry, values) for entry in match.history.entries)
    except NotSolvedError:
        return None
    return Chances(moments, exact=True)


def _at(entry: Entry, values: Values) -> tuple[float, ...]:
    if isinstance(entry.node, Over):
        winners = entry.node.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(2))
    chance = values.of(entry).value
    return (chance, 1 - chance) if whose(entry) == 0 else (1 - chance, chance)
