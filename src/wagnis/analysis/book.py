"""What is booked of a match: every decision with its loss, everything that fell with its luck.

Who books what is said in `zero_sum` and `own`; what the sums mean in `grades`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wagnis.analysis.grades import Label, label
from wagnis.core import Decision
from wagnis.core.accounts import Account, Kind
from wagnis.records import Entry, Match
from wagnis.solvers import Evaluation

SAME = 1e-12
"""Values come from sums of many terms: what differs by less, relative to them, does not differ."""

LEFT_OVER = 1e-9
"""What an exact account may be off by, relative to what it holds."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision; values and loss are those of whoever made it."""

    event: int
    seat: int
    kind: Kind
    played: Any
    best: Any
    loss: float
    label: Label
    value: float
    values: tuple[tuple[Any, float], ...]

    @property
    def choice(self) -> bool:
        """Whether there was more than one legal move."""
        return len(self.values) > 1

    @property
    def worth(self) -> float:
        """Of the move that was played."""
        return self.value - self.loss


@dataclass(frozen=True, slots=True)
class Fell:
    """Something that fell, and what it did: to seat 0 in a game of two, else to its own seat."""

    event: int
    seat: int
    what: str
    luck: float


@dataclass(slots=True)
class Book:
    """The entries of one match, as they are made."""

    match: Match
    account: Account
    decisions: list[Judged] = field(default_factory=list)
    chances: list[Fell] = field(default_factory=list)
    _assumed: dict[str, None] = field(default_factory=dict)
    _rounded: Evaluation | None = None

    def decide(self, event: int, before: Entry, told: Evaluation, played: Any) -> Judged:
        """What the move of this event gave away."""
        assert isinstance(before.node, Decision)
        best, value = max(told.values, key=lambda pair: pair[1])
        worth = next(worth for action, worth in told.values if action == played)
        loss = value - worth
        if loss <= SAME * max(1.0, abs(value)):
            best, loss = played, 0.0
        kind = self.match.box.kinds.get(type(played), "stopping")
        graded = label(loss, self.account.swing)
        seat = int(before.node.seat)
        judged = Judged(event, seat, kind, played, best, loss, graded, value, told.values)
        self.decisions.append(judged)
        return judged

    def assume(self, told: Evaluation) -> None:
        """Note under which model this holds; of rounded tables the roughest speaks for all."""
        if told.bound == 0:
            self._assumed[told.assumes] = None
        elif self._rounded is None or told.bound > self._rounded.bound:
            self._rounded = told

    @property
    def assumes(self) -> str:
        """All that was noted, in whole sentences."""
        rounded = [] if self._rounded is None else [self._rounded.assumes]
        return " ".join(f"{words.rstrip('.')}." for words in [*self._assumed, *rounded])

    def agree(self, came: float, told: float, bound: float = 0.0) -> None:
        """What a move was said to be worth is what the position after it is worth."""
        if abs(came - told) > LEFT_OVER * max(1.0, abs(told)) + bound:
            raise AssertionError(f"{told} was promised, and {came} came of it in {self.match!r}")

    def fall(self, event: int, seat: int, what: str, luck: float) -> None:
        self.chances.append(Fell(event, seat, what, luck))

    def what(self, entry: Entry) -> str:
        """Dice, a card or a tableau: as the game writes it."""
        return next(iter(self.match.box.notation.write_outcome(entry.event)))

    def known(self, event: int, before: Entry, after: Entry, turn_over: bool) -> bool:
        """Whether the value before this event knew the deck that lies after it.

        A card leaves another deck, and what lies beyond the turn was valued by a full one.
        """
        return not turn_over and not (after.chance and self.what(after) == "card")

    def errors(self, seats: int) -> tuple[float, ...]:
        return tuple(sum(one.loss for one in self.decisions if one.seat == s) for s in range(seats))

    def luck(self, seats: int) -> tuple[float, ...]:
        return tuple(sum(one.luck for one in self.chances if one.seat == s) for s in range(seats))
