"""The page on Python tells the truth: its examples are run as they stand there."""

from __future__ import annotations

import doctest
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
    assert result.attempted > 45


def test_every_room_that_can_be_asked_for_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in {*wagnis.ROOMS, *wagnis.LATER, "core", "games", "records", "new", "load"}:
        assert f"`wagnis.{name}" in text, f"the page does not name wagnis.{name}"
