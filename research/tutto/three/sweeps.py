"""Tutto for three: sweeps over all starts of turns until they converge, the highest scores first.

`turn.cu` solves one turn; `host` and `device` run it. Only a turn without
gain and charges lead to the same sum of scores or (when two leaders are charged) to a lower one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from research.tutto.three.source import Size
from wagnis.games.tutto.solver.facts import Floats

FIRST, SECOND, THIRD, LAST_TWO, LAST_ONE = range(5)
PURE = 1e30
"""So sharp that every player takes the best choice."""
FIRST_ROUNDS = 4
"""Rounds of turns on each level in the first pass; later passes make one."""
RELAX = 1.12
"""A round leaves about a tenth of the error: three turns without gain lead back to the start."""


class Stage(NamedTuple):
    """Passes with choices this sharp, each moving values by this share of the way."""

    sharp: float
    relax: float
    most: int


STAGES = (
    Stage(1e3, 0.8, 8),
    Stage(4e3, 0.6, 12),
    Stage(2e4, 0.4, 16),
    Stage(1e5, 0.3, 20),
)
"""A nearly indifferent player may switch, which makes the others switch, in cycles. So choices
between near equals are mixed, less and less, and values move only part of the way."""
SPREAD = 26.0  # units ahead that make a first guess e times as good


class Backend(Protocol):
    """The processor that solves turns."""

    size: Size

    def starts(self, kind: int, level: int, relax: float, sharp: float) -> None: ...
    def guess(self, level: int) -> None: ...
    def moved(self) -> tuple[float, float]: ...
    def put(self, mid: Any) -> None: ...
    def kept(self) -> Any: ...
    def start(self) -> tuple[float, float]: ...


def by_scores(size: Size) -> Floats:
    """A first guess: a player who is ahead is better off."""
    worth = np.exp(np.arange(size.units) / SPREAD)
    own, following, after = np.meshgrid(worth, worth, worth, indexing="ij")
    shares = np.stack([own, following], axis=-1) / (own + following + after)[..., None]
    return np.broadcast_to(shares, (3, *shares.shape)).copy()


def level_shares(size: Size) -> Floats:
    """Another first guess: a third for everybody."""
    return np.full((3, size.units, size.units, size.units, 2), 1 / 3)


def last_round(backend: Backend) -> None:
    """The turns after somebody reached the target; nothing comes back to them."""
    backend.starts(LAST_ONE, 0, 1.0, PURE)
    backend.starts(LAST_TWO, 0, 1.0, PURE)
    backend.moved()


def one_pass(backend: Backend, sharp: float = PURE, relax: float = 1.0) -> tuple[float, float]:
    """One round on all levels, the highest first; the largest change, and the largest gain."""
    for level in _levels(backend):
        for kind in (THIRD, SECOND, FIRST):
            backend.starts(kind, level, relax, sharp)
    return backend.moved()


def first_pass(backend: Backend, sharp: float) -> None:
    """Some rounds on each level, from what the levels above let one guess."""
    for level in _levels(backend):
        backend.guess(level)
        for _ in range(FIRST_ROUNDS):
            backend.starts(THIRD, level, 1.0, sharp)
            backend.starts(SECOND, level, 1.0, sharp)
            backend.starts(FIRST, level, RELAX, sharp)
    backend.moved()


def gains(backend: Backend) -> tuple[float, float]:
    """Leaving all values as they are: how far a round of best turns would move them, and the most
    that anybody would gain by one."""
    return one_pass(backend, relax=0.0)


class Passed(NamedTuple):
    """The state at the end of a stage."""

    stage: Stage
    passes: int
    residual: float  # how far the last pass would have moved values
    gain: float  # the most that anybody would gain by one best turn


def sweep(
    backend: Backend,
    start: Floats,
    tolerance: float,
    stages: Sequence[Stage] = STAGES,
    tell: Callable[[int, float], bool] = lambda number, moved: True,
) -> list[Passed]:
    """Stage by stage, each until nothing moves by more than the tolerance; the last is kept.

    A stage that ends with more to move or to gain than the one before is undone, and the last.
    `tell` hears of each pass and may end the work by saying False.
    """
    backend.put(start)
    last_round(backend)
    first_pass(backend, stages[0].sharp)
    done: list[Passed] = []
    passes, going = 0, True
    for stage in stages:
        before, moved, number = backend.kept(), 0.0, 0
        while going and number < stage.most:
            moved, _ = one_pass(backend, stage.sharp, stage.relax)
            passes, number = passes + 1, number + 1
            going = tell(passes, moved)
            if moved <= tolerance:
                break
        here = Passed(stage, number, moved, gains(backend)[1])
        if done and (not number or max(here[2:]) > max(done[-1][2:])):
            backend.put(before)
            return done
        done.append(here)
    return done


def _levels(backend: Backend) -> range:
    return range(3 * (backend.size.units - 1), -1, -1)
