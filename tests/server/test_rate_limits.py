"""Token buckets: who is let in how often, and what it costs to remember so many names.

What a server answers to those who ask too often is tried in `test_lobby` and `test_hostile`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from wagnis.server import rate_limits
from wagnis.server.config import Rate
from wagnis.server.rate_limits import TokenBuckets

MOST = 1_000
NEVER = Rate(burst=2, per_second=0)


def work(doing: Callable[[], object]) -> int:
    """How many calls of our functions, and steps of their loops, something takes."""
    steps = 0

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        if frame.f_code.co_filename != rate_limits.__file__:
            return None
        steps += event in ("call", "line")
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        doing()
    finally:
        sys.settrace(before)
    return steps


def test_a_name_has_its_burst_and_then_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    buckets = TokenBuckets(Rate(burst=2, per_second=0.5))
    assert [buckets.take("anna") for _ in range(3)] == [True, True, False]
    assert buckets.take("ben")
    now += 2.0
    assert [buckets.take("anna") for _ in range(2)] == [True, False]


def test_there_are_never_more_buckets_than_allowed() -> None:
    buckets = TokenBuckets(NEVER, most=MOST)
    for number in range(3 * MOST):
        buckets.take(f"name {number}")
    assert len(buckets) == MOST


def test_a_new_name_costs_the_same_however_many_there_are() -> None:
    few, many = TokenBuckets(NEVER, most=MOST), TokenBuckets(NEVER, most=MOST)
    few.take("the only one")
    for number in range(MOST):
        many.take(f"name {number}")
    alone = work(lambda: few.take("new"))
    crowded = work(lambda: many.take("new"))
    assert crowded <= alone + 2  # one has to go


def test_whoever_keeps_asking_is_not_forgotten_in_a_flood_of_names() -> None:
    buckets = TokenBuckets(NEVER, most=MOST)
    assert [buckets.take("flooder") for _ in range(3)] == [True, True, False]
    for number in range(3 * MOST):
        buckets.take(f"name {number}")
        if number % (MOST // 2) == 0:
            assert not buckets.take("flooder")
