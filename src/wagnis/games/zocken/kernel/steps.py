"""Zocken's order of play on packed int32 states, compiled: actions, transitions, observations.

`tables` has legal places and turn scores, `policies` whole games.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.zocken.kernel import layout, tables
from wagnis.kernels import contract
from wagnis.kernels.compiled import compiled, inlined
from wagnis.kernels.rng import below

# Literals, because Numba compiles constants; an assertion compares them with their source.
KIND, SEAT, ROLLER, ROUND, TURN = 0, 1, 2, 3, 4
PHASE, DIE, FACE, REMAINING, WAY, VALUES, LIES = 5, 6, 7, 8, 9, 10, 11
OUT, OUT_VALUES, OUT_LIES, BET, SCORES = 12, 13, 14, 15, 16
CHANCE, DECISION, OVER, NO = 0, 1, 2, -1
PICKING, ROLLING, PLACING, BETTING, FINISHED = 0, 1, 2, 3, 4
OPEN, ASCENDING, DESCENDING = 0, 1, 2
PUTS, PUT_OUT, BET_ON, ACTIONS = 7, 16, 17, 19
NO_BET, BETS_ON = 1, 2
UP, DOWN = 0, 1
PLACES, FACES, DICE = 9, 6, 7
ALL_DICE = (1 << DICE) - 1
ONE_PLACE = (1 << PLACES) - 1
EVERY_FACE = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45
"""The factor that repeats a set of places for each face."""
OUT_BIT = 1 << PLACES
FIRST_BITS = 0o011111110
"""The lowest bit of each field in LIES: nine places, of which the first and the last are none."""
SEATS, ROUNDS, FIRST, BETS_AT, THRESHOLD, LOST, FIELD_SET, HOME_LIES = 0, 1, 2, 3, 4, 5, 6, 7
TRIPLES, HOMES, CIRCLES, WORTH = 8, 3080, 3087, 3096
_SOURCES = {
    contract: "KIND SEAT ROLLER ROUND TURN CHANCE DECISION OVER NO",
    layout: "PHASE DIE FACE REMAINING WAY VALUES LIES OUT OUT_VALUES OUT_LIES BET SCORES PICKING "
    "ROLLING PLACING BETTING FINISHED OPEN ASCENDING DESCENDING PUTS PUT_OUT BET_ON ACTIONS NO_BET "
    "BETS_ON",
    tables: "UP DOWN PLACES DICE SEATS ROUNDS FIRST BETS_AT THRESHOLD LOST FIELD_SET HOME_LIES "
    "TRIPLES HOMES CIRCLES WORTH",
}
for _source, _names in _SOURCES.items():
    for _name in _names.split():
        assert globals()[_name] == getattr(_source, _name), f"compiled for another {_name}"


@inlined
def begin(t: Any, s: Any) -> None:
    """Overwrite the state with the initial one."""
    for seat in range(t[SEATS]):
        s[SCORES + seat] = 0
    _turn(t, s, 0, t[FIRST], 0)


@inlined
def _turn(t: Any, s: Any, number: Any, roller: Any, turn: Any) -> None:
    """An empty row, all seven dice, no bets."""
    s[KIND], s[SEAT], s[ROLLER], s[ROUND], s[TURN] = DECISION, roller, roller, number, turn
    for word in range(PHASE, SCORES):
        s[word] = 0
    s[DIE], s[REMAINING] = NO, ALL_DICE


@inlined
def lane(t: Any, way: Any, values: Any) -> Any:
    """The legal places of each face if the row has this direction, as six sets of free places."""
    at = TRIPLES + 1536 * way
    return (
        t[at + (values & 511)]
        & t[at + 512 + (values >> 9 & 511)]
        & t[at + 1024 + (values >> 18 & 511)]
    )


@inlined
def lanes(t: Any, values: Any, way: Any) -> Any:
    """The same for both directions, up and down: empty in the one that the row does not have.

    Nothing here branches on the dice, because a processor would guess wrong.
    """
    return (
        lane(t, UP, values) & -np.int64(way != DESCENDING),
        lane(t, DOWN, values) & -np.int64(way != ASCENDING),
    )


@inlined
def free_lanes(t: Any, values: Any, way: Any) -> Any:
    """The legal places of each face in this row."""
    up, down = lanes(t, values, way)
    return (up | down) & (t[FIELD_SET] * EVERY_FACE | -np.int64(values != 0))


@inlined
def places(t: Any, s: Any) -> Any:
    """The set of legal places for the picked die: nine bits, and one for OUT."""
    free = (
        free_lanes(t, np.int64(s[VALUES]), np.int64(s[WAY])) >> PLACES * (s[FACE] - 1) & ONE_PLACE
    )
    return free if free & t[FIELD_SET] else free | OUT_BIT


@compiled
def legal(t: Any, s: Any, mask: Any) -> int:
    """Write which actions are legal and return their number; none unless a player is to act."""
    mask[:ACTIONS] = False
    if s[KIND] != DECISION:
        return 0
    if s[PHASE] == BETTING:
        mask[BET_ON] = mask[BET_ON + 1] = True
        return 2
    first, things = (0, s[REMAINING]) if s[PHASE] == PICKING else (PUTS, places(t, s))
    count = 0
    for thing in range(PLACES + 1):
        if things >> thing & 1:
            mask[first + thing] = True
            count += 1
    return count


@inlined
def act(t: Any, s: Any, action: Any) -> None:
    if s[PHASE] == PICKING:
        s[REMAINING] &= ~(1 << action)
        s[DIE], s[PHASE], s[KIND] = action, ROLLING, CHANCE
    elif s[PHASE] == PLACING:
        _put(t, s, np.int64(action - PUTS))
    else:
        _bet(t, s, BETS_ON if action == BET_ON else NO_BET)


@inlined
def fall(t: Any, s: Any, event: Any) -> None:
    s[FACE], s[PHASE], s[KIND] = event + 1, PLACING, DECISION


@inlined
def draw(t: Any, s: Any, rng: Any) -> Any:
    return below(rng, FACES)


@inlined
def _put(t: Any, s: Any, place: Any) -> None:
    face, die = s[FACE], s[DIE]
    if place == PLACES:
        s[OUT_VALUES] |= face << 3 * s[OUT]
        s[OUT_LIES] |= (die + 1) << 3 * s[OUT]
        s[OUT] += 1
    else:
        s[WAY] = way_after(t, np.int64(s[VALUES]), np.int64(s[WAY]), np.int64(face), place)
        s[VALUES] |= face << 3 * place
        s[LIES] |= (die + 1) << 3 * place
    s[DIE], s[FACE], s[PHASE] = NO, 0, PICKING
    if not s[REMAINING]:
        _turn_over(t, s)
    elif t[SEATS] > 1 and bits(np.int64(s[REMAINING])) == t[BETS_AT]:
        s[PHASE], s[SEAT] = BETTING, _left_of(t, s[ROLLER])


@inlined
def way_after(t: Any, values: Any, way: Any, face: Any, place: Any) -> Any:
    """The direction of the row after this face is placed: decided, or still open."""
    bit = PLACES * (face - 1) + place
    up, down = lanes(t, values, way)
    return DESCENDING * (1 - (up >> bit & 1)) + ASCENDING * (1 - (down >> bit & 1))


@inlined
def bits(things: Any) -> Any:
    count = 0
    while things:
        things &= things - 1
        count += 1
    return count


@inlined
def _bet(t: Any, s: Any, said: Any) -> None:
    """Store the bet; the next player bets, clockwise, until the roller is reached."""
    s[BET] |= said << 2 * s[SEAT]
    s[SEAT] = _left_of(t, s[SEAT])
    if s[SEAT] == s[ROLLER]:
        s[PHASE] = PICKING


@inlined
def _left_of(t: Any, seat: Any) -> Any:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < t[SEATS] else 0


@inlined
def matches(t: Any, s: Any) -> Any:
    """The number of dice under their own circles."""
    differs = s[LIES] ^ t[HOME_LIES]
    return DICE - bits((differs | differs >> 1 | differs >> 2) & FIRST_BITS)


@inlined
def turn_worth(t: Any, matched: Any, evaded: Any, out: Any) -> Any:
    return t[WORTH + (3 * matched + evaded) * 8 + out]


@inlined
def worth(t: Any, s: Any) -> Any:
    evaded = 0
    for place in (0, PLACES - 1):
        if s[VALUES] >> 3 * place & 7:
            evaded += 1
    return turn_worth(t, matches(t, s), evaded, np.int64(s[OUT]))


@inlined
def _turn_over(t: Any, s: Any) -> None:
    """Score the turn, then the bets on it; the next turn begins, or the game ends."""
    score, roller = worth(t, s), s[ROLLER]
    s[SCORES + roller] += score
    won = score // 2 if score > t[THRESHOLD] else -t[LOST]
    for seat in range(t[SEATS]):
        s[SCORES + seat] += won & -(s[BET] >> 2 * seat + 1 & 1)  # the bit that BETS_ON sets
    following = _left_of(t, roller)
    if following != t[FIRST]:
        _turn(t, s, s[ROUND], following, s[TURN] + 1)
    elif s[ROUND] + 1 < t[ROUNDS]:
        _turn(t, s, s[ROUND] + 1, following, s[TURN] + 1)
    else:
        s[KIND], s[SEAT], s[PHASE] = OVER, NO, FINISHED


@compiled
def observe(t: Any, s: Any, out: Any) -> None:
    """Write the features of `layout.features` for the acting player; else for the roller."""
    seats, seat = t[SEATS], s[SEAT] if s[SEAT] >= 0 else s[ROLLER]
    out[:] = 0.0
    for step in range(seats):
        other = (seat + step) % seats
        bet_state = s[BET] >> 2 * other & 3
        out[step] = np.float32(s[SCORES + other]) / np.float32(100.0)
        out[seats + step] = other == s[ROLLER]
        out[2 * seats + step] = 1 if bet_state == BETS_ON else -1 if bet_state == NO_BET else 0
    at, turns = 3 * seats, seats * t[ROUNDS]
    out[at] = np.float32(turns - 1 - s[TURN]) / np.float32(turns)
    if s[PHASE] != FINISHED:
        out[at + 1 + s[PHASE]] = 1
    out[at + 5], out[at + 6] = s[WAY] == ASCENDING, s[WAY] == DESCENDING
    at += 7
    for place in range(PLACES):
        out[at + place] = np.float32(s[VALUES] >> 3 * place & 7) / np.float32(FACES)
        if t[CIRCLES + place] >= 0:
            out[at + 8 + place] = s[LIES] >> 3 * place & 7 == t[CIRCLES + place] + 1
    at += 16
    for die in range(DICE):
        out[at + die] = s[REMAINING] >> die & 1
        out[at + DICE + die] = s[DIE] == die
    at += 2 * DICE
    if s[FACE]:
        out[at + s[FACE] - 1] = 1
    out[at + FACES] = np.float32(s[OUT]) / np.float32(6.0)
    out[at + FACES + 1] = np.float32(worth(t, s)) / np.float32(100.0)
