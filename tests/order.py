"""The order of the tests: those in a browser are spread among the others.

Left together, they would keep all workers waiting for animations, and leave processors idle.
Tests of other modules stay together, so that module fixtures are set up once a worker.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"


def spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """`items` with those of the browser at even distances between modules."""
    waiting = [item for item in items if item.path.parent == BROWSER]
    rest = [item for item in items if item.path.parent != BROWSER]
    modules = [list(tests) for _, tests in groupby(rest, lambda item: item.path)]
    if not modules:
        return waiting
    ordered, placed = list[pytest.Item](), 0
    for number, tests in enumerate(modules, 1):
        due = len(waiting) * number // len(modules)
        ordered += tests + waiting[placed:due]
        placed = due
    return ordered
