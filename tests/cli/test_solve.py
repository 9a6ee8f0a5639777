"""`wagnis solve`: what is solved, kept, listed and refused, with a stand-in for the solver.

What tables hold is tested in tests/solvers.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import a_room
from tests.cli.a_room import Errand
from wagnis.cli import main
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.editions import EDITIONS
from wagnis.solvers import ValueStore

ERRAND = Errand(6_000)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tables are kept here, and Tutto is solved by the stand-in."""
    a_room.moves_in(monkeypatch)
    monkeypatch.setenv("WAGNIS_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"


Capture = pytest.CaptureFixture[str]


def test_a_game_is_solved_kept_and_its_value_told(folder: Path, capsys: Capture) -> None:
    assert main(["solve", "tutto"]) == 0
    said = capsys.readouterr().out
    assert "the errand to 6000" in said
    assert " B;" in said
    assert "1.5 CPU-seconds" in said
    assert "1.0e-10" in said
    assert "the first player wins 53.059%" in said
    assert ValueStore(folder).find(ERRAND.kind, ERRAND.key) is not None


def test_what_is_there_already_is_told_and_not_solved_again(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["solve", "tutto"])
    (table,) = folder.iterdir()
    before = table.stat().st_ino
    assert main(["solve", "tutto"]) == 0
    assert table.stat().st_ino == before
    assert "the first player wins" in capsys.readouterr().out
    assert main(["solve", "tutto", "--again"]) == 0
    assert table.stat().st_ino != before


def test_a_target_and_other_options_are_part_of_what_is_solved(folder: Path) -> None:
    assert main(["solve", "tutto", "--target", "300", "--quiet"]) == 0
    assert main(["solve", "tutto", "--option", "target=400", "--quiet"]) == 0
    kept = ValueStore(folder)
    assert all(kept.has("errand", Errand(target).key) for target in (300, 400))


def test_a_game_with_several_tables_is_told_table_by_table(capsys: Capture) -> None:
    assert main(["solve", "zocken", "--json"]) == 0
    turn, game = map(json.loads, capsys.readouterr().out.splitlines())
    assert (turn["kind"], list(turn["values"])) == ("zocken-turn", ["points", "over50"])
    assert (game["kind"], list(game["values"])) == ("zocken-game", ["win"])
    assert game["values"]["win"] == pytest.approx(game["facts"]["first"][-1], abs=1e-9)
    assert main(["solve", "zocken", "--seats", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["kind"] == "zocken-turn"


def test_another_folder_may_be_named(folder: Path, tmp_path: Path) -> None:
    assert main(["solve", "tutto", "--folder", str(tmp_path / "mine")]) == 0
    assert not folder.exists()
    assert len(list((tmp_path / "mine").iterdir())) == 1


def test_a_task_is_solved_by_its_kind_and_key_without_a_word(folder: Path, capsys: Capture) -> None:
    written = json.dumps({"kind": "errand", "key": Errand(250).key})
    assert main(["solve", "--task", written, "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    assert ValueStore(folder).has("errand", Errand(250).key)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "{",
        "[]",
        '{"kind": "errand"}',
        '{"kind": "errand", "key": []}',
        '{"kind": "errand", "key": {}}',
        '{"kind": "a dream", "key": {"target": 5}}',
        '{"kind": 5, "key": {"target": 5}}',
    ],
)
def test_a_task_that_nobody_can_do_is_refused_in_words(
    written: str, folder: Path, capsys: Capture
) -> None:
    assert main(["solve", "--task", written]) == 2
    assert capsys.readouterr().err.startswith("wagnis: ")
    assert not folder.exists()


def test_what_cannot_be_solved_ends_with_status_1_and_keeps_nothing(
    folder: Path, capsys: Capture
) -> None:
    assert main(["solve", "tutto", "--target", "9001"]) == 1
    assert "9001 is too far" in capsys.readouterr().err
    assert not folder.exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["tutto", "--seats", "11"], "2 to 10 players"),
        (["tutto", "--target", "0"], "target"),
        (["tutto", "--option", "target"], "KEY=VALUE"),
        (["tutto", "--tableau", "gambler-01"], "--tableau is for gambler"),
        (["--tableau", "gambler-99"], "gambler-99"),
    ],
)
def test_a_wrong_request_is_said_in_a_sentence(
    words: list[str], complaint: str, folder: Path, capsys: Capture
) -> None:
    assert main(["solve", *words]) == 2
    assert complaint in capsys.readouterr().err


def test_a_target_of_no_game_is_not_passed_over(folder: Path, capsys: Capture) -> None:
    assert main(["solve", "--target", "3000"]) == 2
    assert "needs a game" in capsys.readouterr().err


def test_whoever_interrupts_is_told_that_nothing_is_kept(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Errand, "solve", interrupted)
    assert main(["solve", "tutto"]) == 130
    said = capsys.readouterr().err
    assert "solving the errand to 6000" in said
    assert "the errand to 6000 was not stored" in said


def test_a_folder_that_cannot_keep_tables_is_named(folder: Path, capsys: Capture) -> None:
    folder.write_text("a file where a folder should be", encoding="utf-8")
    assert main(["solve", "tutto"]) == 2
    assert str(folder) in capsys.readouterr().err


def test_as_json_every_table_is_a_line(folder: Path, capsys: Capture) -> None:
    assert main(["solve", "tutto", "--json"]) == 0
    told: PlainObject = json.loads(capsys.readouterr().out)
    assert told["key"] == ERRAND.key
    assert told["values"]["win"] == pytest.approx(0.53059)
    assert told["where"] == "kept"
    assert told["bytes"] == next(folder.iterdir()).stat().st_size


def test_the_list_says_what_is_there_and_what_is_missing(folder: Path, capsys: Capture) -> None:
    assert main(["solve", "--json"]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (tutto,) = [one for one in listed if one["kind"] == "errand"]
    assert (tutto["where"], tutto["bytes"]) == ("missing", 0)
    assert len(listed) >= sum(len(edition.tableaux) for edition in EDITIONS.values())
    main(["solve", "tutto", "--quiet"])
    assert main(["solve"]) == 0
    line = next(
        line for line in capsys.readouterr().out.splitlines() if line.startswith(ERRAND.title)
    )
    assert " kept " in line


def test_the_games_own_tableaux_are_listed_by_name(folder: Path, capsys: Capture) -> None:
    assert main(["solve", "gambler"]) == 0
    said = capsys.readouterr().out
    assert "Open Door" in said or "gambler-01" in said


WITHOUT = "import sys; sys.modules['numpy'] = None; from wagnis.cli import main; sys.exit(main())"


def test_without_numpy_the_command_says_what_to_install(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT, "solve"],
        capture_output=True,
        env={**os.environ, "WAGNIS_TABLES": str(tmp_path)},
    )
    assert ended.returncode == 2
    assert b"wagnis[solve]" in ended.stderr
    assert b"Traceback" not in ended.stderr
