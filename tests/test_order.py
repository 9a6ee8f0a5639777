"""Tests in a browser are spread among the others, and none is lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.order import BROWSER, spread


@dataclass
class Named:
    """What `spread` reads of a test."""

    path: Path
    name: str


def module(path: Path, count: int) -> list[Any]:
    return [Named(path, f"{path.name} {number}") for number in range(count)]


@pytest.mark.parametrize("count", [0, 1, 4, 9])
def test_no_test_is_lost_and_modules_stay_together(count: int) -> None:
    rest = [item for name in "abcd" for item in module(BROWSER.parent / "rules" / name, 3)]
    waiting = module(BROWSER / "test_table.py", count)
    ordered = spread(waiting + rest)
    assert [item for item in ordered if item in rest] == rest
    assert [item for item in ordered if item in waiting] == waiting
    places = [ordered.index(item) for item in rest]
    assert all(places[3 * n + 2] - places[3 * n] == 2 for n in range(4))


def test_two_of_the_browser_are_apart() -> None:
    rest = [item for name in "abcd" for item in module(BROWSER.parent / "rules" / name, 3)]
    ordered = spread(module(BROWSER / "test_table.py", 2) + rest)
    assert [ordered.index(item) for item in ordered if item not in rest] == [6, 13]


def test_the_browser_alone_is_left_as_it_is() -> None:
    waiting = module(BROWSER / "test_table.py", 3)
    assert spread(waiting) == waiting
