"""`wagnis simulate`: what it prints, what it refuses, and that Ctrl-C loses nothing.

The playing is tested in tests/simulation.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from wagnis.cli import main

QUICK = ["--games", "6", "--workers", "1", "--option", "target=100", "--way", "bots"]


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["simulate", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("wagnis: ")
    assert "Traceback" not in said
    return said


def test_it_says_who_wins_and_how_sure_that_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["simulate", "tutto", "thumb", "random", "thumb", *QUICK]) == 0
    shown = capsys.readouterr()
    assert "tutto, 3 seats, seed 1: 6 games, 2 deals, played by bots" in shown.out
    for word in (
        "thumb 2",
        "share of wins (%)",
        "The player who begins",
        "turns in",
        "games per second",
    ):
        assert word in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80
    assert "the bots play, which is slow; this was asked for" in shown.err


def test_json_and_parquet_hold_the_same_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pandas = pytest.importorskip("pandas")
    path = tmp_path / "games.parquet"
    words = ["simulate", "tutto", "thumb", "random", *QUICK, "--json", "--parquet", str(path)]
    assert main([*words, "--quiet"]) == 0
    shown = capsys.readouterr()
    told = json.loads(shown.out)
    assert shown.err == ""
    rows = pandas.read_parquet(path)
    for one in told["results"]:
        own = rows[rows["player"] == one["player"]]
        assert own["share"].mean() == pytest.approx(one["share"]["mean"])
        assert own["score"].mean() == pytest.approx(one["score"]["mean"])


def test_bad_words_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    two = ("tutto", "thumb", "random", *QUICK)
    assert "no bot 'oracle'" in refusal(capsys, "tutto", "thumb", "oracle")
    assert "players, not 1" in refusal(capsys, "tutto", "thumb")
    assert "unknown option 'goal'" in refusal(capsys, *two, "--option", "goal=1")
    assert "KEY=VALUE" in refusal(capsys, *two, "--option", "target")
    assert "--journal DIR" in refusal(capsys, *two, "--resume")
    nowhere = str(tmp_path / "none" / "x.parquet")
    assert "cannot be written" in refusal(capsys, *two, "--parquet", nowhere)
    assert "is a folder" in refusal(capsys, *two, "--parquet", "")
    os.mkfifo(pipe := tmp_path / "pipe")
    assert "is a device or a pipe" in refusal(capsys, *two, "--parquet", str(pipe))
    assert pipe.is_fifo()
    (tmp_path / "file").touch()
    assert "cannot be used" in refusal(capsys, *two, "--journal", str(tmp_path / "file"))
    assert main(["simulate", *two, "--journal", str(tmp_path / "kept")]) == 0
    kept = ("--journal", str(tmp_path / "kept"))
    assert "--resume goes on" in refusal(capsys, *two, *kept)
    assert "another job" in refusal(capsys, *two, *kept, "--resume", "--seed", "2")
    assert "no address" in refusal(capsys, *two, "--ray", "http://here")
    assert "can be reached at '127.0.0.1:1'" in refusal(capsys, *two, "--ray", "127.0.0.1:1")
    for wrong in (
        ["--games", "0"],
        ["--games", "many"],
        ["--workers", "-1"],
        ["--until", "nan"],
        ["--way", "magic"],
    ):
        with pytest.raises(SystemExit):
            main(["simulate", *two, *wrong])
        assert "wagnis simulate: error: " in capsys.readouterr().err


def test_a_missing_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    two = ("tutto", "thumb", "random", *QUICK)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "wagnis[lab]" in refusal(capsys, *two, "--parquet", str(tmp_path / "x"))
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "wagnis[ray]" in refusal(capsys, *two, "--ray", "local")


def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, journal = tmp_path / "kept", tmp_path / "kept" / "journal.jsonl"
    words = ["simulate", "tutto", "thumb", "thumb", "--option", "target=100", "--way", "bots"]
    words += ["--journal", str(folder), "--json", "--quiet", "--workers", "1"]
    command = [sys.executable, "-m", "wagnis", *words]
    running = subprocess.Popen(
        [*command, "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + PATIENCE
    while not (journal.exists() and journal.read_bytes().count(b"\n") >= 2):
        assert time.monotonic() < deadline
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, said = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "interrupted" in said
    told = json.loads(out)
    assert told["whole"] is False
    assert told["games"] >= 32
    before = journal.read_bytes()
    assert main([*words, "--games", "64", "--resume"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 64
    assert journal.read_bytes() == before  # nothing of it was played again
