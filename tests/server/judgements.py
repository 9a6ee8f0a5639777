"""Solvers that know nothing, for tests of what a server makes of what solvers say.

What the true ones say is in `tests.solvers`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast
from unittest.mock import patch

from wagnis import solvers
from wagnis.bots import valued
from wagnis.core import Decision
from wagnis.core.box import load
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.server.advice import advisor, values
from wagnis.solvers import Evaluation, Progress, Solver, ValueStore, ValueTable


@dataclass(frozen=True)
class Riddle:
    """Something that could be solved."""

    key: PlainObject = field(default_factory=lambda: {"riddle": 1, "solver": 1})
    kind: str = "riddle"
    title: str = "a riddle"
    about_seconds: float = 1.0

    def solve(self, progress: Progress) -> ValueTable:
        raise AssertionError("nothing is solved in the server's own process")


Adviser = Callable[[str, Any, Any, ValueStore], Evaluation]


def judgement(
    game: Any, state: Any, exact: bool = True, missing: Riddle | None = None
) -> Evaluation:
    """The later a move is in the list, the better; the last two are worth the same.

    Where something is to be thrown there are no moves, as with the true ones.
    """
    node = game.node(state)
    if not isinstance(node, Decision):
        return Evaluation("points", 0.0, (), exact, "Nothing at all.", missing)
    last = len(node.actions) - 1
    worth = tuple((action, float(min(at, last - 1))) for at, action in enumerate(node.actions))
    return Evaluation("points", worth[-1][1], worth, exact, "Nothing at all.", missing)


@contextmanager
def advised(adviser: Adviser) -> Iterator[None]:
    """Every solver that the server loads advises by this; the server's own code stays the real one.

    Editions of a game share a solver; the adviser gets the name of the first one.
    """
    names = dict[str | None, str]()
    for box in BOXES.values():
        names.setdefault(box.solver, box.name)

    def loaded(reference: str) -> Solver:
        def advise(game: Any, state: Any, store: ValueStore) -> Evaluation:
            return adviser(names[reference], game, state, store)

        solver: Solver = load(reference)
        return replace(solver, advise=advise)

    with (
        patch.object(values, "load", loaded),
        patch.object(solvers, "advise", adviser),
        as_other_packages(),
    ):
        yield


@contextmanager
def as_other_packages() -> Iterator[None]:
    """As if no game were of the house: the server then advises itself."""
    with patch.object(advisor, "by_client", lambda game: False):
        yield


@contextmanager
def without_numpy() -> Iterator[None]:
    """As where only the server's own packages are installed."""
    rooms = [name for name in sys.modules if name.startswith("wagnis.solvers")]
    with patch.dict(sys.modules), patch.object(valued, "find_spec", return_value=None):
        for name in rooms:
            del sys.modules[name]
        sys.modules["numpy"] = cast(Any, None)
        with as_other_packages():
            yield


def at_once(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
    """Knows everything."""
    return judgement(game, state)


def until_solved(riddle: Riddle) -> Adviser:
    """Estimates as long as the shelf lacks a table."""

    def adviser(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
        there = shelf.find(riddle.kind, riddle.key) is not None
        return judgement(game, state, there, None if there else riddle)

    return adviser
