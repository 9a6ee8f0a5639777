"""The compiled Gambler as one object, with the interface of `wagnis.kernels.contract`."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.games.gambler.kernel import layout as words
from wagnis.games.gambler.kernel import steps
from wagnis.games.gambler.kernel.layout import Layout
from wagnis.games.gambler.kernel.packing import Packed, pack
from wagnis.games.gambler.kernel.perfect import action_values, by_values, workspace
from wagnis.games.gambler.kernel.play import MOST_ROUNDS, play_games
from wagnis.games.gambler.kernel.policies import by_thumb
from wagnis.games.gambler.kernel.thumb import thumb_tables
from wagnis.games.gambler.kernel.valued import valued
from wagnis.games.gambler.rules import Event, Gambler, State
from wagnis.kernels.contract import POLICIES, Games, Words, codes, loop_space, room
from wagnis.solvers import common_store

NOTHING = (
    (np.zeros(1, np.int32), np.zeros(1), np.zeros(1, np.int16)),
    (
        *(np.zeros(1, np.int64), np.zeros(1)),
        *(np.zeros((1, 1, 1), np.int64), np.zeros((1, 1)), np.zeros(1)),
    ),
)
"""For line-ups without a perfect player."""

ESTIMATE = "estimate"


@dataclass(frozen=True, eq=False)
class GamblerKernel:
    """A game with its seats and options; `tables` is the argument of the compiled functions."""

    name: str
    game: Gambler
    layout: Layout
    tables: Packed
    _threads: threading.local = field(default_factory=threading.local, repr=False)

    @classmethod
    def of(cls, name: str, game: Gambler) -> GamblerKernel:
        layout = Layout.of(game)
        return cls(name, game, layout, pack(layout.tables, thumb_tables(game, layout.made)))

    begin = staticmethod(steps.begin)
    legal = staticmethod(steps.legal)
    act = staticmethod(steps.act)
    fall = staticmethod(steps.fall)
    draw = staticmethod(steps.draw)
    observe = staticmethod(steps.observe)
    action_id = staticmethod(words.action_id)
    action = staticmethod(words.action)
    actions = words.ACTIONS
    features = len(words.FEATURES)

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def policies(self) -> tuple[str, ...]:
        """For three and more players the perfect bot uses a network that is not compiled; the
        compiled player is its predecessor, the estimate in points."""
        return POLICIES if self.seats == 2 else (*POLICIES[:-1], ESTIMATE)

    @property
    def words(self) -> int:
        return self.layout.words

    def encode(self, state: State) -> Words:
        return self.layout.encode(state)

    def decode(self, words: Words) -> State:
        return self.layout.decode(words)

    def event_id(self, event: Event) -> int:
        return self.layout.event_id(event)

    def event(self, words: Words, number: int) -> Event:
        return self.layout.event(words, number)

    def play(self, lineup: Sequence[str], seed: int, first: int, count: int) -> Games:
        """Plays `count` games from this number on; each game is the same in any batch."""
        who, games = codes(lineup, self.seats, self.policies), room(count, self.seats)
        if not self._played(lineup, who, np.uint64(seed), first, games):
            raise ValueError(
                f"a game had not ended after {MOST_ROUNDS} rounds: "
                f"with these tableaux nobody reaches {self.game.target} points"
            )
        return Games(first, *games)

    def rounds(self) -> GamblerKernel:
        """The same for single rounds: each game ends with its first round, begun with 80 points."""
        return GamblerKernel.of(self.name, replace(self.game, target=1))

    def _played(self, lineup: Sequence[str], who: Any, seed: Any, first: int, games: Any) -> bool:
        looked_up, space = NOTHING
        if not {"perfect", ESTIMATE}.isdisjoint(lineup):
            looked_up, space = self._looked_up, self._space
        arrays = loop_space(self.words, self.seats)
        return bool(play_games(self.tables, looked_up, space, who, seed, first, games, arrays))

    def thumb(self, words: Words) -> int:
        """The rule of thumb's action at this decision."""
        return int(by_thumb(self.tables, words))

    def perfect(self, words: Words) -> int:
        """The perfect player's action at this decision."""
        return int(by_values(self.tables, words, *self._looked_up, *self._space))

    def perfect_values(self, words: Words, worth: NDArray[np.float64]) -> None:
        """The perfect player's value of each action, in points; -inf for illegal ones."""
        action_values(self.tables, words, *self._looked_up, *self._space[:-1], worth, True)

    @cached_property
    def _looked_up(self) -> tuple[Any, ...]:
        """The arrays of perfect players, from the tables that exist on first use."""
        values = valued(self.game, self.layout.made, common_store())
        return values.ints, values.floats, values.units

    @property
    def _space(self) -> tuple[Any, ...]:
        """The workspace of perfect players, one per thread."""
        if not hasattr(self._threads, "space"):
            self._threads.space = workspace()
        space: tuple[Any, ...] = self._threads.space
        return space
