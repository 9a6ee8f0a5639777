"""`wagnis new-game`: what it writes passes its own tests, is clean, and is played when installed.

A name of 24 letters is the longest: if its lines fit, all others do.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.conftest import Scratch, scratch_with
from tests.patience import PATIENCE
from wagnis.cli import main
from wagnis.cli.new_game import LONGEST

NAME = "seven-of-the-lucky-goats"
TITLE = "Seven of the Lucky Goats"
MODULE = "wagnis_seven_of_the_lucky_goats"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "game"
    assert len(NAME) == len(TITLE) == LONGEST
    assert main(["new-game", NAME, "--title", TITLE, "--out", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def goats(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    return scratch_with(tmp_path_factory.mktemp("installed"), package)


def ran(scratch: Scratch, folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=scratch.environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_nothing_of_the_example_is_left(package: Path) -> None:
    for file in package.rglob("*"):
        assert "pig" not in file.name
        if file.is_file():
            assert "pig" not in file.read_text(encoding="utf-8").lower(), file
    assert (package / "src" / MODULE / "py.typed").exists()


def test_it_passes_its_own_tests(package: Path, goats: Scratch) -> None:
    told = ran(goats, package, "pytest", "-q", "-p", "no:cacheprovider")
    assert " passed" in told
    assert "skipped" not in told


def test_it_is_formatted_and_clean(package: Path, goats: Scratch) -> None:
    ran(goats, package, "ruff", "format", "--check", "--no-cache", ".")
    ran(goats, package, "ruff", "check", "--no-cache", ".")


@pytest.mark.deep
def test_it_is_typed(package: Path, goats: Scratch) -> None:
    assert "Success" in ran(goats, package, "mypy", "--cache-dir", "/dev/null")


def test_it_is_listed_and_bots_play_it(goats: Scratch) -> None:
    asked = "import wagnis; print(*wagnis.games())"
    assert NAME in ran(goats, goats.folder, "timeit", "-n1", "-r1", asked).split()
    words = ("play", NAME, "--players", "", "--bots", "thumb,random", "--plain", "--seed", "x")
    told = goats.tell(*words, "--option", "target=30")
    assert "wins the game" in told


def test_a_bad_or_taken_name_and_an_old_folder_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "here").mkdir()
    for words, sentence in (
        (["Goat"], "'Goat' cannot be a game's name"),
        (["7up"], "'7up' cannot be a game's name"),
        (["goat--kid"], "cannot be a game's name"),
        (["../goat"], "cannot be a game's name"),
        (["g" * (LONGEST + 1)], "cannot be a game's name"),
        (["zocken"], "there is a game 'zocken' already"),
        (["pig"], "there is a game 'pig' already"),  # importable here
        (["goat", "--title", 'Goat"'], "cannot be a title"),
        (["goat", "--out", str(tmp_path / "here")], "exists already"),
        (["goat", "--out", "/dev/null/goat"], "cannot write"),
    ):
        assert main(["new-game", *words]) == 2, words
        told = capsys.readouterr().err
        assert sentence in told, told
        assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == [tmp_path / "here"]
    assert list((tmp_path / "here").iterdir()) == []
