"""The tables that come with the package: all there, whole, and none too many."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scripts.shipped import FOLDER, LEFT_OUT, MOST_BYTES, main
from wagnis.games.gambler.editions import shipped
from wagnis.solvers.gambler.solve import RoundTask
from wagnis.solvers.shelf import table_name

BEGINNERS = "gambler-01"


def table_of(tableau: str) -> str:
    found = shipped(tableau)
    assert found is not None
    return table_name(RoundTask(found).kind, RoundTask(found).key)


def check(folder: Path) -> int:
    return main(["--check"], folder)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "shipped"))


def test_every_table_that_should_come_along_is_there_and_whole() -> None:
    assert check(FOLDER) == 0
    assert all(file.stat().st_size <= MOST_BYTES for file in FOLDER.glob("*.table"))
    assert not any((FOLDER / table_of(tableau)).exists() for tableau in LEFT_OUT)


def test_a_missing_table_is_told(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copied / table_of(BEGINNERS)).unlink()
    assert check(copied) == 1
    assert f"missing: {table_of(BEGINNERS)}" in capsys.readouterr().out


def test_a_broken_table_and_one_too_many_are_told(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = copied / table_of(BEGINNERS)
    (copied / "yesterdays.table").write_bytes(table.read_bytes())
    table.write_bytes(table.read_bytes()[:-1])
    assert check(copied) == 1
    out = capsys.readouterr().out
    assert f"broken (its numbers are cut short or changed): {table.name}" in out
    assert "not needed any more: yesterdays.table" in out
