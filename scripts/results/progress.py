"""What is being reckoned right now, and how long it took: some of it takes minutes.

What it is good for is said on the pages.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def step(words: str, find: Callable[[], T]) -> T:
    """What is found, with a line before and the seconds after."""
    print(f"  {words} ...", end=" ", flush=True)
    began = time.monotonic()
    found = find()
    print(f"{time.monotonic() - began:.1f} s", flush=True)
    return found
