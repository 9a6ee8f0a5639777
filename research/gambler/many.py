"""A model of a round for two to six: the value of a filling for the player who ends a turn there.

Every player maximises their own points minus the others' mean, and all have equally many dice,
their share of those not placed. It does not solve the game, in which stocks differ; the estimate
learns from it. The loops are in `many_kernel`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from wagnis.core.lots import FACES
from wagnis.games.gambler.board import Row
from wagnis.games.gambler.rules import ALL_DICE, DICE_OF_A_TURN
from wagnis.games.gambler.solver.fills import NOT, Fills, all_cups
from wagnis.games.gambler.solver.turn import Codes, Values, fills_of, one_die_further
from wagnis.solvers import compiling

if TYPE_CHECKING:
    from research.gambler.many_kernel import Best, Cups, Steps


def left_to_others(rows: Sequence[Row], seats: int, dice_each: int | None = None) -> Values:
    """By code and dice of the next player (from one to five): [codes, dice - 1]."""
    compiling.prepare()
    from research.gambler.many_kernel import LEFT, value_level

    dealt = seats * (ALL_DICE // seats if dice_each is None else dice_each)
    fills, cups = fills_of(tuple(rows)), _cups()
    codes = np.arange(fills.count, dtype=np.int64)
    lying = fills.lying(codes)
    order = np.argsort(lying, kind="stable")
    ends = np.searchsorted(lying[order], np.arange(fills.boxes + 2))
    gains = np.zeros((fills.count, LEFT, seats))
    left = np.zeros((fills.count, DICE_OF_A_TURN))
    place = np.zeros(fills.count, dtype=np.int64)  # index on its level
    small = cups.first[LEFT]
    deeper = _room(1, small)
    deeper.where[:] = (fills.count - 1) * LEFT
    for level in range(fills.boxes - 1, -1, -1):
        at_hand = order[ends[level] : ends[level + 1]]
        share = max(1, min(DICE_OF_A_TURN, round((dealt - level) / seats)))
        best = _room(len(at_hand), small)
        steps = _steps(fills, at_hand, place)
        value_level(at_hand, steps, deeper, best, gains, left, cups, share)
        place[at_hand] = np.arange(len(at_hand))
        deeper = best
    return left


def _room(fillings: int, cups: int) -> Best:
    from research.gambler.many_kernel import Best

    shape = (fillings, cups)
    return Best(np.zeros(shape), np.zeros(shape, dtype=np.int64), np.zeros(shape))


def _steps(fills: Fills, codes: Codes, place: Codes) -> Steps:
    """The fillings one die after these."""
    from research.gambler.many_kernel import Steps

    steps, paid = one_die_further(fills, codes)
    child, pays = steps.reshape(len(codes), -1), paid.reshape(len(codes), -1)
    order = np.argsort(child == NOT, axis=1, kind="stable")
    child = np.take_along_axis(child, order, axis=1)
    return Steps(
        (child != NOT).sum(axis=1),
        order % len(FACES),
        np.where(child == NOT, 0, place[child]),
        np.take_along_axis(pays, order, axis=1),
    )


def _cups() -> Cups:
    from research.gambler.many_kernel import Cups

    cups = all_cups()
    return Cups(cups.without, cups.chance, cups.first)
