"""Zocken: picking, rolling and placing seven dice, the bets, and the rounds.

`row` has the legal places and the score of a row, `happenings` the effects.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from wagnis.core import FIRST, Chance, Decision, Dice, Happening, Node, Over, Roll, Seat, best
from wagnis.core.happenings import GameOver, Tell, TurnOver
from wagnis.games.zocken.happenings import (
    BetLost,
    BetPlaced,
    BettingOpens,
    BetWon,
    DirectionDecided,
    Evaded,
    Matched,
    Out,
    RoundBegins,
    TurnScored,
)
from wagnis.games.zocken.row import (
    COLOURS,
    EMPTY_ROW,
    EVASION_COST,
    INDEX,
    MATCH_POINTS,
    OUT_COST,
    Colour,
    Lying,
    Place,
    Row,
    direction,
    legal_places,
    tally,
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
BETS: tuple[Bet, ...] = (Bet(True), Bet(False))
PICK = {die: Pick(die) for die in COLOURS}
PUT: dict[Place, Put] = {place: Put(place) for place in (*INDEX, "out")}
CACHED = 2_000  # the limit of the caches of legal actions


@dataclass(frozen=True, slots=True)
class Picking:
    """The roller chooses the next die."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """This die is to be rolled."""

    die: Colour


@dataclass(frozen=True, slots=True)
class Placing:
    """This die has been rolled and must be placed."""

    die: Colour
    face: int


@dataclass(frozen=True, slots=True)
class Betting:
    """This player decides whether to bet."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Finished:
    """The last round is over."""


Phase: TypeAlias = Picking | Rolling | Placing | Betting | Finished

