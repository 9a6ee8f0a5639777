"""Keeps account of one game by its values: what every decision gave away, and what was luck.

From exact values follows what a game had to come to without luck: the value at its start, less
what one has given away, plus what the others have. Fate adds to that with mean zero. So the
account says what was to be expected from how well both played, to be held beside what was seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wagnis.games.gambler.rules import Gambler, Place
from wagnis.games.gambler.rules import Rolling as CupRolling
from wagnis.games.tutto.rules import Tutto
from wagnis.games.zocken.rules import Betting, Put, Zocken
from wagnis.solvers import Evaluation, NotSolvedError, ValueStore, advise, evaluate


@dataclass(frozen=True, slots=True)
class Account:
    """By seat: what was seen, and what was to be expected; their mean is a matter of convention."""

    unit: str  # "points", such of own "turns", or the "share" of the win
    seen: tuple[float, ...]
    expected: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Grades:
    """By seat: how many decisions, what they gave away in sum; and the account if all was exact."""

    decisions: tuple[int, ...]
    lost: tuple[float, ...]
    exact: bool
    account: Account | None


class Ledger:
    """Follows one game: told of every decision and every fall before it happens.

    Accounts are kept of points until the end of each round (Gambler, two players), of shares of
    the win (Tutto, two players) and of the points of one's own turns, without bets (Zocken).
    """

    def __init__(self, name: str, game: Any, store: ValueStore) -> None:
        self.name, self.game, self.store = name, game, store
        self._decisions = [0] * game.seats
        self._lost = [0.0] * game.seats
        self._exact = True
        self._objective = ""  # of the first evaluation; others are in other units
        self._unit = _unit(game)
        self._kept = self._unit is not None
        self._seen = [0.0] * game.seats
        self._expected = [0.0] * game.seats
        self._begun = -1  # the round whose value at the start is in the account

    def falls(self, state: Any) -> None:
        """Dice or a card are about to fall: at a start, note what it is worth."""
        if not self._kept:
            return
        if isinstance(self.game, Gambler):
            if isinstance(state.phase, CupRolling) and state.round > self._begun:
                self._begun = state.round
                self._note(state.roller, self._value(state, "points"))
        elif isinstance(self.game, Tutto) and self._begun < 0:
            self._begun = 0
            self._note(state.roller, 2 * self._value(state, "win") - 1)

    def decides(
        self, seat: int, state: Any, actions: Sequence[Any], action: Any, last: Evaluation | None
    ) -> None:
        """A player chooses; `last` is what they went by where there was a choice, if known."""
        self._seen[seat] += self._points(state, action)
        if len(actions) == 1:
            return
        judged = last or advise(self.name, self.game, state, self.store)
        self._objective = self._objective or judged.objective
        self._exact &= judged.exact
        if judged.objective != self._objective:
            return
        worth = dict(judged.values)
        lost = max(worth.values()) - worth[action]
        self._decisions[seat] += 1
        self._lost[seat] += lost
        if isinstance(self.game, Zocken):
            if not isinstance(state.phase, Betting):
                self._expected[seat] -= lost
        else:
            self._note(seat, -2 * lost if isinstance(self.game, Tutto) else -lost)

    def close(self, shares: Sequence[float]) -> Grades:
        """The game is over."""
        seen = shares if isinstance(self.game, Tutto) else self._seen
        kept = self._kept and self._exact
        account = None
        if kept and self._unit is not None:
            account = Account(self._unit, tuple(seen), tuple(self._expected))
        return Grades(tuple(self._decisions), tuple(self._lost), self._exact, account)

    def _points(self, state: Any, action: Any) -> int:
        """What the account sees of an action: a row that pays, the last die of a turn."""
        match self.game, action:
            case Gambler(), Place(_, number):
                tableau = self.game.tableau(state)
                assert tableau is not None
                row = tableau.rows[number]
                return row.pays if len(state.filled[number]) + 1 == row.boxes else 0
            case Zocken(), Put() if not state.remaining:
                after = self.game.after(state, action)
                return int(after.scores[state.roller] - state.scores[state.roller])
        return 0

    def _note(self, seat: int, difference: float) -> None:
        """This much more of a difference between two players is to be expected."""
        if self._kept:
            self._expected[seat] += difference / 2
            self._expected[1 - seat] -= difference / 2

    def _value(self, state: Any, objective: str) -> float:
        try:
            return evaluate(self.name, self.game, state, objective, self.store).value
        except NotSolvedError:
            self._kept = False
            return 0.0


def _unit(game: Any) -> str | None:
    """What an account of this game counts; none where nobody has said how to keep one."""
    match game:
        case Zocken():
            return "turns"
        case Gambler(seats=2):
            return "points"
        case Tutto(seats=2):
            return "share"
    return None
