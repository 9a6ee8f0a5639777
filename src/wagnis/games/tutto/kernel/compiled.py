"""The compiled Tutto as one object, with the interface of `wagnis.kernels.contract`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from wagnis.games.tutto.cards import Counts
from wagnis.games.tutto.kernel import layout, steps
from wagnis.games.tutto.kernel.play import play_games
from wagnis.games.tutto.kernel.tables import action_count, tables
from wagnis.games.tutto.kernel.turns import Turns, nothing_solved, solved_table
from wagnis.games.tutto.rules import State, Tutto
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.kernels.contract import POLICIES, Games, Words, codes, loop_space, room
from wagnis.solvers import common_store

TOGETHER = 4096  # games between two checks for turns to be solved


class TuttoKernel:
    """A game with its seats and options."""

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

    def __init__(self, name: str, game: Tutto) -> None:
        self.name, self.game, self.seats = name, game, game.seats
        self.tables = tables(game)
        self.words = layout.words(game.seats)
        self.features = len(layout.features(game.seats))
        solved = solved_table(game, common_store()) is not None
        self.policies = POLICIES if solved else POLICIES[:-1]

    def __repr__(self) -> str:
        return f"TuttoKernel({self.name!r}, {self.game!r})"

    def encode(self, state: State) -> Words:
        return layout.encode(self.game, state)

    def turns(self) -> Turns | None:
        """The turns for perfect players, shared by kernels of this target; None if not solved."""
        table = solved_table(self.game, common_store())
        if table is None:
            return None
        units = len(table.arrays["first"])
        return _turns(units, self.game.charge_at_once, self.game.full)

    def play(self, lineup: Sequence[str], seed: int, first: int, count: int) -> Games:
        """Plays `count` games from this number on; each game is the same in any batch."""
        who = codes(lineup, self.seats, self.policies)
        turns = self.turns() if "perfect" in lineup else None
        games = room(count, self.seats)
        for begin in range(0, count, TOGETHER):
            part = tuple(array[begin : begin + TOGETHER] for array in games)
            space = loop_space(self.words, self.seats)
            now = (self.tables, who, np.uint64(seed), first + begin, part, space)
            while play_games(*now, nothing_solved() if turns is None else turns.solved):
                assert turns is not None
                turns.solve_wanted()
        return Games(first, *games)


@lru_cache(maxsize=4)
def _turns(units: int, at_once: bool, full: Counts) -> Turns:
    """The same for all targets that round up to this many units."""
    game = Tutto(2, target=units * UNIT, charge_at_once=at_once, full=full)
    table = solved_table(game, common_store())
    assert table is not None
    return Turns(at_once, table)
