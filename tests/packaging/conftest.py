"""A wheel, built from the source archive and installed into an empty environment far from here.

What it must be able to do is said in the tests.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from scripts.lock import ROOT
from scripts.serving import serving
from tests.patience import PATIENCE

UV = (sys.executable, "-m", "uv", "--quiet")
PINNED = re.compile(r"^[\w.-]+==[^\\\n]+", re.MULTILINE)
# Nothing of the repository: neither its sources nor its environment.
FAR = {name: told for name, told in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def tell(command: Sequence[object], cwd: Path, typed: str = "") -> str:
    """What a command says, or its complaint as a failure of the test."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env=FAR, input=typed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@dataclass(frozen=True)
class Built:
    archive: Path
    wheel: Path


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The source archive of this tree, and the wheel that is built from the archive."""
    folder = tmp_path_factory.mktemp("dist")
    build = ["build", "--no-build-isolation", "--python", sys.executable, "--out-dir", folder]
    tell([*UV, *build], ROOT)
    (archive,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Built(archive, wheel)


@pytest.fixture(scope="session")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an environment that has `wagnis[all]` from the wheel."""
    folder = tmp_path_factory.mktemp("far")
    locked = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    (folder / "locked.txt").write_text("\n".join(PINNED.findall(locked)), encoding="utf-8")
    tell([*UV, "venv", "--python", sys.executable, folder / "env"], folder)
    install = [*UV, "pip", "install", "--python", folder / "env"]
    install += ["--constraints", folder / "locked.txt", f"{built.wheel}[all]"]
    try:
        tell([*install, "--offline"], folder)
    except AssertionError:
        tell(install, folder)  # not everything is in the cache of this machine
    return folder


@pytest.fixture(scope="session")
def wagnis(installed: Path) -> Path:
    scripts = "Scripts" if sys.platform == "win32" else "bin"
    return installed / "env" / scripts / "wagnis"


@pytest.fixture(scope="session")
def address(wagnis: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The wheel's own server, which may not have stumbled."""
    data = tmp_path_factory.mktemp("games")
    with serving(data, wagnis=(str(wagnis),), environment=FAR, patience=PATIENCE) as url:
        yield url
    told = (data / "server.log").read_text()
    assert "Traceback" not in told, told
