"""A round for two valued by trying everything that the readable rules allow.

Nothing here is taken from the solvers. The floor at 0 is kept out of reach by giving everybody a
fortune.
"""

from __future__ import annotations

from dataclasses import replace

from wagnis.core import Chance, Decision, Seat
from wagnis.games.gambler.board import Faces, Row, Tableau
from wagnis.games.gambler.rules import (
    DICE_OF_A_TURN,
    Action,
    Event,
    Gambler,
    RollAgain,
    Rolling,
    State,
)

FORTUNE = 10**6


class Round:
    """The value of any position of a round on these rows, for the roller."""

    def __init__(self, *rows: Row) -> None:
        self.game = Gambler(2, 10 * FORTUNE, (Tableau("brute", rows),), known=1)
        self._turns: dict[State, float] = {}
        self._inside: dict[State, float] = {}

    def turn(self, filled: tuple[Faces, ...], mine: int, other: int) -> float:
        """The value of a turn's start for who has `mine` dice; without any, the other rolls."""
        roller = Seat(0 if mine else 1)
        dice = min(DICE_OF_A_TURN, (mine, other)[roller])
        stock, scores = (mine, other), (FORTUNE, FORTUNE)
        state = State(scores, stock, roller, Seat(0), 0, (0,), filled, Rolling(dice))
        return self._start(state) if mine else -self._start(state)

    def value(self, state: State) -> float:
        """What is still to come, for the roller; anywhere but at the start of a turn."""
        if state not in self._inside:
            match self.game.node(state):
                case Decision(_, actions):
                    self._inside[state] = max(self.after(state, action) for action in actions)
                case Chance(lot):
                    self._inside[state] = (
                        sum(weight * self.after(state, event) for event, weight in lot.events())
                        / lot.total
                    )
        return self._inside[state]

    def after(self, state: State, move: Action | Event) -> float:
        """What a move or a roll brings, now and later, for who rolls before it."""
        after = self.game.after(state, move)
        gain = after.scores[state.roller] - state.scores[state.roller]
        if after.round != state.round:
            return gain
        after = replace(after, scores=state.scores)
        if isinstance(after.phase, Rolling) and not isinstance(move, RollAgain):
            return gain + (1 if after.roller == state.roller else -1) * self._start(after)
        return gain + self.value(after)

    def _start(self, state: State) -> float:
        """Where nothing fits the turn passes on and may come back: solved for both at once."""
        if state not in self._turns:
            fitting, idle, passed = self._first_roll(state)
            if passed is None:
                self._turns[state] = fitting
            elif passed == state:
                self._turns[state] = fitting / (1 - idle)
            else:
                theirs, back, again = self._first_roll(passed)
                assert again in (None, state)
                self._turns[state] = (fitting - idle * theirs) / (1 - idle * back)
        return self._turns[state]

    def _first_roll(self, state: State) -> tuple[float, float, State | None]:
        """What fitting rolls bring, the chance of none, and the turn that then begins."""
        node = self.game.node(state)
        assert isinstance(node, Chance)
        brought, idle, passed = 0.0, 0, None
        for event, weight in node.lot.events():
            after = self.game.after(state, event)
            if isinstance(after.phase, Rolling):
                idle, passed = idle + weight, after
            else:
                brought += weight * self.value(after)
        return brought / node.lot.total, idle / node.lot.total, passed
