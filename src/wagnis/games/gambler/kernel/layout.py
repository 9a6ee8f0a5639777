"""A position of Gambler in words, its actions and events as numbers, and a learner's features.

Needs NumPy only. `steps` plays the rules on words and numbers; `tables` makes the arrays.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wagnis.core import Seat
from wagnis.core.lots import FACES
from wagnis.games.gambler.board import ROWS as TABLEAU_ROWS
from wagnis.games.gambler.kernel.tables import NO_ROW, Made, Tables, cups, make
from wagnis.games.gambler.rules import (
    GO_ON,
    PLACE,
    Action,
    Closed,
    Event,
    Gambler,
    Phase,
    Place,
    Placing,
    RollAgain,
    Rolling,
    State,
    Stop,
    TableauDue,
)
from wagnis.games.gambler.solver.estimate import ROW_FEATURES
from wagnis.kernels.contract import (
    CHANCE,
    DECISION,
    KIND,
    NO,
    OVER,
    OWN_WORDS,
    ROLLER,
    ROUND,
    SEAT,
    Coding,
    Words,
)

MOST_SEATS = 6

STARTER = OWN_WORDS
"""The seat that began the round."""
TABLEAU = STARTER + 1
"""The current tableau's number in the stack; `NO` before it is drawn."""
DICE = TABLEAU + 1
"""Dice to be rolled, or in the cup; 0 while a tableau is due, and at the end."""
CUP = DICE + 1
"""The number of the cup; the empty one, 0, unless dice are to be placed."""
OWES = CUP + 1
"""1 while a die must be placed first."""
DRAWN = OWES + 1
"""The number of words of `ORDER` in use."""
ROWS = DRAWN + 1
"""The states of the six rows; NO_ROW while a tableau is due."""
SCORES = ROWS + TABLEAU_ROWS
"""By seat; 0 for empty seats."""
STOCK = SCORES + MOST_SEATS
"""Dice in hand, including those in the cup; by seat."""
ORDER = STOCK + MOST_SEATS
"""The numbers of the tableaux known so far, in the order of the stack; then `NO`."""

ROLL_AGAIN = TABLEAU_ROWS * len(FACES)
STOP = ROLL_AGAIN + 1
ACTIONS = STOP + 1
"""Place is face - 1 + 6 * row; then roll again, and stop: as the rules list them."""

FEATURES = (
    "own score, in targets",
    *(f"score of the {nth} to the left, in targets" for nth in range(1, MOST_SEATS)),
    "own dice in hand, in shares as dealt",
    *(f"dice of the {nth} to the left, in shares as dealt" for nth in range(1, MOST_SEATS)),
    "own lead over the best of the others, in hundreds",
    "whether the target is reached, so that the game ends with this round",
    "how far to the left the starter sits, in rounds of the table",
    "free boxes, of 28",
    *(f"dice in the cup that show {face}, in fifths" for face in FACES),
    "dice in the cup or about to fall, in fifths",
    "whether a die must be placed",
    "whether dice are about to fall",
    *(
        f"row {row + 1}: {what}"
        for row in range(TABLEAU_ROWS)
        for what in (*ROW_FEATURES, "the chance that the dice of this turn fill it")
    ),
)
"""From the view of the seat to act; all about 0 to 1. Missing seats, closed rows and empty cups
show 0."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Encodes and decodes the states of one game."""

    game: Gambler
    made: Made

    @classmethod
    def of(cls, game: Gambler) -> Layout:
        """A `ValueError` for a game whose numbers do not fit in words."""
        return cls(game, make(game))

    @property
    def tables(self) -> Tables:
        return self.made.tables

    @property
    def words(self) -> int:
        return ORDER + len(self.game.stack)

    @property
    def coding(self) -> Coding:
        return Coding(
            self.words,
            ACTIONS,
            FEATURES,
            self.encode,
            self.decode,
            action_id,
            action,
            self.event_id,
            self.event,
        )

    def encode(self, state: State) -> Words:
        """The state in words. A state has no number of turns begun: that word is 0."""
        words = np.zeros(self.words, dtype=np.int32)
        words[SEAT] = words[ROLLER] = state.roller
        words[ROUND], words[STARTER] = state.round, state.starter
        words[TABLEAU] = NO
        match state.phase:
            case TableauDue():
                words[KIND], words[SEAT] = CHANCE, NO
            case Rolling(dice):
                words[KIND], words[DICE] = CHANCE, dice
            case Placing(cup, owes):
                words[KIND], words[DICE] = DECISION, len(cup)
                words[CUP], words[OWES] = cups().number[cup], owes
            case Closed():
                words[KIND], words[SEAT] = OVER, NO
        words[DRAWN] = len(state.order)
        words[ORDER:] = NO
        words[ORDER : ORDER + len(state.order)] = state.order
        words[SCORES : SCORES + len(state.scores)] = state.scores
        words[STOCK : STOCK + len(state.stock)] = state.stock
        tableau = self.game.tableau(state)
        if tableau is not None:
            words[TABLEAU] = state.order[state.round % len(self.game.stack)]
            for at, (row, lying) in enumerate(zip(tableau.rows, state.filled, strict=True)):
                words[ROWS + at] = self.made.number[row, lying]
        return words

    def decode(self, words: Words) -> State:
        """The state of the rules, equal to the encoded one."""
        seats, due = self.game.seats, words[TABLEAU] == NO
        rows = words[ROWS : ROWS + TABLEAU_ROWS].tolist()
        return State(
            tuple(words[SCORES : SCORES + seats].tolist()),
            tuple(words[STOCK : STOCK + seats].tolist()),
            Seat(int(words[ROLLER])),
            Seat(int(words[STARTER])),
            int(words[ROUND]),
            tuple(words[ORDER : ORDER + words[DRAWN]].tolist()),
            () if due else tuple(self.made.lying[state] for state in rows),
            _phase(words),
        )

    def event_id(self, event: Event) -> int:
        """A roll's index in `Dice(n).events()`; a tableau's number in the stack."""
        if isinstance(event, str):
            return next(at for at, side in enumerate(self.game.stack) if side.id == event)
        return cups().number[event] - int(cups().cup[len(event)])

    def event(self, words: Words, number: int) -> Event:
        """The outcome with this id in this state."""
        if words[TABLEAU] == NO:
            return self.game.stack[number].id
        return cups().rolls[cups().cup[words[DICE]] + number]


def action_id(action: Action) -> int:
    """
    >>> action_id(Place(1, row=0)), action_id(Place(6, row=5)), action_id(RollAgain())
    (0, 35, 36)
    """
    if isinstance(action, Place):
        return action.face - 1 + len(FACES) * action.row
    return {RollAgain: ROLL_AGAIN, Stop: STOP}[type(action)]


def action(number: int) -> Action:
    """
    >>> action(0), action(37)
    (Place(face=1, row=0), Stop())
    """
    if number < ROLL_AGAIN:
        return PLACE[number // len(FACES)][number % len(FACES) + 1]
    return GO_ON[number - ROLL_AGAIN]


def _phase(words: Words) -> Phase:
    if words[KIND] == OVER:
        return Closed()
    if words[KIND] == DECISION:
        return Placing(cups().rolls[words[CUP]], bool(words[OWES]))
    return TableauDue() if words[TABLEAU] == NO else Rolling(int(words[DICE]))


__all__ = ["ACTIONS", "FEATURES", "NO_ROW", "Layout", "action", "action_id"]
