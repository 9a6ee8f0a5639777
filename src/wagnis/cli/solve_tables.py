"""The tables that a game needs, and where each one is: in the package, in the store, or missing.

`solve_run` solves them.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from wagnis.cli import CommandError
from wagnis.cli.kit import COMMANDS
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.records import Match, RefusedError
from wagnis.solvers import NotSolvedError, Task, ValueStore, evaluate, missing, needed, objectives
from wagnis.solvers.digest import table_name

SHIPPED, KEPT, MISSING = "shipped", "kept", "missing"


@dataclass(frozen=True, slots=True)
class Solvable:
    """A table, and the start of the game that needs it; `task` is None where no table is needed."""

    task: Task | None
    match: Match | None = None
    objectives: tuple[str, ...] = ()
    """The objectives that use this table."""

    @property
    def title(self) -> str:
        assert self.task is not None
        return self.task.title

    def values(self, store: ValueStore) -> dict[str, float]:
        """By objective: the value of the start for the first player, if it is known."""
        values: dict[str, float] = {}
        if self.match is not None:
            name, game, state = self.match.box.name, self.match.game, self.match.state
            for objective in self.objectives:
                try:
                    values[objective] = evaluate(name, game, state, objective, store).value
                except NotSolvedError:
                    continue
        return values


def solvable(game: str, players: int, options: PlainObject) -> list[Solvable]:
    """The tables that the start of the game needs."""
    try:
        match = Match.new(game, players, options)
    except RefusedError as error:
        raise CommandError(str(error)) from None
    at, first = _first(match)
    tasks_by_objective = needed(game, at.game, at.state)
    tasks = {table_name(task.kind, task.key): task for task in tasks_by_objective.values()}
    if first is not None:
        tasks.pop(table_name(first.kind, first.key), None)
    by = {
        name: tuple(
            one
            for one, task in tasks_by_objective.items()
            if table_name(task.kind, task.key) == name
        )
        for name in tasks
    }
    others = {one for names in by.values() for one in names}
    rest = tuple(one for one in objectives(game) if one not in others)
    return [
        Solvable(first, match, rest),
        *(Solvable(task, match, by[name]) for name, task in tasks.items()),
    ]


def _first(match: Match) -> tuple[Match, Task | None]:
    """The first missing table, and its position: the start, or the first decision."""
    name = match.box.name
    with suppress(NotSolvedError):
        return match, missing(name, match.game, match.state)
    match = _at_a_decision(match)
    try:
        return match, missing(name, match.game, match.state)
    except NotSolvedError as error:
        raise CommandError(f"there is nothing to solve: {error}") from None


def _at_a_decision(match: Match) -> Match:
    """The first decision of the match."""
    while isinstance(node := match.node, Chance):
        ways = [match.fall(match.box.notation.write_outcome(e)) for e, _ in node.lot.events()]
        match = next((way for way in ways if isinstance(way.node, Decision)), ways[0])
    return match


def pieces(game: str, players: int, values: Mapping[str, Any]) -> list[Solvable] | None:
    """The parts that are solved separately, such as tableaux: all, or those named; else None."""
    kit = COMMANDS.find(BOXES[game])
    if kit is None or kit.deals is None:
        return None
    deals = kit.deals(game, values)
    return [one for options in deals for one in solvable(game, players, options)]


def place(task: Task, store: ValueStore) -> tuple[str, int]:
    """The place of this table and the size of its file; does not check its content."""
    name = table_name(task.kind, task.key)
    file = store.folder / name
    if file.is_file():
        return KEPT, file.stat().st_size
    packed = store.shipped_bytes(task.kind, task.key)
    return (SHIPPED, packed) if packed else (MISSING, 0)
