"""Compiled play is not slower than in the last release."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from bench.beside import AIM, rows
from bench.release import NoReleaseError, commit_of, last_release, unpack

CHANGELOG = """# Changelog

## [0.3.0] - unreleased

## [0.2.1] - 2026-11-18

## [0.2.0] - 2026-11-17
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """One with a release, and later commits that only mention it."""

    def git(*words: str) -> None:
        name = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
        subprocess.run(["git", "-C", str(tmp_path), *name, *words], check=True, capture_output=True)

    git("init")
    (tmp_path / "src").mkdir()
    for text, subject in (("1", "release: 0.2.1; docs"), ("2", "since 0.2.1"), ("3", "0.2.10")):
        (tmp_path / "src/a.py").write_text(text)
        git("add", ".")
        git("commit", "-m", subject)
    return tmp_path


def test_the_last_release_is_the_newest_with_a_date_and_a_commit(repository: Path) -> None:
    assert last_release(CHANGELOG, repository) == "0.2.1"
    dated_early = CHANGELOG.replace("unreleased", "2026-11-19")
    assert last_release(dated_early, repository) == "0.2.1"
    with pytest.raises(NoReleaseError, match="names no released version"):
        last_release("## [0.1.0] - unreleased", repository)
    with pytest.raises(NoReleaseError, match=r"0\.1\.0 is not in the git history"):
        last_release("## [0.1.0] - 2026-11-16", repository)


def test_the_source_of_a_release_comes_from_git(repository: Path, tmp_path: Path) -> None:
    source = unpack("0.2.1", tmp_path / "there", repository)
    assert (source / "a.py").read_text() == "1"


def test_a_copy_without_that_release_says_so(repository: Path) -> None:
    with pytest.raises(NoReleaseError, match=r"0\.2\.0 is not in the git history"):
        commit_of("0.2.0", repository)


def test_a_copy_without_git_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoReleaseError, match="clone the whole repository"):
        commit_of("0.2.1", tmp_path / "nowhere")


@pytest.mark.deep
@pytest.mark.xdist_group("compiled beside the last release")
def test_compiled_random_play_keeps_the_speed_of_the_last_release() -> None:
    """By CPU time and in turns: the load of the machine is the same for both versions."""
    try:
        ratios = {f"{row.name}, {row.seats}": row.ratio for row in rows()}
    except NoReleaseError as missing:
        pytest.skip(f"NOT TRIED: {missing}")
    assert {name: round(ratio, 2) for name, ratio in ratios.items() if ratio < AIM} == {}
