"""Small games of Tutto, solved once for all tests here."""

from __future__ import annotations

from pathlib import Path

import pytest

from wagnis.solvers.shelf import Shelf, Table
from wagnis.solvers.tutto import USUAL
from wagnis.solvers.tutto.game import GameTask, Solving

UNITS = 4
TARGET = 200


@pytest.fixture(scope="session")
def solving(tmp_path_factory: pytest.TempPathFactory) -> Solving:
    """The game to 200 points; its last turns are those of any game."""
    usual = Shelf(Path(tmp_path_factory.mktemp("none"))).find(USUAL.kind, USUAL.key)
    assert usual is not None
    solving = Solving(UNITS, at_once=False, last=usual.arrays["last"])
    solving.sweep(lambda _: None)
    return solving


@pytest.fixture(scope="session")
def shelf(solving: Solving, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """With the game to 200 points, and what comes with the package."""
    shelf = Shelf(Path(tmp_path_factory.mktemp("tables")))
    task = GameTask(UNITS, at_once=False)
    shelf.put(Table(task.kind, task.key, {}, solving.arrays()))
    return shelf
