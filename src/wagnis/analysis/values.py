"""What the solvers say of every position of a match, asked once each.

How the values add up is said in `zero_sum` and `own`; how they are found in `wagnis.solvers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from wagnis.core import Chance, Decision
from wagnis.records import Entry, Match
from wagnis.solvers import Evaluation, Task, ValueStore, evaluate, evaluate_solving

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
