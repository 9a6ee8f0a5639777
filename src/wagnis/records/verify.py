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
    """How many events of chance were recomputed, and the first that differs, if any.

    What lies before a fork was given with the match; nobody can recompute it from its seeds.
    """

    checked: int
    differs_at: int | None = None
    expected: object = None
    found: object = None
    given: int = 0  # so many events lie before the fork

    @property
    def honest(self) -> bool:
        return self.differs_at is None


def verify(match: Match) -> Verdict:
    """Recompute every roll and card of a match that reveals its seeds, from its fork on.

    Events of chance are counted from the beginning, those that were given included.
    """
    assert match.fair is not None
    dice, write = FairDice(match.fair), match.box.notation.write_outcome
    given = 0 if match.forked is None else match.forked.events
    checked = 0
    for index in range(given, len(match.history)):
        before, entry = match.history.before(index), match.history[index]
        if isinstance(before.node, Chance):
            expected = dice.draw(before.node.lot, before.fallen)
            if expected != entry.event:
                return Verdict(checked, index, write(expected), write(entry.event), given)
            checked += 1
    return Verdict(checked, given=given)
