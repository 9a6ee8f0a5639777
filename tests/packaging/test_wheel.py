"""The wheel alone, without the repository: what is in it, and that all of it works.

That the parts work is tested beside them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from scripts.hatch_build import missing, page
from scripts.lock import ROOT
from tests.browser.fingers import Fingers
from tests.browser.tables import lay
from tests.chromium import Open
from tests.packaging.conftest import Built, tell
from wagnis.cli.new_game import IN_THE_SOURCE, example_files

pytestmark = pytest.mark.xdist_group("wheel")  # it is built and installed once, in one worker

TOLD = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CLIENT = TOLD["tool"]["hatch"]["build"]["hooks"]["custom"]["client"]


def test_the_wheel_holds_the_client_and_the_solved_tables_and_nothing_else(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        names = set(wheel.namelist())
    ours = {
        str(Path("wagnis") / path.relative_to(ROOT / "src" / "wagnis"))
        for path in (ROOT / "src" / "wagnis").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    skeleton = {name for name in names if name.startswith("wagnis/cli/skeleton/")}
    assert {name for name in names if ".dist-info/" not in name} - skeleton == ours
    example = {file.relative_to(IN_THE_SOURCE).as_posix() for file in example_files(IN_THE_SOURCE)}
    assert {name.removeprefix("wagnis/cli/skeleton/") for name in skeleton} == example
    assert any(name.startswith(f"{CLIENT.removeprefix('src/')}/assets/") for name in names)
    assert any(name.endswith(".dist-info/sboms/bill-of-materials.json") for name in names)
    assert f"{CLIENT.removeprefix('src/')}/licences.txt" in names
    shipped = [name for name in names if name.startswith("wagnis/solvers/shipped/")]
    assert len([name for name in shipped if name.endswith(".table")]) > 30


def test_the_archive_holds_what_builds_and_tests_it(built: Built) -> None:
    with tarfile.open(built.archive) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {"Makefile", "pyproject.toml", "requirements/dev.txt", "web/package-lock.json"} <= names
    assert f"{CLIENT}/index.html" in names
    assert not any("node_modules" in name for name in names)


def test_it_is_the_wheel_that_runs(installed: Path, wagnis: Path) -> None:
    asked = "import wagnis; print(wagnis.__file__, wagnis.__version__)"
    file, version = tell([wagnis.with_name("python"), "-c", asked], installed).split()
    assert Path(file).is_relative_to(installed)
    assert tell([wagnis, "--version"], installed) == f"wagnis {version}\n"


def test_a_game_is_played_kept_checked_and_advised_on(installed: Path, wagnis: Path) -> None:
    words = [wagnis, "play", "zocken", "--seed", "x", "--save", "evening.json"]
    told = tell(words, installed, typed="o\n4\nq\n")
    assert "play --resume evening.json" in told
    assert "91.66" in tell(
        [wagnis, "advise", "evening.json", "--at", "0", "--objective", "points"], installed
    )
    assert "VERIFIED" in tell([wagnis, "verify", "evening.json"], installed)
    # The table that comes with the package, read by the wheel itself.
    assert "47.88%" in tell([wagnis, "advise", "--game", "tutto"], installed)


def test_a_new_game_is_written_from_the_wheel(installed: Path, wagnis: Path) -> None:
    assert "10 files" in tell([wagnis, "new-game", "goat"], installed)
    assert (installed / "wagnis-goat" / "src" / "wagnis_goat" / "rules.py").is_file()


def test_the_table_in_the_browser_is_played_from_the_wheel(open_page: Open) -> None:
    page = open_page("/")
    page.wait_for_selector("h1")
    lay(page, "zocken", "Anna", "thumb")
    Fingers(page, seed=3).play_on()
    page.wait_for_selector("[data-over]")


def test_nothing_is_built_without_the_client(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md", "LICENSE", "scripts/hatch_build.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    package = tmp_path / "src" / "wagnis"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "wagnis" / "__init__.py", package)
    for kind in ("wheel", "sdist"):
        build = [sys.executable, "-m", "hatchling", "build", "-t", kind]
        done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode != 0
        assert "The client is not built: index.html is missing" in done.stderr
        assert list(tmp_path.glob("dist/*")) == []


def test_a_client_that_lacks_a_part_of_its_page_is_not_built(tmp_path: Path) -> None:
    assert missing(ROOT / CLIENT) is None
    client = shutil.copytree(ROOT / CLIENT, tmp_path / "client")
    (client / "theme.js").unlink()
    assert missing(client) == "theme.js"


@pytest.mark.parametrize("address", [None, "https://example.org/wagnis"])
def test_the_packages_page_refers_to_no_file_beside_it(address: str | None) -> None:
    written = page((ROOT / "README.md").read_text(encoding="utf-8"), address)
    assert "](docs" not in written
    assert ("![" in written) == (address is not None)
    assert "pipx install" in written
