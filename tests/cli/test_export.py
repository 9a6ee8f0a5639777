"""`wagnis export` writes what it says, and says in a sentence what it cannot."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest

from wagnis.cli import main


def test_a_table_is_written_and_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", "zocken"]) == 0
    shown = capsys.readouterr().out
    assert "zocken.parquet: 4,850 rows" in shown
    assert "the roller's chance to win" in shown
    words = ["export", "tutto", "--objective", "points", "--format", "npz", "--out", "p.npz"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    with np.load("p.npz") as arrays:
        assert told["rows"] == len(arrays["stop"])
    assert told["bytes"] == Path("p.npz").stat().st_size


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["tutto", "--step", "7"], "step is a multiple of 50 points, not 7"),
        (["tutto", "--step", "50"], "--large writes them all the same"),
        (["tutto", "--option", "target"], "written KEY=VALUE"),
        (["tutto", "--option", "nix=1"], "unknown option 'nix'"),
        (["tutto", "--turns", "3"], "--turns is for zocken, not for tutto"),
        (["zocken", "--lead", "7"], "leads are multiples of 5"),
        (["gambler", "--tableau", "nix"], "there is no tableau and no file 'nix'"),
        (["gambler", "--objective", "points"], "--objective is for tutto, not for gambler"),
        (["gambler", "--option", "target=3"], "depends on its tableau alone"),
        (["tutto", "--option", "game=x"], "tutto has no option 'game'"),
        (["tutto", "--option", "store=x"], "tutto has no option 'store'"),
        (["gambler", "--option", "tableau=[1]"], "gambler has no option 'tableau'"),
        (["zocken", "--lead", "5" * 12], "a lead is at most"),
        (["zocken", "--out", f"{__file__}/z.parquet"], "cannot be written"),
        (["zocken", "--out", "no/such/folder/z.parquet"], "cannot be written"),
    ],
)
def test_wrong_requests_get_a_sentence(
    words: list[str],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("wagnis: ")
    assert why in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_link_stays_and_a_pipe_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", "zocken", "--turns", "1", "--format", "npz", "--out"]
    link, target, pipe = tmp_path / "link.npz", tmp_path / "target.npz", tmp_path / "pipe"
    link.symlink_to(target)
    assert main([*words, str(link)]) == 0
    assert link.is_symlink()
    assert target.is_file()
    os.mkfifo(pipe)
    assert main([*words, str(pipe)]) == 2
    assert "it is a device or a pipe, not a file" in capsys.readouterr().err
    assert pipe.is_fifo()
