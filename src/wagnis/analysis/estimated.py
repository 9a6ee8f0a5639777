"""More than two players, or no table for two: an estimated account with its margin of error.

Errors and luck within a turn come from the advice. The value of the start comes from rollouts by
rules of thumb; in rounds, luck and errors are taken out to reduce the variance. Nothing is exact,
and the review says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, variance

from wagnis.analysis.book import Book
from wagnis.bots import stand_in
from wagnis.core import Chance, Decision, State
from wagnis.core.accounts import Account
from wagnis.core.happenings import GameOver, TurnOver
from wagnis.dice import SeededDice
from wagnis.records import Entry, Match
from wagnis.solvers import Evaluation, NotSolvedError, ValueStore, advise

ROLLOUTS = 4
"""Rollouts of each round or turn, with luck and errors subtracted."""
GAMES = 48
"""Rollouts of each whole game, where subtracting luck and errors would take too long."""
WIDE = 1.96
"""Standard deviations on either side of the mean that contain 95% of a normal distribution."""


@dataclass(slots=True)
class Estimated:
    """Follows a match from event to event; each amount is in the view of its own seat."""

    match: Match
    account: Account
    store: ValueStore
    book: Book
    objective: str
    start: list[float] = field(default_factory=list)
    result: list[float] = field(default_factory=list)
    interval: list[float] = field(default_factory=list)
    exact: bool = False

    def keep(self) -> None:
        """Book the whole match, then estimate the value of each part at its start by rollouts."""
        if self.account.ends is GameOver and not self.match.over:
            title = self.match.box.title
            raise NotSolvedError(
                f"{title} for more than two is reviewed by {self.objective} only when it is over"
            )
        self.follow()
        variances = [0.0] * self.match.game.seats
        self.start = [0.0] * self.match.game.seats
        for number, part in enumerate(self._parts()):
            for seat, (mean, spread) in enumerate(self._rolled_out(part, number)):
                self.start[seat] += mean
                variances[seat] += spread
        self.interval = [WIDE * sqrt(spread) for spread in variances]

    def follow(self) -> None:
        """Book every event; an unfinished game counts only what was gained."""
        gained = [0.0] * self.match.game.seats
        before = self.match.history.start
        for event, after in enumerate(self.match.history):
            here = self._gained(event)
            if isinstance(before.node, Decision):
                self.book.decide(event, before, self._advice(before), after.event)
            elif isinstance(before.node, Chance) and before.node.seat is not None:
                seat = int(before.node.seat)
                luck = self._luck(event, before, after)
                self.book.fall(event, seat, self.book.what(after), luck)
            gained = [one + more for one, more in zip(gained, here, strict=True)]
            before = after
        self.result = self.against(gained) if self.account.unit == "points" else gained

    def against(self, own: Sequence[float]) -> list[float]:
        """By seat: its own amount less the mean of the others'."""
        total, others = sum(own), len(own) - 1
        return [one - (total - one) / others for one in own]

    def effects(self) -> tuple[list[float], list[float]]:
        """By seat: the effects of everybody's luck and errors."""
        seats = self.match.game.seats
        return self.against(self.book.luck(seats)), self.against(self.book.errors(seats))

    def _luck(self, event: int, before: Entry, after: Entry) -> float:
        """The roller's luck of an outcome; all outcomes that end a turn have the same value."""
        here = self._advice(before).value
        if not self._ends_turn(self.match.happenings(event)):
            return self._advice(after).value - here
        assert isinstance(before.node, Chance)
        rest, ending, total = 0.0, 0, before.node.lot.total
        game, state = self.match.game, before.state
        for fall, weight in before.node.lot.events():
            if self._ends_turn(game.happened(state, fall)):
                ending += weight
            else:
                rest += weight * self._asked(game.after(state, fall)).value
        return (here * total - rest) / ending - here

    def _ends_turn(self, happened: Sequence[object]) -> bool:
        return any(isinstance(one, TurnOver) for one in happened)

    def _advice(self, entry: Entry) -> Evaluation:
        advice = self._asked(entry.state)
        self.book.assume(advice)
        return advice

    def _asked(self, state: State) -> Evaluation:
        advice = advise(self.match.box.name, self.match.game, state, self.store, self.objective)
        if advice.objective != self.objective:
            title = self.match.box.title
            raise NotSolvedError(f"{title} for more than two has no estimate by {self.objective}")
        return advice

    def _gained(self, event: int) -> list[float]:
        gained = [0.0] * self.match.game.seats
        for happening in self.match.happenings(event):
            for seat, amount in self.account.counts(self.match.game, happening):
                gained[seat] += amount
        return gained

    def _parts(self) -> Iterator[Entry]:
        """The first position of each round, or of the game; rounds without events are left out."""
        begins = True
        for event, before in enumerate(self.match.history.entries[:-1]):
            if begins and not (isinstance(before.node, Chance) and before.node.seat is None):
                yield before
                begins = False
            begins |= self._ends(self.match, event)

    def _ends(self, match: Match, event: int) -> bool:
        ends = (self.account.ends, GameOver)
        return any(isinstance(one, ends) for one in match.happenings(event))

    def _rolled_out(self, part: Entry, number: int) -> Iterator[tuple[float, float]]:
        """By seat: the value of the part, and the variance of a rollout with luck subtracted.

        In whole games luck is not subtracted; there it is the variance of the mean.
        """
        whole = self.account.ends is GameOver
        freed = [
            self._freed(self._played(part, f"{number} {game}"), whole)
            for game in range(GAMES if whole else ROLLOUTS)
        ]
        for amounts in zip(*freed, strict=True):
            yield fmean(amounts), variance(amounts) / (len(amounts) if whole else 1)

    def _played(self, part: Entry, seed: str) -> Match:
        match = Match.of(self.match.box, self.match.game, part.state)
        dice, bot = SeededDice(f"rollout {seed}"), stand_in(self.match.box.name, seed)
        while not match.history or not self._ends(match, len(match.history) - 1):
            node = match.node
            if isinstance(node, Decision):
                match = match.advance(bot.choose(match.game, match.state, node.actions))
            else:
                match = match.roll(dice)
        return match

    def _freed(self, match: Match, whole: bool) -> list[float]:
        """By seat: the result of a rollout; unless it is a whole game, without luck and errors."""
        book = Book(match, self.account)
        side = Estimated(match, self.account, self.store, book, self.objective)
        if whole:
            return side._gained(len(match.history) - 1)
        side.follow()
        luck, errors = side.effects()
        return [
            came - fell + lost for came, fell, lost in zip(side.result, luck, errors, strict=True)
        ]
