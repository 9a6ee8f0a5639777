"""Gambler for two, one round: layers of full boxes, from the full tableau back to the empty one.

For every filling there is a table [cup, other's dice]: what it is worth to hold these dice after
having placed one. Only the layer with one more die is ever needed; the values of turn starts
and of rolls are kept for all.
Not here: points of earlier rounds, and the floor at 0.
"""

from __future__ import annotations

import itertools
from math import factorial
from typing import Any

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]
Filling = tuple[tuple[int, ...], ...]
DEALT = 15
CUPS = [
    cup for many in range(6) for cup in itertools.combinations_with_replacement(range(1, 7), many)
]
NUMBER = {cup: number for number, cup in enumerate(CUPS)}
SIZE = np.array([len(cup) for cup in CUPS])


def without(cup: tuple[int, ...], face: int) -> tuple[int, ...]:
    """Take one die of this face away."""
    spot = cup.index(face)
    return cup[:spot] + cup[spot + 1 :]


HAS = {face: np.array([n for n, cup in enumerate(CUPS) if face in cup]) for face in range(1, 7)}
LESS = {face: np.array([NUMBER[without(CUPS[n], face)] for n in HAS[face]]) for face in range(1, 7)}


def chance(cup: tuple[int, ...]) -> float:
    """Give the chance that as many dice show just these faces."""
    ways = factorial(len(cup))
    for face in range(1, 7):
        ways //= factorial(cup.count(face))
    return ways / 6.0 ** len(cup)


CHANCE = np.array([chance(cup) for cup in CUPS])


def fitting(row: dict[str, Any], lying: tuple[int, ...]) -> set[int]:
    """Give the faces that fit the next box of a row."""
    spot = len(lying)
    every = {1, 2, 3, 4, 5, 6}
    if spot == row["boxes"]:
        return set()
    if row["kind"] == "fixed":
        return {row["faces"][spot]}
    if spot == 0:
        return every
    if row["kind"] == "star" or spot < 3:
        return {lying[0]}
    return every - {lying[0]} if spot == 3 else {lying[3]}


def settled(row: dict[str, Any], lying: tuple[int, ...]) -> tuple[int, ...]:
    """Forget faces that no longer matter, so that alike fillings are one."""
    if row["kind"] == "fixed" or len(lying) == row["boxes"]:
        return (0,) * len(lying)
    return lying


class Round:
    """All positions of a round on one tableau."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.rows = rows
        self.boxes = sum(row["boxes"] for row in rows)
        self.starts: dict[Filling, Values] = {}
        self.rolls: dict[Filling, Values] = {}
        layers = self.layers()
        held: dict[Filling, Values] = {}
        for count in range(self.boxes, -1, -1):
            held = {filling: self.solve(filling, count, held) for filling in layers[count]}

    def layers(self) -> list[set[Filling]]:
        """List the fillings that can be, by the number of dice in them."""
        layers: list[set[Filling]] = [{((),) * len(self.rows)}]
        for _ in range(self.boxes):
            layers.append({after for f in layers[-1] for _, _, after in self.placements(f)})
        return layers

    def placements(self, filling: Filling) -> list[tuple[int, int, Filling]]:
        """List face, points at once and next filling of all that can be placed."""
        found = []
        for number, row in enumerate(self.rows):
            for face in fitting(row, filling[number]):
                lying = settled(row, (*filling[number], face))
                points = row["sign"] * row["value"] if len(lying) == row["boxes"] else 0
                found.append((face, points, (*filling[:number], lying, *filling[number + 1 :])))
        return found

    def solve(self, filling: Filling, count: int, held: dict[Filling, Values]) -> Values:
        """Give the worth of each cup with this filling, by the other's dice, for the roller."""
        others = np.arange(DEALT + 1)
        if count == self.boxes:
            return np.zeros((len(CUPS), DEALT + 1))
        must = np.full((len(CUPS), DEALT + 1), -np.inf)
        for face, points, after in self.placements(filling):
            here = HAS[face]
            must[here] = np.maximum(must[here], points + held[after][LESS[face]])
        stuck = np.isinf(must[:, 0])
        gain, null = np.zeros((6, DEALT + 1)), np.zeros(6)
        for dice in range(1, 6):
            fit = (dice == SIZE) & ~stuck
            gain[dice] = CHANCE[fit] @ must[fit]
            null[dice] = CHANCE[(dice == SIZE) & stuck].sum()
        own = 2 * DEALT - count - others
        start = np.full(DEALT + 1, np.nan)
        for other in others:
            if 1 <= own[other] <= DEALT:
                start[other] = self.start(gain, null, int(own[other]), int(other))
        ended = np.array([self.ended(start, int(o), int(own[o])) for o in others])
        self.starts[filling] = start
        self.rolls[filling] = gain + np.outer(null, ended)
        again = np.array([self.rolls[filling][size] for size in SIZE])
        again[0] = ended
        worth: Values = np.maximum(np.maximum(ended, again), must)
        return worth

    def start(self, gain: Values, null: Values, own: int, other: int) -> float:
        """Solve for the value of a turn start; a turn may place nothing and pass, for ever."""
        mine = min(5, own)
        if other == 0:
            return float(gain[mine, other] / (1 - null[mine]))
        yours = min(5, other)
        matrix = np.array([[1.0, null[mine]], [null[yours], 1.0]])
        return float(np.linalg.solve(matrix, [gain[mine, other], gain[yours, own]])[0])

    def ended(self, start: Values, other: int, own: int) -> float:
        """Give the value of having ended the turn, for the player who ended it."""
        if not 0 <= own <= DEALT:
            return np.nan
        return -float(start[own]) if other else float(start[0])

    def judge(self, position: dict[str, Any]) -> tuple[float, list[Any] | None]:
        """Give the value of a position, and of each legal move."""
        view = position["view"]
        roller = view["roller"]
        other = view["stock"][1 - roller]
        if position["to_act"] == "chance":
            filling = self.filling(view["filled"])
            return float(self.rolls[filling][view["rolling"], other]), None
        cup = tuple(sorted(view["cup"]))
        values = [
            self.moved(view["filled"], cup, view["stock"][roller], other, move)
            for move in position["legal"]
        ]
        return max(values), [[m, v] for m, v in zip(position["legal"], values, strict=True)]

    def filling(self, filled: list[list[int]]) -> Filling:
        """Read what lies on the tableau."""
        return tuple(
            settled(row, tuple(lying)) for row, lying in zip(self.rows, filled, strict=True)
        )

    def moved(
        self,
        filled: list[list[int]],
        cup: tuple[int, ...],
        own: int,
        other: int,
        move: dict[str, Any],
    ) -> float:
        """Give the value of a move, by looking through all placements that may follow it."""
        filling = self.filling(filled)
        if "stop" in move:
            return self.ended(self.starts[filling], other, own)
        if "roll" in move:
            return float(self.rolls[filling][len(cup), other])
        face, number = move["place"]["face"], move["place"]["row"]
        row = self.rows[number]
        after = [list(lying) for lying in filled]
        after[number].append(face)
        points = row["sign"] * row["value"] if len(after[number]) == row["boxes"] else 0
        if sum(map(len, after)) == self.boxes:
            return float(points)
        rest = without(cup, face)
        follow: list[dict[str, Any]] = [{"stop": True}]
        if rest:
            follow.append({"roll": True})
        for n, lying in enumerate(after):
            fit = fitting(self.rows[n], tuple(lying)) & set(rest)
            follow += [{"place": {"face": f, "row": n}} for f in fit]
        return points + max(self.moved(after, rest, own - 1, other, then) for then in follow)
