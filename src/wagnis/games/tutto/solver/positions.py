"""From a position to values: each legal action by the position it leads to.

The caller passes a solved turn, which has the values of the turn's ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from wagnis.core import Decision
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import (
    Action,
    CardDue,
    Choosing,
    Draw,
    Finished,
    Keep,
    Keeping,
    Rolling,
    RollOn,
    State,
    Stop,
    Tutto,
)
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.games.tutto.solver.turn import Ends
from wagnis.solvers.evaluation import NotSolvedError


class Turn(Protocol):
    """The interface of a solved turn; units are at risk, charges are pending."""

    @property
    def ends(self) -> Ends: ...
    def bank(self, units: int, charges: int) -> float: ...
    def draw(self, units: int, charges: int) -> float: ...
    def tutto(self, units: int, charges: int) -> float: ...
    def roll(self, card: Card, left: int, units: int, charges: int, tuttos: int = 0) -> float: ...


TurnOf: TypeAlias = Callable[[State], Turn]
"""The solved turn that a position belongs to."""


class Worth(NamedTuple):
    """The value of a position, and that of each legal action."""

    value: float
    values: tuple[tuple[Action, float], ...]


def worth(game: Tutto, state: State, turn_of: TurnOf) -> Worth:
    """For the player to act; at a chance node for the roller, without actions."""
    node = game.node(state)
    if isinstance(state.phase, Finished):
        raise NotSolvedError("the game is over")
    if not isinstance(node, Decision):
        return Worth(_before_fate(state, turn_of(state)), ())
    values = tuple((action, _action(game, state, action, turn_of)) for action in node.actions)
    return Worth(max(value for _, value in values), values)


def _action(game: Tutto, state: State, action: Action, turn_of: TurnOf) -> float:
    match action:
        case Stop():
            return turn_of(state).bank(state.at_risk // UNIT, state.charges)
        case Keep():
            return _after_keep(game.after(state, action), turn_of)
        case RollOn() | Draw():
            return _before_fate(game.after(state, action), turn_of(state))


def _before_fate(state: State, turn: Turn) -> float:
    """The value before a card is drawn or dice are rolled."""
    units = state.at_risk // UNIT
    match state.phase:
        case CardDue():
            return turn.draw(units, state.charges)
        case Rolling():
            assert state.card is not None
            return turn.roll(state.card, state.left, units, state.charges, state.tuttos)
        case Keeping() | Choosing() | Finished():
            raise AssertionError("no fate is due here")


def _after_keep(state: State, turn_of: TurnOf) -> float:
    """After a keep there is a choice, a roll, or a win of the game (which banks nothing)."""
    turn, units = turn_of(state), state.at_risk // UNIT
    match state.phase:
        case Finished():
            return turn.ends.won
        case Choosing() if state.left == 0:
            return turn.tutto(units, state.charges)
        case Choosing():
            assert state.card is not None
            stop = turn.bank(units, state.charges)
            return max(stop, turn.roll(state.card, state.left, units, state.charges))
        case _:
            return _before_fate(state, turn)
