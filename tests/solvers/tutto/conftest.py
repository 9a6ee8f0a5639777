"""Small games of Tutto, solved once for all tests here."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from wagnis.games.tutto.solver import USUAL
from wagnis.games.tutto.solver.facts import CHARGE
from wagnis.games.tutto.solver.game import GameTask, Solving, lefts
from wagnis.games.tutto.solver.kernel import last_turns
from wagnis.solvers.value_store import ValueStore, ValueTable

UNITS = 4
NEAR = 100  # units behind in the last turn


def padded(chain: list[int]) -> list[int]:
    """The last number is repeated, so that all chains are equally long."""
    return chain + chain[-1:] * (NEAR // CHARGE + 4 - len(chain))


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> list[Solving]:
    """The game to 200 points, charged when banked and at once.

    The last turns of the former are those of any game; far behind they serve for the latter too,
    which would take longer to solve than all the rest.
    """
    usual = ValueStore(Path(tmp_path_factory.mktemp("none"))).find(USUAL.kind, USUAL.key)
    assert usual is not None
    last = usual.arrays["last"]
    games = [Solving(UNITS, False, last=last), Solving(UNITS, True, last=last.copy())]
    for own in (0, 1):
        chains = np.array([padded(lefts(own, own + behind)) for behind in range(NEAR + 1)])
        values = games[1].last[own, : NEAR + 1]
        last_turns(own, chains, True, games[1].room, games[1].odds, values)
    for solving in games:
        solving.sweep(lambda _: None)
    return games


@pytest.fixture(params=[0, 1], ids=["banked", "at_once"])
def solving(solved: list[Solving], request: pytest.FixtureRequest) -> Solving:
    found: Solving = solved[request.param]
    return found


@pytest.fixture(scope="session")
def store(solved: list[Solving], tmp_path_factory: pytest.TempPathFactory) -> ValueStore:
    """With the games to 200 points, and what comes with the package."""
    store = ValueStore(Path(tmp_path_factory.mktemp("tables")))
    for solving in solved:
        task = GameTask(UNITS, solving.at_once)
        store.put(ValueTable(task.kind, task.key, {}, solving.arrays()))
    return store
