"""All fillings of a tableau, numbered: the states of its rows, and the faces that fit next.

The rows of `wagnis.games.gambler` decide what fits, so only they know stars and full houses. This
module computes no values; `ranks` groups fillings of equal value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES, Dice, Roll, weights
from wagnis.games.gambler.board import Faces, Row, Tableau
from wagnis.games.gambler.rules import DICE_OF_A_TURN

NOT = -1
"""No next state: the face does not fit."""


@dataclass(frozen=True, slots=True)
class RowStates:
    """The distinguishable fillings of a row.

    State 0 is the empty row, the last one the full row, and dice only lead to later states. Two
    fillings share a state if they allow the same continuations.
    """

    row: Row
    step: NDArray[np.int32]  # [states, 6]: the state after a die of face f at f - 1, or NOT
    filled: NDArray[np.int32]  # [states]: the number of dice in the row
    number: dict[Faces, int]  # the state of every filling

    @property
    def count(self) -> int:
        return len(self.filled)

    @property
    def full(self) -> int:
        return self.count - 1


def row_states(row: Row) -> RowStates:
    """Explores the row's fillings depth first; those with the same future are one state."""
    numbers: dict[object, int] = {}  # by future: the number of dice, and the state after each face
    first: list[Faces] = []  # the first filling with this future
    future_of: dict[Faces, int] = {}

    def look(lying: Faces) -> int:
        future = (len(lying), tuple((face, look((*lying, face))) for face in row.wants(lying)))
        if future not in numbers:
            numbers[future] = len(numbers)
            first.append(lying)
        future_of[lying] = numbers[future]
        return numbers[future]

    look(())
    order = sorted(range(len(first)), key=lambda future: (len(first[future]), first[future]))
    state = {future: number for number, future in enumerate(order)}
    number = {lying: state[future] for lying, future in future_of.items()}
    step = np.full((len(order), len(FACES)), NOT, dtype=np.int32)
    for lying, before in number.items():
        for face in row.wants(lying):
            step[before, face - 1] = number[*lying, face]
    filled = np.array([len(first[future]) for future in order], dtype=np.int32)
    return RowStates(row, step, filled, number)


@dataclass(frozen=True)
class Fills:
    """All fillings of a tableau's rows, each coded as one number: the sum of state times stride."""

    rows: tuple[RowStates, ...]

    @classmethod
    def of(cls, tableau: Tableau) -> Fills:
        return cls(tuple(row_states(row) for row in tableau.rows))

    @cached_property
    def strides(self) -> tuple[int, ...]:
        counts = [row.count for row in self.rows]
        return tuple(prod(counts[at + 1 :]) for at in range(len(counts)))

    @cached_property
    def count(self) -> int:
        """The number of codes; the last one is the full tableau."""
        return prod(row.count for row in self.rows)

    @cached_property
    def boxes(self) -> int:
        return sum(row.row.boxes for row in self.rows)

    def code(self, filled: Sequence[Faces]) -> int:
        """The code of these dice on the rows."""
        return sum(
            row.number[tuple(lying)] * stride
            for row, lying, stride in zip(self.rows, filled, self.strides, strict=True)
        )

    def states(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        """The state of every row: [codes, rows]."""
        counts = [row.count for row in self.rows]
        states: NDArray[np.int64] = codes[:, None] // np.array(self.strides) % np.array(counts)
        return states

    def lying(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        """The number of placed dice: [codes]."""
        dice = np.zeros(len(codes), dtype=np.int64)
        for row, states in zip(self.rows, self.states(codes).T, strict=True):
            dice += row.filled[states]
        return dice

    @cached_property
    def free_faces(self) -> tuple[int, ...]:
        """Faces that no fixed row prints: exchanging them does not change any value."""
        named = {face for row in self.rows for face in row.row.faces or ()}
        return tuple(face for face in FACES if face not in named)


@dataclass(frozen=True, slots=True)
class Cups:
    """All rolls of this many dice, numbered."""

    number: dict[Roll, int]
    chance: NDArray[np.float64]  # [cups]
    adding: NDArray[np.intp]  # [cups with one die fewer, face - 1]: this cup with the face added


@dataclass(frozen=True, slots=True)
class AllCups:
    """All rolls of none to five dice, numbered from the smaller to the larger ones."""

    number: dict[Roll, int]
    chance: NDArray[np.float64]  # [cups]: among those with the same number of dice
    first: NDArray[np.int64]  # [dice + 1]: the first cup of each number of dice
    without: NDArray[np.int64]  # [cups, face - 1]: the cup with one such die fewer, or NOT


@cache
def cups_of(dice: int) -> Cups:
    number = {roll: at for at, roll in enumerate(weights(dice))}
    chance = np.array(list(weights(dice).values())) / Dice(dice).total
    fewer = weights(dice - 1) if dice else ()
    adding = [[number[tuple(sorted((*roll, face)))] for face in FACES] for roll in fewer]
    return Cups(number, chance, np.array(adding, dtype=np.intp).reshape(-1, len(FACES)))


@cache
def all_cups() -> AllCups:
    sizes = [cups_of(dice) for dice in range(DICE_OF_A_TURN + 1)]
    first = np.cumsum([0, *(len(cups.number) for cups in sizes)])
    rolls = [roll for cups in sizes for roll in cups.number]
    without = np.full((len(rolls), len(FACES)), NOT, dtype=np.int64)
    for dice, cups in enumerate(sizes[1:], 1):
        for fewer, adding in enumerate(cups.adding):
            without[first[dice] + adding, np.arange(len(FACES))] = first[dice - 1] + fewer
    chance = np.concatenate([cups.chance for cups in sizes])
    return AllCups({roll: at for at, roll in enumerate(rolls)}, chance, first, without)
