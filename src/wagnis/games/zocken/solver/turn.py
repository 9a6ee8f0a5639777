"""One turn of Zocken walked for any worth of its ends, with NumPy: what every position is worth.

The ends may be worth something else once there is a bet on the turn; then whoever may bet does
what is worse for the roller. What ends are worth is said elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from wagnis.core.lots import FACES
from wagnis.games.zocken.row import Place
from wagnis.games.zocken.solver.game import Floats
from wagnis.games.zocken.solver.graph import Graph
from wagnis.games.zocken.solver.layout import ALL, Ints
from wagnis.games.zocken.solver.position import Position, legal
from wagnis.games.zocken.solver.reading import Places
from wagnis.games.zocken.solver.solve import BETS_AT
from wagnis.games.zocken.solver.steps import Steps, steps
from wagnis.solvers.evaluation import NotSolvedError

Pairs = np.ndarray[Any, np.dtype[np.complex128]]
"""Values without a bet and with one, as the two parts of a number: they are fetched together."""


@dataclass(frozen=True)
class Board:
    """The graph made ready for walking it many times."""

    graph: Graph

    @cached_property
    def places(self) -> Places:
        return Places(self.graph.moves.outlines)

    @cached_property
    def slots(self) -> tuple[Slots, ...]:
        """By dice left, from one on."""
        return tuple(Slots.of(steps(self.graph, left)) for left in range(1, ALL + 1))

    def number(self, position: Position) -> int:
        """The class of this position, negative where play never comes."""
        return int(self.graph.classes[position.left][self.places.at(position)])


@dataclass(frozen=True)
class Slots:
    """The steps of a level with the faces in another order: those with most places come first.

    So the best of all faces is found slot by slot, without asking where each of them begins.
    """

    places: tuple[Ints, ...]  # the class below by each face's first, second, … place
    faces: Ints  # int32[6, rolls]: where a roll's faces stand in that order
    rolls_first: Ints

    @classmethod
    def of(cls, steps: Steps) -> Slots:
        counts = np.diff(steps.faces_first)
        order = np.argsort(-counts.astype(np.int8), kind="stable")
        begins = steps.faces_first[:-1][order]
        more = np.cumsum(np.bincount(counts)[::-1])[::-1]  # faces with so many places, or more
        places = tuple(steps.there[begins[:n] + slot] for slot, n in enumerate(more[1:]))
        faces = np.empty(len(order), np.int32)
        faces[order] = np.arange(len(order), dtype=np.int32)
        by_face = np.ascontiguousarray(faces.reshape(-1, len(FACES)).T)
        return cls(places, by_face, steps.rolls_first)

    def up(self, below: Pairs) -> Pairs:
        """The values of a level's classes from those below."""
        best = below[self.places[0]]
        values = best.view(np.float64)
        for places in self.places[1:]:
            first = values[: 2 * len(places)]
            np.maximum(first, below[places].view(np.float64), out=first)
        rolled = best[self.faces[0]]
        for face in self.faces[1:]:
            rolled += best[face]
        rolled /= len(FACES)
        both = rolled.view(np.float64).reshape(-1, 2)
        picked = np.maximum.reduceat(both, self.rolls_first[:-1])
        return picked.view(np.complex128)[:, 0]


@dataclass(frozen=True)
class SolvedTurn:
    """`off` and `on` are what the classes of ends are worth to the roller, by the bet."""

    board: Board
    off: Floats
    on: Floats

    def picking(self, position: Position, bet: bool | None) -> float:
        """Before the next die is picked, or before the bet is asked for (None) after three."""
        if bet is None and position.left <= BETS_AT:
            return min(self.picking(position, False), self.picking(position, True))
        number = self.board.number(position)
        if number < 0:  # play never comes here, but somebody may ask
            if not position.left:
                raise NotSolvedError("no turn can ever end like this")
            return max(self.rolling(position.taking(die), die, bet) for die in position.dice)
        value = (self._before if bet is None else self._after)[position.left][number]
        return float(value.imag if bet else value.real)

    def rolling(self, position: Position, home: int, bet: bool | None) -> float:
        """A die of this home is in the hand and about to fall."""
        best = (max(self.placing(position, home, face, bet).values()) for face in FACES)
        return sum(best) / len(FACES)

    def placing(
        self, position: Position, home: int, face: int, bet: bool | None
    ) -> dict[Place, float]:
        """Where the die may go, and what that is worth."""
        return {
            place: self.picking(position.putting(home, face, place), bet)
            for place in legal(position.faces, face)
        }

    def level(self, left: int) -> tuple[Floats, Floats]:
        """What the classes with so many dice left are worth, without a bet and with one; before
        the bets both are the same."""
        values = self._after[left] if left <= BETS_AT else self._before[left]
        return values.real, values.imag

    @cached_property
    def _after(self) -> list[Pairs]:
        """By dice left, once the bet is made."""
        found = [self.off + 1j * self.on]
        for slots in self.board.slots[:BETS_AT]:
            found.append(slots.up(found[-1]))
        return found

    @cached_property
    def _before(self) -> dict[int, Pairs]:
        """By dice left, before it; both parts are the same."""
        asked = np.minimum(self._after[BETS_AT].real, self._after[BETS_AT].imag)
        values, found = asked + 1j * asked, dict[int, Pairs]()
        for left in range(BETS_AT + 1, ALL + 1):
            values = found[left] = self.board.slots[left - 1].up(values)
        return found
