"""The compiled Tutto as one object, as `wagnis.kernels.contract` has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wagnis.games.tutto.rules import State, Tutto
from wagnis.kernels.contract import POLICIES, RANDOM, Games, Words
from wagnis.kernels.tutto import layout, play, steps
from wagnis.kernels.tutto.play_random import play_random
from wagnis.kernels.tutto.tables import Ints, action_count, tables


@dataclass(frozen=True, slots=True)
class TuttoKernel:
    """A game with its seats and options settled."""

    name: str
    game: Tutto
    tables: Ints = field(compare=False, repr=False)

    @classmethod
    def of(cls, name: str, game: Tutto) -> TuttoKernel:
        return cls(name, game, tables(game))

    begin = staticmethod(steps.begin)
    legal = staticmethod(steps.legal)
    act = staticmethod(steps.act)
    fall = staticmethod(steps.fall)
    draw = staticmethod(steps.draw)
    observe = staticmethod(steps.observe)
    action_id = staticmethod(layout.action_id)
    action = staticmethod(layout.action)
    event_id = staticmethod(layout.event_id)
    event = staticmethod(layout.event)
    decode = staticmethod(layout.decode)
    actions = action_count()
    policies = ("random", "thumb")

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def words(self) -> int:
        return layout.words(self.seats)

    @property
    def features(self) -> int:
        return len(layout.features(self.seats))

    def encode(self, state: State) -> Words:
        return layout.encode(self.game, state)

    def play(self, lineup: Sequence[str], seed: int, first: int, count: int) -> Games:
        """So many games from this number on; the same whoever plays how many of them together."""
        codes = self._codes(lineup)
        games = _room(count, self.seats)
        if (codes == RANDOM).all():
            play_random(self.tables, np.uint64(seed), first, games)
        else:
            play.play_games(self.tables, codes, np.uint64(seed), first, games)
        return Games(first, *games)

    def _codes(self, lineup: Sequence[str]) -> Any:
        if len(lineup) != self.seats:
            raise ValueError(f"this game has {self.seats} seats, and {len(lineup)} players came")
        for name in lineup:
            if name not in self.policies:
                raise ValueError(f"{name!r} is not compiled; there are {', '.join(self.policies)}")
        return np.array([POLICIES.index(name) for name in lineup], dtype=np.int8)


def _room(count: int, seats: int) -> Any:
    """The arrays of `contract.Games`."""
    size = (count, seats)
    return (
        np.zeros(size, np.int8),
        np.zeros(size, np.int32),
        np.zeros(size, np.float64),
        *(np.zeros(count, np.int32) for _ in range(4)),
    )
