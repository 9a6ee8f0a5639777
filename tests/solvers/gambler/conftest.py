"""A store with a few small rounds, solved once for all tests."""

from __future__ import annotations

import pytest

from tests.solvers.gambler.boards import IDS, empty, tableau
from wagnis.games.gambler.solver.solve import RoundTask
from wagnis.solvers import ValueStore


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> ValueStore:
    """With the rounds on a few small tableaux."""
    kept = empty(tmp_path_factory.mktemp("tables"))
    for id in IDS:
        kept.put(RoundTask(tableau(id)).solve(lambda part: None))
    return kept
