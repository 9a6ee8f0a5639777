"""The compiled perfect player: searches a turn to its end and looks up the values of its ends.

The same search as in `solver.turn`, but lazy: the value of a filling with this many dice left in
the cup is cached until another one replaces it. `valued` defines the arrays; for three and more
players `judge` values the ends.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="call-arg,untyped-decorator,unreachable"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.gambler.kernel import steps
from wagnis.games.gambler.kernel import valued as v
from wagnis.games.gambler.kernel.judge import OVER, STAMP, judge_space, judged_end, running_turn
from wagnis.games.gambler.kernel.layout import (
    ACTIONS,
    CUP,
    DICE,
    OWES,
    ROLL_AGAIN,
    ROWS,
    STOCK,
    STOP,
    TABLEAU,
)
from wagnis.games.gambler.kernel.policies import placements
from wagnis.games.gambler.kernel.tables import COUNT_BITS, CUP_WORDS, CUPS, SEATS
from wagnis.kernels.bits import chosen, ones
from wagnis.kernels.compiled import borrowed, compiled, inner
from wagnis.kernels.contract import ROLLER

TAKEN, KEY, RANK, SEEN, NAMES, NAMED, PAYS, USED, AT, END = range(10)
"""While rows advance one after the other: the index in a row's list, and the totals of the rows
before it."""
TURN = v.MOST_LEFT + 1
"""The slot of the decision itself, beside those of one to four dice left."""

CACHED, ROLLING = np.int64(0), np.int64(1)
"""Which value of a filling is asked for: of stopping or rolling on, or of rolling."""
NEVER = -np.inf
SAME = 1e-9
"""Points: values that differ by less are equal, and the first action is taken."""
BORROW = 0x888888
SPREAD = np.uint64(0x9E3779B97F4A7C15)
CUPS_OF = (1, 6, 21, 56, 126)
"""Multisets of none to four dice."""
CACHE_BITS, TURN_BITS, NEAR = 22, 16, 8
"""The cache has two to this power entries, and fewer if only one turn is cached; a key has eight
places, and later values replace earlier ones."""
ABOUT_BITS = v.RANK_BITS + 3
"""The place of `about` in a key, above the rank and the dice left."""
MOST_TURNS = np.int64(1 << 62 - ABOUT_BITS)


def workspace(seats: int, most: int) -> tuple[Any, ...]:
    """For one thread: the cache (keys, values), the search's scratch space (ints, numbers), and the
    running turn."""
    entries = 1 << (CACHE_BITS if seats == 2 else TURN_BITS)
    return (
        np.zeros(entries, np.int64),
        np.zeros(entries, np.float64),
        np.zeros((TURN + 1, 7, 10), np.int64),
        np.zeros((TURN, v.most_key() + 1), np.float64),
        np.zeros((TURN, 2, most, NAMED + 2), np.int64),
        *judge_space(),
    )


@compiled
def ending(t: Any, search: Any, board: Any, about: Any, named: Any, rank: Any) -> Any:
    """The value of leaving this filling to the others.

    `about` is the other's stock if the round is solved, else the number of dice of the next player;
    for three and more players the number of the turn.
    """
    pi, pf, units, judge, _, _, _, _, _, known, now = search
    head = v.HEADS + v.HEAD * board
    if pi[v.JUDGED]:
        if rank == pi[head + v.FULL]:
            return now[OVER]
        return judged_end(t, pi, judge, head, named, known, now)
    if rank == pi[head + v.FULL]:
        return 0.0
    worth = v.WORTHS + v.WORTH * board
    if pi[head + v.SOLVED]:
        return -units[pi[head + v.UNITS] + v.STOCKS * rank + about] * pf[worth + v.UNIT]
    total, hopes, most, second, minus = 0.0, 0.0, 0.0, 0.0, 0.0
    harmless: Any = 0
    harmful: Any = 0
    boxes: Any = 0
    for row in range(6):
        block = pi[head + v.ROW + row]
        state = (named >> (v.STATE_BITS * row)) & 255
        numbers = pi[block + v.FLOATS] + v.NUMBERS * state
        features = pi[block + v.FEATURES] + v.FEATURE_WORDS * state
        total += pf[numbers + about]
        hope = pf[numbers + v.HOPE + about]
        hopes += hope
        second = max(second, min(most, hope))
        most = max(most, hope)
        minus += pf[numbers + v.LAST_MINUS]
        harmless |= pi[features + v.HARMLESS]
        harmful |= pi[features + v.HARMFUL]
        boxes += pi[features + v.LACKS]
    if about == 0:
        return total
    nothing = pf[v.NONE + 8 * about + np.int64(ones(np.uint64(harmless | harmful)))]
    forced = pf[v.NONE + 8 * about + np.int64(ones(np.uint64(harmless)))] - nothing
    total += pf[worth + v.MOST] * most + pf[worth + v.SECOND] * second
    total += pf[worth + v.FORCED] * forced * minus + pf[worth + v.NOTHING] * nothing * hopes
    total += pf[worth + v.SURE]
    if boxes <= 2:
        total += pf[worth + v.FEW]
    return total


@inner
def advance(pi: Any, head: Any, here: Any, there: Any, row: Any, step: Any) -> None:
    """Adds one row's advance to the totals of the rows before it.

    Free faces are renamed in the order in which they appear; see `solver.ranks`.
    """
    block = pi[head + v.ROW + row]
    state, face, seen = pi[step + v.STATE], pi[step + v.SHOWS], here[SEEN]
    name = 0
    names = here[NAMES]
    there[SEEN] = seen
    if face:
        name = (names >> (3 * face)) & 7
        if name == 0:
            name = seen + 1
            there[SEEN] = name
            names |= name << (3 * face)
    there[NAMES] = names
    width = pi[head + v.NAMES]
    at = pi[block + v.NAMING] + 2 * ((seen * pi[block + v.STATES] + state) * width + name)
    there[RANK] = here[RANK] + pi[at]
    there[NAMED] = here[NAMED] | np.int64(pi[at + 1]) << (v.STATE_BITS * row)
    there[TAKEN] = here[TAKEN] + pi[step + v.SIZE]
    there[KEY] = here[KEY] + pi[step + v.KEY]
    there[PAYS] = here[PAYS] + pi[step + v.PAYS]
    there[USED] = here[USED] + pi[step + v.COUNTS]


@compiled
def advances(pi: Any, head: Any, named: Any, left: Any, parts: Any) -> Any:
    """Writes all ways to advance rows by up to `left` dice to parts[0]; returns their number.

    Row by row, from the ways of the rows before to those with this one.
    """
    here, count = 0, 1
    parts[0, 0, :] = 0
    width = np.int64(pi[head + v.NAMES])
    for row in range(6):
        block = np.int64(pi[head + v.ROW + row])
        naming, states = np.int64(pi[block + v.NAMING]), np.int64(pi[block + v.STATES])
        bits = v.STATE_BITS * row
        start = block + v.FIRST + ((named >> bits) & 255)
        begin, end = np.int64(pi[start]), np.int64(pi[start + 1])
        made = 0
        for one in range(count):
            way = parts[here, one]
            taken, seen, names = way[TAKEN], way[SEEN], way[NAMES]
            for step in range(begin, end, v.ADVANCE):
                if taken + pi[step + v.SIZE] > left:
                    break
                state, face = np.int64(pi[step + v.STATE]), np.int64(pi[step + v.SHOWS])
                name, names_now, seen_now = np.int64(0), names, seen
                if face:
                    name = (names >> (3 * face)) & 7
                    if name == 0:
                        name = seen_now = seen + 1
                        names_now = names | name << (3 * face)
                at = naming + 2 * ((seen * states + state) * width + name)
                more = parts[1 - here, made]
                more[TAKEN] = taken + pi[step + v.SIZE]
                more[KEY] = way[KEY] + pi[step + v.KEY]
                more[RANK] = way[RANK] + pi[at]
                more[NAMED] = way[NAMED] | np.int64(pi[at + 1]) << bits
                more[PAYS] = way[PAYS] + pi[step + v.PAYS]
                more[SEEN], more[NAMES] = seen_now, names_now
                made += 1
        here, count = 1 - here, made
    return count


@inner
def slot_of(keys: Any, key: Any) -> Any:
    """The place of this key in the cache, or the one that it may take: of another turn if one is
    near, because entries of the running turn would replace each other again and again."""
    first = np.int64((np.uint64(key) * SPREAD) >> np.uint64(64 - CACHE_BITS)) & (len(keys) - NEAR)
    place: Any = first
    for at in range(first, first + NEAR):
        if keys[at] == key:
            return at
        if keys[at] >> ABOUT_BITS != key >> ABOUT_BITS:
            place = at
    return place


@compiled
def value(
    t: Any, search: Any, board: Any, about: Any, named: Any, rank: Any, left: Any, rolling: Any
) -> Any:
    """The value of a filling for the roller with this many dice left: of stopping or rolling on.

    With `rolling` it is the value of rolling, and is not cached. `search` has the arrays of
    `valued` and those of `workspace`.

    `rolling` is a whole number: of a constant `False` Numba would compile a second version, whose
    calls of the first one do not survive the cache on disk.
    """
    pi, pf, _, _, keys, values, _, wf, parts, _, _ = search
    head = v.HEADS + v.HEAD * board
    if rank == pi[head + v.FULL] or (left == 0 and not pi[v.JUDGED]):
        return ending(t, search, board, about, named, rank)
    ranks = 1 + (about << ABOUT_BITS) + 8 * np.int64(pi[head + v.RANKS])
    key = ranks + 8 * rank + left
    slot = slot_of(keys, key)
    if keys[slot] == key and not rolling:
        return values[slot]
    stop = ending(t, search, board, about, named, rank)
    if left == 0:
        keys[slot] = key
        values[slot] = stop
        return stop
    best = wf[left]
    for size in range(1, left + 1):
        for cup in range(CUPS_OF[size]):
            best[pi[pi[v.CUPS + size] + 8 * cup]] = NEVER
    for child in range(1, advances(pi, head, named, left, parts[left])):  # the first takes no dice
        some = parts[left, 0, child]
        left_now = left - some[TAKEN]
        key_now = ranks + 8 * some[RANK] + left_now
        slot_now = slot_of(keys, key_now)
        if keys[slot_now] == key_now:  # most are cached, and a call takes long
            got = values[slot_now]
        else:
            got = value(t, search, board, about, some[NAMED], some[RANK], left_now, CACHED)
        best[some[KEY]] = max(best[some[KEY]], got + some[PAYS])
    got = expected(pi, pf, best, left, stop)
    if rolling:
        return got
    got = max(stop, got)
    keys[slot] = key
    values[slot] = got
    return got


@compiled
def expected(pi: Any, pf: Any, best: Any, left: Any, stop: Any) -> Any:
    """The mean over all rolls of the value of the best placement, or of stopping if nothing fits.

    `best` has the value of each set of placed dice by its key. The best subset of a roll is found
    from those of the rolls with one die less.
    """
    chance = v.CHANCE
    for size in range(1, left):
        chance += CUPS_OF[size]
    total = 0.0
    for size in range(1, left + 1):
        cup = pi[v.CUPS + size]
        for nth in range(CUPS_OF[size]):
            at = pi[cup]
            most = best[at]
            if size > 1:
                for part in range(pi[cup + 1]):
                    most = max(most, best[pi[cup + 2 + part]])
                best[at] = most
            if size == left:
                total += pf[chance + nth] * (stop if most == NEVER else most)
            cup += 8
    return total


@compiled
def by_values(t: Any, s: Any, search: Any, worth: Any) -> Any:
    """The best action of this decision; the first one of equal values."""
    choices = placements(t, s)
    if s[OWES] and choices & (choices - np.uint64(1)) == 0:
        return np.int64(chosen(choices, 0))
    action_values(t, s, search, worth, CACHED)
    if worth[ROLL_AGAIN] <= worth[STOP] + SAME:
        worth[ROLL_AGAIN] = NEVER
    best = NEVER
    for action in range(ACTIONS):
        best = max(best, worth[action])
    for action in range(ACTIONS):
        if worth[action] >= best - SAME:
            return np.int64(action)
    return np.int64(STOP)


@compiled
def action_values(t: Any, s: Any, search: Any, worth: Any, rolling: Any) -> None:
    """The value of every legal action, `NEVER` for the others.

    Unless `ROLLING`, the value of rolling again is at least that of stopping.
    """
    pi, pf, units, (net, rows), keys, values, wi, wf, parts, known, now = search
    pi, pf, units, keys = borrowed(pi), borrowed(pf), borrowed(units), borrowed(keys)
    judge = (borrowed(net), borrowed(rows))
    values, wi, wf, parts = borrowed(values), borrowed(wi), borrowed(wf), borrowed(parts)
    known, now = borrowed(known), borrowed(now)
    search = (pi, pf, units, judge, keys, values, wi, wf, parts, known, now)
    worth[:] = NEVER
    board, dice = np.int64(s[TABLEAU]), np.int64(s[DICE])
    head = v.HEADS + v.HEAD * board
    if pi[v.JUDGED]:
        about = running_turn(t, s, pi, judge, head, known, now)
        if about == MOST_TURNS:
            keys[:] = 0
            known[STAMP] = 1
            about = np.int64(1)
    else:
        about = _about(t, s, pi[head + v.SOLVED])
    cup = t[CUPS + CUP_WORDS * s[CUP] + 7]
    room = BORROW
    for face in range(6):
        room += ((cup >> (COUNT_BITS * face)) & 7) << (4 * face)
    merged = pi[v.MERGED]
    work = wi[TURN]
    work[0, :] = 0
    row = 0
    start = pi[head + v.ROW] + v.FIRST + pi[merged + s[ROWS]]
    work[0, AT], work[0, END] = pi[start], pi[start + 1]
    while row >= 0:
        step = work[row, AT]
        if step == work[row, END] or work[row, TAKEN] + pi[step + v.SIZE] > dice:
            row -= 1
            continue
        work[row, AT] = step + v.ADVANCE
        # If more dice of a face are taken than there are, the subtraction borrows from its spare
        # bit.
        if (room - work[row, USED] - pi[step + v.COUNTS]) & BORROW != BORROW:
            continue
        advance(pi, head, work[row], work[row + 1], row, step)
        row += 1
        if row < 6:
            start = pi[head + v.ROW + row] + v.FIRST + pi[merged + s[ROWS + row]]
            work[row, AT], work[row, END] = pi[start], pi[start + 1]
            continue
        row = 5
        named, rank, taken = work[6, NAMED], work[6, RANK], work[6, TAKEN]
        if taken:
            got = work[6, PAYS] + value(t, search, board, about, named, rank, dice - taken, CACHED)
            for moved in range(6):
                first = pi[work[moved, AT] - v.ADVANCE + v.BEGINS]
                if first:
                    action = 6 * moved + first - 1
                    worth[action] = max(worth[action], got)
        elif not s[OWES]:
            worth[STOP] = ending(t, search, board, about, named, rank)
            worth[ROLL_AGAIN] = value(t, search, board, about, named, rank, dice, rolling)


@compiled
def _about(t: Any, s: Any, solved: Any) -> Any:
    """The other's stock in a solved round; else the number of dice of the next player."""
    seats = t[SEATS]
    for away in range(1, seats):
        stock = s[STOCK + (s[ROLLER] + away) % seats]
        if stock:
            return np.int64(stock if solved else min(steps.CUP_DICE, stock))
    return np.int64(0)
