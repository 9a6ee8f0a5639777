"""The exact results of players with different estimates of their chances, in the game for three.

Every seat plays each turn best for what it takes for its chance afterwards, a key; what that is
really worth to everybody is then swept like the solution, and no choice depends on it.
"""

from __future__ import annotations

import numpy as np

from research.tutto.three import sweeps
from research.tutto.three.source import Keys
from research.tutto.three.sweeps import Backend
from wagnis.core import Seat
from wagnis.games.tutto.rules import Tutto
from wagnis.games.tutto.solver.facts import UNIT, Floats
from wagnis.games.tutto.solver.game import BEHIND
from wagnis.games.tutto.solver.three import Crowd, Starts
from wagnis.solvers.value_store import ValueTable


def by_starts(starts: Starts) -> Keys:
    """Keys of a player who uses the solved starts, as stored."""
    first, second, third = (starts.waiting[(seat + 1) % 3] / starts.quanta for seat in range(3))
    return Keys((first, second, third), starts.leader, starts.others)


def by_pairs(units: int, far: int, table: ValueTable) -> Keys:
    """Keys of a player who uses the solved game for two, as `Crowd` does."""
    game = Tutto(3, target=units * UNIT)
    first, second, third = (_races(Crowd(game, Seat(seat), False, "", table)) for seat in range(3))
    last = table.arrays["last"][1]
    left = 1.0 - last[np.minimum(np.arange(far + 1), BEHIND)]
    two = left[1:, None] * left[None, 1:]
    ahead, behind = np.indices((far + 1, far + 2))
    level = ahead == behind - 1
    higher = left[ahead] * np.where(level, 0.5, 1.0)
    # Level with the one who rolls last as well: all three share, unless that one moves on.
    higher[0, 1] = left[0] / 3
    higher[0, 0] = left[0] / 2
    one = np.stack([higher, np.where(level, higher, 0.0)], axis=-1)
    return Keys((first, second, third), two, one)


def _races(crowd: Crowd) -> Floats:
    """[next, after, own] units: the roller's chance, estimated."""
    units = crowd.game.target // UNIT
    seats = [(crowd.roller + turn) % 3 for turn in range(3)]
    races = np.empty((units, units, units))
    after, own = (grid.ravel() for grid in np.indices((units, units)))
    for following in range(units):
        scores = np.empty((units * units, 3), dtype=np.int64)
        scores[:, seats[0]], scores[:, seats[1]], scores[:, seats[2]] = own, following, after
        races[following] = crowd.race(scores, crowd.roller).reshape(units, units)
    return races


def mixed(seats: tuple[Keys, Keys, Keys]) -> Keys:
    """Every seat by its own keys."""
    first, second, third = seats
    return Keys((first.mid[0], second.mid[1], third.mid[2]), first.two, second.one)


def shares(backend: Backend, start: Floats, passes: int) -> tuple[tuple[float, ...], float]:
    """The share of every seat from the start of the game, and the last pass's largest change."""
    backend.put(start)
    sweeps.last_round(backend)
    moved = 1.0
    for _ in range(passes):
        moved, _ = sweeps.one_pass(backend)
    own, following = backend.start()
    return (own, following, 1.0 - own - following), moved
