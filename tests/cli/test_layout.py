"""Reports fit a terminal of 80 columns."""

from __future__ import annotations

import pytest

from wagnis.cli import main
from wagnis.cli.solve_run import TITLE, _list
from wagnis.cli.solve_tables import Solvable
from wagnis.games.zocken.solver.solve import TurnTask
from wagnis.solvers import ValueStore

CAPTURE = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    "words",
    [
        "solve",
        "tableaux",
        "puzzles list --lang nl",
        "lab compare tutto --composition stop=5 --games 0 --longest 0 --quiet",
        "arena zocken thumb random --games 2 --option rounds=1 --workers 1 --quiet",
    ],
)
def test_a_report_fits_80_columns(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: CAPTURE
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(words.split()) == 0
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) > 5
    # Where the folder of tables is depends on the machine.
    assert max(len(line) for line in shown if not line.startswith("Solved tables")) <= 80


def test_the_list_of_tableaux_has_their_sums_where_there_is_room(
    monkeypatch: pytest.MonkeyPatch, capsys: CAPTURE
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["tableaux"]) == 0
    assert "+260" not in capsys.readouterr().out
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["tableaux"]) == 0
    assert "+260" in capsys.readouterr().out


def test_a_long_title_of_a_table_has_a_line_of_its_own(capsys: CAPTURE) -> None:
    long = Solvable(TurnTask((10, 30, 60, 100, 150, 210, 300)))
    assert len(long.title) > TITLE
    _list([long], ValueStore(), as_json=False)
    title, below, *_ = capsys.readouterr().out.splitlines()
    assert title == long.title
    assert below.split()[0] == "missing"
