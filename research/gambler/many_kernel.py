"""The loops that value a round for any number of equal players; `many` describes the model.

Numba compiles it, so it is imported only for solving.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from wagnis.games.gambler.rules import DICE_OF_A_TURN

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NEVER = -1e300
LEFT = 5
"""From none to four dice can be left in the cup after a placement."""

# Numba keeps what it compiled for as long as this file stays the same, whatever happens elsewhere.
assert LEFT == DICE_OF_A_TURN, "the compiled model is of other dice"


class Cups(NamedTuple):
    """All rolls of none to five dice, numbered from the smaller to the larger ones."""

    without: Ints  # [cups, face - 1]: the cup with one such die fewer, or -1
    chance: Floats  # [cups]: among cups of as many dice
    first: Ints  # [dice + 1]: the first cup of this many dice


class Steps(NamedTuple):
    """The fillings one die after those of a level; the first `many` entries of a line count."""

    many: Ints  # [fillings]
    face: Ints  # [fillings, steps]: face - 1
    child: Ints  # [fillings, steps]: its index on the next level
    pays: Floats  # [fillings, steps]


class Best(NamedTuple):
    """What the roller makes of a filling with a cup of up to four dice, by the fillings of a level.

    `where` placing dice ends, as code * LEFT + dice left, what was `paid` on the way, and its
    `worth`, all told.
    """

    worth: Floats  # [fillings, cups]
    where: Ints  # [fillings, cups]
    paid: Floats  # [fillings, cups]


@njit(cache=True)
def value_level(
    codes: Any, steps: Any, deeper: Any, best: Any, gains: Any, left: Any, cups: Any, share: Any
) -> None:
    """Value the fillings of a level, `deeper` being the next one's best; returns nothing.

    `gains[code, dice left, seat]` is what everybody gains from there on, the roller first, and
    `left[code, dice - 1]` what it is worth to have left the filling to one with so many dice.
    """
    seats = gains.shape[2]
    fitting, idle = np.empty((6, seats)), np.empty(6)
    owed, where, paid = np.empty(462), np.empty(462, np.int64), np.empty(462)
    turn, end, rolled = np.empty(seats), np.empty(seats), np.empty(seats)
    for at in range(len(codes)):
        code = codes[at]
        for dice in range(1, 6):
            idle[dice] = 0.0
            fitting[dice] = 0.0
            for cup in range(cups.first[dice], cups.first[dice + 1]):
                owed[cup] = NEVER
                for step in range(steps.many[at]):
                    rest = cups.without[cup, steps.face[at, step]]
                    if rest >= 0:
                        child, pays = steps.child[at, step], steps.pays[at, step]
                        if deeper.worth[child, rest] + pays > owed[cup]:
                            owed[cup] = deeper.worth[child, rest] + pays
                            where[cup] = deeper.where[child, rest]
                            paid[cup] = deeper.paid[child, rest] + pays
                if owed[cup] == NEVER:
                    idle[dice] += cups.chance[cup]
                else:
                    to = gains[where[cup] // LEFT, where[cup] % LEFT]
                    for seat in range(seats):
                        fitting[dice, seat] += cups.chance[cup] * to[seat]
                    fitting[dice, 0] += cups.chance[cup] * paid[cup]
        # A turn that places nothing hands the same filling on, all around the table.
        for seat in range(seats):
            turn[seat] = 0.0
            for passed in range(seats):
                turn[seat] += idle[share] ** passed * fitting[share, (seat - passed) % seats]
            turn[seat] /= 1 - idle[share] ** seats
        for seat in range(seats):
            end[seat] = turn[(seat - 1) % seats]
        for dice in range(1, 6):
            for seat in range(seats):
                rolled[seat] = fitting[dice, seat] + idle[dice] * end[seat]
            left[code, dice - 1] = worth(rolled, seats - 1)
        stop = worth(end, 0)
        gains[code, 0] = end
        best.worth[at, 0], best.where[at, 0], best.paid[at, 0] = stop, code * LEFT, 0.0
        for dice in range(1, LEFT):
            for seat in range(seats):
                rolled[seat] = fitting[dice, seat] + idle[dice] * end[seat]
            again = worth(rolled, 0)
            gains[code, dice] = rolled if again > stop else end
            for cup in range(cups.first[dice], cups.first[dice + 1]):
                if owed[cup] > max(stop, again):
                    best.worth[at, cup] = owed[cup]
                    best.where[at, cup] = where[cup]
                    best.paid[at, cup] = paid[cup]
                else:
                    best.worth[at, cup] = max(stop, again)
                    best.where[at, cup] = code * LEFT + dice
                    best.paid[at, cup] = 0.0


@njit(cache=True)
def worth(gained: Any, seat: int) -> float:
    """The own gain minus the mean gain of the others."""
    others = 0.0
    for other in range(len(gained)):
        if other != seat:
            others += gained[other]
    return float(gained[seat] - others / (len(gained) - 1))
