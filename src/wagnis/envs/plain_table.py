"""One game by its readable rules, with the interface of a compiled table: slow, for any game.

`run` does in Python what `world.run` does in compiled code.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from wagnis.core.contract import Chance, Decision, Lot, Over
from wagnis.dice import SeededDice
from wagnis.envs.kit import World
from wagnis.envs.opening import Opened
from wagnis.envs.plain_kernel import PlainKernel
from wagnis.envs.table import Snapshot, Table, blank
from wagnis.envs.world import ILLEGAL
from wagnis.kernels.contract import NO


class PlainTable(Table):
    """One game. Every seat is played from outside; the same seed gives the same dice."""

    def __init__(self, opened: Opened, points: bool = False) -> None:
        assert isinstance(opened.kernel, PlainKernel)
        self.opened, self._kernel, self._game = opened, opened.kernel, opened.game
        self.world = blank(World, opened, 1, points)
        self.address, self.run = 0, self._run
        self._state = self._game.start()
        self._moves: dict[int, Hashable] = {}
        self.draw: Callable[[Lot[Any]], Any] = self._drawn
        self._lowest = self.world.lowest

    def snapshots(self, row: int = 0) -> Callable[[], Snapshot]:
        return lambda: self._state

    def position(self, snapshot: Snapshot) -> Any:
        return snapshot

    def state(self, row: int = 0) -> Any:
        return self._state

    def _drawn(self, lot: Lot[Any]) -> Any:
        event = self._dice.draw(lot, self._events)
        self._events += 1
        return event

    def _run(self, address: int) -> int:
        """One step, or a new game; returns the seat to act, `NO` at the end, or `ILLEGAL`."""
        w = self.world
        begins = bool(w.ended[0])
        acts = self._step(begins)
        while begins and acts == NO:  # a game without a decision is dealt again
            acts = self._step(begins)
        w.ended[0], w.illegal[0] = acts < 0, acts == ILLEGAL
        learner = int(w.learners[0])
        if learner == NO:
            return acts
        score = int(w.scores[0, learner])
        # Undeclared bounds are estimates: a score below them moves the lowest.
        self._lowest = min(self._lowest, float(score))
        if begins:
            w.rewards[0] = 0.0
        elif acts == ILLEGAL:
            w.rewards[0] = self._lowest - 1 - w.had[0] if w.points else -1.0
            w.masks[0] = 0
        else:
            w.rewards[0] = score - w.had[0] if w.points else w.shares[0, learner]
        w.had[0] = score
        return acts

    def _step(self, begins: bool) -> int:
        w, game = self.world, self._game
        if begins:
            self._dice, self._events = SeededDice(f"{w.seeds[0]}|{w.deals[0]}"), 0
            w.deals[0] += 1
            w.shares[0] = 0.0
            self._state = game.start()
        else:
            action = self._moves.get(int(w.actions[0]))
            if action is None:
                return ILLEGAL
            self._state = game.after(self._state, action)
        while isinstance(node := game.node(self._state), Chance):
            self._state = game.after(self._state, self.draw(node.lot))
        w.scores[0] = self._state.scores
        w.seen[0] = self._kernel.seen(self._state)
        w.masks[0] = 0
        if isinstance(node, Decision):
            self._moves = self._kernel.numbered(node.actions)
            w.masks[0, list(self._moves)] = 1
            return int(node.seat)
        assert isinstance(node, Over)
        self._moves = {}
        for winner in node.winners:
            w.shares[0, winner] = 1 / len(node.winners)
        return NO


def table_of(opened: Opened, points: bool = False) -> Table:
    """A table for one game, compiled if the game is."""
    if isinstance(opened.kernel, PlainKernel):
        return PlainTable(opened, points)
    return Table(opened, 1, points)
