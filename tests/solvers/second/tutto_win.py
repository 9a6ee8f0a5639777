"""Tutto for two, the whole game: tables of turn starts, from high scores down to none.

Scores are counted in fifties. A charge takes from the leader no more than the roller wins by it,
so the sum of the scores never falls: level by level of that sum, the two turns of a cell that
may come to nothing are solved as a pair, and the level is swept until nothing moves.
A last round begun above `roof` is judged as if it began there.
Not here: the turn itself, see `tutto_turn`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from .tutto_rolls import STOPPABLE, points_of, straight_chance, tutto_chance
from .tutto_turn import MATERIAL, Values, between, solve_turn

MOST_CHARGES = 6
STILL = 1e-10


@njit(cache=True)
def charged(score: int, roller: int, times: int) -> int:
    """Give the other's score after so many charges by a roller with this score."""
    for _ in range(times):
        if score >= roller:
            score = max(0, score - 20)
    return score


@njit(cache=True)
def kinds_of_charge(score: int, roller: int) -> int:
    """Count the numbers of charges that make a difference, none included."""
    kinds = 1
    while kinds <= MOST_CHARGES and charged(score, roller, kinds) != charged(
        score, roller, kinds - 1
    ):
        kinds += 1
    return kinds


@njit(cache=True)
def bank_last(own: int, other: int) -> Any:
    """Give the worth of banking in the last turn of the game."""
    bank = np.zeros((kinds_of_charge(other, own), other - own + 2))
    for c in range(bank.shape[0]):
        goal = charged(other, own, c)
        for points in range(bank.shape[1]):
            bank[c, points] = 1.0 if own + points > goal else 0.5 if own + points == goal else 0.0
    return bank


@njit(cache=True)
def bank_first(own: int, other: int, goal: int, second: Any, last: Any, null: float) -> Any:
    """Give the worth of banking for the player who began the round."""
    roof = last.shape[0] - 1
    bank = np.zeros((kinds_of_charge(other, own), roof - own + 1))
    for c in range(bank.shape[0]):
        rest = charged(other, own, c)
        for points in range(bank.shape[1]):
            now = own + points
            bank[c, points] = 1.0 - (last[now, rest] if now >= goal else second[rest, now])
    bank[0, 0] = null
    return bank


@njit(cache=True)
def bank_second(own: int, other: int, goal: int, first: Any, null: float) -> Any:
    """Give the worth of banking for the player who ends the round."""
    bank = np.ones((kinds_of_charge(other, own), goal - own + 1))
    for c in range(bank.shape[0]):
        rest = charged(other, own, c)
        for points in range(goal - own):
            bank[c, points] = 1.0 - first[rest, own + points]
    bank[0, 0] = null
    return bank


@njit(cache=True)
def solve_last(last: Any, score: int, goal: int, material: Any) -> None:
    """Fill in the last turns against this score."""
    for own in range(goal):
        last[score, own] = solve_turn(bank_last(own, score), 0.0, material)[0][0, 0]


@njit(cache=True)
def turn_first(a: int, b: int, goal: int, second: Any, last: Any, null: float, mat: Any) -> Any:
    """Give the value of the first player's turn."""
    return solve_turn(bank_first(a, b, goal, second, last, null), null, mat)[0][0, 0]


@njit(cache=True)
def turn_second(b: int, a: int, goal: int, first: Any, null: float, mat: Any) -> Any:
    """Give the value of the second player's turn."""
    return solve_turn(bank_second(b, a, goal, first, null), null, mat)[0][0, 0]


@njit(cache=True)
def sweep(first: Any, second: Any, last: Any, slopes: Any, level: int, mat: Any) -> float:
    """Solve each pair of turns of a level once more; give the greatest change.

    The second player's value, taken round the pair of turns, comes back by a line of this
    slope nearly everywhere: one step along it lands on the fixed point.
    """
    goal = len(second)
    moved = 0.0
    for a in range(max(0, level - goal + 1), min(level, goal - 1) + 1):
        b = level - a
        y = second[b, a]
        x = turn_first(a, b, goal, second, last, 1.0 - y, mat)
        y0 = turn_second(b, a, goal, first, 1.0 - x, mat)
        if slopes[a] < 0.0 and y0 == y:
            slopes[a] = 0.0
        elif slopes[a] < 0.0:
            x = turn_first(a, b, goal, second, last, 1.0 - y0, mat)
            y1 = turn_second(b, a, goal, first, 1.0 - x, mat)
            slopes[a] = (y1 - y0) / (y0 - y)
            y, y0 = y0, y1
        y += (y0 - y) / (1.0 - slopes[a])
        moved = max(moved, abs(x - first[a, b]), abs(y - second[b, a]))
        first[a, b], second[b, a] = x, y
    return moved


