"""Classes of fillings that differ only by a permutation of free faces, numbered.

The representative of a class is the filling whose free faces appear, row by row, in their natural
order; its rank is its position among all representatives, in the order of their codes. The rank is
a sum of one number per row, so it needs no search and no stored index. `fills` defines fillings.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES, Roll, weights
from wagnis.games.gambler.board import Faces, Row, Tableau
from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.solver.fills import Fills, RowStates

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class RowRanks:
    """A row's summand of the rank, by the number of free faces in the rows before it.

    A state shows at most one free face: a star its face, a full house the face it still needs.
    """

    shows: Ints  # [states]: the free face that matters, counted from 1, or 0
    turned: Ints  # [states, free + 1]: the state with that free face instead
    adds: Ints  # [seen, states]: how many fillings of this row and those after it come before


class Naming(NamedTuple):
    """The steps from fillings to the representatives of their classes."""

    states: Ints  # [rows, codes]: of the representative
    seen: Ints  # [rows, codes]: the number of free faces in the rows before
    names: Ints  # [codes, free + 1]: the new name of each free face, 0 for one that does not show


@dataclass(frozen=True, slots=True)
class Ranks:
    """The rank of every filling; without free faces to exchange it is the code itself."""

    fills: Fills
    rows: tuple[RowRanks, ...]
    count: int

    @classmethod
    def of(cls, fills: Fills, exchange: bool = True) -> Ranks:
        """Ranks by class; without `exchange` every filling is its own class."""
        free = fills.free_faces if exchange and len(fills.free_faces) > 1 else ()
        rows: list[RowRanks] = []
        # Classes of the rows from here on, by the number of free faces in the rows before.
        classes = [1] * (len(free) + 2)
        for states in reversed(fills.rows):
            shows, turned = _shown(states, free)
            adds = np.zeros((len(free) + 1, states.count), dtype=np.int64)
            counted = []
            for seen in range(len(free) + 1):
                total = 0
                for state, face in enumerate(shows):
                    adds[seen, state] = total
                    if face <= seen + 1:
                        total += classes[max(seen, face)]
                counted.append(total)
            classes = [*counted, 0]
            rows.insert(0, RowRanks(shows, turned, adds))
        return cls(fills, tuple(rows), classes[0])

    @property
    def free(self) -> int:
        """The number of free faces."""
        return len(self.rows[0].adds) - 1

    def rank(self, code: int) -> int:
        return int(self.rank_of(np.array([code], dtype=np.int64))[0])

    def rank_of(self, codes: Ints) -> Ints:
        """The ranks of many fillings at once: [codes]."""
        if not self.free:
            return codes
        naming = self.naming(codes)
        rows = zip(self.rows, naming.seen, naming.states, strict=True)
        rank: Ints = sum(row.adds[seen, states] for row, seen, states in rows)
        return rank

    def naming(self, codes: Ints) -> Naming:
        """The renaming of the free faces, in the order in which they appear."""
        everyone = np.arange(len(codes))
        names = np.zeros((len(codes), self.free + 1), dtype=np.int64)
        seen = np.zeros((len(self.rows) + 1, len(codes)), dtype=np.int64)
        turned = np.empty((len(self.rows), len(codes)), dtype=np.int64)
        for at, (row, states) in enumerate(zip(self.rows, self.fills.states(codes).T, strict=True)):
            face = row.shows[states]
            fresh = (face > 0) & (names[everyone, face] == 0)
            names[everyone[fresh], face[fresh]] = seen[at, fresh] + 1
            turned[at] = row.turned[states, names[everyone, face]]
            seen[at + 1] = seen[at] + fresh
        return Naming(turned, seen[:-1], names)

    def levels(self) -> Ints:
        """The number of classes for each number of placed dice: [boxes + 1]."""
        boxes = self.fills.boxes
        # For the rows from here on, by the number of free faces in the rows before.
        classes = np.zeros((self.free + 2, boxes + 1), dtype=np.int64)
        classes[:, 0] = 1
        for row, states in zip(reversed(self.rows), reversed(self.fills.rows), strict=True):
            counted = np.zeros_like(classes)
            for seen in range(self.free + 1):
                for face, filled in zip(row.shows, states.filled, strict=True):
                    if face <= seen + 1:
                        after = classes[max(seen, face)]
                        counted[seen, filled:] += after[: boxes + 1 - filled]
            classes = counted
        levels: Ints = classes[0]
        return levels

    def codes(self) -> Ints:
        """The representative of each class, by rank: [count]."""
        codes = np.zeros(1, dtype=np.int64)
        seen = np.zeros(1, dtype=np.int64)
        for row, stride in zip(self.rows, self.fills.strides, strict=True):
            allowed = row.shows[None, :] <= np.arange(self.free + 1)[:, None] + 1
            which, state = np.nonzero(allowed[seen])
            codes = codes[which] + state * stride
            seen = np.maximum(seen[which], row.shows[state])
        return codes


def _shown(states: RowStates, free: tuple[int, ...]) -> tuple[Ints, Ints]:
    """The free face that each state shows, and the state with another face instead."""
    shows = np.zeros(states.count, dtype=np.int64)
    turned = np.repeat(np.arange(states.count)[:, None], len(free) + 1, axis=1)
    for lying, state in states.number.items():
        for at, face in enumerate(free, 1):
            if face not in lying:
                continue
            swapped = [states.number[_swapped(lying, face, other)] for other in FACES]
            if swapped.count(state) == 1:  # only if the face is swapped with itself
                assert shows[state] in (0, at), "one face per row identifies a class"
                shows[state] = at
                turned[state, 1:] = [swapped[other - 1] for other in free]
    return shows, turned


def _swapped(lying: Faces, one: int, other: int) -> Faces:
    return tuple({one: other, other: one}.get(face, face) for face in lying)


TABLEAUX_CACHED = 64  # a limit, because tableaux may come from users


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


@lru_cache(maxsize=TABLEAUX_CACHED)
def ranks_of(rows: tuple[Row, ...]) -> Ranks:
    """The fillings of these rows, numbered by class; the tableau's name does not matter."""
    return Ranks.of(Fills.of(Tableau("", rows)))


@lru_cache(maxsize=TABLEAUX_CACHED)
def exchange_of(rows: tuple[Row, ...]) -> Exchange | None:
    """None if no two faces can be exchanged."""
    ranks = ranks_of(rows)
    return Exchange(ranks) if ranks.free else None
