"""No command ends with a traceback: a full disk, an ASCII terminal, Ctrl+C, huge numbers."""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from wagnis.cli import commands, main, parser_of
from wagnis.cli.parsing import INDENT


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from parsers(below)


def wagnis(*words: str, **settings: str) -> list[str]:
    return [sys.executable, "-m", "wagnis", *words]


def test_every_help_ends_with_examples_that_parse() -> None:
    whole = parser_of(commands())
    for parser in parsers(whole):
        shown = [line for line in (parser.epilog or "").splitlines() if line.startswith(INDENT)]
        assert 1 <= len(shown) <= 3, parser.prog
        assert parser.format_help().endswith("\n".join(shown) + "\n"), parser.prog
        for line in shown:
            words = shlex.split(line.split("|")[-1].split(">")[0])
            assert words[0] == "wagnis"
            whole.parse_args(words[1:])


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["--version"],
        ["tableaux"],
        ["rules", "tutto"],
        ["play", "zocken", "--players", "", "--bots", "random", "--plain"],
        ["puzzles", "list"],
        ["serve", "--port", "0"],
    ],
)
def test_a_full_disk_is_reported_in_one_line(words: list[str], tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            wagnis(*words),
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert ended.stderr == b"wagnis: the output cannot be written: No space left on device\n"
    assert ended.returncode == 2


@pytest.mark.parametrize(
    "words",
    [
        "rules zocken --lang de",
        "simulate zocken random --games 4 --workers 1",
        "lab compare --help",
        "play gambler --players= --bots thumb,thumb --lang nl",
    ],
)
def test_a_terminal_of_ascii_gets_question_marks(words: str) -> None:
    ended = subprocess.run(
        wagnis(*words.split()),
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.isascii()
    assert b"Traceback" not in ended.stderr


INTERRUPTED = """
import importlib.abc, sys
class Interrupts(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupts())
sys.argv = ["wagnis", "tableaux"]
from wagnis.cli import main
raise SystemExit(main())
"""


@pytest.mark.parametrize(
    "module", ["wagnis.records", "wagnis.cli", "wagnis.games.gambler.commands"]
)
def test_ctrl_c_during_imports_is_one_line_and_130(module: str) -> None:
    program = INTERRUPTED.format(module=module)
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert (ended.stderr, ended.returncode) == (b"wagnis: interrupted\n", 130)


def test_ctrl_c_while_a_command_runs_is_one_line_and_130() -> None:
    with subprocess.Popen(
        wagnis("referee"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b'{"do": "new", "game": "zocken", "players": 1}\n')
        running.stdin.flush()
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=PATIENCE)
        assert (told, running.returncode) == (b"wagnis: interrupted\n", 130)


@pytest.mark.parametrize(
    "words",
    [
        "simulate tutto thumb thumb --games 1e30",
        "solve tutto --seats 99999999999999999999",
        "advise --game tutto --seats 99999999999999999999",
        "arena tutto thumb thumb --games " + 5000 * "9",
        "lab compare tutto --target 1e30",
        "puzzles make --count 1e30",
        "ask tutto --seats 1e30",
    ],
)
def test_numbers_too_large_are_called_too_large(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words.split())
    told = capsys.readouterr().err
    assert "is too large; it may be" in told
    assert len(told) < 3000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("plya", "wagnis: error: there is no command 'plya'; the nearest: play, replay"),
        ("play tuto", "there is no game 'tuto'; the nearest: tutto"),
        (
            "puzzles --game x",
            "there is no game 'x'; there are gambler, engel-bengel, tutto, zocken",
        ),
        ("play --lang fr", "--lang is one of en, de, nl, not 'fr'"),
        ("play tutto --speed 9", "--speed is one of 0, 1, 2, 4, not '9'"),
        ("completion sh", "there is no shell 'sh'; the nearest: zsh"),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_ones(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("command", ["replay", "review", "advise", "play --resume"])
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("none.json", "cannot read none.json: No such file or directory"),
        ("empty.json", "empty.json is empty"),
        ("folder", "folder is a folder; name a file"),
        ("binary.json", "binary.json is not text in UTF-8"),
        ("half.json", "half.json is not JSON"),
        ("list.json", "list.json is not a match record"),
        ("other.json", "other.json is not a valid"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence(
    command: str,
    name: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    texts = {"empty": b"", "binary": b"\xff\xfe", "half": b'{"format": 1', "list": b"[]"}
    for stem, content in (texts | {"other": b"{}"}).items():
        Path(f"{stem}.json").write_bytes(content)
    if (command, name) == ("review", "folder"):
        sentence = "there are no records (*.json, *.jsonl) in folder"
    assert main([*command.split(), name]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"wagnis: {sentence}")
    assert told.count("\n") == 1


def test_a_folder_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    assert main(["play", "zocken", "--players=", "--bots", "thumb", "--save", "folder"]) == 2
    assert capsys.readouterr().err == "wagnis: folder is a folder; name a file\n"


def test_dice_in_the_cup_need_a_tableau(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "gambler", "--cup", "1,2,3"]) == 2
    assert capsys.readouterr().err == "wagnis: dice lie on a tableau: --tableau says which\n"


WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({missing!r}))
from wagnis.cli import main
raise SystemExit(main({words!r}))
"""


@pytest.mark.parametrize(
    ("missing", "words", "told"),
    [
        (["numpy"], ["lab", "compare", "tutto", "--target", "300"], b"pip install 'wagnis[lab]'"),
        (["numpy"], ["review", "none.json"], b"pip install 'wagnis[solve]'"),
        (["uvicorn", "starlette"], ["site", "none"], b"pip install 'wagnis[server]'"),
        (["numpy"], ["completion", "bash"], b""),
    ],
)
def test_a_missing_extra_is_named(missing: list[str], words: list[str], told: bytes) -> None:
    program = WITHOUT.format(missing=missing, words=words)
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert told in ended.stderr
    assert ended.returncode == (2 if told else 0), ended.stderr
    assert ended.stderr.count(b"\n") == bool(told)


@pytest.mark.parametrize(
    ("words", "usage"),
    [
        ("lab compare tutto --nix", "usage: wagnis lab compare"),
        ("admin list --nix", "usage: wagnis admin list"),
        ("ask tutto --nix", "usage: wagnis ask tutto"),
        ("play tutto --nix", "usage: wagnis play"),
        ("--nix", "usage: wagnis "),
    ],
)
def test_a_mistake_shows_the_usage_of_its_own_command(
    words: str, usage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words.split())
    told = capsys.readouterr().err
    assert told.startswith(usage)
    assert "unrecognized arguments: --nix" in told


def test_a_page_has_the_rights_of_the_umask_and_a_record_is_private(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, page = tmp_path / "game.json", tmp_path / "page.html"
    words = "play zocken --players= --bots random --plain --option rounds=1 --record"
    before = os.umask(0o027)
    try:
        assert main([*words.split(), str(record)]) == 0
        assert "Only you can read" in capsys.readouterr().out
        assert main(["review", str(record), "--html", str(page)]) == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(record.stat().st_mode) == 0o600
    assert stat.S_IMODE(page.stat().st_mode) == 0o640
    capsys.readouterr()
    assert main(["verify", str(record)]) == 0
    told = capsys.readouterr().out
    assert "played in a terminal" in told
    assert "operator" not in told
