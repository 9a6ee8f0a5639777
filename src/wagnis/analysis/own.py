"""Everybody's own account: what each seat's turns bring, and what it wins by betting on others'.

One's own account does not see what others do; the sums are as in `zero_sum`, seat by seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from wagnis.analysis.book import Book
from wagnis.analysis.values import Deck, Values
from wagnis.core import Decision
from wagnis.core.accounts import Account
from wagnis.core.happenings import GameOver
from wagnis.records import Entry, Match
from wagnis.solvers import NotSolvedError


@dataclass(slots=True)
class Own:
    """Follows a match from event to event; `here` is what the running turn will come to.

    A decision of somebody whose turn it is not is a bet: worth nothing before it is offered, then
    the better of betting and not, then what was chosen, and in the end what it brings.
    """

    match: Match
    account: Account
    values: Values
    book: Book
    start: list[float] = field(default_factory=list)
    result: list[float] = field(default_factory=list)
    exact: bool = True
    _open: bool = False
    _here: float = 0.0
    _bets: dict[int, float] = field(default_factory=dict)

    def keep(self) -> None:
        """Book the whole match."""
        self.start = [0.0] * self.match.game.seats
        self.result = [0.0] * self.match.game.seats
        before = self.match.history.start
        for event, entry in enumerate(self.match.history):
            if not self._open:
                self._begin(before)
            self._event(event, before, entry)
            before = entry
        if not self.match.over:
            if not self._open:
                self._begin(before)
            self.result[before.state.roller] += self._here
            for seat, value in self._bets.items():
                self.result[seat] += value

    def _begin(self, entry: Entry) -> None:
        if self._asks_others(entry, int(entry.state.roller)):
            raise NotSolvedError("what the roller's turn is worth is not known where others bet")
        self._here = self._value(entry, "seen")
        self.start[entry.state.roller] += self._here
        self._open = True

    def _event(self, event: int, before: Entry, after: Entry) -> None:
        roller = int(before.state.roller)
        happened = self.match.happenings(event)
        over = any(isinstance(one, self.account.ends | GameOver) for one in happened)
        came = self._here
        if over:
            gained = self._gained(event)
            came = gained[roller]
        elif not self._asks_others(after, roller):
            deck: Deck = "seen" if self.book.known(event, before, after, False) else "full"
            came = self._value(after, deck)
        if isinstance(before.node, Decision):
            judged = self.book.decide(event, before, self.values.of(before), after.event)
            if judged.seat != roller:
                self.book.fall(event, judged.seat, "bet", judged.value)
                self._bets[judged.seat] = judged.worth
            elif self._asks_others(after, roller):
                came = judged.worth
            else:
                self.book.agree(came, judged.worth)
        else:
            self.book.fall(event, roller, self.book.what(after), came - self._here)
        self._here = came
        if over:
            self._end(event, roller, gained)
        elif not self._asks_others(after, roller):
            jump = self._value(after, "seen") - came
            if jump:
                self.book.fall(event, roller, "deck", jump)
                self._here += jump

    def _end(self, event: int, roller: int, gained: list[float]) -> None:
        """The turn is scored, and the bets on it."""
        self.result[roller] += gained[roller]
        for seat, value in self._bets.items():
            self.result[seat] += gained[seat]
            self.book.fall(event, seat, "bet", gained[seat] - value)
        self._open, self._bets = False, {}

    def _gained(self, event: int) -> list[float]:
        gained = [0.0] * self.match.game.seats
        for happening in self.match.happenings(event):
            for seat, amount in self.account.counts(self.match.game, happening):
                gained[seat] += amount
        return gained

    def _asks_others(self, entry: Entry, roller: int) -> bool:
        """Where somebody else is asked in the turn, values are theirs and not the roller's."""
        return isinstance(entry.node, Decision) and entry.node.seat != roller

    def _value(self, entry: Entry, deck: Deck) -> float:
        told = self.values.of(entry, deck)
        self.exact &= told.exact
        if deck == "seen":
            self.book.assume(told)
        return told.value
