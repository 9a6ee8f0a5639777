"""Gambler and Engel & Bengel: who rolls, what must be placed, who is paid, when it ends.

`board` says what fits where, `editions` how the editions differ; `happenings` has the effects.
Numbers such as G-07 refer to docs/rules/gambler.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import ClassVar, TypeAlias, TypeVar

from wagnis.core import FIRST, Chance, Decision, Deck, Dice, Happening, Node, Over, Roll, Seat, best
from wagnis.core.happenings import GameOver, Tell, TurnOver
from wagnis.games.gambler.board import Faces, Tableau, without
from wagnis.games.gambler.happenings import (
    AllPlaced,
    NothingFits,
    OutOfDice,
    PickedUp,
    RoundOver,
    RowFinished,
    Skipped,
    TableauOpened,
    TargetReached,
)

_T = TypeVar("_T")

ALL_DICE = 30
DICE_OF_A_TURN = 5
START_POINTS = 80
CACHED = 64  # the limit of the cache of chance nodes


@dataclass(frozen=True, slots=True)
class Place:
    """Put a die with this face on the next box of this row."""

    face: int
    row: int


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Reroll every unplaced die of this turn."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Take the unplaced dice back and pass the cup."""


Action: TypeAlias = Place | RollAgain | Stop
Event: TypeAlias = Roll | str  # a roll, or the id of the tableau that is opened

PLACE = tuple(tuple(Place(face, row) for face in range(7)) for row in range(6))
GO_ON = (RollAgain(), Stop())
DICE = tuple(Dice(n) for n in range(DICE_OF_A_TURN + 1))


@dataclass(frozen=True, slots=True)
class TableauDue:
    """The next tableau is to be drawn from the stack."""

    for_all: ClassVar[bool] = True  # it belongs to nobody's turn


@dataclass(frozen=True, slots=True)
class Rolling:
    """This many dice are to be rolled."""

    dice: int


@dataclass(frozen=True, slots=True)
class Placing:
    """Dice lie in the cup; while the roller `owes`, one must be placed first."""

    cup: Roll
    owes: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """The game is over."""


Phase: TypeAlias = TableauDue | Rolling | Placing | Closed


@dataclass(frozen=True, slots=True)
class State:
    """A position. `order` numbers the tableaux known so far, in the order of the stack."""

    scores: tuple[int, ...]
    stock: tuple[int, ...]
    roller: Seat
    starter: Seat
    round: int
    order: tuple[int, ...]
    filled: tuple[Faces, ...]
    phase: Phase


