"""Shelves of the tests' own, and turns solved once for all tests."""

from __future__ import annotations

import pytest

from wagnis.games.zocken.solver.moves import Moves, all_moves
from wagnis.games.zocken.solver.solve import TurnTask
from wagnis.solvers.value_store import ValueStore, ValueTable

ODD_MATCHES = (40, 0, 90, 90, 10, 300, 20)  # neither rising nor usual


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> ValueStore:
    """What comes with the package, and nothing else."""
    return ValueStore(tmp_path_factory.mktemp("tables"))


@pytest.fixture(scope="session")
def moves() -> Moves:
    return all_moves(lambda part: None)


@pytest.fixture(scope="session")
def odd_solving() -> tuple[ValueTable, list[float]]:
    """A turn with odd points for matches, solved from nothing, and what was told on the way."""
    told: list[float] = []
    return TurnTask(ODD_MATCHES).solve(told.append), told


@pytest.fixture(scope="session")
def odd_table(odd_solving: tuple[ValueTable, list[float]]) -> ValueTable:
    return odd_solving[0]
