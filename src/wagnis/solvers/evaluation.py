"""A solver's answer for a position: its value, and the value of each legal action.

The solvers are in the games' folders; other modules write values on the wire.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from wagnis.core.errors import WagnisError
from wagnis.core.plain import PlainObject
from wagnis.solvers.value_store import ValueStore, ValueTable

LOADING = 1.6  # CPU-seconds to load the compiled functions

Progress: TypeAlias = Callable[[float], None]
"""Called now and then with the share of the work that is done, from 0 to 1."""


class Task(Protocol):
    """A table that can be solved once and kept in the store."""

    @property
    def kind(self) -> str:
        """The kind of table that the task makes."""

    @property
    def key(self) -> PlainObject:
        """Everything the table depends on, as plain data; `Solver.task` reads it back."""

    @property
    def title(self) -> str:
        """The subject of the task, for a person waiting for it."""

    @property
    def about_seconds(self) -> float:
        """The approximate time on one core of an ordinary machine."""

    def solve(self, progress: Progress) -> ValueTable:
        """Solves the table. This may take long; the caller puts the table in the store.

        Of the table's `facts`, `seconds` (CPU time) and `bound` (largest rounding error) are shown.
        """


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of a position for the player to act, and of each legal action.

    At a chance node the value is the roller's, and `values` is empty.
    """

    objective: str
    value: float
    values: tuple[tuple[Any, float], ...]  # every legal action, in the order of `node`
    exact: bool
    assumes: str  # the model behind these numbers, in one sentence
    missing: Task | None = None  # a task that would make the values better
    bound: float = 0.0  # the largest rounding error of exact values


def _nothing(game: Any, state: Any) -> Iterator[Any]:
    return iter(())


@dataclass(frozen=True, slots=True)
class Solver:
    """The interface of a game's solver; the game's box says where to import it from."""

    objectives: tuple[str, ...]
    evaluate: Callable[[Any, Any, str, ValueStore], Evaluation]
    """Game, state, objective, tables: exact values, or those of an equilibrium, marked as such;
    raises `NotSolvedError`."""
    advise: Callable[[Any, Any, ValueStore], Evaluation]
    """Game, state, tables: the best advice available without solving anything."""
    task: Callable[[str, PlainObject], Task | None]
    """Kind and key of a table: the task that makes it; None if it is another solver's."""
    to_come: Callable[[Any, Any], Iterator[Any]] = _nothing
    """Game and state: later positions whose tables can be solved in advance, nearest first."""
    evaluate_seen: Callable[[Any, Any, str, ValueStore], Evaluation] | None = None
    """Like `evaluate`, counting the cards that are left; None for a game without cards."""
    advise_by: Callable[[Any, Any, str, ValueStore], Evaluation] | None = None
    """Like `advise`, but for the given objective; None if the solver has only one."""
    chance_given: Callable[[Any, Any, float], tuple[float, ...]] | None = None
    """Game, state and the roller's expected points: every seat's estimated chance to win, for games
    whose chance to win is not solved."""


class NotSolvedError(WagnisError):
    """There are no values; solving `task`, if it is not None, would provide them."""

    def __init__(self, message: str, task: Task | None = None) -> None:
        super().__init__(message)
        self.task = task