class Games:
    """The two-player game to one target."""

    def __init__(
        self, target: int, roof: int = 20000, tell: Callable[[str], None] | None = None
    ) -> None:
        self.goal = goal = -(-target // 50)
        self.last = np.zeros((max(roof // 50, goal) + 1, goal))
        self.first = np.full((goal, goal), 0.5)
        self.second = np.full((goal, goal), 0.5)
        for score in range(goal, len(self.last)):
            solve_last(self.last, score, goal, MATERIAL)
            if tell and score % 20 == 0:
                tell(f"last turns against {50 * score}")
        for level in range(2 * goal - 2, -1, -1):
            if level < 2 * goal - 2:
                self.guess(level)
            slopes = np.full(goal, -1.0)
            sweeps = 1
            while sweep(self.first, self.second, self.last, slopes, level, MATERIAL) > STILL:
                sweeps += 1
            if tell and level % 10 == 0:
                tell(f"level {50 * level}: {sweeps} sweeps")

    def guess(self, level: int) -> None:
        """Begin a level with its neighbours' values."""
        for a in range(max(0, level - self.goal + 1), min(level, self.goal - 1) + 1):
            b = level - a
            near = (a + 1, b) if a + 1 < self.goal else (a, b + 1)
            self.first[a, b] = self.first[near]
            self.second[b, a] = self.second[near[::-1]]

    def judge(self, position: dict[str, Any]) -> tuple[float, list[Any] | None]:
        """Give the value of a position, and of each legal move."""
        view = position["view"]
        turn = self.turn_of(position)
        points = view["turn_points"] // 50
        if position["to_act"] == "chance":
            if view["card"] is None:
                return turn.at(turn.drawn, view, points), None
            return turn.rolling(view, points, view["left"]), None
        values = [turn.moved(view, move) for move in position["legal"]]
        return max(values), [[m, v] for m, v in zip(position["legal"], values, strict=True)]

    def turn_of(self, position: dict[str, Any]) -> Turn:
        """Solve the turn of the player on roll."""
        roller = position["view"]["roller"]
        own, other = (position["scores"][seat] // 50 for seat in (roller, 1 - roller))
        if position["view"]["last_round"]:
            return Turn(bank_last(own, other), 0.0)
        if roller == position["options"].get("first", 0):
            null = 1.0 - float(self.second[other, own])
            return Turn(bank_first(own, other, self.goal, self.second, self.last, null), null)
        null = 1.0 - float(self.first[other, own])
        return Turn(bank_second(own, other, self.goal, self.first, null), null)


class Turn:
    """One turn with the chances to win at each of its positions."""

    def __init__(self, bank: Values, null: float) -> None:
        self.bank = bank
        self.null = null
        self.drawn, self.rolled, self.fire = solve_turn(bank, null, MATERIAL)
        self.tutto = np.maximum(bank, self.drawn)
        self.tutto[:, -1] = bank[:, -1]

    def at(self, values: Values, view: dict[str, Any], points: int, more: int = 0) -> Any:
        """Read off a table at the waiting charges and these points."""
        charges, width = values.shape[:2]
        found = values[min(view["charges"] + more, charges - 1), min(points, width - 1)]
        return float(found) if found.ndim == 0 else found

    def moved(self, view: dict[str, Any], move: dict[str, Any]) -> float:
        """Give the value of a legal move."""
        points, left = view["turn_points"] // 50, view["left"]
        if "stop" in move:
            return float(self.at(self.bank, view, points))
        if "draw" in move:
            return float(self.at(self.drawn, view, points))
        if "roll" in move:
            return self.rolling(view, points, left)
        left -= sum(len(group) for group in move["keep"])
        if view["card"] in STOPPABLE or view["card"] == "fireworks":
            points += sum(points_of(group) for group in move["keep"]) // 50
        value = self.rolling(view, points, left)
        if view["card"] in STOPPABLE and left:
            return max(value, float(self.at(self.bank, view, points)))
        return value

    def rolling(self, view: dict[str, Any], points: int, left: int) -> float:
        """Give the value of rolling what is left (nothing: the TUTTO is reached)."""
        card = view["card"]
        if card in STOPPABLE and left:
            return float(self.at(self.rolled, view, points)[left, STOPPABLE.index(card)])
        if card == "double":
            return float(self.at(self.tutto, view, 2 * points))
        if card in STOPPABLE:
            bonus = int(card.removeprefix("bonus-")) // 50
            return float(self.at(self.tutto, view, points + bonus))
        if card == "fireworks":
            return float(self.at(self.fire, view, points)[left or 6])
        if card == "straight":
            chances = straight_chance(left), straight_chance(left, most=False)
            return float(between(chances, self.at(self.tutto, view, points + 40), self.null))
        if card == "plus-minus":
            chances = tutto_chance(left), tutto_chance(left, most=False)
            return float(between(chances, self.at(self.tutto, view, points + 20, 1), self.null))
        again = tutto_chance(6) if view["tuttos"] == 0 else 1.0
        return float(between((tutto_chance(left) * again, 0.0), 1.0, self.null))