PICKING = Picking()


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
        phase = state.phase
        match phase:
            case Picking():
                return _to_pick(state.roller, state.remaining)
            case Rolling():
                return _to_roll(state.roller)
            case Placing():
                return _to_put(state.roller, legal_places(state.row, phase.face))
            case Betting():
                return Decision(phase.seat, BETS)
            case Finished():
                return Over(state.scores, best(state.scores))

    def by_hand(self, state: State) -> list[Action]:
        """A rolled die on any empty place."""
        phase = state.phase
        if not isinstance(phase, Placing):
            return []
        legal = legal_places(state.row, phase.face)
        empty = [place for place, index in INDEX.items() if state.row[index] is None]
        return [PUT[place] for place in (*empty, "out") if place not in legal]

    def happened(self, state: State, move: Action | Roll) -> tuple[Happening, ...]:
        return self.follow(state, move)[1]

    def follow(self, state: State, move: Action | Roll) -> tuple[State, tuple[Happening, ...]]:
        happenings: list[Happening] = []
        after = self.after(state, move, happenings.append)
        return after, tuple(happenings)

    def after(self, state: State, move: Action | Roll, tell: Tell | None = None) -> State:
        match move:
            case Pick():
                rest = tuple([die for die in state.remaining if die != move.die])
                return _on(state, state.row, state.out, rest, Rolling(move.die))
            case (face,):
                assert isinstance(state.phase, Rolling)
                phase = Placing(state.phase.die, face)
                return _on(state, state.row, state.out, state.remaining, phase)
            case Put():
                return self._placed(state, move.place, tell)
            case Bet():
                return self._bet(state, move.on, tell)
            case _:
                raise AssertionError(f"one die falls, not {move!r}")

    def _placed(self, state: State, place: Place, tell: Tell | None) -> State:
        assert isinstance(state.phase, Placing)
        lying = (state.phase.die, state.phase.face)
        row, out = state.row, state.out
        if place == "out":
            out = (*out, lying)
        else:
            index = INDEX[place]
            row = (*row[:index], lying, *row[index + 1 :])
        placed = _on(state, row, out, state.remaining, PICKING)
        if tell:
            self._tell_place(state, place, placed, tell)
        if not state.remaining:
            return self._turn_over(placed, tell)
        if len(state.remaining) == len(COLOURS) - DICE_BEFORE_BETS and self.seats > 1:
            if tell:
                tell(BettingOpens(state.roller))
            betting = Betting(self._left_of(state.roller))
            return _on(state, row, out, state.remaining, betting)
        return placed

    def _tell_place(self, state: State, place: Place, placed: State, tell: Tell) -> None:
        """Report the effects of a placement."""
        assert isinstance(state.phase, Placing)
        if place == "out":
            tell(Out(state.roller, not state.out, OUT_COST))
        elif isinstance(place, str):
            tell(Evaded(state.roller, place, EVASION_COST))
        elif self.circles[place - 1] == state.phase.die:
            counted = tally(placed.row, placed.out, self.circles, self.match_points)
            tell(Matched(state.roller, place, counted.matches, counted.match_points))
        if direction(state.row) is None:
            way = direction(placed.row)
            if way is not None:
                tell(DirectionDecided(way))

    def _bet(self, state: State, on: bool, tell: Tell | None) -> State:
        """Store the bet; the next player bets openly, clockwise, until the roller is reached."""
        assert isinstance(state.phase, Betting)
        seat = state.phase.seat
        if tell:
            tell(BetPlaced(seat, state.roller, on))
        bets = (*state.bets[:seat], on, *state.bets[seat + 1 :])
        following = self._left_of(seat)
        return State(
            state.scores,
            state.round,
            state.roller,
            state.row,
            state.out,
            state.remaining,
            bets,
            PICKING if following == state.roller else Betting(following),
        )

    def _turn_over(self, state: State, tell: Tell | None) -> State:
        """Score the turn, then the bets on it; the next turn begins, or the game ends."""
        scores = self._scored(state, tell)
        if tell:
            tell(TurnOver(state.roller))
        following = self._left_of(state.roller)
        if following != self.first:
            return self._turn(scores, state.round, following)
        if state.round + 1 < self.rounds:
            if tell:
                tell(RoundBegins(state.round + 1, self.rounds))
            return self._turn(scores, state.round + 1, following)
        if tell:
            tell(GameOver(best(scores)))
        return replace(state, scores=scores, phase=Finished())

    def _scored(self, state: State, tell: Tell | None) -> tuple[int, ...]:
        turn = tally(state.row, state.out, self.circles, self.match_points)
        score, over = turn.score, turn.score > BET_THRESHOLD
        if tell:
            tell(
                TurnScored(
                    state.roller,
                    score,
                    turn.matches,
                    turn.match_points,
                    turn.bonus,
                    turn.evaded,
                    turn.evasion_cost,
                    turn.out,
                    turn.out_cost,
                    over,
                )
            )
        scores = list(state.scores)
        scores[state.roller] += score
        for seat, bet in enumerate(state.bets):
            if bet:
                won = score // 2 if over else -LOST_BET
                if tell:
                    tell(BetWon(seat, won) if over else BetLost(seat, won))
                scores[seat] += won
        return tuple(scores)

    def _turn(self, scores: tuple[int, ...], number: int, roller: Seat) -> State:
        """An empty row, all seven dice, no bets."""
        bets = (None,) * self.seats
        return State(scores, number, roller, EMPTY_ROW, (), COLOURS, bets, PICKING)

    def _left_of(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.seats)


@lru_cache(maxsize=CACHED)
def _to_pick(seat: Seat, remaining: tuple[Colour, ...]) -> Decision[Action]:
    return Decision(seat, tuple([PICK[die] for die in remaining]))


@lru_cache(maxsize=CACHED)
def _to_roll(seat: Seat) -> Chance[Roll]:
    return Chance(ONE_DIE, seat)


@lru_cache(maxsize=CACHED)
def _to_put(seat: Seat, places: tuple[Place, ...]) -> Decision[Action]:
    return Decision(seat, tuple([PUT[place] for place in places]))


def _on(
    state: State,
    row: Row,
    out: tuple[Lying, ...],
    remaining: tuple[Colour, ...],
    phase: Phase,
) -> State:
    """The state later in the same turn; faster than `replace`, and the most frequent change."""
    return State(state.scores, state.round, state.roller, row, out, remaining, state.bets, phase)
