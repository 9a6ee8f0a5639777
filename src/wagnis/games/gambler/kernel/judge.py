"""The compiled judge: the chance to win at the end of a turn, for three and more players.

The numbers of `solver.judged`, in double precision as there; only sums are in another order.
`network` defines the arrays.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from wagnis.games.gambler.kernel import network as n
from wagnis.games.gambler.kernel import valued as v
from wagnis.games.gambler.kernel.layout import MOST_SEATS, ROWS, SCORES, STARTER, STOCK, TABLEAU
from wagnis.games.gambler.kernel.steps import BOXES, CUP_DICE, SIX
from wagnis.games.gambler.kernel.tables import DEALT, SEATS, TARGET
from wagnis.kernels.compiled import compiled, inner
from wagnis.kernels.contract import ROLLER

HIDDEN = n.HIDDEN
HEIGHT = 8
"""Neurons of the first layer whose outputs are added to the second at once."""

STAMP, BOARD, BASE, HAND, BEGAN, OWN, OTHERS = range(7)
ACTIVE = OTHERS + 2 * MOST_SEATS
KNOWN = ACTIVE + HIDDEN + HEIGHT
"""The running turn: its number, then everything that the values of its ends depend on. The base is
the roller's score without the points of full rows, the hand the dice with those on the tableau;
then the scores of the others and their dice. Last, the neurons whose output is not 0."""
VIEWER, BEST, VIEWERS, FREE, OVER = range(5)
"""Numbers of the running turn: the next roller's seat, the best score but the roller's own and the
next one's, the next one's, the boxes of the tableau, and the value of filling it."""
COMMON = 8
FIRST, SECOND, OUTPUTS = COMMON + HIDDEN, COMMON + 2 * HIDDEN, COMMON + 3 * HIDDEN
NUMBERS = OUTPUTS + HIDDEN + HEIGHT
"""The sums of the first layer that are common to all ends of the turn; those of one end; those of
the second layer; the outputs of neurons."""


def judge_space() -> tuple[Any, Any]:
    """For one thread: the running turn."""
    return np.zeros(KNOWN, np.int64), np.zeros(NUMBERS)


@inner
def seen(value: Any) -> Any:
    """Inputs are rounded to 32 bits, as in the training."""
    return np.float64(np.float32(value))


@inner
def add(net: Any, sums: Any, line: Any, value: Any) -> None:
    """Add the input of this line."""
    value = seen(value)
    for at in range(HIDDEN):
        sums[at] += value * net[line, at]


@inner
def record(pi: Any, head: Any, row: Any, state: Any) -> Any:
    """Where a row state's numbers are."""
    return np.int64(pi[pi[head + v.ROW + row] + v.FLOATS]) + 1 + state


@compiled
def own_share(net: Any, seats: Any, place: Any, known: Any, now: Any) -> Any:
    """The share of the win of the seat at this place, from the sums of the first layer."""
    sums, second = now[FIRST : FIRST + HIDDEN], now[SECOND : SECOND + HIDDEN]
    active, outputs = known[ACTIVE:], now[OUTPUTS:]
    count = 0
    for at in range(HIDDEN):
        active[count], outputs[count] = n.MIDDLE + at, sums[at]
        count += sums[at] > 0.0
    for at in range(count, count + HEIGHT):
        active[at], outputs[at] = 0, 0.0
    for at in range(HIDDEN):
        second[at] = net[n.MIDDLE_BIAS, at]
    # Half of the neurons are silent and left out; eight at a time, for fewer reads and writes.
    for at in range(0, count, HEIGHT):
        a, b, c, d = active[at], active[at + 1], active[at + 2], active[at + 3]
        e, f, g, h = active[at + 4], active[at + 5], active[at + 6], active[at + 7]
        p, q, r, s = outputs[at], outputs[at + 1], outputs[at + 2], outputs[at + 3]
        w, x, y, z = outputs[at + 4], outputs[at + 5], outputs[at + 6], outputs[at + 7]
        for to in range(HIDDEN):
            some = p * net[a, to] + q * net[b, to] + r * net[c, to] + s * net[d, to]
            more = w * net[e, to] + x * net[f, to] + y * net[g, to] + z * net[h, to]
            second[to] += some + more
    for at in range(HIDDEN):
        second[at] = second[at] if second[at] > 0.0 else 0.0
    own, most = 0.0, -np.inf
    for seat in range(seats):
        weights = net[n.OUT + seat]
        # Four sums, so that no addition waits for another.
        one, two, three, four = net[n.OUT + seats, seat], 0.0, 0.0, 0.0
        for at in range(0, HIDDEN, 4):
            one += second[at] * weights[at]
            two += second[at + 1] * weights[at + 1]
            three += second[at + 2] * weights[at + 2]
            four += second[at + 3] * weights[at + 3]
        outputs[seat] = one + two + (three + four)
        most = max(most, outputs[seat])
    total = 0.0
    for seat in range(seats):
        share = exp(outputs[seat] - most)
        total += share
        if seat == place:
            own = share
    return own / total


