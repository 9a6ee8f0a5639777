"""Searches one turn to its end: the value of every placement, of rolling and of stopping.

The caller passes a function with the value of leaving a filling to the next player; tables and
estimates are in other modules.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES, Roll
from wagnis.games.gambler.board import Row, without
from wagnis.games.gambler.rules import Action, Place, RollAgain, Stop
from wagnis.games.gambler.solver.fills import NOT, Fills, cups_of
from wagnis.games.gambler.solver.ranks import Exchange, exchange_of, ranks_of
from wagnis.games.gambler.solver.solve import MOST_POINTS

Values: TypeAlias = NDArray[np.float64]
Codes: TypeAlias = NDArray[np.int64]
Ending: TypeAlias = Callable[[Codes], Values]
"""The value for the roller of ending the turn with each of these fillings.

It does not change if free faces are exchanged.
"""

NEVER = -np.inf
TURNS_KEPT = 20


@dataclass(frozen=True, slots=True)
class FillingLevel:
    """All fillings with this many dice more than the start of the search, and their values.

    The last line of `best` is for children that do not exist.
    """

    codes: Codes  # [fillings], ascending
    child: NDArray[np.intp]  # [fillings, row, face - 1]: the index on the next level
    turned: NDArray[np.int64]  # [fillings, row, face - 1]: the permutation to its representative
    pays: Values  # [fillings, row, face - 1]
    stop: Values  # [fillings]
    roll: Values  # [fillings]; the value of stopping if there is nothing to roll
    best: Values  # [fillings + 1, cups]: with the choice to place, roll or stop


@dataclass(frozen=True, slots=True)
class TurnSearch:
    """The roller's expected value from a filling with this many dice in the cup.

    Every roll takes all unplaced dice, so a filling with d dice more has d dice fewer in the cup,
    whatever happened on the way. If faces can be exchanged, only the representative of each class
    is searched, and cups are permuted to match.
    """

    fills: Fills
    exchange: Exchange | None
    dice: int
    levels: tuple[FillingLevel, ...]

    @classmethod
    def search(
        cls, fills: Fills, code: int, dice: int, ending: Ending, over: float = 0.0
    ) -> TurnSearch:
        """`over` is the value of filling the tableau, besides the points of its rows."""
        exchange = exchange_of(tuple(row.row for row in fills.rows))
        full = fills.count - 1
        levels: list[FillingLevel] = []
        for depth, (codes, child, turned, pays) in reversed(
            list(enumerate(_grow(fills, exchange, code, dice)))
        ):
            stop = np.where(codes == full, over, ending(codes))
            if depth == dice:
                best = np.append(stop, NEVER)[:, None]
                levels.append(FillingLevel(codes, child, turned, pays, stop, stop, best))
                continue
            after, cups = levels[-1].best, cups_of(dice - depth)
            owing = np.full((len(codes), len(cups.chance)), NEVER)
            for face in range(len(FACES)):
                to = child[:, :, face]
                if exchange is None:
                    worth = after[to]
                else:
                    turned_cups = exchange.cups(dice - depth - 1)[turned[:, :, face]]
                    worth = after[to[:, :, None], turned_cups]
                placed = (worth + pays[:, :, face, None]).max(axis=1)
                with_face = cups.adding[:, face]
                owing[:, with_face] = np.maximum(owing[:, with_face], placed)
            fitting = np.where(owing == NEVER, stop[:, None], owing)
            roll = fitting @ cups.chance
            free = np.maximum(stop, roll)
            best = np.maximum(owing, free[:, None])
            best = np.append(best, np.full((1, best.shape[1]), NEVER), axis=0)
            levels.append(FillingLevel(codes, child, turned, pays, stop, roll, best))
        return cls(fills, exchange, dice, tuple(reversed(levels)))

    def holds(self, code: int, dice: int) -> bool:
        """Whether the search contains this position."""
        if not 0 <= dice <= self.dice:
            return False
        code, _ = self._named(code)
        codes = self.levels[self.dice - dice].codes
        at = int(np.searchsorted(codes, code))
        return at < len(codes) and int(codes[at]) == code

    def rolling(self, code: int, dice: int) -> float:
        level, at, _ = self._find(code, dice)
        return float(level.roll[at])

    def action(self, code: int, cup: Roll, action: Action) -> float:
        """The value of this action with these dice in the cup."""
        level, at, order = self._find(code, len(cup))
        match action:
            case Stop():
                return float(level.stop[at])
            case RollAgain():
                return float(level.roll[at])
            case Place(face, row):
                (face,) = self._turned(order, (face,))
                left = self._turned(order, without(cup, action.face))
                step = (at, row, face - 1)
                left = self._turned(int(level.turned[step]), left)
                after = self.levels[self.dice - len(cup) + 1].best[level.child[step]]
                return float(level.pays[step] + after[cups_of(len(left)).number[left]])

    def _find(self, code: int, dice: int) -> tuple[FillingLevel, int, int]:
        code, order = self._named(code)
        level = self.levels[self.dice - dice]
        return level, int(np.searchsorted(level.codes, code)), order

    def _named(self, code: int) -> tuple[int, int]:
        if self.exchange is None:
            return code, 0
        codes, orders = self.exchange.named(np.array([code]))
        return int(codes[0]), int(orders[0])

    def _turned(self, order: int, cup: Roll) -> Roll:
        return cup if self.exchange is None else self.exchange.cup(order, cup)


def points(row: Row) -> float:
    """The row's points; amounts beyond the limit for solving are clipped."""
    return float(max(-MOST_POINTS, min(MOST_POINTS, row.pays)))


