"""Zocken: picking, rolling and placing seven dice, the bets, and the rounds.

Where a die may lie and what a row is worth is said in `row`. Numbers such as Z-07 are those of
docs/rules/zocken.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from wagnis.core import FIRST, Chance, Decision, Dice, Node, Over, Roll, Seat, best
from wagnis.games.zocken.row import (
    COLOURS,
    EMPTY_ROW,
    INDEX,
    MATCH_POINTS,
    Colour,
    Lying,
    Place,
    Row,
    legal_places,
    turn_score,
)

DICE_BEFORE_BETS = 3
BET_THRESHOLD = 50
LOST_BET = 20


@dataclass(frozen=True, slots=True)
class Pick:
    """Take this die; it is rolled at once."""

    die: Colour


@dataclass(frozen=True, slots=True)
class Put:
    """Place the rolled die for good."""

    place: Place


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet that the roller gets more than 50 points, or do not."""

    on: bool


Action: TypeAlias = Pick | Put | Bet

ONE_DIE = Dice(1)
BETS: tuple[Action, ...] = (Bet(True), Bet(False))
PICK = {die: Pick(die) for die in COLOURS}
PUT: dict[Place, Put] = {place: Put(place) for place in (*INDEX, "out")}


@dataclass(frozen=True, slots=True)
class Picking:
    """The roller chooses the next die."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """This die is about to fall."""

    die: Colour


@dataclass(frozen=True, slots=True)
class Placing:
    """This die has fallen and must be placed."""

    die: Colour
    face: int


@dataclass(frozen=True, slots=True)
class Betting:
    """This player says whether they bet."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Finished:
    """The last round is over."""


Phase: TypeAlias = Picking | Rolling | Placing | Betting | Finished


@dataclass(frozen=True, slots=True)
class State:
    """A position. `remaining` are the dice not yet picked in this turn."""

    scores: tuple[int, ...]
    round: int
    roller: Seat
    row: Row
    out: tuple[Lying, ...]
    remaining: tuple[Colour, ...]
    bets: tuple[bool | None, ...]
    phase: Phase


@dataclass(frozen=True, slots=True)
class Zocken:
    """One game: the colours of the circles, the points for matches, the rounds, the first seat."""

    seats: int
    circles: tuple[Colour, ...] = COLOURS
    match_points: tuple[int, ...] = MATCH_POINTS
    rounds: int = 5
    first: Seat = FIRST

    def start(self) -> State:
        return self._turn((0,) * self.seats, 0, self.first)

    def node(self, state: State) -> Node[Action, Roll]:
        match state.phase:
            case Picking():
                return Decision(state.roller, tuple([PICK[die] for die in state.remaining]))
            case Rolling():
                return Chance(ONE_DIE)
            case Placing(_, face):
                places = legal_places(state.row, face)
                return Decision(state.roller, tuple([PUT[place] for place in places]))
            case Betting(seat):
                return Decision(seat, BETS)
            case Finished():
                return Over(state.scores, best(state.scores))

    def after(self, state: State, move: Action | Roll) -> State:
        match move:
            case Pick(die):
                rest = tuple([other for other in state.remaining if other != die])
                return replace(state, remaining=rest, phase=Rolling(die))
            case (face,):
                assert isinstance(state.phase, Rolling)
                return replace(state, phase=Placing(state.phase.die, face))
            case Put(place):
                return self._placed(state, place)
            case Bet(on):
                return self._bet(state, on)
            case _:
                raise AssertionError(f"one die falls, not {move!r}")

    def _placed(self, state: State, place: Place) -> State:
        assert isinstance(state.phase, Placing)
        lying = (state.phase.die, state.phase.face)
        row, out = state.row, state.out
        if place == "out":
            out = (*out, lying)
        else:
            index = INDEX[place]
            row = (*row[:index], lying, *row[index + 1 :])
        placed = replace(state, row=row, out=out, phase=Picking())
        if not state.remaining:
            return self._turn_over(placed)
        if len(state.remaining) == len(COLOURS) - DICE_BEFORE_BETS and self.seats > 1:
            return replace(placed, phase=Betting(self._left_of(state.roller)))
        return placed

    def _bet(self, state: State, on: bool) -> State:
        """Openly and clockwise, until it is the roller's turn again."""
        assert isinstance(state.phase, Betting)
        seat = state.phase.seat
        bets = (*state.bets[:seat], on, *state.bets[seat + 1 :])
        following = self._left_of(seat)
        phase = Picking() if following == state.roller else Betting(following)
        return replace(state, bets=bets, phase=phase)

    def _turn_over(self, state: State) -> State:
        score = turn_score(state.row, state.out, self.circles, self.match_points)
        won_bet = score // 2 if score > BET_THRESHOLD else -LOST_BET
        scores = tuple(
            before + (score if seat == state.roller else won_bet if state.bets[seat] else 0)
            for seat, before in enumerate(state.scores)
        )
        following = self._left_of(state.roller)
        if following != self.first:
            return self._turn(scores, state.round, following)
        if state.round + 1 < self.rounds:
            return self._turn(scores, state.round + 1, following)
        return replace(state, scores=scores, phase=Finished())

    def _turn(self, scores: tuple[int, ...], number: int, roller: Seat) -> State:
        """An empty row, all seven dice, no bets."""
        bets = (None,) * self.seats
        return State(scores, number, roller, EMPTY_ROW, (), COLOURS, bets, Picking())

    def _left_of(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.seats)
