"""What environments need of a game, and the arrays of N running games.

The games' kits are in their folders, in `environment`. This module needs only NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.box import Part
from wagnis.kernels.contract import NO, Words

Tables: TypeAlias = tuple[object, ...]
"""A game's compiled tables: a `NamedTuple` of arrays and numbers."""
Mask: TypeAlias = NDArray[np.int8]
Features: TypeAlias = NDArray[np.float32]
Scores: TypeAlias = NDArray[np.int32]
Stream: TypeAlias = NDArray[np.uint64]
"""The state of one random number generator: uint64[1]."""


class World(NamedTuple):
    """N running games of one kind; every array from `players` on has one row per game."""

    tables: Tables
    points: int  # 1 if points are the reward, 0 if the win is
    lowest: float  # no game ends with fewer points
    scores_at: int  # the word of the first score
    winners_at: int  # the word with the winners' bits; `NO` if the best score wins
    players: NDArray[np.int8]  # [N, seats]: who plays each seat
    states: NDArray[np.int32]  # [N, words]
    masks: NDArray[np.int8]  # [N, actions]
    seen: NDArray[np.float32]  # [N, features]
    seeds: NDArray[np.uint64]  # [N]
    deals: NDArray[np.int64]  # [N]: games dealt from this seed so far
    dice: NDArray[np.uint64]  # [N, 1], one stream per game
    coins: NDArray[np.uint64]  # [N, 1], of the compiled players
    scores: NDArray[np.int32]  # [N, seats]
    shares: NDArray[np.float64]  # [N, seats]: shares of the win after the end
    actions: NDArray[np.int64]  # [N]: the actions of the next step
    ended: NDArray[np.bool_]  # [N]: the game ended in the latest step, or none has begun yet
    illegal: NDArray[np.bool_]  # [N]: it ended by an illegal action
    learners: NDArray[np.int64]  # [N]: the seat that gets rewards; `NO` if the caller computes them
    rewards: NDArray[np.float64]  # [N]
    had: NDArray[np.int32]  # [N]: the learner's score after the latest step


@dataclass(frozen=True, slots=True)
class EnvironmentKit:
    """What environments need of a game besides its kernel."""

    world: type[World]
    """A subclass for this game, by which `world` selects the compiled functions."""
    choose: Callable[[Tables, Words, int, Scores, Stream], int]
    """The compiled players: `choose(tables, state, who, scores, coins) -> action`."""
    scores_at: int
    """The word of the first score."""
    span: Callable[[Any], tuple[float, float]]
    """From the game to the bounds of every final score."""
    winners_at: int = NO
    """The word with the winners' bits; `NO` if the best score wins."""
    decisions: Callable[[Any], int] | None = None
    """From the game to the most decisions that it can have; None if there is no bound."""


@dataclass(frozen=True, slots=True)
class Spaces:
    """What a game without compiled rules can declare for its environments, each field if it likes.

    Without a field, `survey` finds out by playing.
    """

    moves: Callable[[Any], Sequence[Hashable]] | None = None
    """From the game to every move there is, in a fixed order: the action ids are the indices."""
    observe: Callable[[Any, Any, int], Mapping[str, float]] | None = None
    """Game, state and the seat that acts (0 if nobody does): numbers by name, always the same
    names."""
    span: Callable[[Any], tuple[float, float]] | None = None
    """From the game to the bounds of every final score."""


SPACES = Part("spaces", Spaces, "declared spaces")
ENVIRONMENT = Part("environment", EnvironmentKit, "environment for learners")
