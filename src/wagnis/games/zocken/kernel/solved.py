"""Play of Zocken by values on words, compiled: it reads the values of position classes.

Classes are those of `solver.graph`. The caller passes the values before the bets. Those of the last
four dice are computed here from the current class. `atlas` chooses the values and the opponents.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.zocken.kernel.policies import by_chance, by_thumb
from wagnis.games.zocken.kernel.steps import (
    ACTIONS,
    BET,
    BET_ON,
    BETS_AT,
    BETS_ON,
    BETTING,
    DECISION,
    DICE,
    DIE,
    FACE,
    FACES,
    FIRST,
    HOMES,
    KIND,
    ONE_PLACE,
    OUT_BIT,
    OVER,
    PHASE,
    PICKING,
    PLACES,
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
    bits,
    draw,
    fall,
    free_lanes,
    matches,
)
from wagnis.games.zocken.solver import position as positions
from wagnis.games.zocken.solver import solve
from wagnis.kernels.choosing import chosen, leave_out
from wagnis.kernels.compiled import compiled
from wagnis.kernels.contract import LIMITS, PERFECT, POINTS, RANDOM, WIN
from wagnis.kernels.rng import CHOICES, turn_key, unit

# Literals, because Numba compiles constants; an assertion compares them with their source.
COVERED, OPEN_BIT, DICE_SHIFT = 7, 1 << 27, 28
STEP = 5
THROWS = 6**4  # of the dice still to come when bets are due, the denominator of `bets`
assert THROWS == FACES**solve.BETS_AT, "compiled for other bets"
assert (COVERED, OPEN_BIT, DICE_SHIFT) == (positions.COVERED, positions.OPEN, positions.DICE_SHIFT)

COUNT, BEGINS, OFFSETS, CLASSES, LEVELS, OUTLINES = 0, 1, 9, 10, 18, 26
"""The header of `look`: the number of outlines; then, by dice left, the offsets of block starts, of
the places in a block and of the classes; the number of the first class by dice left."""


@compiled
def _digits(values: Any, over: Any, turned: Any) -> Any:
    """The row as a number, with its faces flipped (f → 7 - f) and the row reversed."""
    code, before = np.int64(0), 1
    for step in range(PLACES):
        at = PLACES - 1 - step if turned else step
        beside = at - 1 if turned else at + 1
        face = values >> 3 * at & 7
        after = values >> 3 * beside & 7 if step < PLACES - 1 else 1
        shown = 7 - face if over and face else face
        code = code * 8 + (COVERED if before and face and after else shown)
        before = face
    return code


@compiled
def position(look: Any, t: Any, values: Any, matched: Any, remaining: Any) -> Any:
    """The index of a position among those with as many dice left."""
    lowest, highest, count = 0, 0, 0
    for place in range(PLACES):
        face = values >> 3 * place & 7
        if face:
            count += 1
            highest = face
            if not lowest:
                lowest = face
    is_open = lowest == highest
    over = highest < lowest
    code, turned = _digits(values, over, False), False
    other = _digits(values, not over, True)
    if other < code:
        code, turned = other, True
    if is_open:
        other = _digits(values, True, False)
        if other < code or (other == code and turned):
            code, turned = other, False
        other = _digits(values, False, True)
        if other < code:
            code, turned = other, True
        code |= OPEN_BIT
    code |= np.int64(count) << DICE_SHIFT
    low, high = 0, look[COUNT] - 1
    while low < high:
        middle = (low + high) // 2
        if look[OUTLINES + middle] < code:
            low = middle + 1
        else:
            high = middle
    homes_to_come = 0
    for die in range(DICE):
        if remaining >> die & 1:
            homes_to_come |= 1 << t[HOMES + die]
    free, homes = 0, 0
    for step in range(1, PLACES - 1):
        place = PLACES - 1 - step if turned else step
        if not values >> 3 * place & 7:
            homes |= (homes_to_come >> place & 1) << free
            free += 1
    left = bits(remaining)
    block = look[look[OFFSETS] + ((left * 8 + DICE - free) * 8 + matched) * 128 + homes]
    return look[look[BEGINS + left] + low] + block


@compiled
def number(look: Any, t: Any, values: Any, matched: Any, remaining: Any) -> Any:
    """The class of a position, numbered consecutively from the ends up."""
    left, at = bits(remaining), position(look, t, values, matched, remaining)
    return look[LEVELS + left] + look[look[CLASSES + left] + at]


@compiled
def _put_value(
    look: Any, t: Any, early: Any, late: Any, row: Any, die: Any, face: Any, place: Any
) -> Any:
    """The value of placing the die there; `row` is values, matches, dice to come after it."""
    values, matched, remaining = row
    if place < PLACES:
        values = values | np.int64(face) << 3 * place
        matched += t[HOMES + die] == place
    at = number(look, t, values, matched, remaining)
    first = look[LEVELS + t[BETS_AT]]
    return late[at] if at < first else early[at - first]


@compiled
def weigh(look: Any, t: Any, s: Any, early: Any, late: Any, worth: Any) -> None:
    """The value of each pick or place, by its id; -inf for illegal ones."""
    worth[:] = -np.inf
    values, matched = np.int64(s[VALUES]), matches(t, s)
    lanes = free_lanes(t, values, np.int64(s[WAY]))
    remaining = np.int64(s[REMAINING])
    if s[PHASE] != PICKING:
        free = lanes >> PLACES * (s[FACE] - 1) & ONE_PLACE
        if not free & t[6]:
            free |= OUT_BIT
        row = (values, matched, remaining)
        for place in range(PLACES + 1):
            if free >> place & 1:
                worth[PUTS + place] = _put_value(
                    look, t, early, late, row, np.int64(s[DIE]), np.int64(s[FACE]), place
                )
        return
    homeless = -1
    for die in range(DICE):
        if not remaining >> die & 1:
            continue
        if values >> 3 * t[HOMES + die] & 7:
            if homeless >= 0:
                worth[die] = worth[homeless]
                continue
            homeless = die
        row = (values, matched, remaining & ~(1 << die))
        total = 0.0
        for face in range(1, FACES + 1):
            free = lanes >> PLACES * (face - 1) & ONE_PLACE
            if not free & t[6]:
                free |= OUT_BIT
            top = -np.inf
            for place in range(PLACES + 1):
                if free >> place & 1:
                    top = max(top, _put_value(look, t, early, late, row, die, face, place))
            total += top
        worth[die] = total / FACES


@compiled
def weigh_bet(look: Any, t: Any, s: Any, bets: Any, worth: Any) -> None:
    """The points that a bet gains, by the id of the action; -inf for other actions."""
    worth[:] = -np.inf
    at = position(look, t, np.int64(s[VALUES]), matches(t, s), np.int64(s[REMAINING]))
    worth[BET_ON] = bets[at] / THROWS
    worth[BET_ON + 1] = 0.0


@compiled
def climb(rolls_first: Any, faces_first: Any, there: Any, below: Any, found: Any) -> None:
    """Compute the values of a level's classes from the level below, for many turns at once."""
    width = below.shape[1]
    best, total = np.empty(width), np.empty(width)
    for here in range(len(rolls_first) - 1):
        for roll in range(rolls_first[here], rolls_first[here + 1]):
            total[:] = 0.0
            for face in range(roll * FACES, (roll + 1) * FACES):
                first = there[faces_first[face]]
                for lane in range(width):
                    best[lane] = below[first, lane]
                for at in range(faces_first[face] + 1, faces_first[face + 1]):
                    next_ = there[at]
                    for lane in range(width):
                        best[lane] = max(best[lane], below[next_, lane])
                for lane in range(width):
                    total[lane] += best[lane]
            for lane in range(width):
                value = total[lane] / FACES
                if roll == rolls_first[here] or value > found[here, lane]:
                    found[here, lane] = value


