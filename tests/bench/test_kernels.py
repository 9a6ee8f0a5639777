"""The benchmark of the compiled games runs beside games that are not compiled."""

from __future__ import annotations

import sys

import pytest
from wagnis_pig import BOX as PIG

from bench import kernels
from bench.envs import connect_four
from wagnis.games import BOXES


def test_games_of_other_packages_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(BOXES), "_all", {**BOXES, PIG.name: PIG})
    idle = kernels.Work(lambda turn: (0, 0))
    for maker in ("ours", "open_spiel", "pgx_backgammon", "petting_zoo"):
        monkeypatch.setattr(kernels, maker, lambda *given: idle)
    names = [name for name, _ in kernels.works()]
    assert "wagnis tutto, 4" in names
    assert not [name for name in names if "wagnis pig" in name]


def test_connect_four_is_there_without_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if "connect_four" in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygame", None)
    work = kernels.petting_zoo(games=1)
    steps, games = work.go(0)
    assert (steps >= 7, games) == (True, 1)
    assert connect_four().env() is not None
