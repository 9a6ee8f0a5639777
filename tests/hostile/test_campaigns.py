"""Hostile input: a sample every time, a million in `make deep`, from other seeds."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterator

import pytest

from tests.hostile import campaigns
from wagnis.cli import MOST_WRITTEN

# Together a million; shares go by what one of a kind costs.
MESSAGES, FRAMES, REQUESTS, LINES = (10, 10_000), (10, 5_000), (10, 5_000), (10, 80_000)


@pytest.fixture(autouse=True)
def as_in_the_referee() -> Iterator[None]:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(MOST_WRITTEN)
    yield
    sys.set_int_max_str_digits(before)


def rng(kind: str, seed: object) -> random.Random:
    return random.Random(f"{kind} {seed}")


def test_messages_in_a_sample() -> None:
    counts = asyncio.run(campaigns.messages(rng("messages", "sample"), 500))
    assert {"bad_request", "not_your_seat", "accepted"} <= counts.keys()


def test_requests_in_a_sample() -> None:
    counts = asyncio.run(campaigns.http(rng("requests", "sample"), 300))
    assert {"400", "404"} <= counts.keys()


def test_frames_in_a_sample() -> None:
    counts = asyncio.run(campaigns.frames(rng("frames", "sample"), 500))
    assert counts["sockets"] > 1, "nothing ended a socket"


def test_lines_in_a_sample() -> None:
    counts = campaigns.lines(rng("lines", "sample"), 5_000)
    assert {"ok", "bad_request", "bad_options", "illegal_move"} <= counts.keys()


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(MESSAGES[0]))
def test_messages(seed: int) -> None:
    asyncio.run(campaigns.messages(rng("messages", seed), MESSAGES[1]))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(REQUESTS[0]))
def test_requests(seed: int) -> None:
    asyncio.run(campaigns.http(rng("requests", seed), REQUESTS[1]))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(FRAMES[0]))
def test_frames(seed: int) -> None:
    asyncio.run(campaigns.frames(rng("frames", seed), FRAMES[1]))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(LINES[0]))
def test_lines(seed: int) -> None:
    campaigns.lines(rng("lines", seed), LINES[1])


def test_a_million_is_a_million() -> None:
    assert sum(seeds * many for seeds, many in (MESSAGES, FRAMES, REQUESTS, LINES)) == 1_000_000