@compiled
def last_dice(look: Any, tree: Any, root: Any, room: Any, ends: Any, late: Any) -> Any:
    """Compute the values of all classes reachable from this one, and of the class itself.

    `tree` has the steps of all classes up to the bets, numbered consecutively. `room` has the visit
    marks and the visited classes, level by level.
    """
    rolls_first, faces_first, there = tree
    seen, met, tick = room
    tick[0] += 1
    stamp, count, next_ = tick[0], 1, 0
    late[: len(ends)] = ends
    met[0] = root
    seen[root] = stamp
    while next_ < count:
        here = met[next_]
        next_ += 1
        begin, end = rolls_first[here] * FACES, rolls_first[here + 1] * FACES
        for at in range(faces_first[begin], faces_first[end]):
            child = there[at]
            if child >= len(ends) and seen[child] != stamp:
                seen[child] = stamp
                met[count] = child
                count += 1
    for back in range(count - 1, -1, -1):
        here = met[back]
        best = -np.inf
        for roll in range(rolls_first[here], rolls_first[here + 1]):
            total = 0.0
            for face in range(roll * FACES, (roll + 1) * FACES):
                top = -np.inf
                for at in range(faces_first[face], faces_first[face + 1]):
                    top = max(top, late[there[at]])
                total += top
            best = max(best, total / FACES)
        late[here] = best
    return late[root]