@compiled
def judged_end(t: Any, pi: Any, judge: Any, head: Any, named: Any, known: Any, now: Any) -> Any:
    """The roller's chance to win if the turn ends with this filling."""
    (net, rows), seats = judge, np.int64(t[SEATS])
    sums, common = now[FIRST : FIRST + HIDDEN], now[COMMON : COMMON + HIDDEN]
    lying, paid = 0.0, 0.0
    for row in range(SIX):
        at = record(pi, head, row, (named >> (v.STATE_BITS * row)) & 255)
        lying += rows[at, n.LYING]
        paid += rows[at, n.PAID]
    score, stock = max(0.0, known[BASE] + paid), known[HAND] - lying
    own, viewer = known[OWN], np.int64(now[VIEWER])
    place = (own - viewer) % seats
    dice = np.int64(min(CUP_DICE, stock if place == 0 else known[OTHERS + MOST_SEATS + viewer]))
    best, lead = max(score, now[BEST]), 0.0
    if place:
        lead = now[VIEWERS] - best
        best = max(best, now[VIEWERS])
    else:
        lead = score - now[BEST]
    p, q = seen(score / t[TARGET]), seen(stock / t[DEALT])
    r, s = seen(lead / 100), 1.0 if best >= t[TARGET] else 0.0
    x, y = seen((now[FREE] - lying) / BOXES), seen(dice / CUP_DICE)
    for to in range(HIDDEN):
        some = p * net[n.SCORE + place, to] + q * net[n.STOCK + place, to] + r * net[n.LEAD, to]
        more = s * net[n.REACHED, to] + x * net[n.BOXES, to] + y * net[n.DICE, to]
        sums[to] = common[to] + some + more
    for row in range(0, SIX, 2):
        a = record(pi, head, row, (named >> (v.STATE_BITS * row)) & 255)
        b = record(pi, head, row + 1, (named >> (v.STATE_BITS * (row + 1))) & 255)
        c, d = record(pi, head, row, -1), record(pi, head, row + 1, -1)
        p, q = rows[a, n.CHANCE + dice], rows[b, n.CHANCE + dice]
        for to in range(HIDDEN):
            sums[to] += (rows[a, to] + p * rows[c, to]) + (rows[b, to] + q * rows[d, to])
    return own_share(net, seats, place, known, now)


@compiled
def running_turn(t: Any, s: Any, pi: Any, judge: Any, head: Any, known: Any, now: Any) -> Any:
    """The number of the running turn, a new one if anything has changed that its ends depend on."""
    rows, own, seats = judge[1], np.int64(s[ROLLER]), np.int64(t[SEATS])
    lying, paid = 0.0, 0.0
    for row in range(SIX):
        at = record(pi, head, row, pi[pi[v.MERGED] + s[ROWS + row]])
        lying += rows[at, n.LYING]
        paid += rows[at, n.PAID]
    same = noted(known, BOARD, s[TABLEAU])
    same &= noted(known, BASE, s[SCORES + own] - np.int64(paid))
    same &= noted(known, HAND, s[STOCK + own] + np.int64(lying))
    same &= noted(known, BEGAN, s[STARTER])
    same &= noted(known, OWN, own)
    for seat in range(seats):
        if seat != own:
            same &= noted(known, OTHERS + seat, s[SCORES + seat])
            same &= noted(known, OTHERS + MOST_SEATS + seat, s[STOCK + seat])
    if not same or known[STAMP] == 0:
        known[STAMP] += 1
        prepare(t, s, pi, judge, head, known, now)
    return known[STAMP]


@inner
def noted(known: Any, at: Any, value: Any) -> Any:
    """Note a fact of the turn; whether it was the same before."""
    same = known[at] == value
    known[at] = value
    return same


@compiled
def prepare(t: Any, s: Any, pi: Any, judge: Any, head: Any, known: Any, now: Any) -> None:
    """Everything that the ends of a new turn have in common."""
    (net, rows), own, seats = judge, np.int64(s[ROLLER]), np.int64(t[SEATS])
    viewer = own
    for away in range(seats - 1, 0, -1):
        if s[STOCK + (own + away) % seats]:
            viewer = (own + away) % seats
    now[VIEWER], now[BEST], now[VIEWERS] = viewer, -np.inf, s[SCORES + viewer]
    sums = now[COMMON : COMMON + HIDDEN]
    sums[:] = net[n.BIAS]
    for seat in range(seats):
        if seat != own:
            place = (seat - viewer) % seats
            add(net, sums, n.SCORE + place, s[SCORES + seat] / t[TARGET])
            add(net, sums, n.STOCK + place, s[STOCK + seat] / t[DEALT])
            if place:
                now[BEST] = max(now[BEST], s[SCORES + seat])
    add(net, sums, n.STARTER, (s[STARTER] - viewer + seats) % seats / seats)
    add(net, sums, n.ROLLING, 1.0)
    free, paid = 0.0, 0.0
    for row in range(SIX):
        full = record(pi, head, row, pi[pi[head + v.ROW + row] + v.STATES] - 1)
        free += rows[full, n.LYING]
        paid += rows[full, n.PAID]
    now[FREE] = free
    now[OVER] = round_over(t, net, max(0.0, known[BASE] + paid), known, now)


@compiled
def round_over(t: Any, net: Any, score: Any, known: Any, now: Any) -> Any:
    """The value of filling the tableau with this score: the game ends, or a new round begins."""
    seats, own = np.int64(t[SEATS]), known[OWN]
    best, winners = score, 1
    for seat in range(seats):
        if seat != own:
            other = np.float64(known[OTHERS + seat])
            winners = 1 if other > best else winners + (other == best)
            best = max(best, other)
    if best >= t[TARGET]:
        return 1.0 / winners if score == best else 0.0
    sums = now[FIRST : FIRST + HIDDEN]
    sums[:] = net[n.BIAS]
    viewer, others, first = (own + 1) % seats, -np.inf, 0.0
    for away in range(seats):
        seat = (viewer + away) % seats
        points = score if seat == own else np.float64(known[OTHERS + seat])
        add(net, sums, n.SCORE + away, points / t[TARGET])
        add(net, sums, n.STOCK + away, 1.0)
        if away:
            others = max(others, points)
        else:
            first = points
    add(net, sums, n.LEAD, (first - others) / 100)
    return own_share(net, seats, (own - viewer) % seats, known, now)
