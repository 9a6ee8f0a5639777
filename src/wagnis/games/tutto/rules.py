"""Tutto: the turn, what each card does, banking and the end.

`scoring` says which dice may be set aside, `cards` has the deck, `happenings` the effects. Numbers
such as R9 refer to docs/rulings.md.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TypeAlias

from wagnis.core import FIRST, Chance, Decision, Deck, Dice, Happening, Node, Over, Roll, Seat, best
from wagnis.core.happenings import GameOver, Tell, TurnOver
from wagnis.games.tutto.cards import (
    CARDS,
    FULL_DECK,
    KINDS,
    MAY_STOP,
    SCORES_DICE,
    Card,
    Counts,
    Keeps,
    without,
)
from wagnis.games.tutto.happenings import (
    EFFECTS,
    Banked,
    Charged,
    ChargesCancelled,
    CloverleafWon,
    Kept,
    LastRound,
    Null,
    PickedUp,
    Shuffled,
    StopDrawn,
    TuttoMade,
    WentOn,
)
from wagnis.games.tutto.scoring import (
    Groups,
    any_dice,
    choices,
    everything,
    grouped,
    new_faces,
    worth,
)

ALL_DICE = 6
PLUS_MINUS_POINTS = CARDS[Card.PLUS_MINUS].charges
CLOVERLEAF_TUTTOS = CARDS[Card.CLOVERLEAF].wins_after


@dataclass(frozen=True, slots=True)
class Keep:
    """Set these groups aside."""

    groups: Groups


@dataclass(frozen=True, slots=True)
class RollOn:
    """Reroll the dice not set aside."""


@dataclass(frozen=True, slots=True)
class Draw:
    """After a TUTTO: take the next card, with everything at risk."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Bank the points of the turn."""


Action: TypeAlias = Keep | RollOn | Draw | Stop
Event: TypeAlias = Roll | Card

CACHED = 64  # the limit of the cache of chance nodes

ROLL_OR_STOP: tuple[Action, ...] = (RollOn(), Stop())
DRAW_OR_STOP: tuple[Action, ...] = (Draw(), Stop())
DICE = tuple(Dice(n) for n in range(ALL_DICE + 1))


@dataclass(frozen=True, slots=True)
class CardDue:
    """A card is to be drawn."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """All dice that are not set aside are to be rolled."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """This roll lies on the table and at least one group of it must be set aside."""

    dice: Roll


@dataclass(frozen=True, slots=True)
class Choosing:
    """Stop, or go on: with the rest of the dice, or after a TUTTO with the next card."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over."""

    winners: tuple[Seat, ...]


Phase: TypeAlias = CardDue | Rolling | Keeping | Choosing | Finished

CARD_DUE, ROLLING, CHOOSING = CardDue(), Rolling(), Choosing()


@dataclass(frozen=True, slots=True)
class State:
    """A position. Stopping banks `at_risk`; `opened` counts the drawn stacked cards."""

    scores: tuple[int, ...]
    roller: Seat
    last_round: bool
    deck: Counts
    opened: int
    card: Card | None
    at_risk: int
    charges: int
    tuttos: int
    aside: Groups
    phase: Phase

    @property
    def left(self) -> int:
        """Dice not set aside."""
        return ALL_DICE - sum(map(len, self.aside))


