"""Exhaustive search of a turn: every pick, face and place, down to known values.

Integers over 6**(dice to come), for any value of a finished turn. It reads no table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from wagnis.core.lots import FACES
from wagnis.games.zocken.solver.position import Position, legal

FEW = 3  # dice to come, including a picked one, that are searched almost instantly


@dataclass(frozen=True)
class Search:
    """`end` is the value of a finished turn; `known` returns stored values, else None."""

    end: Callable[[Position], int]
    known: Callable[[Position], int | None] = lambda position: None
    _seen: dict[Position, int] = field(default_factory=dict, repr=False)

    def picking(self, position: Position) -> int:
        """The value over 6**left, with the best picks and places."""
        if not position.left:
            return self.end(position)
        found = self._seen.get(position)
        if found is None:
            found = self.known(position)
            if found is None:
                found = max(self.rolling(position.taking(d), d) for d in position.dice)
            self._seen[position] = found
        return found

    def rolling(self, position: Position, home: int) -> int:
        """The value over 6**(left + 1) with a die of this home picked and not yet rolled."""
        return sum(
            max(self.picking(position.putting(home, face, place)) for place in places)
            for face, places in ((face, legal(position.faces, face)) for face in FACES)
        )