@compiled
def _row_at(rows: Any, turns: Any, lead: Any) -> Any:
    """The chance to win of the player about to roll, with this many turns to come and this lead."""
    lows, first, values = rows
    low, begin, end = lows[turns], first[turns], first[turns + 1]
    if lead < low:
        return 0.0
    at = begin + (lead - low) // STEP
    return 1.0 if at >= end else values[at]


@compiled
def aims(t: Any, s: Any, swings: Any, rows: Any, off: Any, on: Any) -> None:
    """The values of this turn's ends for its roller, by the bets now and if the nearest rival bets.

    Alone: the points. Otherwise the product of the chances to end ahead of each opponent. For two
    players the second holds once the opponent has bet.
    """
    seats, roller = t[SEATS], s[ROLLER]
    plain, betting = swings
    if seats == 1:
        off[:] = plain
        on[:] = plain
        return
    nearest, bet_pending = -1, False
    for step in range(1, seats):
        seat = (roller + step) % seats
        bet_pending |= s[BET] >> 2 * seat & 3 == 0
        if nearest < 0 or s[SCORES + seat] > s[SCORES + nearest]:
            nearest = seat
    off[:] = 1.0
    on[:] = 1.0
    for step in range(1, seats):
        seat = (roller + step) % seats
        waits = (seat - t[FIRST]) % seats > (roller - t[FIRST]) % seats
        turns = 2 * (t[ROUNDS] - s[ROUND] - 1) + waits
        lead = s[SCORES + roller] - s[SCORES + seat]
        bets = seats > 2 and s[BET] >> 2 * seat & 3 == BETS_ON
        may = seats == 2 or (bet_pending and seat == nearest)
        for end in range(len(plain)):
            with_ = 1.0 - _row_at(rows, turns, -(lead + betting[end]))
            without = 1.0 - _row_at(rows, turns, -(lead + plain[end]))
            off[end] *= with_ if bets else without
            on[end] *= with_ if bets or may else without


