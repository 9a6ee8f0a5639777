"""The loops of the Zocken solver: each level (dice left) is computed from the next.

All values are integers over 6**left. Numba compiles the loops, so this module is imported only for
solving; `solve` is its typed interface.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from wagnis.core import lots
from wagnis.games.zocken import row

# Numba's cache depends only on this file and ignores changes in others;
# so these are literals, and an assertion compares them with their source.
FACES = 6
FIELDS = 7
assert (len(lots.FACES), len(row.FIELDS)) == (FACES, FIELDS), "the compiled turn is of other dice"


@njit(inline="always")
def child(move: int, matches: int, rest: int, die: int, graph: Any, below: Any) -> Any:
    """The index of the position after this move, one level down.

    `die` is the free field it belongs to, negative for a die without a home; `rest` has the homes
    of the other dice still to come.
    """
    _, there, field, turned, taken = graph
    begins, offset, reversal = below
    row, at = there[move], field[move]
    if at >= 0:
        rest = (rest & ((1 << at) - 1)) | (rest >> (at + 1) << at)
        if at == die:
            matches += 1
    if turned[move]:
        rest = reversal[FIELDS - taken[row], rest]
    return begins[row] + offset[taken[row], matches, rest]


@njit(inline="always")
def can_pick(die: int, homes: int, left: int) -> bool:
    if die >= 0:
        return homes >> die & 1 == 1
    count = 0
    while homes:
        homes &= homes - 1
        count += 1
    return count < left


@njit(cache=True)
def mark(left: int, level: Any, graph: Any, below: Any, met_below: Any) -> None:
    """Mark the positions of the level below that the marked ones of this level lead to."""
    begins, offset, met = level
    first, taken = graph[0], graph[4]
    for here in range(len(begins) - 1):
        free = FIELDS - taken[here]
        for matches in range(taken[here] + 1):
            for homes in range(1 << free):
                place = offset[taken[here], matches, homes]
                if place < 0 or not met[begins[here] + place]:
                    continue
                for die in range(-1, free):
                    if can_pick(die, homes, left):
                        rest = homes if die < 0 else homes & ~(1 << die)
                        for move in range(first[here * FACES], first[(here + 1) * FACES]):
                            met_below[child(move, matches, rest, die, graph, below)] = True


@njit(cache=True)
def fill(left: int, level: Any, graph: Any, below: Any, known: Any, found: Any) -> None:
    """The values of one level: points, over 50, and the bet at its lowest and highest.

    The roller of the bet maximises points; among equally good moves the bet is taken at its
    worst and at its best.
    """
    begins, offset, met = level
    points, over, low, high = known
    first, taken = graph[0], graph[4]
    for here in range(len(begins) - 1):
        free = FIELDS - taken[here]
        for matches in range(taken[here] + 1):
            for homes in range(1 << free):
                place = offset[taken[here], matches, homes]
                if place < 0 or not met[begins[here] + place]:
                    continue
                picked = False
                best, best_over, best_low, best_high = 0, 0, 0, 0
                for die in range(-1, free):
                    if not can_pick(die, homes, left):
                        continue
                    rest = homes if die < 0 else homes & ~(1 << die)
                    total, total_over, total_low, total_high = 0, 0, 0, 0
                    for face in range(here * FACES, (here + 1) * FACES):
                        at = child(first[face], matches, rest, die, graph, below)
                        top, top_over, top_low, top_high = points[at], over[at], low[at], high[at]
                        for move in range(first[face] + 1, first[face + 1]):
                            at = child(move, matches, rest, die, graph, below)
                            top_over = max(top_over, over[at])
                            if points[at] > top:
                                top, top_low, top_high = points[at], low[at], high[at]
                            elif points[at] == top:
                                top_low = min(top_low, low[at])
                                top_high = max(top_high, high[at])
                        total += top
                        total_over += top_over
                        total_low += top_low
                        total_high += top_high
                    if not picked or total_over > best_over:
                        best_over = total_over
                    if not picked or total > best:
                        best, best_low, best_high = total, total_low, total_high
                    elif total == best:
                        best_low = min(best_low, total_low)
                        best_high = max(best_high, total_high)
                    picked = True
                at = begins[here] + place
                found[0][at] = best
                found[1][at] = best_over
                found[2][at] = best_low
                found[3][at] = best_high
