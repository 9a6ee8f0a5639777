"""The tableau: six rows of boxes, and which die fits where.

`rules` has turns and payments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from wagnis.core.plain import PlainObject

Kind: TypeAlias = Literal["fixed", "star", "full_house"]
Faces: TypeAlias = tuple[int, ...]

KINDS: tuple[Kind, ...] = ("fixed", "star", "full_house")
ANY: Faces = (1, 2, 3, 4, 5, 6)
ONLY: tuple[Faces, ...] = ((), (1,), (2,), (3,), (4,), (5,), (6,))
OTHERS: tuple[Faces, ...] = tuple(tuple(f for f in ANY if f != face) for face in range(7))

ROWS = 6
MOST_BOXES = 28
TRIPLE, FULL_HOUSE = 3, 5


def without(cup: Faces, face: int) -> Faces:
    """The cup after one die with this face has been taken out; if none shows it, the first one.

    >>> without((1, 4, 4, 6), 4)
    (1, 4, 6)
    >>> without((1, 4), 5)
    (4,)
    """
    at = cup.index(face) if face in cup else 0
    return cup[:at] + cup[at + 1 :]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a tableau. `faces` are printed on the boxes of a fixed row only."""

    kind: Kind
    boxes: int
    sign: int
    value: int
    faces: Faces | None = None

    def wants(self, lying: Faces) -> Faces:
        """The faces that fit the next box when these dice lie in the row already.

        >>> Row("star", 3, 1, 40).wants((5,))
        (5,)
        >>> Row("full_house", 5, 1, 90).wants((4, 4, 4))
        (1, 2, 3, 5, 6)
        """
        filled = len(lying)
        if filled == self.boxes:
            return ()
        if self.faces is not None:
            return ONLY[self.faces[filled]]
        if filled == 0:
            return ANY
        if self.kind == "star" or filled < TRIPLE:
            return ONLY[lying[0]]
        return OTHERS[lying[0]] if filled == TRIPLE else ONLY[lying[TRIPLE]]

    def fillable(self, lying: Faces, cup: Faces) -> bool:
        """Whether dice of this cup can fill the rest of the row.

        >>> Row("fixed", 3, 1, 40, (4, 5, 6)).fillable((4,), (1, 5, 6))
        True
        """
        return len(lying) == self.boxes or any(
            self.fillable((*lying, face), without(cup, face))
            for face in self.wants(lying)
            if face in cup
        )

    @property
    def pays(self) -> int:
        """The points for filling the last box; negative if they are charged."""
        return self.sign * self.value


@dataclass(frozen=True, slots=True)
class Tableau:
    """One side of a board."""

    id: str
    rows: tuple[Row, ...]
    name: str = ""

    @property
    def boxes(self) -> int:
        return sum(row.boxes for row in self.rows)


def write_tableau(tableau: Tableau) -> PlainObject:
    """The tableau as plain data, as a position shows it."""
    return {
        "id": tableau.id,
        "rows": [
            {
                "kind": row.kind,
                "faces": None if row.faces is None else list(row.faces),
                "boxes": row.boxes,
                "sign": row.sign,
                "value": row.value,
            }
            for row in tableau.rows
        ],
    }
