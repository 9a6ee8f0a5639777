"""The page on Python tells the truth: its examples are run as they stand there.

The one with JAX is run by `make deep` only.
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import wagnis

pytest.importorskip("numba")
pytest.importorskip("pandas")

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


@pytest.mark.xdist_group("tutto-kernel")
def test_the_examples_are_true() -> None:
    result = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert result.failed == 0
    assert result.attempted > 60


@pytest.mark.deep
def test_what_is_shown_without_a_prompt_prints_what_stands_below(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^```python\n(?!>>>)(.*?)^```\n\n```text\n(.*?)^```", text, re.M | re.S)
    assert shown
    for code, printed in shown:
        exec(compile(code, str(PAGE), "exec"), {})
        assert capsys.readouterr().out == printed


def test_every_room_that_can_be_asked_for_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in {*wagnis.ROOMS, *wagnis.LATER, "core", "games", "records", "new", "load"}:
        assert f"`wagnis.{name}" in text, f"the page does not name wagnis.{name}"
