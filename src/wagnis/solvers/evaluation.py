"""What a solver says of a position: what it is worth, and what each legal action is worth.

How values are found is said in the games' folders; how they are written on the wire,
elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from wagnis.core.plain import PlainObject
from wagnis.solvers.value_store import ValueStore, ValueTable

LOADING = 1.6  # CPU-seconds to load what is compiled

Progress: TypeAlias = Callable[[float], None]
"""Told now and then which part of the work is done, from 0 to 1."""


class Task(Protocol):
    """Something that can be solved once and kept in the store."""

    @property
    def kind(self) -> str:
        """What sort of table it makes."""

    @property
    def key(self) -> PlainObject:
        """All that the table depends on, as plain data; a task can be made again from it."""

    @property
    def title(self) -> str:
        """What is solved, for a person waiting for it."""

    @property
    def about_seconds(self) -> float:
        """How long solving takes, roughly, on one core of a plain machine."""

    def solve(self, progress: Progress) -> ValueTable:
        """Do the work. Takes its time; nothing is put in the store here."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Values for whoever acts, or at a chance node (without `values`) for the roller."""

    objective: str
    value: float
    values: tuple[tuple[Any, float], ...]  # every legal action, in the order of the node
    exact: bool
    assumes: str  # one sentence: under which model these numbers hold
    missing: Task | None = None  # what could be solved to say it better
    bound: float = 0.0  # what exact values may be off by, as tables are kept rounded


def _nothing(game: Any, state: Any) -> Iterator[Any]:
    return iter(())


@dataclass(frozen=True, slots=True)
class Solver:
    """What a game's solver answers; a game's box says where it is."""

    objectives: tuple[str, ...]
    evaluate: Callable[[Any, Any, str, ValueStore], Evaluation]
    """Game, state, objective, tables: exact values (or, saying so, those of an equilibrium), or a
    `NotSolvedError`."""
    advise: Callable[[Any, Any, ValueStore], Evaluation]
    """Game, state, tables: the best that can be said at once at a decision."""
    task: Callable[[str, PlainObject], Task | None]
    """Kind and key of a table: how it is made; None for what is not of this solver."""
    to_come: Callable[[Any, Any], Iterator[Any]] = _nothing
    """Game and state: games whose starts this one will come to later, the next ones first."""
    evaluate_seen: Callable[[Any, Any, str, ValueStore], Evaluation] | None = None
    """Like `evaluate`, by the cards really left; None where there are no cards to count."""
    advise_by: Callable[[Any, Any, str, ValueStore], Evaluation] | None = None
    """Game, state, objective, tables: advice by this objective, where `advise` may go by another;
    None where it never does."""
    chance_given: Callable[[Any, Any, float], tuple[float, ...]] | None = None
    """Game, state and what the roller may expect in points: everybody's chance to win, estimated
    where the win itself is not solved."""


class NotSolvedError(Exception):
    """There are no values for this; `task` could be solved to have them, if it is given."""

    def __init__(self, message: str, task: Task | None = None) -> None:
        super().__init__(message)
        self.task = task