@dataclass(frozen=True, slots=True)
class Tutto:
    """One game: the target, the first seat, when plus/minus is booked, the stacked cards if any.

    `full` is the full deck: the 56 cards of the box, or the option `composition`.
    """

    seats: int
    target: int = 6000
    first: Seat = FIRST
    charge_at_once: bool = False
    stacked: tuple[Card, ...] = ()
    full: Counts = FULL_DECK

    def start(self) -> State:
        count = Counter(self.stacked)
        deck = tuple(count[card] for card in KINDS) if self.stacked else self.full
        return _turn((0,) * self.seats, self.first, False, deck, 0)

    def node(self, state: State) -> Node[Action, Event]:
        phase = state.phase
        match phase:
            case Rolling():
                return _throw(state.left, state.roller)
            case Keeping():
                return Decision(state.roller, keeps(state, phase.dice))
            case Choosing():
                return Decision(state.roller, ROLL_OR_STOP if state.left else DRAW_OR_STOP)
            case CardDue():
                return Chance(self._cards(state), state.roller)
            case Finished():
                return Over(state.scores, phase.winners)

    def by_hand(self, state: State) -> list[Action]:
        """Set aside what does not count, or not all that must; stop where the card forbids it.

        The roll need not show the dice set aside: dice that nobody entered are made up.
        """
        phase = state.phase
        if isinstance(phase, Rolling):
            return [] if state.card in MAY_STOP else [Stop()]
        if not isinstance(phase, Keeping):
            return []
        legal = {_dice_of(keep.groups) for keep in keeps(state, phase.dice)}
        return [Keep(grouped(dice)) for dice in any_dice(len(phase.dice)) if dice not in legal]

    def happened(self, state: State, move: Action | Event) -> tuple[Happening, ...]:
        return self.follow(state, move)[1]

    def follow(self, state: State, move: Action | Event) -> tuple[State, tuple[Happening, ...]]:
        happenings: list[Happening] = []
        after = self.after(state, move, happenings.append)
        return after, tuple(happenings)

    def after(self, state: State, move: Action | Event, tell: Tell | None = None) -> State:
        match move:
            case tuple():
                return self._rolled(state, move, tell)
            case Keep():
                return self._kept(state, move.groups, tell)
            case Card():
                return self._drawn(state, move, tell)
            case Stop():
                return self._banked(state, tell)
            case RollOn():
                if tell:
                    tell(PickedUp(state.roller, state.left))
                return _in_phase(state, ROLLING)
            case Draw():
                if tell:
                    tell(WentOn(state.roller, state.at_risk))
                return replace(state, card=None, tuttos=0, aside=(), phase=CARD_DUE)

    def _cards(self, state: State) -> Deck[Card]:
        """The next stacked card, or any card of the deck; an empty deck is full again."""
        if state.opened < len(self.stacked):
            return Deck(((self.stacked[state.opened], 1),))
        counts = state.deck if any(state.deck) else self.full
        return Deck(tuple([pair for pair in zip(KINDS, counts, strict=True) if pair[1]]))

    def _drawn(self, state: State, card: Card, tell: Tell | None) -> State:
        """A stop card ends the turn, and its points are lost."""
        deck = without(state.deck, card, self.full)
        opened = min(state.opened + 1, len(self.stacked))
        drawn = State(
            state.scores,
            state.roller,
            state.last_round,
            deck,
            opened,
            card,
            state.at_risk,
            state.charges,
            state.tuttos,
            state.aside,
            ROLLING,
        )
        if tell and not any(state.deck):
            tell(Shuffled())
        if not CARDS[card].ends_turn:
            return drawn
        if tell:
            tell(StopDrawn(state.roller, state.at_risk))
        return self._failed(drawn, tell)

    def _rolled(self, state: State, roll: Roll, tell: Tell | None) -> State:
        """A null ends the turn; only fireworks bank their points then."""
        if keeps(state, roll):
            return _in_phase(state, Keeping(roll))
        assert state.card is not None
        if CARDS[state.card].null_banks:
            return self._banked(state, tell)
        if tell:
            tell(Null(state.roller, state.at_risk))
        return self._failed(state, tell)

    def _failed(self, state: State, tell: Tell | None) -> State:
        """The points at risk are lost, and pending charges are cancelled (R9)."""
        if tell and state.charges:
            tell(ChargesCancelled(state.roller, state.charges))
        return self._next_turn(state, state.scores, tell)

    def _kept(self, state: State, groups: Groups, tell: Tell | None) -> State:
        counts = state.card in SCORES_DICE
        points = worth(groups) if counts else 0
        if tell and counts:
            tell(Kept(state.roller, points))
        after = State(
            state.scores,
            state.roller,
            state.last_round,
            state.deck,
            state.opened,
            state.card,
            state.at_risk + points,
            state.charges,
            state.tuttos,
            state.aside + groups,
            CHOOSING if state.card in MAY_STOP else ROLLING,
        )
        return after if after.left else self._tutto(after, tell)

    def _tutto(self, state: State, tell: Tell | None) -> State:
        """All six dice are set aside: the card takes effect."""
        assert state.card is not None
        card, tuttos = CARDS[state.card], state.tuttos + 1
        if tuttos == card.wins_after:
            return self._cloverleaf(state, tell)
        at_risk = card.after_tutto(state.at_risk)
        if tell:
            effect, added = EFFECTS.get(state.card, "bonus"), at_risk - state.at_risk
            tell(TuttoMade(state.roller, state.card, effect, added, at_risk))
        if card.rolls_on:
            return replace(state, at_risk=at_risk, tuttos=tuttos, aside=(), phase=ROLLING)
        tutto = replace(state, at_risk=at_risk, tuttos=tuttos, phase=CHOOSING)
        return self._plus_minus(tutto, tell) if card.charges else tutto

    def _cloverleaf(self, state: State, tell: Tell | None) -> State:
        """The second TUTTO on it wins at once; nothing of the turn is booked."""
        if tell:
            tell(CloverleafWon(state.roller))
            tell(TurnOver(state.roller))
            tell(GameOver((state.roller,)))
        turn = _turn(state.scores, state.roller, state.last_round, state.deck, state.opened)
        return replace(turn, phase=Finished((state.roller,)))

    def _plus_minus(self, state: State, tell: Tell | None) -> State:
        """R9: the leaders are charged when the turn is banked, or at once."""
        if self.charge_at_once:
            return replace(state, scores=charged(state.scores, state.roller, tell))
        return replace(state, charges=state.charges + 1)

    def _banked(self, state: State, tell: Tell | None) -> State:
        """Book pending charges one after another, then the roller's own points (R9)."""
        scores = state.scores
        for _ in range(state.charges):
            scores = charged(scores, state.roller, tell)
        own = scores[state.roller] + state.at_risk
        if tell:
            fireworks = state.card is not None and CARDS[state.card].null_banks
            tell(Banked(state.roller, state.at_risk, "fireworks" if fireworks else "stop"))
        banked = (*scores[: state.roller], own, *scores[state.roller + 1 :])
        return self._next_turn(state, banked, tell)

    def _next_turn(self, state: State, scores: tuple[int, ...], tell: Tell | None) -> State:
        """After a player reaches the target, the round is finished: equal turns for all (R12)."""
        last_round = state.last_round or scores[state.roller] >= self.target
        roller = Seat((state.roller + 1) % self.seats)
        turn = _turn(scores, roller, last_round, state.deck, state.opened)
        if tell:
            tell(TurnOver(state.roller))
        if last_round and roller == self.first:
            if tell:
                tell(GameOver(best(scores)))
            return replace(turn, phase=Finished(best(scores)))
        if tell and last_round and not state.last_round:
            tell(LastRound(state.roller, self.target))
        return turn


