"""An estimate of a filling's value for the player whose turn has just ended; needs no table.

A weighted sum of features of the tableau, for any number of players. `research.gambler.learning`
trains the weights; `turn` searches the turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES
from wagnis.games.gambler.board import KINDS, Row
from wagnis.games.gambler.rules import DICE_OF_A_TURN, State
from wagnis.games.gambler.solver.fills import NOT, Fills, cups_of, row_states
from wagnis.games.gambler.solver.turn import NEVER, Codes, Ending, Values, points

Ints: TypeAlias = NDArray[np.int64]

ROWS_CACHED = 512  # a limit, because rows may come from users
FEW_BOXES = 2

FEATURES = (
    "plus rows, each by its chance to be filled in one turn",
    "the most promising of them",
    "the second most promising of them",
    "plus rows that lack one die",
    "plus rows that lack two dice",
    "plus rows that lack three dice",
    "plus rows that lack more",
    "minus rows that lack one die",
    "minus rows that lack two dice",
    "minus rows that lack more",
    "minus rows to be finished, by the chance to be forced to it by the first roll",
    "plus rows by their chances, times the chance that nothing fits the first roll",
    "free boxes, in values of an average row",
    "whether there are at most two of them",
    "an average row",
)
"""The features, in points, from the view of the player who rolls next."""

WEIGHTS: dict[int, tuple[float, ...]] = {
    2: (
        *(-0.259, -0.658, -0.335),
        *(-0.230, -0.007, 0.088, 0.058),
        *(-0.014, -0.052, -0.025, 0.569, 1.050),
        *(-0.005, 0.025, 0.019),
    ),
    3: (
        *(-0.152, -0.298, -0.288),
        *(-0.178, -0.100, 0.006, 0.038),
        *(0.021, -0.032, -0.007, 0.478, 0.441),
        *(-0.003, 0.050, -0.040),
    ),
    4: (
        *(-0.188, -0.078, -0.045),
        *(-0.152, -0.116, -0.046, -0.012),
        *(0.042, -0.003, -0.006, 0.357, 0.263),
        *(-0.006, -0.007, 0.037),
    ),
    5: (
        *(-0.175, 0.009, 0.041),
        *(-0.125, -0.104, -0.055, -0.017),
        *(0.057, 0.012, -0.006, 0.273, 0.105),
        *(-0.006, -0.027, 0.048),
    ),
    6: (
        *(-0.137, 0.007, 0.022),
        *(-0.098, -0.085, -0.044, -0.013),
        *(0.067, 0.029, -0.001, 0.181, 0.055),
        *(-0.004, -0.022, 0.033),
    ),
}
"""By number of players, the weight of each feature for the player who has just ended a turn."""


class RowOutlook(NamedTuple):
    """The features of a row, by its state."""

    chance: Values  # [dice, states]: of filling it in one turn by trying nothing else
    lacks: Ints  # [states]
    wanted: Ints  # [states]: the fitting faces, a bit each


def next_dice(state: State) -> int:
    """The number of dice the next player will roll; 0 if nobody else has dice."""
    seats = len(state.stock)
    for away in range(1, seats):
        if stock := state.stock[(state.roller + away) % seats]:
            return min(DICE_OF_A_TURN, stock)
    return 0


def ending(fills: Fills, seats: int, dice: int) -> Ending:
    """The estimate for a player whose successor rolls `dice` dice.

    If nobody else has dice, all remaining rows go to the player who rolls alone.
    """
    if not dice:
        return lambda codes: all_that_is_left(fills, codes)
    weights = np.array(WEIGHTS[seats])
    return lambda codes: features(fills, codes, dice) @ weights


def features(fills: Fills, codes: Codes, dice: int) -> Values:
    """The features for a player about to roll `dice` dice: [codes, features]."""
    plus = np.zeros((4, len(codes)))  # lacking one, two, three, more
    minus = np.zeros((3, len(codes)))  # lacking one, two, more
    hopes = np.zeros((len(fills.rows), len(codes)))
    boxes = np.zeros(len(codes))
    harmless = np.zeros(len(codes), dtype=np.int64)
    harmful = np.zeros(len(codes), dtype=np.int64)
    for hope, row, state in zip(hopes, fills.rows, fills.states(codes).T, strict=True):
        seen = row_outlook(row.row)
        lacks, wanted, value = seen.lacks[state], seen.wanted[state], abs(points(row.row))
        boxes += lacks
        last = lacks == 1
        if row.row.sign > 0:
            hope[:] = value * seen.chance[dice, state]
            harmless |= wanted
            for at, lacking in enumerate((last, lacks == 2, lacks == 3, lacks > 3)):
                plus[at] += value * lacking
        else:
            harmful |= np.where(last, wanted, 0)
            harmless |= np.where(last, 0, wanted)
            for at, lacking in enumerate((last, lacks == 2, lacks > 2)):
                minus[at] += value * lacking
    nothing = _none_of(harmless | harmful, dice)
    forced = _none_of(harmless, dice) - nothing
    hopes.sort(axis=0)
    average = np.full(len(codes), np.mean([abs(points(row.row)) for row in fills.rows]))
    return np.stack(
        [
            *(hopes.sum(axis=0), hopes[-1], hopes[-2] if len(hopes) > 1 else 0 * hopes[-1]),
            *plus,
            *minus,
            *(forced * minus[0], nothing * hopes.sum(axis=0)),
            *(average * boxes, average * (boxes <= FEW_BOXES), average),
        ],
        axis=1,
    )


def all_that_is_left(fills: Fills, codes: Codes) -> Values:
    """The sum of all unfinished rows: [codes]."""
    left = np.zeros(len(codes))
    for row, state in zip(fills.rows, fills.states(codes).T, strict=True):
        left += points(row.row) * (state != row.full)
    return left


@lru_cache(maxsize=ROWS_CACHED)
def row_outlook(row: Row) -> RowOutlook:
    states = row_states(row)
    full = states.filled == row.boxes
    child = np.where(
        states.step == NOT, states.count, states.step
    )  # no child: the last index, NEVER
    best = np.append(full * 1.0, NEVER)[:, None]  # [states + 1, cups]: with an empty cup
    chance = [full * 0.0]
    for dice in range(1, DICE_OF_A_TURN + 1):
        cups = cups_of(dice)
        owing = np.full((states.count, len(cups.chance)), NEVER)
        for face in range(len(FACES)):
            with_face = cups.adding[:, face]
            owing[:, with_face] = np.maximum(owing[:, with_face], best[child[:, face]])
        owing[full] = 1.0
        rolled = np.maximum(owing, 0.0) @ cups.chance
        best = np.append(np.maximum(owing, rolled[:, None]), np.full((1, owing.shape[1]), NEVER), 0)
        chance.append(np.where(full, 0.0, rolled))
    bits = 1 << np.arange(len(FACES))
    wanted = ((states.step != NOT) * bits).sum(axis=1)
    return RowOutlook(np.array(chance), (row.boxes - states.filled).astype(np.int64), wanted)


def _none_of(faces: Ints, dice: int) -> Values:
    """The probability that this many dice show none of these faces."""
    others = len(FACES) - np.bitwise_count(faces).astype(np.float64)
    chance: Values = (others / len(FACES)) ** dice
    return chance


Floats: TypeAlias = NDArray[np.float32]
Steps: TypeAlias = NDArray[np.int32]

ROW_FEATURES = (
    "what it pays, in hundreds",
    "dice it lacks, in sixths",
    *(f"whether a {face} fits" for face in FACES),
    *(f"how many a {face} it needs for certain, in fifths" for face in FACES),
    "boxes left whose face is open, in fifths",
    "whether it is a star row",
    "whether it is a full house",
    "the chance that five dice fill it in one turn",
)


class RowFeatures(NamedTuple):
    """By the states of `fills.row_states`: fillings with the same future have the same features."""

    seen: Floats  # [states, ROW_FEATURES]
    chance: Floats  # [states, dice 0 … 5]: of filling it in one turn that begins with so many dice


@lru_cache(maxsize=ROWS_CACHED)
def row_features(row: Row) -> RowFeatures:
    states = row_states(row)
    chance = row_outlook(row).chance.T
    lacks = row.boxes - states.filled
    needs = _needs(states.step)
    seen = np.column_stack(
        [
            np.full(states.count, row.pays / 100),
            lacks / 6,
            states.step != NOT,
            needs / 5,
            (lacks - needs.sum(axis=1)) / 5,
            np.full(states.count, row.kind == KINDS[1]),
            np.full(states.count, row.kind == KINDS[2]),
            chance[:, DICE_OF_A_TURN],
        ]
    )
    return RowFeatures(seen.astype(np.float32), chance.astype(np.float32))


def _needs(step: Steps) -> NDArray[np.int64]:
    """The number of each face in the rest of the row, whichever way it is filled."""
    needs = np.zeros(step.shape, dtype=np.int64)
    for at in range(len(step) - 1, -1, -1):
        ways = [
            needs[after] + np.eye(len(FACES), dtype=np.int64)[face]
            for face, after in enumerate(step[at])
            if after != NOT
        ]
        if ways:
            needs[at] = np.min(ways, axis=0)
    return needs
