"""A stand-in for a game's room among the solvers: quick to solve, and known by heart.

Two players have a table; three have none; targets above 9000 cannot be solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from wagnis import solvers
from wagnis.core import Decision
from wagnis.core.box import load
from wagnis.core.plain import PlainObject
from wagnis.solvers import Evaluation, NotSolvedError, Progress, Solver, ValueStore, ValueTable

OBJECTIVES = ("points", "win")
TOO_MUCH = 9_000


@dataclass(frozen=True)
class Errand:
    target: int
    kind: str = "errand"

    @property
    def key(self) -> PlainObject:
        return {"target": self.target, "solver": 1}

    @property
    def title(self) -> str:
        return f"the errand to {self.target}"

    @property
    def about_seconds(self) -> float:
        return 1.0

    def solve(self, progress: Progress) -> ValueTable:
        if self.target > TOO_MUCH:
            raise NotSolvedError(f"{self.target} is too far")
        progress(0.5)
        facts = {"seconds": 1.5, "bound": 1e-10}
        return ValueTable(self.kind, self.key, facts, {"x": np.zeros(1_000)})


def evaluate(game: Any, state: Any, objective: str, store: ValueStore) -> Evaluation:
    """Every action is worth a tenth more than the one before it."""
    if game.seats > 2 and objective == "win":
        raise NotSolvedError("more than two players are not solved")
    errand = Errand(game.target)
    if objective == "win" and store.find(errand.kind, errand.key) is None:
        raise NotSolvedError("not yet", errand)
    return _evaluation(game, state, objective, exact=True)


def advise(game: Any, state: Any, store: ValueStore) -> Evaluation:
    errand = Errand(game.target)
    if store.find(errand.kind, errand.key) is not None:
        return _evaluation(game, state, "win", exact=True)
    return _evaluation(game, state, "points", exact=False, missing=errand)


def _evaluation(
    game: Any, state: Any, objective: str, exact: bool, missing: Errand | None = None
) -> Evaluation:
    node = game.node(state)
    actions = node.actions if isinstance(node, Decision) else ()
    values = tuple((action, 0.5 + n / 10) for n, action in enumerate(actions))
    best = max((value for _, value in values), default=0.53059)
    return Evaluation(objective, best, values, exact, "A stand-in says so.", missing)


def task(kind: str, key: PlainObject) -> Errand | None:
    return Errand(key["target"]) if kind == "errand" else None


SOLVES = Solver(OBJECTIVES, evaluate, advise, task)


def moves_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tutto is solved by the stand-in."""
    monkeypatch.setattr(
        solvers, "load", lambda wanted: SOLVES if "tutto" in wanted else load(wanted)
    )
