"""Pig, installed as any package would be, into a folder that only the commands here look into."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import wagnis
from scripts.lock import ROOT
from scripts.serving import serving
from tests.patience import PATIENCE

EXAMPLE = ROOT / "examples" / "pig"


@dataclass(frozen=True)
class Scratch:
    """A folder to work in, and an environment in which the example is installed."""

    folder: Path
    environment: dict[str, str]

    @property
    def command(self) -> tuple[str, ...]:
        return sys.executable, "-m", "wagnis"

    def run(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.command, *words],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )

    def tell(self, *words: str, typed: str = "") -> str:
        done = self.run(*words, typed=typed)
        assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
        return done.stdout


def install(into: Path, package: Path = EXAMPLE) -> None:
    """Offline and without an environment for the build: what builds Wagnis builds a game."""
    uv = [sys.executable, "-m", "uv", "--quiet", "pip", "install", "--offline"]
    where = ["--python", sys.executable, "--target", str(into)]
    subprocess.run(
        [*uv, *where, "--no-deps", "--no-build-isolation", str(package)],
        check=True,
        cwd=into.parent,
    )


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    return scratch_with(tmp_path_factory.mktemp("pig"), EXAMPLE)


def scratch_with(folder: Path, package: Path) -> Scratch:
    """This folder, and an environment in which the package of a game is installed."""
    install(folder / "packages", package)
    ours = str(Path(wagnis.__file__).parents[1])
    paths = os.pathsep.join((str(folder / "packages"), ours))
    return Scratch(folder, {**os.environ, "PYTHONPATH": paths})


def bring(packages: Path, name: str, module: str, files: dict[str, str]) -> None:
    """Another package with games, as if it had been installed: `module` is `BOX` or several."""
    (packages / name).mkdir()
    for file, content in {**files, "__init__.py": module}.items():
        (packages / name / file).write_text(content, encoding="utf-8")
    metadata = packages / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[wagnis.games]\n{name} = {name}:BOXES\n")


@pytest.fixture(scope="session")
def address(scratch: Scratch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the example on its shelf, and may not have stumbled."""
    data = tmp_path_factory.mktemp("games")
    with serving(
        data, wagnis=scratch.command, environment=scratch.environment, patience=PATIENCE
    ) as url:
        yield url
    told = (data / "server.log").read_text()
    assert "Traceback" not in told, told
