"""Compiled players of Zocken without solver tables, and whole games between them.

The rule itself is `wagnis.games.zocken.thumb`. Its fractions are integers over one denominator
here, so ties stay ties. Perfect play is in `solved`.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="call-arg,untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.zocken import row as the_row
from wagnis.games.zocken import rules, thumb
from wagnis.games.zocken.kernel.steps import (
    BET_ON,
    BETTING,
    CHANCE,
    CIRCLES,
    DECISION,
    DICE,
    DIE,
    EVERY_FACE,
    FACE,
    FACES,
    HOMES,
    KIND,
    ONE_PLACE,
    OUT,
    OVER,
    PHASE,
    PICKING,
    PLACES,
    PLACING,
    PUTS,
    REMAINING,
    ROLLER,
    ROUND,
    ROUNDS,
    SCORES,
    SEAT,
    SEATS,
    TURN,
    VALUES,
    WAY,
    act,
    begin,
    bits,
    draw,
    fall,
    free_lanes,
    matches,
    places,
    turn_worth,
    way_after,
    worth,
)
from wagnis.kernels.bits import chosen, ones
from wagnis.kernels.compiled import borrowed, compiled, inlined, local
from wagnis.kernels.contract import RANDOM
from wagnis.kernels.counting import seat_them, share
from wagnis.kernels.rng import CHOICES, below, deal_key, turn_key

# Literals, because Numba compiles constants; an assertion compares them with their source.
OVER_ALL = 6**7  # the denominator of every outlook
OUT_COST = 20
BONUS = 50
BET_ABOVE = 60
assert (OUT_COST, BONUS) == (the_row.OUT_COST, the_row.SEQUENCE_BONUS), "compiled for other costs"
assert rules.BET_THRESHOLD + thumb.BETTING_MARGIN == BET_ABOVE, "compiled for another rule"


@inlined
def by_chance(t: Any, s: Any, coins: Any) -> Any:
    """A random legal action, by one draw; actions are in the order of their ids."""
    if s[PHASE] == PICKING:
        return member(s[REMAINING], coins)
    if s[PHASE] == PLACING:
        return PUTS + member(places(t, s), coins)
    return BET_ON + below(coins, 2)


@inlined
def member(things: Any, coins: Any) -> Any:
    """A random bit of a set."""
    choices = np.uint64(things)
    return np.int64(chosen(choices, below(coins, ones(choices))))


@compiled
def by_thumb(t: Any, s: Any) -> Any:
    if s[PHASE] == PICKING:
        return _pick(t, s)
    if s[PHASE] == BETTING:
        row, way, out = np.int64(s[VALUES]), np.int64(s[WAY]), np.int64(s[OUT])
        above = outlook(t, s, row, way, matches(t, s), worth(t, s), out)
        return BET_ON if above > BET_ABOVE * OVER_ALL else BET_ON + 1
    return _put(t, s)


@compiled
def _pick(t: Any, s: Any) -> Any:
    """The die with the highest chance to match its own circle; the first of equals."""
    lanes = free_lanes(t, np.int64(s[VALUES]), np.int64(s[WAY]))
    best, pick = -1, -1
    for die in range(DICE):
        if s[REMAINING] >> die & 1:
            ways = many_bits(lanes & EVERY_FACE << t[HOMES + die])
            if ways > best:
                best, pick = ways, die
    return pick


@compiled
def _put(t: Any, s: Any) -> Any:
    """The place with the best outlook; the first of equals."""
    legal = places(t, s)
    values, way, out = np.int64(s[VALUES]), np.int64(s[WAY]), np.int64(s[OUT])
    matched, evaded = matches(t, s), 0
    for place in (0, PLACES - 1):
        if values >> 3 * place & 7:
            evaded += 1
    best, to = np.int64(0), -1
    for place in range(PLACES + 1):
        if not legal >> place & 1:
            continue
        if place == PLACES:
            now = turn_worth(t, matched, evaded, out + 1)
            value = outlook(t, s, values, way, matched, now, out + 1)
        else:
            runs = way_after(t, values, way, np.int64(s[FACE]), np.int64(place))
            home = matched + (t[HOMES + s[DIE]] == place)
            now = turn_worth(t, home, evaded + (t[CIRCLES + place] < 0), out)
            after = values | np.int64(s[FACE]) << 3 * place
            value = outlook(t, s, after, runs, home, now, out)
        if to < 0 or value > best:
            best, to = value, place
    return PUTS + to


@compiled
def outlook(t: Any, s: Any, values: Any, way: Any, matched: Any, now: Any, out: Any) -> Any:
    """The approximate value of the turn with this row, over `OVER_ALL`."""
    if not s[REMAINING]:
        return now * OVER_ALL
    lanes = free_lanes(t, values, way)
    homes = 0
    for die in range(DICE):
        if s[REMAINING] >> die & 1:
            homes |= 1 << t[HOMES + die]
    hoped = many_bits(lanes & homes * EVERY_FACE)
    lost = 0
    for face in range(FACES):
        if not lanes >> PLACES * face & ONE_PLACE:
            lost += 1
    dice = bits(np.int64(s[REMAINING]))
    whole, part = matched + hoped // FACES, hoped % FACES
    upper = min(whole + 1, DICE)
    step = (FACES - part) * points(t, whole) + part * points(t, upper)
    value = (now - points(t, matched)) * OVER_ALL + step * (OVER_ALL // FACES)
    value -= OUT_COST * dice * lost * (OVER_ALL // FACES)
    if out == 0:
        safe = np.int64(1)
        for _ in range(dice):
            safe *= FACES - lost
        for _ in range(DICE - dice):
            safe *= FACES
        value += BONUS * (safe - OVER_ALL)
    return value


@compiled
def points(t: Any, matched: Any) -> Any:
    """The points for this many matches; beyond the last entry of the table there are no more."""
    return np.int64(turn_worth(t, matched, 0, 0) - turn_worth(t, 0, 0, 0))


@compiled
def many_bits(things: Any) -> Any:
    """The number of bits set in up to 62 bits."""
    x = np.uint64(things)
    x = x - (x >> np.uint64(1) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + (x >> np.uint64(2) & np.uint64(0x3333333333333333))
    x = x + (x >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(x * np.uint64(0x0101010101010101) >> np.uint64(56))


@compiled
def play_games(tables: Any, lineup: Any, seed: Any, first: Any, games: Any, space: Any) -> None:
    """Fill `games`, the arrays of `contract.Games`, from game `first` on.

    `lineup` has the players' codes, or is None for random players alone: the loop is then compiled
    without the others. `space` is `contract.loop_space`.
    """
    games = borrowed(games)
    seating, scores, decisions = games[0], games[1], games[3]
    t, s = borrowed(tables), local(space[0])
    rng, coins = local(space[2]), local(space[3])
    for at in range(len(decisions)):
        seat_them(seating[at], first + at)
        key = deal_key(seed, (first + at) // t[SEATS])
        begin(t, s)
        turn, decided, fallen = -1, 0, 0
        while s[KIND] != OVER:
            if s[TURN] != turn:
                turn = s[TURN]
                rng[0] = turn_key(key, s[ROUND], s[ROLLER], 0)
                coins[0] = turn_key(key ^ CHOICES, s[ROUND], s[ROLLER], 0)
            if s[KIND] == DECISION:
                if lineup is None or lineup[seating[at, s[SEAT]]] == RANDOM:
                    act(t, s, by_chance(t, s, coins))
                else:
                    act(t, s, by_thumb(t, s))
                decided += 1
            if s[KIND] == CHANCE:
                fall(t, s, draw(t, s, rng))
                fallen += 1
        for seat in range(t[SEATS]):
            scores[at, seat] = s[SCORES + seat]
        count(t[SEATS], t[ROUNDS], at, games, decided, fallen)


@compiled
def count(seats: Any, number: Any, at: Any, games: Any, decided: Any, fallen: Any) -> None:
    """Record the winners and the length of the game."""
    _, scores, shares, decisions, falls, turns, rounds = games
    share(scores[at], shares[at])
    decisions[at], falls[at] = decided, fallen
    turns[at], rounds[at] = seats * number, number
