"""Reading the values of positions from a solved table.

How they got there is said in `solve`, where they stand in `layout`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from wagnis.games.zocken.solver.layout import Ints, outline, place_in_block, starts, taken_fields
from wagnis.games.zocken.solver.position import Position
from wagnis.solvers.value_store import ValueTable


@dataclass(frozen=True)
class Places:
    """Where positions stand among those with as many dice left, by the outlines of all rows."""

    outlines: Ints
    _begins: dict[int, Ints] = field(default_factory=dict, repr=False)

    def at(self, position: Position) -> int:
        if position.left not in self._begins:
            taken = taken_fields(self.outlines)
            self._begins[position.left] = starts(self.outlines, taken, position.left)
        code, reversed_ = outline(position.faces)
        begins = self._begins[position.left][self.outlines.searchsorted(code)]
        return int(begins) + place_in_block(position, reversed_)


@dataclass(frozen=True)
class Reading:
    """A table of the kind `zocken-turn`, open at the values of positions."""

    table: ValueTable

    @cached_property
    def places(self) -> Places:
        return Places(self.table.arrays["outlines"])

    def value(self, objective: str, position: Position) -> int | None:
        """The numerator over 6**left; None where so few dice are left that it is not kept."""
        numbers = self.table.arrays.get(f"{objective} {position.left}")
        return None if numbers is None else int(numbers[self.places.at(position)])

    def bet(self, position: Position) -> int:
        """What a bet is worth after three dice, over 6**4."""
        return int(self.table.arrays["bet"][self.places.at(position)])
