"""A deadline for whatever is asked of the database within it, all questions together.

It holds for the thread that set it; who looks at it is `postgres`. Without one each question has
a limit of its own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Deadline(NamedTuple):
    """When it ends, by the monotonic clock, and how long it was."""

    end: float
    seconds: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        return cls(time.monotonic() + seconds, seconds)

    @property
    def over(self) -> bool:
        return time.monotonic() >= self.end


DEADLINE: ContextVar[Deadline | None] = ContextVar("DEADLINE", default=None)


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """All of this in so many seconds; none sets no limit."""
    if seconds is None:
        yield
        return
    token = DEADLINE.set(Deadline.after(seconds))
    try:
        yield
    finally:
        DEADLINE.reset(token)
