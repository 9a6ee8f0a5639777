"""The solvers' values of every position of a match, cached; and the chances to win.

`exact` adds the values up; `wagnis.solvers` computes them.
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
"""Solves this task and puts the table in the store."""


class Values:
    """The values of one match for one objective."""

    def __init__(
        self, match: Match, objective: str, store: ValueStore, solve: Solve | None = None
    ) -> None:
        self.match, self.objective, self.store, self.solve = match, objective, store, solve
        self._known: dict[tuple[Any, Deck], Evaluation] = {}

    def of(self, entry: Entry, deck: Deck = "seen") -> Evaluation:
        """The value for the seat to act, at a chance node for the roller; or a `NotSolvedError`."""
        value = self._known.get((entry.state, deck))
        if value is None:
            value = self._known[entry.state, deck] = self._evaluate(entry.state, deck)
        return value

    def _evaluate(self, state: Any, deck: Deck) -> Evaluation:
        """Evaluate the position; with `solve`, solve missing tables first."""
        position = (self.match.box.name, self.match.game, state, self.objective, self.store)
        if self.solve is None:
            return evaluate(*position, deck=deck)
        return evaluate_solving(*position, self.solve, deck=deck)


def whose(entry: Entry) -> int:
    """The seat whose value the solver gives there: the one to act, or the roller."""
    node = entry.node
    if isinstance(node, Decision) or (isinstance(node, Chance) and node.seat is not None):
        assert node.seat is not None
        return int(node.seat)
    return int(entry.state.roller)


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances to win, by moment and seat."""

    moments: tuple[tuple[float, ...], ...]
    exact: bool


def chances_of(match: Match, known: Values) -> Chances | None:
    """The chances for two players; None if no solver has them. Reuses known values."""
    if match.game.seats != 2:
        return None
    solved = "win" in solver_of(match.box.name).objectives
    wanted = "win" if solved else "points"
    values = known if known.objective == wanted else Values(match, wanted, known.store)
    moments: list[tuple[float, ...]] = []
    try:
        for entry in match.history.entries:
            moment = _exact(entry, values) if solved else _estimated(entry, values)
            if moment is None:
                return None
            moments.append(moment)
    except NotSolvedError:
        return None
    return Chances(tuple(moments), exact=solved)


def _exact(entry: Entry, values: Values) -> tuple[float, ...]:
    if isinstance(entry.node, Over):
        return _result(entry.node)
    chance = values.of(entry).value
    return (chance, 1 - chance) if whose(entry) == 0 else (1 - chance, chance)


def _estimated(entry: Entry, values: Values) -> tuple[float, ...] | None:
    """Estimated from the roller's expected points in the round; 0 before an outcome for all."""
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
