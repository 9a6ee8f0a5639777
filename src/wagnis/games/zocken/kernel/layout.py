"""Zocken's states as words, its actions and events as numbers, and the observation's features.

It needs only NumPy. `tables` has the lookup tables, `steps` the order of play.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from wagnis.core import Chance, Decision, Roll, Seat
from wagnis.core.lots import FACES
from wagnis.games.zocken.row import COLOURS, PLACES, Lying, Row, direction
from wagnis.games.zocken.rules import (
    BETS,
    PICK,
    PUT,
    Action,
    Betting,
    Finished,
    Phase,
    Picking,
    Placing,
    Rolling,
    State,
    Zocken,
)
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

PHASE, DIE, FACE, REMAINING, WAY, VALUES, LIES, OUT, OUT_VALUES, OUT_LIES, BET, SCORES = range(
    OWN_WORDS, OWN_WORDS + 12
)
"""The words of Zocken, after those that all games share:

- PHASE: one of the five below; DIE: the colour of the picked die, or NO; FACE: its face, or 0.
- REMAINING: the colours not yet picked, a bit each.
- WAY: the direction of the row: open, up or down.
- VALUES: the faces on the nine places, three bits each, L lowest, 0 for an empty place.
- LIES: the colours of these dice, likewise, as colour + 1.
- OUT: the number of dice on OUT; OUT_VALUES, OUT_LIES: their faces and colours, the first lowest.
- BET: two bits a seat, seat 0 lowest: undecided, does not bet, bets.
- SCORES: one word for each seat.
"""

PICKING, ROLLING, PLACING, BETTING, FINISHED = range(5)
OPEN, ASCENDING, DESCENDING = range(3)
NOT_ASKED, NO_BET, BETS_ON = range(3)
_SAID = (None, False, True)

PICKS, PUTS, BET_ON, BET_OFF, ACTIONS = 0, 7, 17, 18, 19
"""The first ids of picks (by colour) and of places (L, 1 to 7, R, out); the two bets."""
PUT_OUT = BET_ON - 1

ACTION: tuple[Action, ...] = (*PICK.values(), *PUT.values(), *BETS)
ACTION_ID = {action: number for number, action in enumerate(ACTION)}

_BITS = 3
_COLOUR = {colour: number for number, colour in enumerate(COLOURS)}


def words(seats: int) -> int:
    return SCORES + seats


def coding(game: Zocken) -> Coding:
    return Coding(
        words(game.seats),
        ACTIONS,
        features(game.seats),
        partial(encode, game),
        partial(decode, game),
        ACTION_ID.__getitem__,
        ACTION.__getitem__,
        event_id,
        event,
    )


def features(seats: int) -> tuple[str, ...]:
    """The names of what `observe` writes, in order, as the acting player or the roller sees it.

    Points are in hundreds, faces and dice on OUT in sixths, turns to come as a share of all turns
    of the game. A bet is 1, no bet -1, undecided 0. The rest is 0 or 1.
    """
    left = [f"the {place}. to the left" for place in range(1, seats)]
    return (
        "own score",
        *(f"score of {who}" for who in left),
        "own turn",
        *(f"turn of {who}" for who in left),
        "own bet",
        *(f"bet of {who}" for who in left),
        "turns to come",
        *(f"phase: {name}" for name in ("picking", "rolling", "placing", "betting")),
        "the row runs up",
        "the row runs down",
        *(f"face on {place}" for place in PLACES),
        *(f"match on {place}" for place in PLACES[1:-1]),
        *(f"to come: {colour}" for colour in COLOURS),
        *(f"in the hand: {colour}" for colour in COLOURS),
        *(f"it shows {face}" for face in FACES),
        "dice out",
        "worth of the turn as it lies",
    )


FEATURES = features(2)
"""For two players; each further player adds a score, a turn and a bet."""


def encode(game: Zocken, state: State) -> Words:
    s = np.zeros(words(game.seats), np.int32)
    node = game.node(state)
    s[KIND], s[SEAT] = OVER, NO
    if isinstance(node, Decision):
        s[KIND], s[SEAT] = DECISION, node.seat
    elif isinstance(node, Chance):
        s[KIND], s[SEAT] = CHANCE, state.roller
    s[ROLLER], s[ROUND] = state.roller, state.round
    s[TURN] = state.round * game.seats + (state.roller - game.first) % game.seats
    s[PHASE], s[DIE], s[FACE] = _phase_words(state.phase)
    s[REMAINING] = sum(1 << _COLOUR[colour] for colour in state.remaining)
    s[WAY] = (None, "up", "down").index(direction(state.row))
    s[VALUES], s[LIES] = _packed(state.row)
    s[OUT] = len(state.out)
    s[OUT_VALUES], s[OUT_LIES] = _packed(state.out)
    s[BET] = sum(_SAID.index(bet) << 2 * seat for seat, bet in enumerate(state.bets))
    s[SCORES:] = state.scores
    return s


def decode(game: Zocken, state: Words) -> State:
    """Return the state that was encoded as these words."""
    word = [int(number) for number in state]
    out = _unpacked(word[OUT_VALUES], word[OUT_LIES], word[OUT])
    return State(
        scores=tuple(word[SCORES : SCORES + game.seats]),
        round=word[ROUND],
        roller=Seat(word[ROLLER]),
        row=_unpacked(word[VALUES], word[LIES], len(PLACES)),
        out=tuple(lying for lying in out if lying is not None),
        remaining=tuple(c for number, c in enumerate(COLOURS) if word[REMAINING] >> number & 1),
        bets=tuple(_SAID[word[BET] >> 2 * seat & 3] for seat in range(game.seats)),
        phase=_phase(word),
    )


def event_id(event: Roll) -> int:
    """A single die: its face minus one."""
    (face,) = event
    return face - 1


def event(words: Words, number: int) -> Roll:
    """The roll with this id."""
    return (int(number) + 1,)


def _phase_words(phase: Phase) -> tuple[int, int, int]:
    match phase:
        case Rolling(die):
            return ROLLING, _COLOUR[die], 0
        case Placing(die, face):
            return PLACING, _COLOUR[die], face
        case Betting():
            return BETTING, NO, 0
        case Finished():
            return FINISHED, NO, 0
        case _:
            return PICKING, NO, 0


def _phase(word: list[int]) -> Phase:
    match word[PHASE]:
        case 1:
            return Rolling(COLOURS[word[DIE]])
        case 2:
            return Placing(COLOURS[word[DIE]], word[FACE])
        case 3:
            return Betting(Seat(word[SEAT]))
        case 4:
            return Finished()
        case _:
            return Picking()


def _packed(dice: Row | tuple[Lying, ...]) -> tuple[int, int]:
    faces = colours = 0
    for at, lying in enumerate(dice):
        if lying is not None:
            faces |= lying[1] << _BITS * at
            colours |= (_COLOUR[lying[0]] + 1) << _BITS * at
    return faces, colours


def _unpacked(faces: int, colours: int, count: int) -> Row:
    dice = ((colours >> _BITS * at & 7, faces >> _BITS * at & 7) for at in range(count))
    return tuple((COLOURS[colour - 1], face) if colour else None for colour, face in dice)
