"""Numbers for rows: never twice, always growing, whatever the clock does.

What they are good for is said in the schema.
"""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from wagnis.server.store.batch import Numbers


def test_numbers_grow_and_fit_a_database() -> None:
    numbers = Numbers()
    drawn = [numbers.next() for _ in range(10_000)]
    assert all(before < after for before, after in pairwise(drawn))
    assert drawn[-1] < 2**63


def test_a_clock_that_is_set_back_repeats_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = Numbers()
    first = numbers.next()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert first < numbers.next() < numbers.next()


def test_two_servers_draw_different_numbers_in_the_same_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = iter((7, 8))
    monkeypatch.setattr("secrets.randbits", lambda _bits: next(own))
    monkeypatch.setattr(time, "time_ns", lambda: 2 * 10**18)
    assert Numbers().next() != Numbers().next()
