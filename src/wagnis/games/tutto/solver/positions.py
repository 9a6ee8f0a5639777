"""From a position to values: each legal action by the position it leads to.

The caller passes a solved turn, which has the values of the turn's ends.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np

from wagnis.core import Decision
from wagnis.games.tutto.cards import CARDS, FULL_DECK, Card, Counts
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
from wagnis.games.tutto.solver.facts import (
    FORCED,
    LANES,
    UNIT,
    Drawn,
    Floats,
    Ints,
    after_tutto,
    drawn_from,
    forced_chance,
    most_points,
    rolls,
)
from wagnis.games.tutto.solver.turn import Ends, SolvedTurn
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


AT_HAND = 64  # cached turns with a deck; a hint and a bot's move need the same one


def chances(deck: Counts, full: Counts = FULL_DECK) -> Drawn:
    """The probability of each card to be the next; an empty deck is shuffled again (R11)."""
    return drawn_from(deck if any(deck) else full)


@lru_cache(maxsize=AT_HAND)
def from_deck(turn: SolvedTurn, deck: Counts, full: Counts = FULL_DECK) -> NextCard:
    """The turn with its next card from this deck."""
    return NextCard(turn, chances(deck, full))


class NextCard:
    """The values inside a turn, with the interface of `SolvedTurn`."""

    def __init__(self, turn: SolvedTurn, drawn: Drawn) -> None:
        self._turn, self._drawn = turn, drawn
        self._known: dict[tuple[int, int], float] = {}

    @property
    def ends(self) -> Ends:
        return self._turn.ends

    def bank(self, units: int, charges: int) -> float:
        """The value of stopping."""
        return self._turn.bank(units, charges)

    def draw(self, units: int, charges: int) -> float:
        """The value before the next card is drawn."""
        if (units, charges) not in self._known:
            self._known[units, charges] = self._turn.draw(units, charges, self._drawn)
        return self._known[units, charges]

    def tutto(self, units: int, charges: int) -> float:
        """The value after a TUTTO and its effect."""
        return max(self.bank(units, charges), self.draw(units, charges))

    def roll(self, card: Card, left: int, units: int, charges: int, tuttos: int = 0) -> float:
        """The value before a roll of `left` dice on this card."""
        if card in LANES:
            return self._lane(card, left, units, charges)
        if card in FORCED:
            null = self._turn.null(charges)
            charged = charges + (CARDS[card].charges > 0)
            better = self.tutto(after_tutto(card, units), charged) - null
            return null + forced_chance(card, left).towards(better) * better
        # Fireworks and a cloverleaf end the turn, so no card follows.
        return self._turn.roll(card, left, units, charges, tuttos)

    def _lane(self, card: Card, left: int, units: int, charges: int) -> float:
        """On a card where one may stop: backwards from the TUTTO, with fewer dice first."""
        most, null = most_points(), self._turn.null(charges)
        stop = np.array([self.bank(units + more, charges) for more in range(most + 1)])
        kept = np.zeros((left, 2 * most + 1))  # [dice left, units more]; some are impossible
        for more in _totals(left):
            kept[0, more] = self.tutto(after_tutto(card, units + more), charges)
        for dice in range(1, left):
            rolled = _average(kept, dice, np.arange(most + 1), null)
            kept[dice, : most + 1] = np.maximum(stop, rolled)
        return float(_average(kept, left, np.zeros(1, dtype=np.int64), null)[0])


class Ways(NamedTuple):
    """The ways to keep of a roll of this many dice, as in `Rolls`."""

    left: Ints  # dice not kept, per way
    points: Ints
    first: Ints
    weight: Floats
    null: float


@cache
def _ways(dice: int) -> Ways:
    every = rolls()
    places = np.flatnonzero(every.of == dice)
    seen = every.weight[dice - 1] > 0
    return Ways(
        dice - every.dice[places],
        every.points[places],
        every.first[seen] - places[0],
        every.weight[dice - 1, seen],
        float(every.null[dice]),
    )


@cache
def _totals(dice: int) -> tuple[int, ...]:
    """The possible units of this many dice until none is left."""
    if dice == 0:
        return (0,)
    ways = _ways(dice)
    steps = set(zip(ways.left.tolist(), ways.points.tolist(), strict=True))
    return tuple(sorted({points + more for left, points in steps for more in _totals(left)}))


def _average(kept: Floats, dice: int, more: Ints, null: float) -> Floats:
    """[units more]: the mean over rolls of this many dice, each with its best way to keep."""
    ways = _ways(dice)
    values = kept[ways.left, more[:, None] + ways.points]
    best = np.maximum.reduceat(values, ways.first, axis=1)
    return np.asarray(best @ ways.weight + ways.null * null)