@lru_cache(maxsize=CACHED)
def _throw(dice: int, seat: Seat) -> Chance[Event]:
    return Chance(DICE[dice], seat)


def _dice_of(groups: Groups) -> Roll:
    return tuple(sorted(face for group in groups for face in group))


@cache
def _actions(ways: tuple[Groups, ...]) -> tuple[Keep, ...]:
    return tuple(Keep(groups) for groups in ways)


def keeps(state: State, roll: Roll) -> tuple[Keep, ...]:
    """The legal keeps of this roll, by the rules of the card; empty for a null."""
    assert state.card is not None
    match CARDS[state.card].keeps:
        case Keeps.NEW_FACES:
            taken = frozenset(face for group in state.aside for face in group)
            return _actions(new_faces(roll, taken))
        case Keeps.EVERYTHING:
            most = everything(roll)
            return _actions((most,)) if most else ()
        case Keeps.CHOICES:
            return _actions(choices(roll))


def charged(scores: tuple[int, ...], roller: Seat, tell: Tell | None = None) -> tuple[int, ...]:
    """Every leader except the roller loses 1000, never below 0 (R8)."""
    left = list(scores)
    for seat in best(scores):
        if seat != roller:
            lost = min(PLUS_MINUS_POINTS, scores[seat])
            left[seat] -= lost
            if tell and lost:
                tell(Charged(seat, -lost))
    return tuple(left)


def _in_phase(state: State, phase: Phase) -> State:
    """The same state in another phase; faster than `replace`, and the most frequent change."""
    return State(
        state.scores,
        state.roller,
        state.last_round,
        state.deck,
        state.opened,
        state.card,
        state.at_risk,
        state.charges,
        state.tuttos,
        state.aside,
        phase,
    )


def _turn(
    scores: tuple[int, ...], roller: Seat, last_round: bool, deck: Counts, opened: int
) -> State:
    """The start of a turn: no card, no points, six dice."""
    return State(scores, roller, last_round, deck, opened, None, 0, 0, 0, (), CARD_DUE)
