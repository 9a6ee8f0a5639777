"""Tutto for three: passes over all starts of turns until nothing moves, the highest scores first.

One turn is solved in `turn.cu`; where it runs is said by `host` and `device`. Only a turn without
gain and charges lead to the same sum of scores or (when two leaders are charged) to a lower one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from wagnis.solvers.tutto.facts import Floats
from wagnis.solvers.tutto.three.source import Size

FIRST, SECOND, THIRD, LAST_TWO, LAST_ONE = range(5)
FIRST_ROUNDS = 4
"""Rounds of turns on each level in the first pass; later passes make one."""
RELAX = 1.12
"""A round leaves about a tenth of the error: three turns without gain lead back to the start."""
SPREAD = 26.0  # units ahead that make a first guess e times as good


class Backend(Protocol):
    """Where turns are solved."""

    size: Size

    def starts(self, kind: int, level: int, relax: float) -> None: ...
    def guess(self, level: int) -> None: ...
    def moved(self) -> float: ...
    def put(self, mid: Floats) -> None: ...


def by_scores(size: Size) -> Floats:
    """A first guess: whoever is ahead is better off."""
    worth = np.exp(np.arange(size.units) / SPREAD)
    own, following, after = np.meshgrid(worth, worth, worth, indexing="ij")
    shares = np.stack([own, following], axis=-1) / (own + following + after)[..., None]
    return np.broadcast_to(shares, (3, *shares.shape)).copy()


def level_shares(size: Size) -> Floats:
    """Another first guess: a third for everybody."""
    return np.full((3, size.units, size.units, size.units, 2), 1 / 3)


def last_round(backend: Backend) -> None:
    """The turns after somebody reached the target; nothing comes back to them."""
    backend.starts(LAST_ONE, 0, 1.0)
    backend.starts(LAST_TWO, 0, 1.0)
    backend.moved()


def one_pass(backend: Backend, rounds: int = 1, relax: float = 1.0, guess: bool = False) -> float:
    """All levels once, the highest first; the longest step of the last round on any level."""
    longest = 0.0
    for level in range(3 * (backend.size.units - 1), -1, -1):
        if guess:
            backend.guess(level)
        for number in range(rounds):
            if number == rounds - 1 and rounds > 1:
                backend.moved()
            backend.starts(THIRD, level, 1.0)
            backend.starts(SECOND, level, 1.0)
            backend.starts(FIRST, level, relax)
        if rounds > 1:
            longest = max(longest, backend.moved())
    return longest if rounds > 1 else backend.moved()


def sweep(
    backend: Backend,
    start: Floats,
    tolerance: float,
    most: int,
    tell: Callable[[int, float], bool] = lambda number, moved: True,
) -> list[float]:
    """Passes until one moves nothing by more than the tolerance; how far each moved values.

    `tell` hears of each pass and may end the work by saying False.
    """
    backend.put(start)
    last_round(backend)
    moves = [one_pass(backend, FIRST_ROUNDS, RELAX, guess=True)]
    while tell(len(moves), moves[-1]) and moves[-1] > tolerance and len(moves) < most:
        moves.append(one_pass(backend, relax=1.0 if moves[-1] <= 10 * tolerance else RELAX))
    return moves
