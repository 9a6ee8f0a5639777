"""Gambler's order of play on int32 states: legal actions, their effects, rolls and tableaux.

The tables, built from the rules, say what fits where and what it pays. `layout` names words and
numbers; players are in `policies`, whole games in `compiled`.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.gambler.kernel.layout import (
    CUP,
    DICE,
    DRAWN,
    ORDER,
    OWES,
    ROLL_AGAIN,
    ROWS,
    SCORES,
    STARTER,
    STOCK,
    STOP,
    TABLEAU,
)
from wagnis.games.gambler.kernel.tables import (
    CHANCES,
    COUNT,
    COUNT_BITS,
    CUP_WORDS,
    CUPS,
    DEALT,
    DECK,
    EMPTY,
    FIRST,
    FIRST_CUP,
    FITS,
    KNOWN,
    LACKS,
    PAYS,
    POINTS,
    ROW_WORDS,
    SEATS,
    SEEN,
    STEP,
    TABLEAUX,
    TARGET,
    THROW,
    THROWS,
)
from wagnis.games.gambler.solver.estimate import ROW_FEATURES
from wagnis.kernels import rng as fate
from wagnis.kernels.compiled import compiled, inlined
from wagnis.kernels.contract import CHANCE, DECISION, KIND, NO, OVER, ROLLER, ROUND, SEAT, TURN
from wagnis.kernels.counting import index

SIX, CUP_DICE, BOXES = 6, 5, 28
SEEN_OF_ROW = len(ROW_FEATURES)


@inlined
def fits(t: Any, state: Any) -> Any:
    """The faces that fit the next box of a row, one bit each."""
    return t[FITS + ROW_WORDS * index(state)]


@inlined
def shows(t: Any, cup: Any) -> Any:
    """The faces in this cup, one bit each."""
    return t[CUPS + CUP_WORDS * index(cup)]


@inlined
def after(t: Any, state: Any, face: Any) -> Any:
    """The row with one more die; faces are counted from 0."""
    return t[STEP + ROW_WORDS * index(state) + face]


@inlined
def begin(t: Any, s: Any) -> None:
    """The dice are dealt and everybody has 80 points."""
    for word in range(len(s)):
        s[word] = 0
    for seat in range(t[SEATS]):
        s[SCORES + seat] = t[POINTS]
    for at in range(t[TABLEAUX]):
        s[ORDER + at] = at if at < t[KNOWN] else NO
    s[DRAWN] = t[KNOWN]
    deal(t, s, t[FIRST])


@compiled
def legal(t: Any, s: Any, mask: Any) -> Any:
    """Marks and counts the legal actions; none at a chance node."""
    mask[:] = 0
    if s[KIND] != DECISION:
        return 0
    count = 0
    shown = shows(t, s[CUP])
    for row in range(SIX):
        fitting_here = fits(t, s[ROWS + row]) & shown
        for face in range(SIX):
            if (fitting_here >> face) & 1:
                mask[SIX * row + face] = 1
                count += 1
    if not s[OWES]:
        mask[ROLL_AGAIN] = 1
        mask[STOP] = 1
        count += 2
    return count


@inlined
def fitting(t: Any, s: Any) -> Any:
    """The faces that fit anywhere, one bit each; none if all rows are full."""
    some = fits(t, s[ROWS]) | fits(t, s[ROWS + 1]) | fits(t, s[ROWS + 2])
    return some | fits(t, s[ROWS + 3]) | fits(t, s[ROWS + 4]) | fits(t, s[ROWS + 5])


@inlined
def act(t: Any, s: Any, action: Any) -> None:
    """Applies the roller's action; the caller guarantees that it is legal."""
    if action < ROLL_AGAIN:
        place(t, s, index(action) // SIX, index(action) % SIX)
    elif action == ROLL_AGAIN:
        s[KIND] = CHANCE
        s[CUP] = 0
    else:
        next_turn(t, s)


@inlined
def place(t: Any, s: Any, row: Any, face: Any) -> None:
    """The die stays for the rest of the round; a finished row pays at once."""
    seat = index(s[ROLLER])
    state = after(t, s[ROWS + row], face)
    s[ROWS + row] = state
    s[STOCK + seat] -= 1
    s[CUP] = t[CUPS + CUP_WORDS * index(s[CUP]) + 1 + face]
    s[DICE] -= 1
    s[OWES] = 0
    pays = t[PAYS + ROW_WORDS * index(state)]
    if pays:
        s[SCORES + seat] = max(0, s[SCORES + seat] + pays)
    if pays and not fitting(t, s):
        round_over(t, s)
    elif s[DICE] == 0:
        next_turn(t, s)


@inlined
def next_turn(t: Any, s: Any) -> None:
    """The cup goes to the next player who still has dice."""
    seat = index(s[ROLLER]) + 1
    if seat == t[SEATS]:
        seat = 0
    while s[STOCK + seat] == 0:
        seat += 1
        if seat == t[SEATS]:
            seat = 0
    s[TURN] += 1
    to_roll(s, seat)


@inlined
def to_roll(s: Any, seat: Any) -> None:
    s[KIND] = CHANCE
    s[SEAT] = seat
    s[ROLLER] = seat
    s[DICE] = min(CUP_DICE, s[STOCK + seat])
    s[CUP] = 0
    s[OWES] = 0


@inlined
def round_over(t: Any, s: Any) -> None:
    """Somebody has reached the target, or the left neighbour opens the next round."""
    most = 0
    for seat in range(t[SEATS]):
        most = max(most, s[SCORES + seat])
    if most >= t[TARGET]:
        s[KIND] = OVER
        s[SEAT] = NO
        s[DICE] = 0
        s[CUP] = 0
    else:
        s[ROUND] += 1
        s[TURN] += 1
        deal(t, s, s[ROLLER] + 1 if s[ROLLER] + 1 < t[SEATS] else 0)


@inlined
def deal(t: Any, s: Any, starter: Any) -> None:
    """All dice in equal shares; the tableau is opened if it is known already."""
    for seat in range(t[SEATS]):
        s[STOCK + seat] = t[DEALT]
    s[STARTER] = starter
    s[ROLLER] = starter
    if s[DRAWN] == t[TABLEAUX] or s[ROUND] < s[DRAWN]:
        open_tableau(t, s)
        return
    s[KIND] = CHANCE
    s[SEAT] = NO
    s[TABLEAU] = NO
    s[DICE] = 0
    s[CUP] = 0
    for row in range(SIX):
        s[ROWS + row] = 0


@inlined
def open_tableau(t: Any, s: Any) -> None:
    """The tableau of this round is empty and the starter takes the cup."""
    number = s[ORDER + s[ROUND] % t[TABLEAUX]]
    s[TABLEAU] = number
    for row in range(SIX):
        s[ROWS + row] = t[t[EMPTY] + SIX * number + row]
    to_roll(s, s[STARTER])


@inlined
def fall(t: Any, s: Any, event: Any) -> None:
    """A tableau is opened, or dice are rolled; without a fitting one the turn is over."""
    if s[TABLEAU] == NO:
        s[ORDER + s[DRAWN]] = event
        s[DRAWN] += 1
        open_tableau(t, s)
        return
    cup = t[FIRST_CUP + index(s[DICE])] + event
    if fitting(t, s) & shows(t, cup):
        s[KIND] = DECISION
        s[CUP] = cup
        s[OWES] = 1
    else:
        next_turn(t, s)


@inlined
def draw(t: Any, s: Any, rng: Any) -> Any:
    """Draws the next event with one number of this stream: an undrawn tableau, or a roll."""
    if s[TABLEAU] != NO:
        dice = index(s[DICE])
        at = t[THROW + dice] + fate.below(rng, t[COUNT + dice])
        return ((t[THROWS + (at >> 1)] >> ((at & 1) * 16)) & 0xFFFF) - t[FIRST_CUP + dice]
    left = fate.below(rng, t[TABLEAUX] - s[DRAWN])
    for nth in range(t[TABLEAUX]):
        number = t[t[DECK] + nth]
        drawn = False
        for at in range(s[DRAWN]):
            drawn |= s[ORDER + at] == number
        if not drawn:
            if left == 0:
                return number
            left -= 1
    return NO


@compiled
def observe(t: Any, s: Any, out: Any) -> None:
    """The features from the view of the seat to act; named in `layout.FEATURES`."""
    seat, seats = s[ROLLER], t[SEATS]
    out[:] = 0.0
    best, free = 0, 0
    for away in range(seats):
        other = (seat + away) % seats
        out[away] = s[SCORES + other] / t[TARGET]
        out[6 + away] = s[STOCK + other] / t[DEALT]
        if away:
            best = max(best, s[SCORES + other])
    for row in range(SIX):
        free += t[LACKS + ROW_WORDS * s[ROWS + row]]
    out[12] = (s[SCORES + seat] - best) / 100
    out[13] = max(best, s[SCORES + seat]) >= t[TARGET]
    out[14] = (s[STARTER] - seat + seats) % seats / seats
    out[15] = free / BOXES
    counts = t[CUPS + CUP_WORDS * s[CUP] + 7]
    for face in range(SIX):
        out[16 + face] = ((counts >> COUNT_BITS * face) & 7) / CUP_DICE
    out[22] = s[DICE] / CUP_DICE
    out[23] = s[OWES]
    out[24] = s[KIND] == CHANCE and s[TABLEAU] != NO
    floats = t.view(np.float32)
    for row in range(SIX):
        at, state = 25 + row * (SEEN_OF_ROW + 1), s[ROWS + row]
        for what in range(SEEN_OF_ROW):
            out[at + what] = floats[t[SEEN] + SEEN_OF_ROW * state + what]
        out[at + SEEN_OF_ROW] = floats[t[CHANCES] + SIX * state + s[DICE]]
