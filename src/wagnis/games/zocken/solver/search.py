"""Looking ahead through a turn: every pick, face and place, down to what is known.

Plain integers over 6**(dice to come), for any worth of a finished turn. No table is read here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from wagnis.core.lots import FACES
from wagnis.games.zocken.solver.position import Position, legal

FEW = 3  # dice to come, the one in the hand included: so many are searched in no time


@dataclass(frozen=True)
class Search:
    """`end` is the worth of a finished turn; `known` answers where it can, else None."""

    end: Callable[[Position], int]
    known: Callable[[Position], int | None] = lambda position: None
    _seen: dict[Position, int] = field(default_factory=dict, repr=False)

    def picking(self, position: Position) -> int:
        """Over 6**left, with the best die and places."""
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
        """Over 6**(left + 1): a die of this home is in the hand and about to fall."""
        return sum(
            max(self.picking(position.putting(home, face, place)) for place in places)
            for face, places in ((face, legal(position.faces, face)) for face in FACES)
        )
