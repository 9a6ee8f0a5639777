"""Games on given tableaux, and stores of the tests' own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.editions import shipped
from wagnis.games.gambler.rules import Gambler
from wagnis.solvers import Task, ValueStore

IDS = ("gambler-05", "engel-bengel-14", "gambler-18")
NOT_NAMED = Row("fixed", 6, 1, 80, (1, 2, 3, 4, 5, 6))
HOUSE = Row("full_house", 5, 1, 40)
TOO_LARGE = Tableau("too-large", (NOT_NAMED, HOUSE, HOUSE, HOUSE, HOUSE, Row("star", 2, 1, 20)))


def on(*tableaux: Tableau, seats: int = 2) -> Gambler:
    return Gambler(seats, 500, tableaux, known=len(tableaux))


def tableau(id: str) -> Tableau:
    found = shipped(id)
    assert found is not None
    return found


def empty(folder: Path) -> ValueStore:
    return ValueStore(folder, shipped=False)


def solve_into(store: ValueStore) -> Callable[[Task], None]:
    def solve(task: Task) -> None:
        store.put(task.solve(lambda part: None))

    return solve
