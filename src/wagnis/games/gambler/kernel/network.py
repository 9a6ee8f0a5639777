"""Arrays for three and more players: the trained network that values the ends of turns.

NumPy only. The first layer is linear, so its sum over the features of a row's state is made once
and stored with the state. `judge` compiles the network; `solver.judged` is its readable form.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.solver.estimate import ROW_FEATURES, row_features
from wagnis.games.gambler.solver.fills import RowStates
from wagnis.games.gambler.solver.judged import MOST_SEATS, ROWS, judges
from wagnis.games.gambler.solver.turn import points

HIDDEN = 96
"""The width of both hidden layers."""

SCORE, STOCK, LEAD = 0, MOST_SEATS, 2 * MOST_SEATS
REACHED, STARTER, BOXES = LEAD + 1, LEAD + 2, LEAD + 3
DICE, ROLLING = BOXES + 7, BOXES + 9
"""Lines of the first layer: the inputs of `solver.judged` besides those of rows."""
BIAS = ROWS
MIDDLE = BIAS + 1
MIDDLE_BIAS = MIDDLE + HIDDEN
OUT = MIDDLE_BIAS + 1
"""After the first layer's lines: its biases, the second layer and its biases, and the output of
each seat; at last the biases of the output."""

CHANCE, LYING, PAID = HIDDEN, HIDDEN + DICE_OF_A_TURN + 1, HIDDEN + DICE_OF_A_TURN + 2
NUMBERS = HIDDEN + 8
"""Of a row state: its sums in the first layer, its chances to be filled by none to five dice, the
number of its dice and its points if it is full. The first record of a row has the weights of the
chance; the states follow."""


def network(seats: int) -> NDArray[np.float64]:
    """The weights besides those of rows: [lines, HIDDEN]."""
    w = judges()[seats].weights
    last = np.zeros(HIDDEN)
    last[:seats] = w["out_bias"]
    return np.vstack([w["in"][:ROWS], w["in_bias"], w["mid"], w["mid_bias"], w["out"].T, last])


def row_numbers(states: RowStates, place: int, seats: int) -> NDArray[np.float64]:
    """The records of the row at this place of a tableau: [1 + states, NUMBERS]."""
    width, shown = len(ROW_FEATURES) + 1, row_features(states.row)
    weights = judges()[seats].weights["in"][ROWS + place * width :][:width]
    numbers = np.zeros((1 + states.count, NUMBERS))
    numbers[0, :HIDDEN] = weights[-1]
    numbers[1:, :HIDDEN] = shown.seen.astype(np.float64) @ weights[:-1]
    numbers[1:, CHANCE:LYING] = shown.chance
    numbers[1:, LYING] = states.filled
    numbers[1 + states.full, PAID] = points(states.row)
    return numbers
