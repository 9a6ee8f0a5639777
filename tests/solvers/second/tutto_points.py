"""Tutto, the points of one turn: value iteration over the points at risk, in double precision.

Beyond the edge of the grid the turn is banked at the TUTTO, as it is optimal long before.
Not here: who wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .tutto_rolls import (
    CARDS,
    STOPPABLE,
    duties,
    offers,
    points_of,
    straight_chance,
    tutto_chance,
)

Values = npt.NDArray[np.float64]
EDGE = 1600
"""Points are counted in fifties; this is 80,000."""
GRID = 50.0 * np.arange(EDGE + 200)


def later(values: Values, points: int) -> Values:
    """Give the values as many points further on."""
    steps = points // 50
    return np.concatenate([values[steps:], GRID[-1] + 50.0 * np.arange(1, steps + 1)])


class Turns:
    """All turns of a game with this target."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.gains = fireworks_gains()
        self.drawn = np.zeros_like(GRID)
        while True:
            before = self.drawn
            self.drawn = self.draw()
            if np.max(np.abs(before - self.drawn)) == 0.0:
                break
        self.rolled = {card: self.rolls(card) for card in STOPPABLE}

    def at_tutto(self) -> Values:
        """Give the values of having all six dice aside: bank, or draw on."""
        values: Values = np.maximum(GRID, np.where(np.arange(GRID.size) < EDGE, self.drawn, 0.0))
        return values

    def end_of(self, card: str) -> Values:
        """Give the values of the TUTTO on a card, by the points before its effect."""
        tutto = self.at_tutto()
        if card == "double":
            doubled = np.minimum(2 * np.arange(GRID.size), GRID.size - 1)
            return np.where(GRID[-1] >= 2 * GRID, tutto[doubled], 2 * GRID)
        return later(tutto, int(card.removeprefix("bonus-")))

    def rolls(self, card: str) -> list[Values]:
        """Give the values of rolling 0 to 6 dice on a card where one may stop."""
        kept = [self.end_of(card)]
        rolled = [kept[0]]
        for dice in range(1, 7):
            value = np.zeros_like(GRID)
            for offer, chance in offers(dice):
                if offer:
                    ways = [later(kept[dice - used], points) for used, points in offer]
                    value += chance * np.max(ways, axis=0)
            rolled.append(value)
            kept.append(np.maximum(GRID, value))
        return rolled

    def draw(self) -> Values:
        """Give the values of drawing a card, one sweep further on."""
        tutto = self.at_tutto()
        value = CARDS["cloverleaf"] * tutto_chance(6) ** 2 * self.target + np.zeros_like(GRID)
        value += CARDS["fireworks"] * (GRID + self.gains[6])
        value += CARDS["straight"] * straight_chance(6) * later(tutto, 2000)
        value += CARDS["plus-minus"] * tutto_chance(6) * later(tutto, 1000)
        for card in STOPPABLE:
            value += CARDS[card] * self.rolls(card)[6]
        return value / sum(CARDS.values())

    def judge(self, position: dict[str, Any]) -> tuple[float, list[Any] | None]:
        """Give the value of a position, and of each legal move."""
        view = position["view"]
        points, left = view["turn_points"], view["left"]
        if position["to_act"] == "chance":
            if view["card"] is None:
                return float(self.drawn[points // 50]), None
            return self.rolling(view, points, left), None
        values = [self.moved(view, move) for move in position["legal"]]
        return max(values), [[m, v] for m, v in zip(position["legal"], values, strict=True)]

    def moved(self, view: dict[str, Any], move: dict[str, Any]) -> float:
        """Give the value of a legal move."""
        points, left = view["turn_points"], view["left"]
        if "stop" in move:
            return float(points)
        if "draw" in move:
            return float(self.drawn[points // 50])
        if "roll" in move:
            return self.rolling(view, points, left)
        left -= sum(len(group) for group in move["keep"])
        if view["card"] in STOPPABLE or view["card"] == "fireworks":
            points += sum(points_of(group) for group in move["keep"])
        if view["card"] in STOPPABLE:
            value = float(self.rolled[view["card"]][left][points // 50])
            return value if left == 0 else max(float(points), value)
        return self.rolling(view, points, left)

    def rolling(self, view: dict[str, Any], points: int, left: int) -> float:
        """Give the value of rolling what is left (nothing: the TUTTO is reached)."""
        card = view["card"]
        if card in STOPPABLE:
            return float(self.rolled[card][left][points // 50])
        if card == "fireworks":
            return points + float(self.gains[left or 6])
        tutto = self.at_tutto()
        if card == "straight":
            return straight_chance(left) * float(tutto[points // 50 + 40])
        if card == "plus-minus":
            return tutto_chance(left) * float(tutto[points // 50 + 20])
        again = tutto_chance(6) if view["tuttos"] == 0 else 1.0
        return tutto_chance(left) * again * self.target


def fireworks_gains() -> Values:
    """Solve for the points that fireworks still add with 0 to 6 dice to roll (0 stands for 6)."""
    matrix, right = np.eye(7), np.zeros(7)
    for dice in range(1, 7):
        for used, points, chance in duties(dice):
            if used:
                matrix[dice, (dice - used) or 6] -= chance
                right[dice] += chance * points
    matrix[0, 6] -= 1.0
    return np.linalg.solve(matrix, right).astype(np.float64)
