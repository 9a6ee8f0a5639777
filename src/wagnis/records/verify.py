"""Check the dice of a match against its seeds.

Moves need no check here: a record with an illegal move is refused when it is read.
"""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.core import Chance
from wagnis.core.arguments import checked
from wagnis.dice import FairDice
from wagnis.records.match import Match


@dataclass(frozen=True, slots=True)
class Verdict:
    """The number of recomputed events of chance, and the first that differs, if any.

    Events before a fork come from another match; this match's seeds say nothing about them.
    """

    checked: int
    differs_at: int | None = None
    expected: object = None
    found: object = None
    given: int = 0  # the number of events before the fork

    @property
    def honest(self) -> bool:
        return self.differs_at is None


@checked
def verify(match: Match) -> Verdict:
    """Recompute every roll and card after the fork of a match that reveals its seeds.

    The count of events of chance includes those before the fork.
    """
    assert match.fair is not None
    dice, write = FairDice(match.fair), match.box.notation.write_outcome
    before_fork = 0 if match.forked is None else match.forked.events
    checked = 0
    for index in range(before_fork, len(match.history)):
        before, entry = match.history.before(index), match.history[index]
        if isinstance(before.node, Chance):
            expected = dice.draw(before.node.lot, before.fallen)
            if expected != entry.event:
                return Verdict(checked, index, write(expected), write(entry.event), before_fork)
            checked += 1
    return Verdict(checked, given=before_fork)
