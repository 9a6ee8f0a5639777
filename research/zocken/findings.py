"""Results of the solved turn for curious players: the first die, when to bet, final scores.

For documents and plots, with exact fractions.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from wagnis.core.lots import FACES
from wagnis.games.zocken.row import FIELDS, INDEX, MATCH_POINTS, Place
from wagnis.games.zocken.solver.position import (
    ALL,
    DICE_SHIFT,
    NO_FACE,
    Position,
    Reading,
    block,
    end_score,
    legal,
    starts,
    taken_fields,
)
from wagnis.games.zocken.solver.search import Search
from wagnis.games.zocken.solver.solve import BETS_AT, KIND, TurnTask
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore

START = Position((NO_FACE,) * len(INDEX), frozenset(FIELDS), matches=0, out=0, left=ALL)


@dataclass(frozen=True)
class Opening:
    """A first die by its own field: the value of picking it, and the best places of each face."""

    field: int
    value: Fraction
    places: dict[int, list[tuple[Place, Fraction]]]  # face → places, best first


@dataclass(frozen=True)
class BetRow:
    """Positions after three dice that look alike at a glance; equal ones are counted once."""

    matches: int
    out: int
    evaded: int
    positions: int
    right: int  # the number of them in which a bet gains on average
    mean: Fraction  # of the bet, over these positions
    least: Fraction
    most: Fraction


@dataclass(frozen=True)
class Turn:
    """A solved turn, played for points by the first of the best moves."""

    reading: Reading
    points: tuple[int, ...]
    search: Search = field(repr=False)
    _spreads: dict[Position, Counter[int]] = field(default_factory=dict, repr=False)

    @classmethod
    def on(cls, store: ValueStore, points: tuple[int, ...] = MATCH_POINTS) -> Turn:
        """The turn with these points for matches, from the store, or `NotSolvedError`."""
        task = TurnTask(points)
        table = store.find(KIND, task.key)
        if table is None:
            raise NotSolvedError(f"{task.title} is not solved yet", task)
        reading = Reading(table)

        def score(position: Position) -> int:
            return end_score(position.matches, position.evaded, position.out, points)

        search = Search(score, lambda position: reading.value("points", position))
        return cls(reading, points, search)

    def openings(self) -> list[Opening]:
        """Every first die, in the order of the fields."""
        return [self._opening(home) for home in START.dice]

    def _opening(self, home: int) -> Opening:
        taken = START.taking(home)
        places = {
            face: sorted(
                (
                    (place, Fraction(self._after(taken, home, face, place), 6**taken.left))
                    for place in legal(taken.faces, face)
                ),
                key=lambda pair: -pair[1],
            )
            for face in FACES
        }
        return Opening(home, Fraction(self.search.rolling(taken, home), 6**ALL), places)

    def scores(self, position: Position = START) -> dict[int, Fraction]:
        """How likely each final score is from here; from the start it takes some seconds."""
        spread = self._spread(position)
        return {score: Fraction(spread[score], 6**position.left) for score in sorted(spread)}

    def before_bets(self) -> list[tuple[Position, Fraction]]:
        """The positions after three dice that such a roller meets, with their probability."""
        met = Counter({START: 1})
        for _ in range(ALL - BETS_AT):
            following = Counter[Position]()
            for position, weight in met.items():
                for after in self.faces(position):
                    following[after] += weight
            met = following
        return [(position, Fraction(weight, met.total())) for position, weight in met.items()]

    def faces(self, position: Position) -> list[Position]:
        """The roller picks and places; the positions after each face."""
        home = max(position.dice, key=lambda die: self.search.rolling(position.taking(die), die))
        taken = position.taking(home)
        return [
            taken.putting(
                home,
                face,
                max(
                    legal(taken.faces, face),
                    key=lambda place: self._after(taken, home, face, place),
                ),
            )
            for face in FACES
        ]

    def _after(self, taken: Position, home: int, face: int, place: Place) -> int:
        return self.search.picking(taken.putting(home, face, place))

    def _spread(self, position: Position) -> Counter[int]:
        """Final scores, weighted by the 6**left rolls to come."""
        if not position.left:
            return Counter([self.search.end(position)])
        if position not in self._spreads:
            spread = Counter[int]()
            for after in self.faces(position):
                spread.update(self._spread(after))
            self._spreads[position] = spread
        return self._spreads[position]


def bets(turn: Turn) -> list[BetRow]:
    """When to bet: all positions after three dice, grouped by what players see at a glance."""
    arrays = turn.reading.table.arrays
    outlines = arrays["outlines"]
    taken = taken_fields(outlines)
    begins = starts(outlines, taken, BETS_AT)
    groups: dict[tuple[int, int, int], list[int]] = {}
    for number in range(len(begins) - 1):
        dice = int(outlines[number]) >> DICE_SHIFT
        fields = int(taken[number])
        for (matches, _), place in block(BETS_AT, fields).items():
            at = begins[number] + place
            if arrays["met"][at]:
                seen = (matches, ALL - BETS_AT - dice, dice - fields)
                groups.setdefault(seen, []).append(int(arrays["bet"][at]))
    return [_bet_row(seen, np.array(groups[seen])) for seen in sorted(groups)]


def _bet_row(
    seen: tuple[int, int, int], worth: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> BetRow:
    over = 6**BETS_AT
    return BetRow(
        *seen,
        positions=len(worth),
        right=int((worth > 0).sum()),
        mean=Fraction(int(worth.sum()), over * len(worth)),
        least=Fraction(int(worth.min()), over),
        most=Fraction(int(worth.max()), over),
    )
