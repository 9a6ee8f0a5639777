"""What environments ask of a game, and the arrays they hold of it.

The kits themselves are in the games' folders, in `environment`; NumPy is enough for this module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.parts import Part
from wagnis.kernels.contract import NO, Words

Tables: TypeAlias = tuple[object, ...]
"""A game's compiled tables: a `NamedTuple` of arrays and numbers."""
Mask: TypeAlias = NDArray[np.int8]
Features: TypeAlias = NDArray[np.float32]
Scores: TypeAlias = NDArray[np.int32]
Stream: TypeAlias = NDArray[np.uint64]
"""The state of one random number generator: uint64[1]."""


class World(NamedTuple):
    """N games of one kind; every array from `players` on has a row for each."""

    tables: Tables
    points: int  # 1 where points are the reward, 0 where the win is
    scores_at: int  # the word of the first score
    winners_at: int  # the word with the winners' bits; `NO` where the best score says it
    players: NDArray[np.int8]  # [N, seats]: who plays each seat
    states: NDArray[np.int32]  # [N, words]
    masks: NDArray[np.int8]  # [N, actions]
    seen: NDArray[np.float32]  # [N, features]
    seeds: NDArray[np.uint64]  # [N]
    deals: NDArray[np.int64]  # [N]: games dealt by this seed so far
    dice: NDArray[np.uint64]  # [N, 1], a stream each
    coins: NDArray[np.uint64]  # [N, 1], of the compiled players
    scores: NDArray[np.int32]  # [N, seats]
    shares: NDArray[np.float64]  # [N, seats]: of the win, once it is over
    actions: NDArray[np.int64]  # [N]: what is done in the next step
    ended: NDArray[np.bool_]  # [N]: the game ended in the latest step, or none has begun
    illegal: NDArray[np.bool_]  # [N]: by an action that is not allowed
    learners: NDArray[np.int64]  # [N]: the seat that is paid; `NO` where the caller reckons
    rewards: NDArray[np.float64]  # [N]
    had: NDArray[np.int32]  # [N]: the learner's score after the latest step
    began: NDArray[np.int32]  # [N]: ... at the start


@dataclass(frozen=True, slots=True)
class EnvironmentKit:
    """What environments ask of a game beside its kernel."""

    world: type[World]
    """A class of the game's own: compiled code is chosen by it."""
    choose: Callable[[Tables, Words, int, Scores, Stream], int]
    """The compiled players: `choose(tables, state, who, scores, coins) -> action`."""
    features: Callable[[int], tuple[str, ...]]
    """By the number of seats: what each place of an observation tells."""
    scores_at: int
    """The word of the first score."""
    winners_at: int = NO
    """The word with the winners' bits; `NO` where the best score wins."""
    span: Callable[[Any], tuple[float, float]] | None = None
    """The bounds of every final score in this game; `None` where there are none."""


ENVIRONMENT = Part("environment", EnvironmentKit, "environment for learners")
