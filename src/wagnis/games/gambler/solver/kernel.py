"""The compiled backward induction of a round: one filling at a time, all stocks side by side.

Import this only to solve. `advances` explains the arrays, `solve` the numbers.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.solver.advances import LINE as STOCKS

# Numba's cache is valid as long as this file does not change, whatever changes elsewhere. So these
# constants are repeated here, and assertions below compare them with their source.
CUP = 5
LINE = 16
assert (CUP, LINE) == (DICE_OF_A_TURN, STOCKS), "the compiled round is of other dice"

_LINE = np.uint64(LINE)


@njit(cache=True)
def solve_fillings(todo, states, lying, dice, advances, rolls, slots, kept):  # type: ignore[no-untyped-def]
    """Writes the lines of these fillings into `kept`, which has those of the deeper fillings.

    todo: [fillings], ranks; states: [fillings, rows]; lying: dice on each of these; dice: each
    player's dice at the start of the round; slots: [ranks], places in `kept`: [slots, lines *
    LINE].
    """
    numbers = kept.reshape(-1)
    combined = np.empty((2, advances.most, 5), np.int64)
    earned = np.empty((2, advances.most), np.float64)
    best = np.empty(rolls.start[-1], np.float64)
    rolled = np.empty((CUP + 1, LINE), np.float64)
    for at in range(len(todo)):
        fits = 0
        for row in range(states.shape[1]):
            fits |= advances.fits[row, states[at, row]]
        best[:] = -np.inf
        _place(states[at], advances, rolls, slots, numbers, combined, earned, best)
        _climb(rolls.climbs, best)
        _expect(rolls, fits, best, rolled)
        line = kept[slots[todo[at]]]
        line[:] = 0.0
        _settle(fits, lying, dice, rolled, line)


@njit(cache=True)
def _place(states, advances, rolls, slots, numbers, combined, earned, best):  # type: ignore[no-untyped-def]
    """For each multiset of placed dice: the best way to spread all of it over the rows."""
    here, count = 0, 1
    combined[0, 0] = 0
    earned[0, 0] = 0.0
    last = len(states) - 1
    for row in range(len(states)):
        there, made = 1 - here, 0
        begin = advances.first[row, states[row]]
        end = advances.first[row, states[row] + 1]
        for one in range(count):
            key, taken = combined[here, one, 0], combined[here, one, 1]
            rank, seen, names = (
                combined[here, one, 2],
                combined[here, one, 3],
                combined[here, one, 4],
            )
            pays = earned[here, one]
            for advance in range(begin, end):
                taken_now = taken + advances.size[advance]
                if taken_now > CUP:
                    break
                state = advances.state[advance]
                # Free faces are renamed in the order in which they appear; see `ranks`.
                face = advances.shows[row, state]
                name = 0
                names_now = names
                seen_now = seen
                if face:
                    name = (names >> (3 * face)) & 7
                    if not name:
                        name = seen_now = seen + 1
                        names_now |= name << (3 * face)
                rank_now = rank + advances.adds[row, seen, state, name]
                key_now = key + advances.key[advance]
                earned_now = pays + advances.pays[advance]
                if row < last:
                    combined[there, made, 0] = key_now
                    combined[there, made, 1] = taken_now
                    combined[there, made, 2] = rank_now
                    combined[there, made, 3] = seen_now
                    combined[there, made, 4] = names_now
                    earned[there, made] = earned_now
                    made += 1
                elif taken_now:
                    into = rolls.start[rolls.of_key[key_now]]
                    source = np.uint64(slots[rank_now]) * np.uint64(CUP) * _LINE
                    for x in range(np.uint64(CUP + 1 - taken_now) * _LINE):
                        best[into + x] = _up(best[into + x], earned_now + numbers[source + x])
        here, count = there, made


@njit(cache=True)
def _climb(climbs, best):  # type: ignore[no-untyped-def]
    """For each rolled multiset: the best of all its parts that can be placed."""
    for at in range(len(climbs)):
        room, parts, into = climbs[at, 0], climbs[at, 1], climbs[at, 2]
        one, two, three = climbs[at, 3], climbs[at, 4], climbs[at, 5]
        # Several at a time, so that `best` is read and written less often.
        if parts == 1:
            for x in range(room):
                best[into + x] = _up(best[into + x], best[one + x])
        elif parts == 2:
            for x in range(room):
                best[into + x] = _up(best[into + x], _up(best[one + x], best[two + x]))
        else:
            for x in range(room):
                best[into + x] = _up(
                    _up(best[into + x], best[one + x]), _up(best[two + x], best[three + x])
                )
            for part in range(6, 3 + parts):
                one = climbs[at, part]
                for x in range(room):
                    best[into + x] = _up(best[into + x], best[one + x])


@njit(cache=True)
def _expect(rolls, fits, best, rolled):  # type: ignore[no-untyped-def]
    """rolled[k]: the expected value of k dice, over the rolls with a fitting die."""
    rolled[:] = 0.0
    for roll in range(len(rolls.size)):
        if rolls.faces[roll] & fits:
            size, chance, start = rolls.size[roll], rolls.chance[roll], rolls.start[roll]
            for x in range(_LINE):
                rolled[size, x] += chance * best[start + x]


@njit(cache=True)
def _settle(fits, lying, dice, rolled, line):  # type: ignore[no-untyped-def]
    """The lines of a filling, once the values of its rolls are known.

    If nothing fits, the other player rolls, and then the first again: two linear equations.
    """
    miss = 6.0
    for face in range(6):
        miss -= (fits >> face) & 1
    miss /= 6.0
    total = 2 * dice - lying
    low, high = max(0, total - dice), min(dice, total)
    for other in range(low, high + 1):
        # After this turn the other player rolls; this is its value for the mover.
        mine = total - other
        if other == 0 or mine == 0:
            cup = min(CUP, total)
            alone = rolled[cup, 0] / (1.0 - miss**cup)
            end = alone if other == 0 else -alone
        else:
            cup, back = min(CUP, other), min(CUP, mine)
            idle = miss**cup
            end = (idle * rolled[back, other] - rolled[cup, mine]) / (1.0 - idle * miss**back)
        line[other] = end
        chance = 1.0
        for left in range(1, CUP):
            chance *= miss
            line[left * LINE + other] = _up(rolled[left, other] + chance * end, end)


@njit(cache=True)
def _up(one, other):  # type: ignore[no-untyped-def]
    return one if one > other else other
