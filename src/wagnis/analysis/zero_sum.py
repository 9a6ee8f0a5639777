"""The account of two players, of whom one gains what the other loses; all for seat 0.

What is left of the start when luck is added and errors are taken off must be the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.analysis.book import Book
from wagnis.analysis.values import Deck, Values, whose
from wagnis.core import Chance, Decision
from wagnis.core.accounts import Account
from wagnis.core.happenings import GameOver, TurnOver
from wagnis.records import Entry, Match
from wagnis.solvers import NotSolvedError


@dataclass(slots=True)
class ZeroSum:
    """Follows a match from event to event.

    `here` is what the running part (a round, or the whole game) will come to: what has been
    gained in it, and what the solver says is to come.
    """

    match: Match
    account: Account
    values: Values
    book: Book
    start: float = 0.0
    result: float = 0.0
    exact: bool = True
    _open: bool = False
    _gained: float = 0.0
    _here: float = 0.0
    _bound: float = 0.0

    def keep(self) -> None:
        """Book the whole match."""
        before = self.match.history.start
        for event, entry in enumerate(self.match.history):
            if not self._open:
                self._begin(before)
            if self._open:
                self._event(event, before, entry)
            before = entry
        if self._open:
            self.result += self._here
        elif not self.match.over:
            self._begin(before)
            self.result += self._here if self._open else 0.0

    def _begin(self, entry: Entry) -> None:
        try:
            self._here = self._to_come(entry, "seen")
        except NotSolvedError:
            # What is drawn for all may be of much that is not solved: then the part begins after.
            if isinstance(entry.node, Chance) and entry.node.seat is None:
                return
            raise
        self.start += self._here
        self._open, self._gained = True, 0.0

    def _event(self, event: int, before: Entry, after: Entry) -> None:
        happened, gained = self.match.happenings(event), self._gained
        for happening in happened:
            for seat, amount in self.account.counts(self.match.game, happening):
                self._gained += self._signed(seat, amount)
        over = any(isinstance(one, self.account.ends | GameOver) for one in happened)
        turn_over = any(isinstance(one, TurnOver) for one in happened)
        came = self._gained
        if not over:
            deck: Deck = "seen" if self.book.known(event, before, after, turn_over) else "full"
            came += self._to_come(after, deck)
        if isinstance(before.node, Decision):
            judged = self.book.decide(event, before, self.values.of(before), after.event)
            # Where tables are rounded, what the rounding hides is left to the next fall.
            self._here = gained + self._view(judged.seat, judged.worth)
            self.book.agree(came, self._here, 2 * self._bound)
        else:
            what = self.book.what(after)
            self.book.fall(event, whose(before), what, came - self._here)
            self._here = came
        if over:
            self.result += came
            self._open = False
            return
        jump = self._gained + self._to_come(after, "seen") - came
        if jump:
            self.book.fall(event, whose(after), "deck", jump)
            self._here += jump

    def _to_come(self, entry: Entry, deck: Deck) -> float:
        told = self.values.of(entry, deck)
        self.exact &= told.exact
        self._bound = max(self._bound, told.bound)
        if deck == "seen":
            self.book.assume(told)
        return self._view(whose(entry), told.value)

    def _view(self, seat: int, value: float) -> float:
        """A value of this seat's, for seat 0."""
        if seat == 0:
            return value
        return 1.0 - value if self.account.unit == "chance" else -value

    def _signed(self, seat: int, amount: float) -> float:
        """What a seat gains, for seat 0."""
        if seat == 0:
            return amount
        return 0.0 if self.account.unit == "chance" else -amount
