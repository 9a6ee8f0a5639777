"""`wagnis tableaux`: the output, and the messages for typos and bad files.

The file format itself is tested in `tests.games.gambler.test_tableau_files`.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from wagnis.cli import main
from wagnis.games.gambler.board import write_tableau
from wagnis.games.gambler.editions import EDITIONS, shipped
from wagnis.games.gambler.tableau_files import parse
from wagnis.records import Match

ALL = [tableau for edition in EDITIONS.values() for tableau in edition.drawn]
MINE = "my-01  Mine\n" + "  +20  1\n" * 5 + "  -30  A A A B B\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "my.txt"
    path.write_text(MINE, encoding="utf-8")
    return path


def test_without_a_word_every_tableau_is_listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["tableaux"]) == 0
    out = capsys.readouterr().out
    for tableau in ALL:
        (line,) = [line for line in out.splitlines() if line.split()[:1] == [tableau.id]]
        assert f"{tableau.name}  " in line
        assert f" {tableau.boxes}  " in line
    (starter,) = [line for line in out.splitlines() if "gambler-01" in line]
    assert starter.split()[-9:-6] == ["19", "+170", "-20"]
    assert starter.endswith("3  ***  444  AAABB  1234  -***")


def test_named_tableaux_are_drawn_in_the_order_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tableaux", "gambler-03", "gambler-01", "--plain"]) == 0
    out = capsys.readouterr().out
    assert out.index("gambler-03  Downhill Run") < out.index("gambler-01  Open Door")
    assert "+60  [6][5][4][3][2]" in out
    assert "+40  [A][A][A][B][B]" in out
    assert "-20  [*][*][*]" in out
    assert out.isascii()


def test_where_nobody_watches_the_drawing_is_plain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tableaux", "gambler-01"]) == 0
    assert capsys.readouterr().out.isascii()


def test_a_terminal_gets_boxes_with_pips_stars_and_two_marks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    assert main(["tableaux", "gambler-01"]) == 0
    out = capsys.readouterr().out
    assert out.count("╭────╮") == 19
    assert out.count("★") == 6
    assert (out.count("▲"), out.count("■")) == (3, 2)
    assert "⚂ 3" in out
    assert "-20" in out


@pytest.mark.parametrize("argument", ["--plain", "columns"])
def test_a_terminal_gets_plain_boxes_on_demand_or_when_narrow(
    argument: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "100" if argument == "--plain" else "40")
    assert main(["tableaux", "gambler-01", *["--plain"] * (argument == "--plain")]) == 0
    assert capsys.readouterr().out.isascii()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("gambler-7", "gambler-07"),
        ("GAMBLER-12", "gambler-12"),
        ("engelbengel-03", "engel-bengel-03"),
    ],
)
def test_a_mistyped_id_is_answered_with_the_likely_one(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tableaux", typed]) == 2
    err = capsys.readouterr().err
    assert f"no tableau and no file {typed!r}" in err
    assert f"the nearest: {meant}" in err


def test_an_id_like_no_other_is_refused_without_a_guess(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tableaux", "zzz"]) == 2
    assert "`wagnis tableaux` lists" in capsys.readouterr().err


def test_text_can_be_read_back_as_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tableaux", "--text"]) == 0
    assert parse(capsys.readouterr().out, "printed") == tuple(ALL)


def test_json_is_what_the_option_stack_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tableaux", "--json", "gambler-09", "engel-bengel-02"]) == 0
    stack = json.loads(capsys.readouterr().out)
    tableaux = [shipped("gambler-09"), shipped("engel-bengel-02")]
    assert stack == [write_tableau(tableau) for tableau in tableaux if tableau is not None]
    assert Match.new("gambler", 2, {"stack": stack}).options == {"stack": stack}


def test_a_file_of_ones_own_is_drawn(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tableaux", "--tableau", str(mine)]) == 0
    assert "my-01  Mine  (10 spaces, +100 and -30)" in capsys.readouterr().out
    assert main(["tableaux", "--tableau", str(mine), "my-02"]) == 2
    assert "the nearest: my-01" in capsys.readouterr().err


def test_an_edited_tableau_under_a_shipped_id_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = tmp_path / "edited.txt"
    assert main(["tableaux", "gambler-07", "--text"]) == 0
    printed = capsys.readouterr().out
    edited.write_text(printed)
    assert main(["tableaux", str(edited), "--check"]) == 0
    assert not capsys.readouterr().err
    edited.write_text(printed.replace("+20", "+30"))
    assert main(["tableaux", str(edited), "--check"]) == 0
    warning = "wagnis: warning: gambler-07 is the id of a tableau that ships"
    assert warning in capsys.readouterr().err
    played = ["play", "gambler", "--players=", "--bots", "thumb,thumb", "--option", "target=1"]
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main([*played, "--tableau", str(edited)]) == 0
    assert capsys.readouterr().err.count(warning) == 1


def test_a_file_can_be_turned_into_data(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tableaux", "--tableau", str(mine), "--json"]) == 0
    stack = json.loads(capsys.readouterr().out)
    assert [entry["id"] for entry in stack] == ["Mine"]
    assert Match.new("gambler", 2, {"stack": stack}).options == {"stack": stack}


def test_a_name_of_two_words_survives_being_data(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = tmp_path / "named.txt"
    named.write_text(mine.read_text().replace("Mine", "Cold Feet"))
    assert main(["tableaux", "--tableau", str(named), "--json"]) == 0
    printed = tmp_path / "printed.json"
    printed.write_text(capsys.readouterr().out)
    assert main(["tableaux", "--tableau", str(printed)]) == 0
    assert "custom-1  Cold Feet  (10 spaces" in capsys.readouterr().out


def test_a_sound_file_is_summed_up(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tableaux", "--check", "--tableau", str(mine)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{mine}: ok, 1 tableau\n")
    assert "+100" in out
    assert "-30" in out


def test_a_nameless_tableau_keeps_the_columns(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine.write_text(MINE.replace("  Mine", ""), encoding="utf-8")
    main(["tableaux", "--check", "--tableau", str(mine)])
    _, head, line = capsys.readouterr().out.splitlines()
    assert head.index("spaces") + 6 == line.index("10") + 2


def test_a_broken_file_is_told_everything_at_once(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine.write_text(MINE.replace("  +20  1\n", "  +0  7\n", 1) + "  +20  2\n", encoding="utf-8")
    assert main(["tableaux", "--check", "--tableau", str(mine)]) == 1
    out = capsys.readouterr().out
    assert out.count(f"{mine}:2: ") == 2
    assert out.count(f"{mine}:8: ") == 1
    assert out.endswith(": 3 problems\n")


def test_a_broken_file_cannot_be_drawn(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine.write_text("my-01\n", encoding="utf-8")
    assert main(["tableaux", "--tableau", str(mine)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"{mine}:1: tableau 'my-01' needs 6 rows and has 0" in captured.err


def test_a_file_that_is_no_text_is_refused(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine.write_bytes("my-01".encode("utf-16"))
    assert main(["tableaux", "--check", "--tableau", str(mine)]) == 2
    assert "is not text in UTF-8" in capsys.readouterr().err


def test_check_says_if_an_id_that_ships_has_other_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tableaux", "gambler-05", "--text"]) == 0
    text = capsys.readouterr().out
    mine = tmp_path / "mine.txt"
    pays = re.search(r"\+(\d+)", text)
    assert pays is not None
    for edited, told in ((text, False), (text.replace(pays[0], "+25", 1), True)):
        mine.write_text(edited, encoding="utf-8")
        assert main(["tableaux", "--check", "--tableau", str(mine)]) == 0
        said = capsys.readouterr().err
        assert ("gambler-05 is the id of a tableau that ships" in said) is told


@pytest.mark.parametrize("words", [["--check"], ["--check", "gambler-01"]])
def test_check_asks_for_a_file(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tableaux", *words]) == 2
    assert "--check needs a file" in capsys.readouterr().err


def test_a_terminal_without_a_letter_shows_a_question_mark(mine: Path) -> None:
    mine.write_text(MINE.replace("Mine", "Größe"), encoding="utf-8")
    shown = subprocess.run(
        [sys.executable, "-m", "wagnis", "tableaux", "--tableau", str(mine)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert b"my-01  Gr??e" in shown.stdout


def test_listing_and_plain_drawing_do_without_rich() -> None:
    program = (
        "import sys; from wagnis.cli import main; "
        "main(['tableaux']); main(['tableaux', 'gambler-01']); "
        "sys.exit('rich' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
