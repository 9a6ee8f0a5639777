"""Fillings and cups under permutations of the free faces, so that a class is searched only once.

`ranks` defines the classes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES, Roll, weights
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.solver.fills import Fills
from wagnis.games.gambler.solver.ranks import Ints, Ranks

TABLEAUX_KEPT = 64  # a limit, because tableaux may come from users


@dataclass(frozen=True)
class Exchange:
    """All permutations of a tableau's free faces; it has at least two."""

    ranks: Ranks

    @cached_property
    def orders(self) -> Ints:
        """The image of each face, counted from 0: [orders, face - 1]."""
        free = np.array(self.ranks.fills.free_faces) - 1
        orders = np.tile(np.arange(len(FACES)), (len(self._named_orders), 1))
        orders[:, free] = free[self._named_orders]
        return orders

    def named(self, codes: Ints) -> tuple[Ints, Ints]:
        """The representative of each filling's class, and the permutation that leads to it."""
        states, _, names = self.ranks.naming(codes)
        named: Ints = np.array(self.ranks.fills.strides) @ states
        # Faces that do not show take the remaining names.
        seen = names.max(axis=1)
        for face in range(1, self.ranks.free + 1):
            hidden = names[:, face] == 0
            seen += hidden
            names[hidden, face] = seen[hidden]
        return named, self._number[(names[:, 1:] - 1) @ self._base]

    def cups(self, dice: int) -> NDArray[np.intp]:
        """The images of the cups of up to four dice, by number: [orders, cups]."""
        return self._cups[dice]

    def cup(self, order: int, cup: Roll) -> Roll:
        return tuple(sorted(int(self.orders[order, face - 1]) + 1 for face in cup))

    @cached_property
    def _named_orders(self) -> Ints:
        return np.array(list(permutations(range(self.ranks.free))), dtype=np.int64)

    @cached_property
    def _base(self) -> Ints:
        return self.ranks.free ** np.arange(self.ranks.free)

    @cached_property
    def _number(self) -> Ints:
        number = np.zeros(self.ranks.free**self.ranks.free, dtype=np.int64)
        number[self._named_orders @ self._base] = np.arange(len(self._named_orders))
        return number

    @cached_property
    def _cups(self) -> list[NDArray[np.intp]]:
        base = len(FACES) ** np.arange(len(FACES))
        made = []
        for dice in range(DICE_OF_A_TURN):
            rolls = list(weights(dice))
            faces = np.array(rolls, dtype=np.int64).reshape(len(rolls), dice) - 1
            place = np.zeros(len(FACES) ** len(FACES), dtype=np.intp)
            place[base[faces].sum(axis=1)] = np.arange(len(faces))
            made.append(place[base[self.orders[:, faces]].sum(axis=2)])
        return made


@lru_cache(maxsize=TABLEAUX_KEPT)
def ranks_of(rows: tuple[Row, ...]) -> Ranks:
    """The fillings of these rows, numbered by class; the tableau's name does not matter."""
    return Ranks.of(Fills.of(Tableau("", rows)))


@lru_cache(maxsize=TABLEAUX_KEPT)
def exchange_of(rows: tuple[Row, ...]) -> Exchange | None:
    """None if no two faces can be exchanged."""
    ranks = ranks_of(rows)
    return Exchange(ranks) if ranks.free else None
