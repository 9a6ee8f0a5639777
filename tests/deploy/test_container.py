"""The Containerfile: nothing is taken on trust, and its commands work, run without a container.

Whether an engine builds it is not tried: none is on the machines that run the tests.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.lock import ROOT
from tests.packaging.conftest import Built, built, tell

__all__ = ["built"]  # the fixture

TEXT = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
LINES = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", TEXT, flags=re.MULTILINE)).splitlines()
COMMANDS = [line.removeprefix("RUN ") for line in LINES if line.startswith("RUN ")]


def test_the_image_it_builds_on_is_named_by_digest() -> None:
    assert [line for line in LINES if line.startswith("FROM ")] == ["FROM ${BASE}"]
    assert "ARG BASE" in LINES  # and no image if nobody names one
    digest = "sha256:" + "0" * 64
    for base, right in ((f"python@{digest}", True), ("python:3.12", False), ("", False)):
        done = subprocess.run(["sh", "-c", COMMANDS[0]], env={**os.environ, "BASE": base})
        assert (done.returncode == 0) is right, base


def test_everything_it_installs_is_known_by_its_hash() -> None:
    installed = [one.strip() for line in COMMANDS for one in line.split("&&") if " install " in one]
    assert len(installed) == 2
    for command in installed:
        assert "--require-hashes" in command or "--no-index --no-deps" in command, command
    assert "apt-get" not in TEXT


@pytest.mark.deep
def test_its_commands_install_a_server_that_runs(built: Built, tmp_path: Path) -> None:
    (folder := tmp_path / "tmp").mkdir()
    shutil.copy(ROOT / "requirements" / "server.txt", folder)
    shutil.copy(built.wheel, folder)
    home = tmp_path / "wagnis"
    script = COMMANDS[1].replace("/tmp/", f"{folder}/").replace("/opt/wagnis", str(home))
    tell(["sh", "-ec", script.replace("python -m venv", f"{sys.executable} -m venv")], tmp_path)
    assert list(folder.iterdir()) == []
    assert tell([home / "bin" / "wagnis", "--version"], tmp_path).startswith("wagnis ")
    tell([home / "bin" / "pip", "check"], tmp_path)
    tell(
        [home / "bin" / "python", "-c", "import psycopg, redis, numba, wagnis.server.web.app"],
        tmp_path,
    )