@dataclass(frozen=True)
class Gambler:
    """One game: the stack (in its order if it is `known`), the target and the first seat."""

    seats: int
    target: int
    stack: tuple[Tableau, ...]
    known: int = 0  # how many of the stack, from the top, need not be drawn
    first: Seat = FIRST

    def start(self) -> State:
        """G-12, G-13: the dice are dealt and everybody has 80 points."""
        order = tuple(range(self.known))
        return self._deal((START_POINTS,) * self.seats, self.first, 0, order, None)

    def tableau(self, state: State) -> Tableau | None:
        """The current tableau; None before it is drawn."""
        if isinstance(state.phase, TableauDue):
            return None
        return self.stack[state.order[state.round % len(self.stack)]]

    def node(self, state: State) -> Node[Action, Event]:
        phase = state.phase
        match phase:
            case Placing():
                placements = self._placements(state, phase.cup)
                if not phase.owes:
                    placements += GO_ON
                return Decision(state.roller, tuple(placements))
            case Rolling():
                return _throw(phase.dice, state.roller)
            case TableauDue():
                return Chance(Deck(tuple((id, 1) for id in self._undrawn(state))))
            case Closed():
                return Over(state.scores, best(state.scores))

    def by_hand(self, state: State) -> list[Action]:
        """Any die on any row with a free box; no die although one fits.

        The cup need not show the face: dice that nobody entered are made up.
        """
        tableau, phase = self.tableau(state), state.phase
        if tableau is None or not isinstance(phase, Placing):
            return []
        moves: list[Action] = []
        for row, lying, places in zip(tableau.rows, state.filled, PLACE, strict=False):
            if wanted := row.wants(lying):
                fitting = {*phase.cup} & {*wanted}
                moves += [places[face] for face in range(1, 7) if face not in fitting]
        return [*moves, *GO_ON] if phase.owes else moves

    def happened(self, state: State, move: Action | Event) -> tuple[Happening, ...]:
        return self.follow(state, move)[1]

    def follow(self, state: State, move: Action | Event) -> tuple[State, tuple[Happening, ...]]:
        happenings: list[Happening] = []
        after = self.after(state, move, happenings.append)
        return after, tuple(happenings)

    def after(self, state: State, move: Action | Event, tell: Tell | None = None) -> State:
        match move:
            case Place():
                return self._placed(state, move.face, move.row, tell)
            case tuple():
                return self._rolled(state, move, tell)
            case Stop():
                return self._next_turn(state, tell)
            case RollAgain():
                assert isinstance(state.phase, Placing)
                dice = len(state.phase.cup)
                if tell:
                    tell(PickedUp(state.roller, dice))
                return _in_phase(state, Rolling(dice))
            case str():
                return self._opened(state, move, tell)

    def _placements(self, state: State, cup: Roll, any_will_do: bool = False) -> list[Action]:
        """Every legal placement of a die of the cup; or only the first, if `any_will_do`."""
        tableau = self.tableau(state)
        assert tableau is not None
        placements: list[Action] = []
        for row, lying, places in zip(tableau.rows, state.filled, PLACE, strict=False):
            for face in row.wants(lying):
                if face in cup:
                    placements.append(places[face])
                    if any_will_do:
                        return placements
        return placements

    def _rolled(self, state: State, roll: Roll, tell: Tell | None) -> State:
        """One fitting die must be placed; without one the turn is over."""
        if self._placements(state, roll, any_will_do=True):
            return _in_phase(state, Placing(roll, owes=True))
        if tell:
            tell(NothingFits(state.roller))
        return self._next_turn(state, tell)

    def _placed(self, state: State, face: int, number: int, tell: Tell | None) -> State:
        """The die lies for the rest of the round; a finished row pays at once."""
        tableau, phase = self.tableau(state), state.phase
        assert tableau is not None
        assert isinstance(phase, Placing)
        seat, row = state.roller, tableau.rows[number]
        lying = (*state.filled[number], face)
        filled = _with(state.filled, number, lying)
        stock = _with(state.stock, seat, state.stock[seat] - 1)
        scores = state.scores
        if len(lying) == row.boxes:
            own = max(0, scores[seat] + row.pays)
            if tell:
                tell(RowFinished(seat, number, row.pays, own - scores[seat]))
            scores = _with(scores, seat, own)
        cup = without(phase.cup, face)
        placed = State(
            scores,
            stock,
            seat,
            state.starter,
            state.round,
            state.order,
            filled,
            Placing(cup, owes=False),
        )
        if len(lying) == row.boxes and all(
            len(dice) == row.boxes for row, dice in zip(tableau.rows, filled, strict=True)
        ):
            return self._round_over(placed, tell)
        if cup:
            return placed
        if tell:
            tell(AllPlaced(seat) if stock[seat] else OutOfDice(seat))
        return self._next_turn(placed, tell)

    def _next_turn(self, state: State, tell: Tell | None) -> State:
        """The cup goes to the next player who still has dice."""
        if tell:
            tell(TurnOver(state.roller))
        seat = (state.roller + 1) % self.seats
        while not state.stock[seat]:
            if tell:
                tell(Skipped(seat))
            seat = (seat + 1) % self.seats
        return State(
            state.scores,
            state.stock,
            Seat(seat),
            state.starter,
            state.round,
            state.order,
            state.filled,
            Rolling(min(DICE_OF_A_TURN, state.stock[seat])),
        )

    def _round_over(self, state: State, tell: Tell | None) -> State:
        """Somebody has reached the target, or the left neighbour opens the next round."""
        if tell:
            tell(TurnOver(state.roller))
        if max(state.scores) >= self.target:
            if tell:
                tell(TargetReached(self.target))
                tell(GameOver(best(state.scores)))
            return _in_phase(state, Closed())
        starter = Seat((state.roller + 1) % self.seats)
        if tell:
            tell(RoundOver(state.round, starter))
        return self._deal(state.scores, starter, state.round + 1, state.order, tell)

    def _deal(
        self,
        scores: tuple[int, ...],
        starter: Seat,
        number: int,
        order: tuple[int, ...],
        tell: Tell | None,
    ) -> State:
        """All dice in equal shares; the tableau is opened if it is known already."""
        stock = (ALL_DICE // self.seats,) * self.seats
        dealt = State(scores, stock, starter, starter, number, order, (), TableauDue())
        drawn = len(order) == len(self.stack) or number < len(order)
        return self._ready(dealt, tell) if drawn else dealt

    def _opened(self, state: State, id: str, tell: Tell | None) -> State:
        return self._ready(replace(state, order=(*state.order, self._numbers[id])), tell)

    def _ready(self, state: State, tell: Tell | None) -> State:
        """The tableau lies empty and the starter takes the cup."""
        dice = min(DICE_OF_A_TURN, state.stock[state.roller])
        number = state.order[state.round % len(self.stack)]
        if tell:
            tell(TableauOpened(state.round, self.stack[number].id))
        return replace(state, filled=((),) * 6, phase=Rolling(dice))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {tableau.id: number for number, tableau in enumerate(self.stack)}

    def _undrawn(self, state: State) -> list[str]:
        return sorted(id for id, number in self._numbers.items() if number not in state.order)


@lru_cache(maxsize=CACHED)
def _throw(dice: int, seat: Seat) -> Chance[Event]:
    return Chance(DICE[dice], seat)


def _in_phase(state: State, phase: Phase) -> State:
    return State(
        state.scores,
        state.stock,
        state.roller,
        state.starter,
        state.round,
        state.order,
        state.filled,
        phase,
    )


def _with(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*values[:index], value, *values[index + 1 :])
