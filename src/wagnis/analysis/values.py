"""The solvers' values of every position of a match, each asked once; and the chances to win.

`exact` adds the values up; `wagnis.solvers` finds them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from wagnis.core import Chance, Decision, Over
from wagnis.records import Entry, Match
from wagnis.solvers import (
    Evaluation,
    NotSolvedError,
    Task,
    ValueStore,
    evaluate,
    evaluate_solving,
    solver_of,
)

Deck: TypeAlias = Literal["full", "seen"]
Solve: TypeAlias = Callable[[Task], None]
"""Somebody who solves this and puts it in the store."""


class Values:
    """The values of one match for one objective."""

    def __init__(
        self, match: Match, objective: str, store: ValueStore, solve: Solve | None = None
    ) -> None:
        self.match, self.objective, self.store, self.solve = match, objective, store, solve
        self._known: dict[tuple[Any, Deck], Evaluation] = {}

    def of(self, entry: Entry, deck: Deck = "seen") -> Evaluation:
        """For whoever acts, at a chance node for the roller; or a `NotSolvedError`."""
        known = self._known.get((entry.state, deck))
        if known is None:
            known = self._known[entry.state, deck] = self._asked(entry.state, deck)
        return known

    def _asked(self, state: Any, deck: Deck) -> Evaluation:
        """What is missing is solved first, if there is somebody to do it."""
        asked = (self.match.box.name, self.match.game, state, self.objective, self.store)
        if self.solve is None:
            return evaluate(*asked, deck=deck)
        return evaluate_solving(*asked, self.solve, deck=deck)


def whose(entry: Entry) -> int:
    """Whose value the solver tells there: of who acts, or of the roller."""
    node = entry.node
    if isinstance(node, Decision) or (isinstance(node, Chance) and node.seat is not None):
        assert node.seat is not None
        return int(node.seat)
    return int(entry.state.roller)


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
