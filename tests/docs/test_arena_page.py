"""The page on the arena tells the truth: examples are executed, its command prints what it shows.

Other pages are looked at in test_papers.
"""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from wagnis.cli import main

pytest.importorskip("numba")
pytest.importorskip("pandas")

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
RATE = re.compile(r"^[\d,]+ games per second.*$", re.M)


def test_the_examples_in_python_are_true() -> None:
    result = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert result.failed == 0
    assert result.attempted >= 6


def test_the_command_prints_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^```\n\$ wagnis ([^\n]+)\n(.*?)^```", text, re.M | re.S)
    assert shown
    for command, output in shown:
        assert main(shlex.split(command)) == 0
        said = capsys.readouterr().out
        assert RATE.sub("", said).split() == RATE.sub("", output).split()