def one_die_further(fills: Fills, codes: Codes) -> tuple[Codes, Values]:
    """The filling after a die of each face in each row, or NOT, and the points.

    Both are [codes, row, face - 1].
    """
    steps = np.full((len(codes), len(fills.rows), len(FACES)), NOT, dtype=np.int64)
    pays = np.zeros(steps.shape)
    for at, (row, stride) in enumerate(zip(fills.rows, fills.strides, strict=True)):
        state = codes // stride % row.count
        step = row.step[state].astype(np.int64)
        moved = codes[:, None] + (step - state[:, None]) * stride
        steps[:, at] = np.where(step == NOT, NOT, moved)
        pays[:, at] = np.where(step == row.full, points(row.row), 0.0)
    return steps, pays


def fills_of(rows: tuple[Row, ...]) -> Fills:
    """The numbered fillings of these rows."""
    return ranks_of(rows).fills


class TurnSearches:
    """A cache of the latest searches: all decisions of a turn need the same one."""

    def __init__(self) -> None:
        self._kept: deque[tuple[Hashable, TurnSearch]] = deque(maxlen=TURNS_KEPT)
        self._lock = threading.Lock()

    def turn(
        self, about: Hashable, fills: Fills, code: int, dice: int, ending: Ending, over: float = 0.0
    ) -> TurnSearch:
        """`about` is the cache key: everything that `ending` and `over` depend on."""
        with self._lock:
            for of, turn in self._kept:
                if of == about and turn.holds(code, dice):
                    return turn
        turn = TurnSearch.search(fills, code, dice, ending, over)
        with self._lock:
            self._kept.append((about, turn))
        return turn


def _grow(fills: Fills, exchange: Exchange | None, code: int, dice: int) -> list[Any]:
    """Level by level: the reachable fillings, their children, the permutations to their
    representatives, and the points."""
    grown: list[Any] = []
    codes = np.array([code], dtype=np.int64)
    if exchange is not None:
        codes, _ = exchange.named(codes)
    for _ in range(dice):
        steps, pays = one_die_further(fills, codes)
        fits = steps != NOT
        reached, turned = steps[fits], np.zeros(steps.shape, dtype=np.int64)
        if exchange is not None:
            reached, turned[fits] = exchange.named(reached)
        deeper, place = np.unique(reached, return_inverse=True)
        child = np.full(steps.shape, len(deeper), dtype=np.intp)
        child[fits] = place
        grown.append((codes, child, turned, pays))
        codes = deeper
    nowhere = np.empty((len(codes), 0, 0), dtype=np.int64)
    grown.append((codes, nowhere, nowhere, nowhere.astype(np.float64)))
    return grown
