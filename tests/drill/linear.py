"""Linearizability: is there an order of these operations that a sequential object could have had?

The search of Wing and Gong with Lowe's memory of configurations. What the object is, and what may
follow what, is the caller's `step`. Histories of several objects are checked one by one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

NEVER = math.inf


@dataclass(frozen=True, slots=True)
class Operation:
    """What somebody asked for, and when; one that has `NEVER` returned may or may not happen."""

    called: float
    returned: float
    what: Any


S = TypeVar("S", bound=Hashable)


def stuck(
    state: S, step: Callable[[S, Any], S | None], operations: Iterable[Operation]
) -> list[Operation] | None:
    """None where the operations are linearizable; otherwise those that could not come next.

    Each takes effect at one moment between its call and its return. `step` gives the state after
    it, or None where it cannot happen, with what it has returned, in the state before. The
    operations that are returned are those after the longest order that was found.
    """
    todo = sorted(operations, key=lambda operation: operation.called)
    must = sum(1 << index for index, one in enumerate(todo) if one.returned < NEVER)
    stack: list[tuple[int, int, S]] = [(0, 0, state)]  # before it all are done; done; the state
    seen: set[tuple[int, S]] = {(0, state)}
    longest, left = -1, list[Operation]()
    while stack:
        low, done, state = stack.pop()
        if done & must == must:
            return None
        while done >> low & 1:
            low += 1
        # Nothing that was called after another one's return can come before it.
        window, end = list[int](), NEVER
        for index in range(low, len(todo)):
            if todo[index].called > end:
                break
            if not done >> index & 1:
                window.append(index)
                end = min(end, todo[index].returned)
        following = [index for index in window if todo[index].called <= end]
        if (count := done.bit_count()) > longest:
            longest, left = count, [todo[index] for index in following]
        for index in reversed(following):
            after = step(state, todo[index].what)
            if after is not None and (found := (done | 1 << index, after)) not in seen:
                seen.add(found)
                stack.append((low, *found))
    return left
