"""Were the dice of this match those its seeds promise?

Whether the moves were legal is settled before: a record that can be read has kept the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.core import Chance
from wagnis.dice import FairDice
from wagnis.records.match import Match


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many events of chance were recomputed, and the first that differs, if any."""

    checked: int
    differs_at: int | None = None
    expected: object = None
    found: object = None

    @property
    def honest(self) -> bool:
        return self.differs_at is None


def verify(match: Match) -> Verdict:
    """Recompute every roll and card of a match that reveals its seeds."""
    assert match.fair is not None
    dice, write = FairDice(match.fair), match.box.notation.write_outcome
    fallen, due = 0, match.history.start.node
    for index, entry in enumerate(match.history):
        if isinstance(due, Chance):
            expected = dice.draw(due.lot, fallen)
            if expected != entry.event:
                return Verdict(fallen, index, write(expected), write(entry.event))
            fallen += 1
        due = entry.node
    return Verdict(fallen)
