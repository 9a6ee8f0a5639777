"""The tables that come with the package: all there, whole, of these rules, and none too many."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts import shipped as script
from scripts.shipped import FOLDER, LEFT_OUT, MOST_BYTES, main, wanted, write
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.games.gambler.solver import solve as rounds
from wagnis.solvers import Task, ValueStore, ValueTable, evaluate
from wagnis.solvers import value_store as store_module
from wagnis.solvers.shipped import INDEX, read_index
from wagnis.solvers.value_store import read_table

BEGINNERS = "gambler-01"


def check(folder: Path) -> int:
    return main(["--check"], folder)


def lines(folder: Path) -> list[PlainObject]:
    written: list[PlainObject] = json.loads((folder / INDEX).read_text())
    return written


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "shipped"))


def test_every_table_that_should_come_along_is_there_and_whole() -> None:
    assert check(FOLDER) == 0
    assert all(file.stat().st_size <= MOST_BYTES for file in FOLDER.glob("*.table"))
    assert not any((FOLDER / f"{tableau}.table").exists() for tableau in LEFT_OUT)


def test_no_two_tables_are_called_alike_and_the_index_calls_them_so() -> None:
    titles = [one.task.title for one in wanted()]
    assert len(set(titles)) == len(titles)
    assert [line["title"] for line in lines(FOLDER)] == titles


def test_a_missing_table_is_told(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copied / f"{BEGINNERS}.table").unlink()
    assert check(copied) == 1
    assert f"missing: {BEGINNERS}" in capsys.readouterr().out


def test_a_broken_table_and_one_too_many_are_told(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = copied / f"{BEGINNERS}.table"
    (copied / "yesterdays.table").write_bytes(table.read_bytes())
    table.write_bytes(table.read_bytes()[:-1])
    assert check(copied) == 1
    out = capsys.readouterr().out
    assert f"broken (its numbers are cut short or changed): {BEGINNERS}" in out
    assert "not needed any more: yesterdays.table" in out


def test_a_file_that_is_whole_but_not_the_one_listed_is_told(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(copied / "gambler-02.table", copied / f"{BEGINNERS}.table")
    assert check(copied) == 1
    assert f"another file: {BEGINNERS}" in capsys.readouterr().out


def test_what_is_listed_for_another_solver_is_told(
    copied: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SOLVER", rounds.SOLVER + 1)
    assert check(copied) == 1
    out = capsys.readouterr().out
    assert f"not listed: {BEGINNERS}" in out
    assert "listed for other rules or another solver: one round for two on" in out


def by_the_files(task: Task) -> ValueTable:
    """What solving would bring, taken from the files to save the time."""
    for one in wanted():
        if one.task == task and one.along:
            there = read_table((FOLDER / one.file).read_bytes())
            return ValueTable(task.kind, task.key, there.facts, there.arrays)
    return ValueTable(task.kind, task.key, {"value": 1.5, "bound": 0.01}, {})


def test_a_new_version_with_the_same_numbers_changes_the_index_and_no_file(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {file.name: file.read_bytes() for file in copied.glob("*.table")}
    monkeypatch.setattr(rounds, "SOLVER", rounds.SOLVER + 1)
    write(copied, solve=by_the_files)
    assert check(copied) == 0
    assert {file.name: file.read_bytes() for file in copied.glob("*.table")} == before
    versions = {line["key"]["solver"] for line in lines(copied) if line["kind"] == rounds.KIND}
    assert versions == {rounds.SOLVER}


def test_new_numbers_are_a_new_file(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {file.name: file.read_bytes() for file in copied.glob("*.table")}
    monkeypatch.setattr(rounds, "SOLVER", rounds.SOLVER + 1)

    def solve(task: Task) -> ValueTable:
        table = by_the_files(task)
        if task.title == next(one.task.title for one in wanted() if one.name == BEGINNERS):
            return ValueTable(
                table.kind, table.key, table.facts, {"units": table.arrays["units"] + 1}
            )
        return table

    write(copied, solve)
    assert check(copied) == 0
    after = {file.name: file.read_bytes() for file in copied.glob("*.table")}
    assert [name for name in after if after[name] != before[name]] == [f"{BEGINNERS}.table"]


def test_what_is_listed_already_is_not_solved_again(copied: Path) -> None:
    def solve(task: Task) -> ValueTable:
        raise AssertionError("nothing is to be solved")

    before = (copied / INDEX).read_bytes()
    write(copied, solve)
    assert (copied / INDEX).read_bytes() == before


def test_tables_are_made_from_committed_sources_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run([*git, "init", "-q"], cwd=tmp_path, check=True)
    (tmp_path / "rules.py").write_text("DICE = 6\n")
    subprocess.run([*git, "add", "."], cwd=tmp_path, check=True)
    subprocess.run([*git, "commit", "-qm", "rules"], cwd=tmp_path, check=True)
    assert script.uncommitted(tmp_path) == ""
    (tmp_path / "rules.py").write_text("DICE = 5\n")
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "write", lambda folder: pytest.fail("it was written"))
    assert main([]) == 2
    assert "rules.py" in capsys.readouterr().out


def test_a_folder_without_git_is_as_good_as_changed(tmp_path: Path) -> None:
    assert "git" in script.uncommitted(tmp_path)


def test_a_shipped_file_is_trusted_only_if_the_index_names_it(
    copied: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = next(one.task for one in wanted() if one.name == BEGINNERS)
    monkeypatch.setattr(store_module, "shipped_tables", lambda: read_index(copied))
    assert ValueStore(tmp_path / "none").find(task.kind, task.key) is not None
    shutil.copy(copied / "gambler-02.table", copied / f"{BEGINNERS}.table")
    assert ValueStore(tmp_path / "none").find(task.kind, task.key) is None


@pytest.mark.parametrize("edition", ["gambler", "engel-bengel"])
def test_the_start_of_a_game_needs_no_table_at_all(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mean over all tableaux, those included whose tables do not come along."""
    monkeypatch.setattr(store_module, "read_table", lambda _: pytest.fail("a table is read"))
    game = BOXES[edition].open(2, {})
    told = evaluate(edition, game, game.start(), "points", ValueStore(tmp_path))
    assert told.exact
    starts = [line for line in lines(FOLDER) if line["kind"] == rounds.KIND]
    assert min(s["facts"]["value"] for s in starts) < told.value
    assert told.value < max(s["facts"]["value"] for s in starts)


@pytest.mark.parametrize("booking", ["banked", "at_once"])
def test_both_ways_to_book_plus_and_minus_come_along(booking: str, tmp_path: Path) -> None:
    game = BOXES["tutto"].open(2, {"plus_minus": booking})
    told = evaluate("tutto", game, game.start(), "win", ValueStore(tmp_path))
    assert told.exact
    assert told.value == pytest.approx({"banked": 0.4788164644, "at_once": 0.4793816234}[booking])


@pytest.mark.parametrize("tableau", LEFT_OUT)
def test_of_a_table_left_out_only_its_start_is_known(tableau: str, tmp_path: Path) -> None:
    task = next(one.task for one in wanted() if one.name == tableau)
    store = ValueStore(tmp_path)
    facts = store.facts(task.kind, task.key)
    assert facts is not None
    assert facts["bound"] < 0.011
    assert store.find(task.kind, task.key) is None
    assert not store.has(task.kind, task.key)
