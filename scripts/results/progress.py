"""Prints the current step and its duration: some steps take minutes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def step(words: str, find: Callable[[], T]) -> T:
    """The result of a step, with a line before it and its seconds after it."""
    print(f"  {words} ...", end=" ", flush=True)
    began = time.monotonic()
    result = find()
    print(f"{time.monotonic() - began:.1f} s", flush=True)
    return result
