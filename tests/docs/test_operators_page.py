"""docs/operators.md: every test, module and target it tells people to run is there."""

from __future__ import annotations

import importlib.util
import re

from scripts.bill import BUNDLED
from scripts.lock import ROOT

PAGE = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
LOCK = (ROOT / "requirements" / "server.txt").read_text(encoding="utf-8")
PINNED = re.compile(r"^([\w.-]+)==", re.MULTILINE)


def test_every_command_can_be_run() -> None:
    paths = set(re.findall(r"(?<= )tests/[\w/.]+", PAGE))
    assert len(paths) > 8
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []
    modules = set(re.findall(r"python -m ([\w.]+)", PAGE))
    assert len(modules) == 3
    assert [one for one in sorted(modules) if importlib.util.find_spec(one) is None] == []
    targets = set(re.findall(r"`make (\w+)`", PAGE))
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [one for one in sorted(targets) if not re.search(rf"^{one}:", made, re.MULTILINE)] == []


def test_the_numbers_of_packages_are_those_of_the_bill() -> None:
    beside = len(set(PINNED.findall(LOCK)))
    assert f"{len(BUNDLED)} packages in the client, {beside} beside a server" in PAGE
