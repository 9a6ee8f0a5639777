"""The book of a match: every decision with its loss and grade, everything that fell with its luck.

`exact` and `estimated` make the entries. The thresholds of all grades are here; they are the same
for all games, in units of the game: its swing, which the box names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, log
from typing import Any, Literal, TypeAlias

from wagnis.bots.levels import LEVELS, measured
from wagnis.core import Decision
from wagnis.core.accounts import Account, Kind
from wagnis.records import Entry, Match
from wagnis.solvers import Evaluation

Label: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

LABELS: tuple[tuple[Label, float], ...] = (
    ("best", 0.0),
    ("good", 0.05),
    ("inaccuracy", 0.15),
    ("mistake", 0.4),
)
"""Up to how many swings a loss is called so; what is more is a blunder."""

HALVED = 0.3
"""The mean loss per decision, in swings, that halves the accuracy; a friendly bot's is some 60."""


def label(loss: float, swing: float) -> Label:
    """
    >>> label(0.0, 10.0), label(0.4, 10.0), label(2.0, 10.0), label(9.0, 10.0)
    ('best', 'good', 'mistake', 'blunder')
    """
    return next((name for name, most in LABELS if loss <= most * swing), "blunder")


def accuracy(mean_loss: float, swing: float) -> float:
    """From 100 for perfect play towards 0, halved by every 0.3 swings lost per decision.

    >>> accuracy(0.0, 10.0), accuracy(3.0, 10.0)
    (100.0, 50.0)
    """
    return 100.0 * exp(-log(2) * mean_loss / (HALVED * swing))


def resembles(mean_loss: float, game: str, objective: str) -> str | None:
    """The bot level whose loss per decision is nearest in ratio; none where none is measured.

    No ratio reaches the loss of perfect play; it begins at half of what the next level loses.
    """
    losses = {name: one.loss for name, one in measured(game, objective).items()}
    if not losses:
        return None
    if mean_loss < min(losses.values()) / 2:
        return LEVELS[-1]
    return min(losses, key=lambda name: abs(log(mean_loss / losses[name])))


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

    def view(self, fell: Fell, seat: int) -> float:
        """What something that fell did for this seat; among more than two the others share it."""
        seats, zero_sum = self.match.game.seats, self.account.zero_sum
        if zero_sum and seats == 2:
            return fell.luck if seat == 0 else -fell.luck
        if zero_sum and seat != fell.seat:
            return -fell.luck / (seats - 1)
        return fell.luck if seat == fell.seat else 0.0

    def errors(self, seats: int) -> tuple[float, ...]:
        return tuple(sum(one.loss for one in self.decisions if one.seat == s) for s in range(seats))

    def luck(self, seats: int) -> tuple[float, ...]:
        return tuple(sum(one.luck for one in self.chances if one.seat == s) for s in range(seats))


Point: TypeAlias = Literal["luckiest", "unluckiest", "costliest"]


@dataclass(frozen=True, slots=True)
class Turning:
    """`amount` is what it did to this seat, in its own view and without a sign."""

    kind: Point
    event: int
    seat: int
    amount: float


def turning_points(book: Book) -> tuple[Turning, ...]:
    """At most three, the greatest first; each seat's falls are seen as that seat sees them."""
    points = []
    if costly := [one for one in book.decisions if one.loss > 0]:
        worst = max(costly, key=lambda one: one.loss)
        points.append(Turning("costliest", worst.event, worst.seat, worst.loss))
    falls = [one for one in book.chances if one.what not in ("deck", "bet")]
    if falls:
        lucks = [book.view(one, one.seat) for one in falls]
        most, least = max(lucks), min(lucks)
        lucky, unlucky = falls[lucks.index(most)], falls[lucks.index(least)]
        if most > SAME:
            points.append(Turning("luckiest", lucky.event, lucky.seat, most))
        if least < -SAME:
            points.append(Turning("unluckiest", unlucky.event, unlucky.seat, -least))
    return tuple(sorted(points, key=lambda point: -point.amount))
