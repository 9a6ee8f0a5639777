"""`wagnis play` and `wagnis replay` from the outside: arguments, files, exit status.

What happens at the table is tested in `test_table`.
"""

from __future__ import annotations

import io
import json
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from wagnis.cli import main
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.records import read_record, verify
from wagnis.terminal.menu import COMMANDS, help_lines, keys_line

TABLEAUX = """
home-1  Kitchen table
  +20  1
  +30  2 2
  -30  * *
  +40  3 3
  +50  4 4
  +90  A A A B B
"""


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def type_lines(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    type_lines()
    return type_lines


def wagnis(*arguments: object) -> int:
    return main([str(argument) for argument in arguments])


def read(path: Path) -> PlainObject:
    written = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(written, dict)
    return written


@pytest.fixture
def finished(tmp_path: Path, typed: Callable[..., None]) -> Path:
    path = tmp_path / "finished.json"
    bots = ["--players", "", "--bots", "thumb,random"]
    assert wagnis("play", "tutto", *bots, "--seed", "x", "--record", path) == 0
    return path


def test_two_times_enter_is_one_person_against_one_bot(
    typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    typed("", "")
    assert wagnis("play", "--plain", "--seed", "x") == 0
    output = capsys.readouterr().out
    assert "Guest rolls" in output
    assert "Thumb 80" in output


def test_the_first_questions_come_again_until_they_are_answered(
    typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    typed("9", "chess", "4", "7 7", "1 x", "Anna, Anna", "Anna, Ben")
    assert wagnis("play", "--plain") == 0
    output = capsys.readouterr().out
    assert output.count("Type a number from 1 to 4") == 2
    assert output.count("Zocken is for 1 to 8 players; that would be 14") == 1
    assert output.count("Names with commas, or two numbers") == 1
    assert output.count("Two people of the same name") == 1
    assert "Anna 0" in output
    assert "Ben" in output


def test_leaving_during_the_first_questions_is_no_error(typed: Callable[..., None]) -> None:
    typed()
    assert wagnis("play", "--plain") == 0


@pytest.mark.parametrize("lines", [(), ("",), ("q",), ("1", "quit"), ("1", "", "q", "n")])
def test_piped_answers_start_a_game_and_their_end_leaves_it(
    lines: tuple[str, ...], typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    typed(*lines)
    assert wagnis("play") == 0
    assert "Which game?" in capsys.readouterr().out


def test_a_record_at_the_end_can_be_verified(
    tmp_path: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    bots = ["--players", "", "--bots", "thumb,random"]
    assert wagnis("play", "zocken", *bots, "--record", path) == 0
    assert f"Check its dice with: wagnis verify {path}\n" in capsys.readouterr().out
    match = read_record(read(path))
    assert verify(match).honest
    assert match.names == ("Thumb", "Random")
    assert wagnis("verify", path) == 0


def test_the_same_seed_gives_the_same_game(finished: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    bots = ["--players", "", "--bots", "thumb,random"]
    assert wagnis("play", "tutto", *bots, "--seed", "x", "--record", again) == 0
    assert read(again) == read(finished)
    other = tmp_path / "other.json"
    assert wagnis("play", "tutto", *bots, "--seed", "y", "--record", other) == 0
    assert read(other)["events"] != read(finished)["events"]


def test_files_that_are_there_already_are_never_written_over(
    finished: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    before = finished.read_bytes()
    typed("q", "n")
    for option in ("--save", "--record"):
        assert wagnis("play", "zocken", option, finished) == 2
    assert "continue it with --resume" in capsys.readouterr().err
    assert wagnis("replay", finished, "--fork", 3, finished) == 2
    typed("q", str(finished), "n")
    assert wagnis("play", "zocken", "--players", "Anna") == 0
    output = capsys.readouterr().out
    assert "exists already; name another file" in output
    assert "The game was not saved" in output
    assert finished.read_bytes() == before


def test_a_record_that_cannot_be_written_is_refused_before_the_first_roll(
    tmp_path: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert wagnis("play", "zocken", "--record", tmp_path / "nowhere" / "x.json") == 2
    shown = capsys.readouterr()
    assert "cannot write" in shown.err
    assert "ZOCKEN" not in shown.out


def test_whoever_leaves_without_a_file_may_come_back(
    typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    typed("r", "q", "", "1", "q", "n")
    assert wagnis("play", "zocken", "--players", "Anna", "--seed", "x") == 0
    output = capsys.readouterr().out
    assert output.count("Save before leaving?") == 2
    assert "puts it on field 1" in output


def test_a_yes_keeps_the_game_under_a_name_of_ours(
    tmp_path: Path,
    typed: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for answer, name in (("y", "zocken.json"), ("Yes", "zocken-2.json")):
        typed("r", "q", answer)
        assert wagnis("play", "zocken", "--players", "Anna", "--seed", "x") == 0
        output = capsys.readouterr().out
        assert f"y = {name}" in output
        assert output.splitlines()[-1].endswith(f"--resume {name}")
        assert len(read(tmp_path / name)["events"]) == 2
    assert {path.name for path in tmp_path.iterdir()} == {"zocken.json", "zocken-2.json"}


@pytest.mark.parametrize("lang", ["en", "de", "nl"])
@pytest.mark.parametrize("answer", ["q", "Quit", "exit"])
def test_leaving_twice_is_no_file_name(
    lang: str,
    answer: str,
    tmp_path: Path,
    typed: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    yes, no = {"en": ("y", "n"), "de": ("j", "nein"), "nl": ("ja", "nee")}[lang]
    for last, files in (("", []), (no, []), (yes, [tmp_path / "zocken.json"])):
        typed("r", "q", answer, last, "q", no)
        assert wagnis("play", "zocken", "--players", "Anna", "--lang", lang) == 0
        assert capsys.readouterr().out.count("zocken.json") >= 2  # asked again
        assert list(tmp_path.iterdir()) == files


def test_a_bots_seat_adds_nothing_to_the_dice_and_a_persons_does(
    tmp_path: Path, typed: Callable[..., None]
) -> None:
    path = tmp_path / "match.json"
    typed("q")
    assert wagnis("play", "tutto", "--players", "Anna", "--bots", "thumb", "--save", path) == 0
    anna, thumb = read(path)["fair"]["client_seeds"]
    assert thumb == "0" * 32 != anna


def test_leaving_saves_and_resuming_goes_on(
    tmp_path: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "our evening.json"
    typed("r", "1", "q")
    assert wagnis("play", "zocken", "--players", "Anna", "--seed", "x", "--save", saved) == 0
    told = capsys.readouterr().out
    assert shlex.split(told.splitlines()[-1])[-3:] == ["play", "--resume", str(saved)]
    before = read(saved)
    assert len(before["events"]) == 3
    assert before["table"] == {"seats": [{"person": True}]}
    typed("o")
    assert wagnis("play", "--resume", saved) == 0
    assert read(saved)["events"][:4] == [*before["events"], {"pick": "orange"}]


def test_a_game_without_a_file_is_offered_one_and_litters_nothing(
    tmp_path: Path, typed: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed("r", "q", "")
    assert wagnis("play", "zocken", "--players", "Anna") == 0
    assert list(tmp_path.iterdir()) == []
    typed("r", "q", "no/such/folder.json", "kept.json")
    assert wagnis("play", "zocken", "--players", "Anna") == 0
    assert len(read(tmp_path / "kept.json")["events"]) == 2


def test_ones_own_tableaux_are_played(tmp_path: Path, typed: Callable[..., None]) -> None:
    file, record = tmp_path / "home.txt", tmp_path / "record.json"
    file.write_text(TABLEAUX, encoding="utf-8")
    bots = ["--players", "", "--bots", "thumb,thumb", "--option", "target=100"]
    assert wagnis("play", "gambler", *bots, "--tableau", file, "--record", record) == 0
    stack = read(record)["options"]["stack"]
    assert [tableau["id"] for tableau in stack] == ["Kitchen table"]


def test_a_single_player_is_given_a_bot_where_the_game_needs_one(
    typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert wagnis("play", "gambler", "--players", "Anna") == 0
    assert "Thumb 80" in capsys.readouterr().out


def test_a_bot_that_needs_what_is_not_installed_says_so_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    typed: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("wagnis.bots.valued.find_spec", lambda name: None)
    assert wagnis("play", "tutto", "--players", "Anna", "--bots", "keen") == 2
    assert "wagnis[solve]" in capsys.readouterr().err


def test_an_option_may_be_a_bare_word(tmp_path: Path, typed: Callable[..., None]) -> None:
    record = tmp_path / "record.json"
    options = ["--option", "plus_minus=at_once", "--option", "target=500"]
    bots = ["--players", "", "--bots", "random,random"]
    assert wagnis("play", "tutto", *bots, *options, "--record", record) == 0
    assert read(record)["options"] == {"plus_minus": "at_once", "target": 500}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tutto", "--bots", "oracle"], "there is no bot 'oracle'"),
        (["tutto", "--players", "Anna,Anna"], "two people have the same name"),
        (["tutto", "--players", ",".join("abcdefghijk")], "2 to 10 players, not 11"),
        (["tutto", "--option", "target"], "KEY=VALUE"),
        (["tutto", "--option", "target=0"], "target"),
        (["tutto", "--option", "colour=1"], "unknown option"),
        (["tutto", "--tableau", "x.txt"], "not for tutto"),
        (["gambler", "--tableau", "missing.txt"], "no tableau and no file"),
        (["--resume", "missing.json"], "cannot read"),
        (["tutto", "--resume", "missing.json"], "keeps its game"),
        (["tutto", "--save", "no/such/folder/x.json"], "cannot write"),
    ],
)
def test_what_a_person_can_mend_is_said_in_a_sentence(
    arguments: list[str],
    message: str,
    typed: Callable[..., None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert wagnis("play", *arguments) == 2
    assert message in capsys.readouterr().err


def test_bad_tableaux_are_named_line_by_line(
    tmp_path: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("home-1\n  +20  7\n", encoding="utf-8")
    assert wagnis("play", "gambler", "--tableau", file) == 2
    assert "bad.txt:2:" in capsys.readouterr().err


def test_a_finished_game_a_seedless_one_and_a_broken_table_cannot_be_resumed(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = read(finished)
    assert wagnis("play", "--resume", finished) == 2
    assert "is over" in capsys.readouterr().err
    seedless = {key: written[key] for key in ("format", "game", "players", "options")}
    for changed, message in (
        (seedless | {"events": []}, "no seeds"),
        (written | {"table": {"seats": [1]}}, "not a valid saved game"),
    ):
        path = tmp_path / "changed.json"
        path.write_text(json.dumps(changed), encoding="utf-8")
        assert wagnis("play", "--resume", path) == 2
        assert message in capsys.readouterr().err


def test_a_record_is_printed_as_a_numbered_log(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert wagnis("replay", finished) == 0
    piped = capsys.readouterr().out
    assert wagnis("replay", finished, "--all") == 0
    assert capsys.readouterr().out == piped
    last = len(read(finished)["events"]) - 1
    assert any(line.lstrip().startswith(f"{last} ") for line in piped.splitlines())
    assert "wins." in piped


def test_a_fork_ends_before_the_event_and_can_be_resumed(
    finished: Path, tmp_path: Path, typed: Callable[..., None]
) -> None:
    fork = tmp_path / "fork.json"
    assert wagnis("replay", finished, "--fork", 5, fork) == 0
    written = read(fork)
    assert written["events"] == read(finished)["events"][:5]
    assert written["table"] == read(finished)["table"]
    assert wagnis("play", "--resume", fork) == 0
    assert read(fork)["events"] == read(finished)["events"]


@pytest.mark.parametrize("number", ["-1", "x", "999999", "1.5"])
def test_a_fork_needs_an_event_that_is_there(
    finished: Path, tmp_path: Path, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fork = tmp_path / "fork.json"
    assert wagnis("replay", finished, "--fork", number, fork) == 2
    assert "--fork needs a number from 0 to" in capsys.readouterr().err
    assert not fork.exists()


def test_a_replay_of_no_record_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert wagnis("replay", tmp_path / "missing.json") == 2
    assert "cannot read" in capsys.readouterr().err


def test_the_help_has_the_keys_of_the_line_and_no_other() -> None:
    tutto = BOXES["tutto"]
    bare = replace(tutto, solver=None, parts={})
    for box, missing in ((tutto, ()), (bare, ("h", "??"))):
        helped = " · ".join(help_lines(box)[1:])
        keys = {part.split()[0] for part in helped.split(" · ")}
        assert keys == {part.split()[0] for part in keys_line(box).split(" · ")}
        assert keys == set(COMMANDS) - set(missing)


def test_the_help_says_that_levels_need_a_solved_game(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("simulate", "arena"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert "where the game is solved" in " ".join(capsys.readouterr().out.split())


def test_a_game_is_resumed_from_its_file_or_from_that_of_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", iter(["1", "q", "r", "q", "1", "q"]).__next__)
    saved = str(tmp_path / "evening.json")
    table = ["play", "tutto", "--players", "Ada", "--plain", "--save", saved, "--seed", "x"]
    assert main([*table, "--stacked", "double"]) == 0
    before = len(json.loads(Path(saved).read_text(encoding="utf-8"))["events"])
    for words in (["--resume", saved], ["--save", saved, "--resume"]):
        assert main(["play", "--plain", *words]) == 0
        events = len(json.loads(Path(saved).read_text(encoding="utf-8"))["events"])
        assert events > before
        before = events
    capsys.readouterr()
    assert main(["play", "--resume"]) == 2
    assert capsys.readouterr().err == "wagnis: --resume needs the saved game: --resume FILE\n"
