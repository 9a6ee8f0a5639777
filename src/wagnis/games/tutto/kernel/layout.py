"""The words of a Tutto state, and the conversion to and from the states of the rules.

NumPy only. `steps` plays with the words.
"""

from __future__ import annotations

from functools import cache, partial

import numpy as np

from wagnis.core import Seat
from wagnis.core.errors import ArgumentError
from wagnis.games.tutto.cards import KINDS, PLACE_OF, Card
from wagnis.games.tutto.kernel.tables import (
    DRAW,
    FIRST_KEEP,
    NEW_FACES,
    ROLL_ON,
    STOP,
    action_count,
    face_bits,
    facts,
    keep_ids,
    keeps,
    packed,
    rolls,
    unpacked,
)
from wagnis.games.tutto.rules import (
    Action,
    CardDue,
    Choosing,
    Draw,
    Event,
    Finished,
    Keep,
    Keeping,
    Phase,
    Rolling,
    RollOn,
    State,
    Stop,
)
from wagnis.games.tutto.rules import Tutto as Game
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
    TURN,
    Coding,
    Words,
)

(
    PHASE,
    CARD,  # place in KINDS, or NO
    AT_RISK,
    CHARGES,
    TUTTOS,
    LEFT,  # dice not set aside
    ASIDE,  # the groups set aside, packed
    GROUPS,  # the number of groups
    TAKEN,  # on a straight the faces set aside, bit f - 1; else 0
    ROLL,  # the roll on the table, by its index in the events of Dice(LEFT); else NO
    LAST_ROUND,
    OPENED,
    WINNERS,  # bit s for seat s once the game is over; else 0
    DECK,  # eleven words: copies of each kind
) = range(OWN_WORDS, OWN_WORDS + 14)
SCORES = DECK + len(KINDS)
"""One word per seat, in points."""

CARD_DUE, ROLLING, KEEPING, CHOOSING, FINISHED = range(5)
KIND_OF_PHASE = (CHANCE, CHANCE, DECISION, DECISION, OVER)
PHASES = {CardDue: 0, Rolling: 1, Keeping: 2, Choosing: 3, Finished: 4}

MOST_POINTS = 2**31 - 1


def words(seats: int) -> int:
    return SCORES + seats


def coding(game: Game) -> Coding:
    return Coding(
        words(game.seats),
        action_count(),
        features(game.seats),
        partial(encode, game),
        decode,
        action_id,
        action,
        event_id,
        event,
    )


def features(seats: int) -> tuple[str, ...]:
    """The names of the numbers that `observe` writes, in order; from the view of the seat to act.

    Points are shares of the target, cards of the full deck, dice of six; an empty deck shows the
    full one it is about to become. Charges and TUTTOs are plain numbers, the rest 0 or 1.
    """
    return (
        "own score",
        *(f"score of the {place}. to the left" for place in range(1, seats)),
        "at risk",
        "charges waiting",
        "TUTTOs on this card",
        "dice left",
        "share of seats still to roll in this round",
        "last round",
        *(f"phase: {name}" for name in ("card due", "rolling", "keeping", "choosing", "over")),
        *(f"card: {card}" for card in KINDS),
        *(f"straight has {face}" for face in range(1, 7)),
        *(f"dice showing {face}" for face in range(1, 7)),
        *(f"deck: {card}" for card in KINDS),
    )


FEATURES = features(2)
"""For two players; each further player adds a score."""


def encode(game: Game, state: State) -> Words:
    """The words of a state; round and turn are not in a state, so these words are 0."""
    s = np.zeros(words(game.seats), dtype=np.int32)
    phase, card = PHASES[type(state.phase)], state.card
    if max(*state.scores, state.at_risk) > MOST_POINTS:
        raise ArgumentError("more points than 32 bits can count")
    s[KIND] = KIND_OF_PHASE[phase]
    s[SEAT] = NO if phase == FINISHED else state.roller
    s[ROLLER], s[ROUND], s[TURN] = state.roller, 0, 0
    s[PHASE], s[CARD] = phase, NO if card is None else PLACE_OF[card]
    s[AT_RISK], s[CHARGES], s[TUTTOS] = state.at_risk, state.charges, state.tuttos
    s[LEFT], s[ASIDE] = state.left, packed(state.aside)
    s[GROUPS] = len(state.aside)
    if card is not None and facts().card_keeps[PLACE_OF[card]] == NEW_FACES:
        s[TAKEN] = face_bits(face for group in state.aside for face in group)
    s[ROLL] = event_id(state.phase.dice) if isinstance(state.phase, Keeping) else NO
    s[LAST_ROUND], s[OPENED] = state.last_round, state.opened
    if isinstance(state.phase, Finished):
        s[WINNERS] = sum(1 << seat for seat in state.phase.winners)
    s[DECK:SCORES] = state.deck
    s[SCORES:] = state.scores
    return s


def decode(s: Words) -> State:
    """The state of the rules with these words."""
    card = int(s[CARD])
    return State(
        tuple(int(score) for score in s[SCORES:]),
        Seat(int(s[ROLLER])),
        bool(s[LAST_ROUND]),
        tuple(int(copies) for copies in s[DECK:SCORES]),
        int(s[OPENED]),
        None if card == NO else KINDS[card],
        int(s[AT_RISK]),
        int(s[CHARGES]),
        int(s[TUTTOS]),
        unpacked(int(s[ASIDE])),
        _phase(s),
    )


def _phase(words: Words) -> Phase:
    match int(words[PHASE]):
        case 0:
            return CardDue()
        case 1:
            return Rolling()
        case 2:
            return Keeping(roll_of(int(words[LEFT]), int(words[ROLL])))
        case 3:
            return Choosing()
        case _:
            winners = int(words[WINNERS])
            return Finished(tuple(Seat(s) for s in range(len(words) - SCORES) if winners >> s & 1))


def action_id(action: Action) -> int:
    match action:
        case RollOn():
            return ROLL_ON
        case Draw():
            return DRAW
        case Stop():
            return STOP
        case Keep(groups):
            return keep_ids()[groups]
        case _:
            raise KeyError(action)


def action(number: int) -> Action:
    if number >= FIRST_KEEP:
        return Keep(keeps()[number - FIRST_KEEP])
    return (RollOn(), Draw(), Stop())[number]


def event_id(event: Event) -> int:
    """A card's index in KINDS, or a roll's among those with the same number of dice."""
    if isinstance(event, Card):
        return PLACE_OF[event]
    return _roll_places()[event] - int(facts().roll_first[len(event)])


def event(words: Words, number: int) -> Event:
    """The outcome with this id at these words."""
    if words[PHASE] == CARD_DUE:
        return KINDS[number]
    return roll_of(int(words[LEFT]), number)


def roll_of(dice: int, place: int) -> tuple[int, ...]:
    return rolls()[int(facts().roll_first[dice]) + place]


@cache
def _roll_places() -> dict[tuple[int, ...], int]:
    return {roll: place for place, roll in enumerate(rolls())}