@compiled
def worths(
    t: Any, s: Any, solved: Any, off: Any, on: Any, early: Any, late: Any, room: Any, worth: Any
) -> Any:
    """The value of each action by its id, -inf for illegal ones; returns their objective.

    `late` must be of this turn once three dice are placed.
    """
    look, tree, _, _, bets = solved
    if s[PHASE] != BETTING:
        weigh(look, t, s, early, late, worth)
        return WIN if t[SEATS] > 1 else POINTS
    if t[SEATS] > 2:
        weigh_bet(look, t, s, bets, worth)
        return POINTS
    worth[:] = -np.inf
    values, matched, remaining = np.int64(s[VALUES]), matches(t, s), np.int64(s[REMAINING])
    root = number(look, t, values, matched, remaining)
    worth[BET_ON + 1] = 1.0 - last_dice(look, tree, root, room, off, late)
    worth[BET_ON] = 1.0 - last_dice(look, tree, root, room, on, late)
    return WIN


@compiled
def get_ready(t: Any, s: Any, solved: Any, off: Any, on: Any, late: Any, room: Any) -> None:
    """Compute the values of the last four dice, once every bet is decided."""
    look, tree, swings, rows, _ = solved
    aims(t, s, swings, rows, off, on)
    other = 1 - s[ROLLER]
    bet = t[SEATS] == 2 and s[BET] >> 2 * other & 3 == BETS_ON
    last_dice(look, tree, class_at(look, t, s), room, on if bet else off, late)


@compiled
def class_at(look: Any, t: Any, s: Any) -> Any:
    """The class of the position in these words."""
    return number(look, t, np.int64(s[VALUES]), matches(t, s), np.int64(s[REMAINING]))


@compiled
def play_turn(
    t: Any,
    solved: Any,
    games: Any,
    key: Any,
    players: Any,
    early: Any,
    slots: Any,
    by_points: Any,
    room: Any,
) -> None:
    """Play the current turn of each of these games to its end.

    `players` are `contract.codes`; `by_points` is the slot in `early` of a turn played for points.
    """
    words, seating, decisions, falls = games
    who, heat = players
    look, tree, swings, _, bets = solved
    worth, points = np.empty(ACTIONS), np.empty(ACTIONS)
    plain = swings[0].astype(np.float64)
    off, on = np.empty(len(plain)), np.empty(len(plain))
    late = np.empty(look[LEVELS + t[BETS_AT] + 1])
    late_points = np.empty(len(late))
    rng, coins = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    for game in range(len(words)):
        s, turn = words[game], words[game][TURN]
        rng[0] = turn_key(key[game], s[ROUND], s[ROLLER], 0)
        coins[0] = turn_key(key[game] ^ CHOICES, s[ROUND], s[ROLLER], 0)
        aims(t, s, swings, solved[3], off, on)
        while s[KIND] != OVER and s[TURN] == turn:
            if s[KIND] != DECISION:
                fall(t, s, draw(t, s, rng))
                falls[game] += 1
                continue
            one = seating[game, s[SEAT]]
            player = who[one]
            if player == PERFECT:
                limited = heat[one, LIMITS + WIN] < np.inf
                if s[PHASE] == PICKING and bits(np.int64(s[REMAINING])) == t[BETS_AT]:
                    get_ready(t, s, solved, off, on, late, room)
                    if limited:
                        last_dice(look, tree, class_at(look, t, s), room, plain, late_points)
                now = early[slots[game]]
                objective = worths(t, s, solved, off, on, now, late, room, worth)
                if objective == POINTS:
                    points[:] = worth
                elif limited and s[PHASE] == BETTING:
                    weigh_bet(look, t, s, bets, points)
                elif limited:
                    weigh(look, t, s, early[by_points], late_points, points)
                leave_out(worth, points, heat[one, LIMITS + objective])
                temperature = heat[one, objective]
                coin = unit(coins) if temperature else 0.0
                action = chosen(worth, temperature, coin)
            elif player == RANDOM:
                action = by_chance(t, s, coins)
            else:
                action = by_thumb(t, s)
            act(t, s, action)
            decisions[game] += 1


@compiled
def aim_all(t: Any, words: Any, solved: Any, off: Any, on: Any) -> None:
    for game in range(len(words)):
        aims(t, words[game], solved[2], solved[3], off[game], on[game])
