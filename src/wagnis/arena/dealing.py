"""The dice of one deal, laid out so that luck is shared as fairly as can be.

Whoever sits in a seat gets the same dice for the same turn of the same round in every game of
the deal, whatever anybody has done before (common random numbers): players are compared with each
other, not with fate.
"""

from __future__ import annotations

from typing import Any, TypeVar

from wagnis.core import Lot
from wagnis.dice import SeededDice

E = TypeVar("E")


class Dealing:
    """Fulfils the lots of one game; told the state, it knows whose turn it is.

    The state may say so as `roller`, and as `round` how far the game has come; what falls in a
    phase that is `for_all` falls in nobody's turn.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._round = self._roller = -1
        self._turns: dict[int, int] = {}  # of each seat in this round
        self._fallen = 0  # in this turn

    def draw(self, lot: Lot[E], state: Any) -> E:
        number = getattr(state, "round", 0)
        if getattr(getattr(state, "phase", None), "for_all", False):
            return SeededDice(f"{self.seed}|tableau").draw(lot, number)
        roller = getattr(state, "roller", 0)
        if number != self._round:
            self._round, self._roller, self._turns = number, -1, {}
        if roller != self._roller:
            self._roller, self._fallen = roller, 0
            self._turns[roller] = self._turns.get(roller, -1) + 1
        turn = f"{self.seed}|{number}|{roller}|{self._turns[roller]}"
        self._fallen += 1
        return SeededDice(turn).draw(lot, self._fallen)
