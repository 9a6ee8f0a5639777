"""`make release`: what it refuses, what it finds in the files, and the sums it writes.

The release itself is made by `make release` only; it takes minutes.
"""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from scripts import release
from scripts.lock import ROOT
from scripts.release import ReleaseError, contents, disagreements, publish, tracked, unsaved
from tests.packaging.conftest import Built

pytestmark = pytest.mark.xdist_group("wheel")

NAMED = (
    "src/wagnis/__init__.py",
    "CHANGELOG.md",
    "CITATION.cff",
    "web/public/bill-of-materials.json",
    "web/public/licences.txt",
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The files that name the version, committed, in agreement about one of their own."""
    root = tmp_path / "tree"
    for name in NAMED:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / NAMED[0]).write_text('"""Wagnis."""\n\n__version__ = "1.2.3"\n', "utf-8")
    (root / NAMED[1]).write_text("# Changelog\n\n## [1.2.3] - 2030-01-02\n\n## [1.2.2]\n", "utf-8")
    (root / NAMED[2]).write_text("version: 1.2.3\ndate-released: 2030-01-02\n", "utf-8")
    bill = {"metadata": {"component": {"version": "1.2.3"}}}
    (root / NAMED[3]).write_text(json.dumps(bill), "utf-8")
    (root / NAMED[4]).write_text("Wagnis 1.2.3 and what it is made with\n", "utf-8")
    git = [
        "git",
        "-c",
        "user.name=a",
        "-c",
        "user.email=a@example.org",
        "-c",
        "init.defaultBranch=m",
    ]
    for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "all"]):
        subprocess.run([*git, *words], cwd=root, check=True)
    return root


def test_a_tree_in_agreement_can_be_released(tree: Path) -> None:
    assert [*unsaved(tree), *disagreements(tree)] == []


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        (NAMED[1], "[1.2.3] - ", "[Unreleased]\n\n## [1.2.3] - ", "CHANGELOG.md is Unreleased"),
        (NAMED[1], " - 2030-01-02", "", "CHANGELOG.md has no date for 1.2.3"),
        (NAMED[2], "1.2.3", "1.2.2", "CITATION.cff names 1.2.2, not 1.2.3"),
        (NAMED[2], "2030-01-02", "2030-01-01", "names the day 2030-01-01, not 2030-01-02"),
        (NAMED[3], "1.2.3", "1.2.2", "bill of materials names 1.2.2"),
        (NAMED[4], "1.2.3", "1.2.2", "licences.txt is not that of 1.2.3"),
        (NAMED[0], "1.2.3", "1.3.0", "CHANGELOG.md is 1.2.3, not 1.3.0"),
    ],
)
def test_a_file_that_names_another_version_or_day_is_named(
    tree: Path, name: str, old: str, new: str, why: str
) -> None:
    file = tree / name
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    assert any(why in problem for problem in disagreements(tree))


def test_what_is_not_committed_is_not_released(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tree / "new.txt").write_text("new", "utf-8")
    assert list(unsaved(tree)) == ["not committed: new.txt"]
    monkeypatch.setattr(release, "ROOT", tree)
    monkeypatch.setattr(sys, "argv", ["release.py", "--check"])
    assert release.main() == 1
    assert capsys.readouterr().err == "no release: not committed: new.txt\n"
    (tree / "new.txt").unlink()
    assert release.main() == 0
    assert capsys.readouterr().out == "wagnis 1.2.3 can be released\n"


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a source archive has no history")
def test_wheel_and_archive_hold_all_that_is_ours_and_nothing_else(built: Built) -> None:
    ours = tracked(ROOT)
    here = {name for name in ours if (ROOT / name).exists()}
    for file in (built.wheel, built.archive):
        odd = [problem for problem in contents(file, here) if _committed(problem, ours)]
        assert odd == []
        some = "src/wagnis/__main__.py"
        assert f"{file.name} has {some}, which is not ours to ship" in list(
            contents(file, here - {some})
        )
        assert f"{file.name} lacks src/other.py" in list(contents(file, here | {"src/other.py"}))


def _committed(problem: str, ours: set[str]) -> bool:
    """Not about a file that was just made, and waits to be committed."""
    named = problem.split(" has ")[-1].split(",")[0]
    return named in ours or not (ROOT / named).exists()


def test_what_should_not_be_shipped_is_found(tmp_path: Path) -> None:
    wheel = tmp_path / "wagnis-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as writing:
        for name in ("wagnis/a.py", "wagnis/__pycache__/a.pyc", "wagnis/server/client/app.js.map"):
            writing.writestr(name, "")
    assert [problem.split(" ")[2] for problem in contents(wheel, {"src/wagnis/a.py"})] == [
        "src/wagnis/__pycache__/a.pyc,",
        "src/wagnis/server/client/app.js.map,",
    ]
    archive = tmp_path / "wagnis-1.tar.gz"
    with tarfile.open(archive, "w:gz") as packing:
        packing.addfile(tarfile.TarInfo("wagnis-1/secret"), io.BytesIO())
    assert [*contents(archive, {"README.md", ".ci/test"})] == [
        "wagnis-1.tar.gz lacks README.md",
        "wagnis-1.tar.gz has secret, which is not ours to ship",
    ]


def test_a_file_that_is_too_large_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "wagnis-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as writing:
        writing.writestr("wagnis/a.py", "x" * 100)
    monkeypatch.setitem(release.MOST, ".whl", 100)
    assert "more than 100" in next(contents(wheel, {"src/wagnis/a.py"}))


def test_the_sums_are_those_of_the_files_and_old_files_are_gone(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "wagnis-0.1.tar.gz").write_text("old")
    files = [tmp_path / "b.whl", tmp_path / "a.tar.gz"]
    for file in files:
        file.write_text(file.name)
    assert [file.name for file in publish(files, dist)] == ["a.tar.gz", "b.whl", "SHA256SUMS"]
    assert sorted(file.name for file in dist.iterdir()) == ["SHA256SUMS", "a.tar.gz", "b.whl"]
    sums = dict(line.split("  ")[::-1] for line in (dist / "SHA256SUMS").read_text().splitlines())
    assert sums == {file.name: hashlib.sha256(file.name.encode()).hexdigest() for file in files}


def test_a_command_that_fails_is_told_with_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match=r"exit.*failed:\nlost"):
        release.told([sys.executable, "-c", "print('lost'); exit(3)"], tmp_path)


def test_a_python_that_cannot_be_had_is_said_and_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "interpreter", lambda python: None)
    assert not release.installs("3.14", tmp_path / "wagnis.whl", tmp_path)
    assert "Python 3.14 is not installed here" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_metadata_is_complete_and_an_index_can_show_the_page(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        (name,) = (one for one in wheel.namelist() if one.endswith(".dist-info/METADATA"))
        lines, page = wheel.read(name).decode().split("\n\n", 1)
    for needed in (
        "License-Expression: MIT",
        "Requires-Python: >=3.11",
        "Description-Content-Type: text/markdown",
        "Keywords: ",
        *(f"Classifier: Programming Language :: Python :: {one}" for one in release.PYTHONS),
    ):
        assert needed in lines
    assert "Project-URL" in lines or ("](docs/" not in page and "![" not in page)
