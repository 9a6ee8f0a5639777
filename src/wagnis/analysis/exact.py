"""The two exact accounts of a match, from the solvers' values of its positions; chances to win.

One account is zero-sum for two players, in the other each seat plays on its own. Start plus luck
less errors must equal the result. `estimated` has the account for more than two players.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from wagnis.analysis.book import Book, same
from wagnis.core import Chance, Decision, Over
from wagnis.core.accounts import Account
from wagnis.core.box import load
from wagnis.core.happenings import GameOver, TurnOver
from wagnis.records import Entry, Match
from wagnis.solvers import (
    Evaluation,
    NotSolvedError,
    Solver,
    Task,
    ValueStore,
    evaluate_solving,
)

Deck: TypeAlias = Literal["full", "seen"]
Solve: TypeAlias = Callable[[Task], None]
"""Solves this task and puts the table in the store."""


class Values:
    """The values of one match for one objective; its game has a solver."""

    def __init__(
        self, match: Match, objective: str, store: ValueStore, solve: Solve | None = None
    ) -> None:
        self.match, self.objective, self.store, self.solve = match, objective, store, solve
        assert match.box.solver is not None
        self.solver: Solver = load(match.box.solver)
        self._known: dict[tuple[Any, Deck], Evaluation] = {}

    def of(self, entry: Entry, deck: Deck = "seen") -> Evaluation:
        """The value for the seat to act, at a chance node for the roller; or a `NotSolvedError`."""
        value = self._known.get((entry.state, deck))
        if value is None:
            value = self._known[entry.state, deck] = self._evaluate(entry.state, deck)
        return value

    def _evaluate(self, state: Any, deck: Deck) -> Evaluation:
        """Evaluate the position; with `solve`, solve missing tables first."""
        position = (self.match.game, state, self.objective, self.store)
        if self.solve is not None:
            return evaluate_solving(self.match.box.name, *position, self.solve, deck=deck)
        if deck == "seen" and self.solver.evaluate_seen is not None:
            return self.solver.evaluate_seen(*position)
        return self.solver.evaluate(*position)


def whose(entry: Entry) -> int:
    """The seat whose value the solver gives there: the one to act, or the roller."""
    node = entry.node
    if isinstance(node, Decision) or (isinstance(node, Chance) and node.seat is not None):
        assert node.seat is not None
        return int(node.seat)
    return int(entry.state.roller)


@dataclass(slots=True)
class ZeroSum:
    """Two players of whom one gains what the other loses; all amounts are in the view of seat 0.

    Follows the match from event to event. `here` is the expected result of the running part (a
    round, or the whole game): the points gained in it plus the solver's value of the rest.
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
            # Not every outcome drawn for all seats is solved: then the part begins after it.
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
            # With rounded tables the rounding error is booked with the next outcome.
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
        seen = self._gained + self._to_come(after, "seen")
        if not same(seen, came):
            jump = seen - came
            self.book.fall(event, whose(after), "deck", jump)
            self._here += jump

    def _to_come(self, entry: Entry, deck: Deck) -> float:
        value = self.values.of(entry, deck)
        self.exact &= value.exact
        self._bound = max(self._bound, value.bound)
        if deck == "seen":
            self.book.assume(value)
        return self._view(whose(entry), value.value)

    def _view(self, seat: int, value: float) -> float:
        """A value of this seat, in the view of seat 0."""
        if seat == 0:
            return value
        return 1.0 - value if self.account.unit == "chance" else -value

    def _signed(self, seat: int, amount: float) -> float:
        """A gain of this seat, in the view of seat 0."""
        if seat == 0:
            return amount
        return 0.0 if self.account.unit == "chance" else -amount


@dataclass(slots=True)
class Own:
    """Each seat's own turns, and its bets on others' turns.

    Follows the match from event to event; `here` is the expected result of the running turn.

    A decision in somebody else's turn is a bet. Its value is 0 before it is offered, then that of
    the better choice, then that of the choice made, and in the end its payout.
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
            seen = self._value(after, "seen")
            if not same(seen, came):
                self.book.fall(event, roller, "deck", seen - came)
                self._here = seen

    def _end(self, event: int, roller: int, gained: list[float]) -> None:
        """Book the result of the turn, and of the bets on it."""
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
        """Whether another seat decides here: then the values are not the roller's."""
        return isinstance(entry.node, Decision) and entry.node.seat != roller

    def _value(self, entry: Entry, deck: Deck) -> float:
        value = self.values.of(entry, deck)
        self.exact &= value.exact
        if deck == "seen":
            self.book.assume(value)
        return value.value


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances to win, by moment and seat."""

    moments: tuple[tuple[float, ...], ...]
    exact: bool


def chances_of(match: Match, known: Values) -> Chances | None:
    """The chances for two players; None if no solver has them. Reuses known values."""
    if match.game.seats != 2:
        return None
    solved = "win" in known.solver.objectives
    wanted = "win" if solved else "points"
    values = known if known.objective == wanted else Values(match, wanted, known.store)
    moments: list[tuple[float, ...]] = []
    try:
        for entry in match.history.entries:
            moment = _exact(entry, values) if solved else _estimated(entry, values)
            if moment is None:
                return None
            moments.append(moment)
    except NotSolvedError:
        return None
    return Chances(tuple(moments), exact=solved)


def _exact(entry: Entry, values: Values) -> tuple[float, ...]:
    if isinstance(entry.node, Over):
        return _result(entry.node)
    chance = values.of(entry).value
    return (chance, 1 - chance) if whose(entry) == 0 else (1 - chance, chance)


def _estimated(entry: Entry, values: Values) -> tuple[float, ...] | None:
    """Estimated from the roller's expected points in the round; 0 before an outcome for all."""
    if isinstance(entry.node, Over):
        return _result(entry.node)
    estimate = values.solver.chance_given
    if estimate is None:
        return None
    nobodys = isinstance(entry.node, Chance) and entry.node.seat is None
    expected = 0.0 if nobodys else values.of(entry).value
    return estimate(values.match.game, entry.state, expected)


def _result(over: Over) -> tuple[float, ...]:
    winners = over.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(2))
