"""The command itself: help, versions, wrong words, and `wagnis verify`.

`referee` is run as a process in test_referee_process; play, replay and tableaux elsewhere.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.records.matches import played
from wagnis import __version__
from wagnis.cli import COMMANDS, main
from wagnis.games import BOXES
from wagnis.records import write_record


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    shown = capsys.readouterr().out
    assert all(command in shown for command in COMMANDS)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--version"])
    assert leaving.value.code == 0
    assert __version__ in capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([command, "--help"])
    assert leaving.value.code == 0
    told = capsys.readouterr().out
    assert command in told
    assert "docs/" not in told, "a file that a wheel does not have"


@pytest.mark.parametrize("command", ["play", "advise", "solve", "arena"])
def test_the_options_are_listed_as_the_boxes_have_them(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([command, "--option", "help"])
    assert leaving.value.code == 0
    told = capsys.readouterr().out
    for box in BOXES.values():
        assert box.name in told.splitlines()
        assert all(option.about in told for option in box.options)


def test_the_options_of_the_game_that_is_named_are_listed_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "tutto", "--option", "help"])
    told = capsys.readouterr().out
    assert "plus_minus=banked|at_once" in told
    assert "rounds" not in told


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_commands_games_and_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", "bash"]) == 0
    (tmp_path / "words.sh").write_text(capsys.readouterr().out, encoding="utf-8")
    (tmp_path / "evening.json").touch()

    def completed(*words: str) -> set[str]:
        typed = " ".join(f"'{word}'" for word in words)
        asked = f"""source ./words.sh; COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}
            compopt() {{ :; }}; _shtab_wagnis; printf '%s\\n' "${{COMPREPLY[@]}}" """
        done = subprocess.run(
            ["bash", "-c", asked], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return {word.strip() for word in done.stdout.splitlines()}

    assert completed("wagnis", "re") == {"replay", "referee", "review"}
    assert completed("wagnis", "play", "tu") == {"tutto"}
    assert "--grade" in completed("wagnis", "arena", "--g")
    assert completed("wagnis", "verify", "eve") == {"evening.json"}


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["dance"])
    assert leaving.value.code == 2
    assert "dance" in capsys.readouterr().err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(write_record(played("tutto", 2))), encoding="utf-8")
    return path


def test_an_honest_record_is_verified(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record)]) == 0
    shown = capsys.readouterr().out
    assert "rolls and draws are those the seeds give" in shown
    assert json.loads(record.read_text(encoding="utf-8"))["fair"]["commit"] in shown
    assert shown.splitlines()[-1].startswith("VERIFIED")


def test_a_loaded_die_is_reported_with_its_event(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = json.loads(record.read_text(encoding="utf-8"))
    assert written["events"][0] != {"card": "double"}
    written["events"] = [{"card": "double"}]
    del written["result"]
    record.write_text(json.dumps(written), encoding="utf-8")
    assert main(["verify", str(record)]) == 1
    assert 'event 0 is {"card": "double"}' in capsys.readouterr().out


def test_a_record_without_seeds_cannot_be_verified(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = json.loads(record.read_text(encoding="utf-8"))
    del written["fair"]
    record.write_text(json.dumps(written), encoding="utf-8")
    assert main(["verify", str(record)]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1] == "NOT VERIFIED: this record reveals no seeds"


def test_a_seat_that_is_not_there_is_not_verified(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(record), "--seat", "9", "--my-seed", "0" * 32]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "NOT VERIFIED: this record has no such seat"


def test_what_cannot_be_read_is_not_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(tmp_path / "nowhere.json")]) == 2
    assert capsys.readouterr().out == "NOT VERIFIED: nothing was checked\n"


def test_a_record_that_breaks_a_rule_is_not_sound(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = json.loads(record.read_text(encoding="utf-8"))
    written["events"][1] = {"dice": [1]}
    record.write_text(json.dumps(written), encoding="utf-8")
    assert main(["verify", str(record)]) == 1
    assert "event 1" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_no_record_is_named_in_the_error(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "noise.json"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 2
    error = capsys.readouterr().err
    assert "noise.json" in error
    assert "Traceback" not in error


def test_a_missing_file_is_named_in_the_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(tmp_path / "nowhere.json")]) == 2
    assert "nowhere.json" in capsys.readouterr().err
