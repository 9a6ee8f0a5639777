"""The book of a match: every decision with its loss and grade, every outcome with its luck.

`exact` and `estimated` make the entries. The thresholds of all grades are here; they are the same
for all games, in units of the game: its swing, which the box names.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
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
"""The largest loss of each label, in swings; a larger one is a blunder."""

HALVED = 0.3
"""The mean loss per decision, in swings, that halves the accuracy; a friendly bot has some 60%."""


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

    Perfect play loses nothing, so it is the answer below half of the next level's loss.
    """
    losses = {name: one.loss for name, one in measured(game, objective).items()}
    if not losses:
        return None
    if mean_loss < min(losses.values()) / 2:
        return LEVELS[-1]
    return min(losses, key=lambda name: abs(log(mean_loss / losses[name])))


SAME = 1e-12
"""Values are sums of many terms: relative differences below this are rounding. The first of equal
ones counts, so that every program that makes a review names the same moves and events."""


def same(one: float, other: float) -> bool:
    return abs(one - other) <= SAME * max(1.0, abs(other))


def first_most(amounts: Sequence[float]) -> int:
    """The place of the largest amount, of equal ones the first.

    >>> first_most([0.1, 0.3, 0.1 + 0.2])
    1
    """
    most = max(amounts)
    return next(place for place, amount in enumerate(amounts) if same(amount, most))


LEFT_OVER = 1e-9
"""The residual that an exact account may have, relative to its amounts."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision; values and loss are in the view of the seat that made it."""

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
        """The value of the move that was played."""
        return self.value - self.loss


@dataclass(frozen=True, slots=True)
class Fell:
    """An outcome of chance and its luck: for seat 0 in a game of two, else for its own seat."""

    event: int
    seat: int
    what: str
    luck: float


@dataclass(slots=True)
class Book:
    """The entries of one match so far."""

    match: Match
    account: Account
    decisions: list[Judged] = field(default_factory=list)
    chances: list[Fell] = field(default_factory=list)
    estimate: bool = False
    """Every outcome is booked in the view of its own seat, also in a zero-sum game for two."""
    _assumed: dict[str, None] = field(default_factory=dict)
    _rounded: Evaluation | None = None

    def decide(self, event: int, before: Entry, values: Evaluation, played: Any) -> Judged:
        """Enter the decision of this event, with what it gave away."""
        assert isinstance(before.node, Decision)
        value = max(worth for _, worth in values.values)
        best = values.values[first_most([worth for _, worth in values.values])][0]
        worth = next(worth for action, worth in values.values if action == played)
        loss = value - worth
        if same(worth, value):
            best, loss = played, 0.0
        kind = self._kind(played)
        graded = label(loss, self.account.swing)
        seat = int(before.node.seat)
        judged = Judged(event, seat, kind, played, best, loss, graded, value, values.values)
        self.decisions.append(judged)
        return judged

    def assume(self, values: Evaluation) -> None:
        """Note the model that these values assume; of rounded tables only the least precise one."""
        if values.bound == 0:
            self._assumed[values.assumes] = None
        elif self._rounded is None or values.bound > self._rounded.bound:
            self._rounded = values

    @property
    def assumes(self) -> str:
        """The models noted, in whole sentences."""
        rounded = [] if self._rounded is None else [self._rounded.assumes]
        return " ".join(f"{words.rstrip('.')}." for words in [*self._assumed, *rounded])

    def agree(self, after: float, before: float, bound: float = 0.0) -> None:
        """Check that a move's value equals the value of the position after it."""
        if abs(after - before) > LEFT_OVER * max(1.0, abs(before)) + bound:
            raise AssertionError(f"a move worth {before} led to {after} in {self.match!r}")

    def fall(self, event: int, seat: int, what: str, luck: float) -> None:
        self.chances.append(Fell(event, seat, what, luck))

    def what(self, entry: Entry) -> str:
        """The kind of outcome (dice, card, tableau), as the game writes it."""
        return next(iter(self.match.box.notation.write_outcome(entry.event)))

    def known(self, event: int, before: Entry, after: Entry, turn_over: bool) -> bool:
        """Whether the value before this event was computed with the deck that lies after it.

        A card changes the deck, and values beyond the turn assume a full one.
        """
        return not turn_over and not (after.chance and self.what(after) == "card")

    def view(self, fell: Fell, seat: int) -> float:
        """The luck of an outcome in this seat's view; among more than two, the others share it."""
        seats, zero_sum = self.match.game.seats, self.account.zero_sum
        if zero_sum and seats == 2 and not self.estimate:
            return fell.luck if seat == 0 else -fell.luck
        if zero_sum and seat != fell.seat:
            return -fell.luck / (seats - 1)
        return fell.luck if seat == fell.seat else 0.0

    def leave_unseen(self, rolls: Collection[int]) -> None:
        """Judge no choice among dice that were not all entered: the rolls with these events.

        There a choice of dice is not judged, and rolling on is compared with stopping only. What
        such a decision seemed to give away is luck of its roll.
        """
        if not rolls:
            return
        fell = -1  # the last outcome before the decision; both lists are in the order of events
        for at, one in enumerate(self.decisions):
            while fell + 1 < len(self.chances) and self.chances[fell + 1].event < one.event:
                fell += 1
            if fell < 0 or self.chances[fell].event not in rolls:
                continue
            known = tuple(
                (move, worth)
                for move, worth in one.values
                if (
                    self._kind(move) == "stopping" if one.kind == "stopping" else move == one.played
                )
            )
            value = max(worth for _, worth in known)
            unsure = one.value - value
            loss = 0.0 if same(one.loss, unsure) else one.loss - unsure
            best = known[first_most([worth for _, worth in known])][0] if loss else one.played
            graded = label(loss, self.account.swing)
            self.decisions[at] = replace(
                one, values=known, value=value, loss=loss, best=best, label=graded
            )
            roll = self.chances[fell]
            mine = self.view(replace(roll, luck=1.0), one.seat)
            self.chances[fell] = replace(roll, luck=roll.luck - unsure * mine)

    def _kind(self, move: Any) -> Kind:
        return self.match.box.kinds.get(type(move), "stopping")

    def errors(self, seats: int) -> tuple[float, ...]:
        return tuple(sum(one.loss for one in self.decisions if one.seat == s) for s in range(seats))

    def luck(self, seats: int) -> tuple[float, ...]:
        return tuple(sum(one.luck for one in self.chances if one.seat == s) for s in range(seats))


Point: TypeAlias = Literal["luckiest", "unluckiest", "costliest"]


@dataclass(frozen=True, slots=True)
class Turning:
    """`amount` is the absolute effect on this seat, in its own view."""

    kind: Point
    event: int
    seat: int
    amount: float


def turning_points(book: Book) -> tuple[Turning, ...]:
    """At most three, the greatest first; each outcome counts in the view of its own seat."""
    points = []
    if costly := [one for one in book.decisions if one.loss > 0]:
        worst = costly[first_most([one.loss for one in costly])]
        points.append(Turning("costliest", worst.event, worst.seat, worst.loss))
    falls = [one for one in book.chances if one.what not in ("deck", "bet")]
    if falls:
        lucks = [book.view(one, one.seat) for one in falls]
        most, least = max(lucks), min(lucks)
        lucky, unlucky = falls[first_most(lucks)], falls[first_most([-luck for luck in lucks])]
        if most > SAME:
            points.append(Turning("luckiest", lucky.event, lucky.seat, most))
        if least < -SAME:
            points.append(Turning("unluckiest", unlucky.event, unlucky.seat, -least))
    return tuple(sorted(points, key=lambda point: -point.amount))
