"""Three and more players: a small trained network values the end of a turn.

It returns every player's share of the win when the next player takes the cup, from the scores, the
dice in hand and the tableau. docs/jax.md describes the training; `turn` searches the turn.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from wagnis.core import best
from wagnis.games.gambler.board import MOST_BOXES, Tableau
from wagnis.games.gambler.board import ROWS as ROWS_OF_A_TABLEAU
from wagnis.games.gambler.rules import ALL_DICE, DICE_OF_A_TURN, Gambler, State
from wagnis.games.gambler.solver.estimate import ROW_FEATURES, Floats, row_features
from wagnis.games.gambler.solver.fills import Fills
from wagnis.games.gambler.solver.turn import Codes, Values, points

MOST_SEATS = 6
FILE = "judges.npz"
TABLE = 2 * MOST_SEATS + 4  # where the cup begins, after scores, stocks and four more numbers
ROWS = TABLE + 6 + 3  # where the rows begin
WIDTH = ROWS + ROWS_OF_A_TABLEAU * (len(ROW_FEATURES) + 1)


@dataclass(frozen=True)
class Judge:
    """A network of two hidden layers; it returns shares of the win, the next roller's first."""

    weights: dict[str, Values]

    def shares(self, features: Floats) -> Values:
        """[positions, seats]. In double precision, so that the browser computes the same."""
        w = self.weights
        x = np.maximum(features.astype(np.float64) @ w["in"] + w["in_bias"], 0)
        x = np.maximum(x @ w["mid"] + w["mid_bias"], 0)
        x = x @ w["out"] + w["out_bias"]
        x = np.exp(x - x.max(axis=1, keepdims=True))
        return np.asarray(x / x.sum(axis=1, keepdims=True))


@cache
def judges() -> dict[int, Judge]:
    """The networks that ship with the package, by number of players."""
    file = resources.files("wagnis.solvers.shipped") / FILE
    with file.open("rb") as opened, np.load(opened) as arrays:
        by_seats: dict[int, dict[str, Values]] = {}
        for name in arrays.files:
            seats, _, part = name.partition("/")
            by_seats.setdefault(int(seats), {})[part] = arrays[name].astype(np.float64)
    return {seats: Judge(weights) for seats, weights in by_seats.items()}


@dataclass(frozen=True)
class Leaving:
    """The ends of the running turn: their common part, and the value of each.

    A turn search adds the points of rows on the way. The ends subtract them in advance, so that the
    search returns the chance to win, less `paid` of the position where it starts.
    """

    game: Gambler
    state: State
    fills: Fills

    @property
    def about(self) -> Hashable:
        """Everything the ends depend on, apart from the dice placed in this turn."""
        code = np.array([self.fills.code(self.state.filled)])
        own = self.state.roller
        others = tuple(
            (self.state.scores[seat], self.state.stock[seat], seat)
            for seat in range(self.game.seats)
            if seat != own
        )
        base = self.state.scores[own] - float(self.paid(code)[0])
        hand = self.state.stock[own] + int(self.fills.lying(code)[0])
        rows = tuple(row.row for row in self.fills.rows)
        return ("judged", rows, self.game.target, others, base, hand, self.state.starter)

    def paid(self, codes: Codes) -> Values:
        """The sum that all full rows have paid to anybody: [codes]."""
        total = np.zeros(len(codes))
        for row, states in zip(self.fills.rows, self.fills.states(codes).T, strict=True):
            total += points(row.row) * (states == row.full)
        return total

    def ending(self, codes: Codes) -> Values:
        """The value of leaving these fillings to the next player."""
        return self._worth(codes) - self.paid(codes)

    def round_over(self) -> float:
        """The value of placing the last die of the round: the game ends, or a new one begins."""
        full = np.array([self.fills.count - 1])
        scores = self._scores(full)[0]
        if scores.max() >= self.game.target:
            winners = best([int(score) for score in scores])
            won = 1 / len(winners) if self.state.roller in winners else 0.0
        else:
            starter = (self.state.roller + 1) % self.game.seats
            stock = np.full((1, self.game.seats), ALL_DICE // self.game.seats)
            seen = self._table(scores[None, :], stock, np.array([starter]), starter)
            won = float(self._own(seen, np.array([starter]))[0])
        return won - float(self.paid(full)[0])

    def _worth(self, codes: Codes) -> Values:
        return self._own(*self.seen(codes))

    def seen(self, codes: Codes) -> tuple[Floats, NDArray[np.int64]]:
        """The network's input from the view of the next roller, and their seat: [codes, WIDTH],
        [codes]."""
        seats, own = self.game.seats, self.state.roller
        lying = self.fills.lying(codes)
        here = int(self.fills.lying(np.array([self.fills.code(self.state.filled)]))[0])
        stock = np.repeat(np.array([self.state.stock]), len(codes), axis=0)
        stock[:, own] -= lying - here
        following = np.full(len(codes), own)
        for away in range(seats, 0, -1):
            seat = (own + away) % seats
            following = np.where(stock[:, seat] > 0, seat, following)
        seen = self._table(self._scores(codes), stock, following, self.state.starter)
        dice = np.minimum(DICE_OF_A_TURN, stock[np.arange(len(codes)), following])
        seen[:, TABLE - 1] = (self.fills.boxes - lying) / MOST_BOXES
        seen[:, TABLE + 6] = dice / DICE_OF_A_TURN
        seen[:, TABLE + 8] = 1
        width = len(ROW_FEATURES) + 1
        for at, (row, states) in enumerate(
            zip(self.fills.rows, self.fills.states(codes).T, strict=True)
        ):
            shown = row_features(row.row)
            first = ROWS + at * width
            seen[:, first : first + width - 1] = shown.seen[states]
            seen[:, first + width - 1] = shown.chance[states, dice]
        return seen, following

    def _scores(self, codes: Codes) -> NDArray[np.int64]:
        here = np.array([self.fills.code(self.state.filled)])
        gained = self.paid(codes) - self.paid(here)
        scores = np.repeat(np.array([self.state.scores]), len(codes), axis=0)
        own = self.state.roller
        scores[:, own] = np.maximum(0, scores[:, own] + gained)
        return scores

    def _table(
        self,
        scores: NDArray[np.int64],
        stock: NDArray[np.int64],
        viewer: NDArray[np.int64],
        starter: int,
    ) -> Floats:
        """The input except rows and dice, from the view of the next roller."""
        seats = self.game.seats
        around = (viewer[:, None] + np.arange(seats)) % seats
        scores, stock = (np.take_along_axis(a, around, axis=1) for a in (scores, stock))
        seen = np.zeros((len(viewer), WIDTH), np.float32)
        seen[:, :seats] = scores / self.game.target
        seen[:, MOST_SEATS : MOST_SEATS + seats] = stock / (ALL_DICE // seats)
        at = 2 * MOST_SEATS
        seen[:, at] = (scores[:, 0] - scores[:, 1:].max(axis=1)) / 100
        seen[:, at + 1] = scores.max(axis=1) >= self.game.target
        seen[:, at + 2] = (starter - viewer) % seats / seats
        return seen

    def _own(self, seen: Floats, viewer: NDArray[np.int64]) -> Values:
        """The roller's own share in the network's output."""
        shares = judges()[self.game.seats].shares(seen)
        place = (self.state.roller - viewer) % self.game.seats
        return shares[np.arange(len(viewer)), place]


def judged(game: Gambler, tableau: Tableau) -> bool:
    """Whether a network was trained for this game: for its number of players, on six rows."""
    return game.seats > 2 and game.seats in judges() and len(tableau.rows) == ROWS_OF_A_TABLEAU
