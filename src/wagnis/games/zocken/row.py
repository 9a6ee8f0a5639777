"""Zocken's row: nine places, the ascending or descending sequence, and the score of a turn.

`rules` has picking, rolling and betting.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

Colour: TypeAlias = str
Lying: TypeAlias = tuple[Colour, int]  # a die and the face it shows
Row: TypeAlias = tuple[Lying | None, ...]  # the nine places, L 1…7 R
Direction: TypeAlias = Literal["up", "down"]
Place: TypeAlias = int | Literal["L", "R", "out"]

COLOURS: tuple[Colour, ...] = ("red", "orange", "yellow", "green", "blue", "purple", "white")
PLACES: tuple[Place, ...] = ("L", 1, 2, 3, 4, 5, 6, 7, "R")
INDEX = {place: index for index, place in enumerate(PLACES)}
FIELDS = range(1, 8)  # indices of the row fields; 0 and 8 are the escape fields
EVASIONS = (0, 8)
EMPTY_ROW: Row = (None,) * 9

MATCH_POINTS = (10, 30, 60, 100, 150, 210, 280)
SEQUENCE_BONUS = 50
EVASION_COST = 10
OUT_COST = 20


def direction(row: Row) -> Direction | None:
    """The direction of the sequence; None until it has two different values."""
    return _way([lying[1] for lying in row if lying is not None])


def _way(values: list[int]) -> Direction | None:
    if not values or values[0] == values[-1]:
        return None
    return "up" if values[0] < values[-1] else "down"


def legal_places(row: Row, face: int) -> tuple[Place, ...]:
    """The legal places of a die with this face (R15, R16)."""
    return _legal_places(tuple([None if lying is None else lying[1] for lying in row]), face)


@lru_cache(maxsize=20_000)
def _legal_places(row: tuple[int | None, ...], face: int) -> tuple[Place, ...]:
    """Cached by the values alone: without colours there are few rows, so the cache is small."""
    if not any(row):
        return tuple(PLACES[index] for index in FIELDS)
    free = _free_places(row, face)
    legal = tuple(PLACES[index] for index in free)
    if any(index in FIELDS for index in free):
        return legal
    return (*legal, "out")


def _free_places(row: tuple[int | None, ...], face: int) -> list[int]:
    """Empty places that keep the values weakly ascending, or weakly descending.

    The face goes between the last smaller and the first larger value, in the direction of the
    sequence; while the direction is open, both are allowed.
    """
    smaller = [index for index, lying in enumerate(row) if lying is not None and lying < face]
    larger = [index for index, lying in enumerate(row) if lying is not None and lying > face]
    way = _way([lying for lying in row if lying is not None])
    spans = []
    if way != "down":
        spans.append((max(smaller, default=-1), min(larger, default=9)))
    if way != "up":
        spans.append((max(larger, default=-1), min(smaller, default=9)))
    return [
        index
        for index, lying in enumerate(row)
        if lying is None and any(low < index < high for low, high in spans)
    ]


def matches(row: Row, circles: tuple[Colour, ...]) -> int:
    """The number of dice under the circle of their own colour."""
    return sum(
        lying is not None and lying[0] == circle
        for lying, circle in zip(row[1:8], circles, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Tally:
    """The count of a row: dice that match, evade and are on OUT, and their points."""

    matches: int
    match_points: int
    evaded: int
    out: int

    @property
    def bonus(self) -> int:
        """The bonus for a row without a die on OUT."""
        return 0 if self.out else SEQUENCE_BONUS

    @property
    def evasion_cost(self) -> int:
        return EVASION_COST * self.evaded

    @property
    def out_cost(self) -> int:
        return OUT_COST * self.out

    @property
    def score(self) -> int:
        return self.bonus + self.match_points - self.evasion_cost - self.out_cost


def tally(
    row: Row, out: tuple[Lying, ...], circles: tuple[Colour, ...], points: tuple[int, ...]
) -> Tally:
    """Count a row; `points` are those for 1…7 matches (R14)."""
    matched = matches(row, circles)
    return Tally(
        matches=matched,
        match_points=points[matched - 1] if matched else 0,
        evaded=sum(row[index] is not None for index in EVASIONS),
        out=len(out),
    )


def turn_score(
    row: Row, out: tuple[Lying, ...], circles: tuple[Colour, ...], points: tuple[int, ...]
) -> int:
    """The score of a finished turn."""
    return tally(row, out, circles, points).score
