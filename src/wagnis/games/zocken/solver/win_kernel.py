"""The loops of Zocken for two: merging positions, and evaluating a turn for many leads.

Numba compiles them, so this module is imported only for solving; `graph` and `game` are its typed
interfaces.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from wagnis.core import lots
from wagnis.games.zocken.solver.kernel import FACES, FIELDS, can_pick, child

assert len(lots.FACES) == FACES

WIDTH = 16  # leads evaluated at once: two cache lines
MOST = 16  # more than the largest number of places or dice to choose from
FIRST_HASH = np.uint64(0xCBF29CE484222325)
NEXT_HASH = np.uint64(0x100000001B3)


@njit(inline="always")
def numbered(items: Any, count: int, shelf: Any) -> Any:
    """The number of this sequence in the hash table; a new sequence is added."""
    pool, first, table, used = shelf
    code = FIRST_HASH
    for i in range(count):
        code = (code ^ np.uint64(items[i])) * NEXT_HASH
        code ^= code >> np.uint64(29)
    mask = np.uint64(len(table) - 1)
    at = code & mask
    while table[at] >= 0:
        known = table[at]
        begin = first[known]
        if first[known + 1] - begin == count:
            same = True
            for i in range(count):
                if pool[begin + i] != items[i]:
                    same = False
                    break
            if same:
                return known
        at = (at + np.uint64(1)) & mask
    new, begin = used[0], first[used[0]]
    for i in range(count):
        pool[begin + i] = items[i]
    first[new + 1] = begin + count
    table[at] = new
    used[0] += 1
    return new


@njit(inline="always")
def in_order(items: Any, count: int) -> None:
    for i in range(1, count):
        item, j = items[i], i - 1
        while j >= 0 and items[j] > item:
            items[j + 1] = items[j]
            j -= 1
        items[j + 1] = item


@njit(inline="always")
def once_each(items: Any, count: int) -> int:
    """Sort and remove duplicates; return the number left."""
    in_order(items, count)
    length = min(count, 1)
    for i in range(1, count):
        if items[i] != items[length - 1]:
            items[length] = items[i]
            length += 1
    return length


@njit(cache=True)
def merge(
    left: int, level: Any, graph: Any, below: Any, classes: Any, merged: Any, shelves: Any
) -> None:
    """Assign a class to every position of a level, by the classes its moves lead to."""
    begins, offset, met = level
    first, taken = graph[0], graph[4]
    puts, rolls, picks = shelves
    places, faces, dice = (
        np.zeros(MOST, np.int64),
        np.zeros(FACES, np.int64),
        np.zeros(MOST, np.int64),
    )
    for here in range(len(begins) - 1):
        free = FIELDS - taken[here]
        for matches in range(taken[here] + 1):
            for homes in range(1 << free):
                place = offset[taken[here], matches, homes]
                if place < 0 or not met[begins[here] + place]:
                    continue
                picked = 0
                for die in range(-1, free):
                    if not can_pick(die, homes, left):
                        continue
                    rest = homes if die < 0 else homes & ~(1 << die)
                    for face in range(FACES):
                        begin, end = first[here * FACES + face], first[here * FACES + face + 1]
                        for move in range(begin, end):
                            at = child(move, matches, rest, die, graph, below)
                            places[move - begin] = classes[at]
                        count = once_each(places, end - begin)
                        faces[face] = numbered(places, count, puts)
                    in_order(faces, FACES)
                    dice[picked] = numbered(faces, FACES, rolls)
                    picked += 1
                count = once_each(dice, picked)
                merged[begins[here] + place] = numbered(dice, count, picks)


@njit(cache=True)
def walk(rolls_first: Any, faces_first: Any, there: Any, below: Any, found: Any) -> None:
    """Compute the values of a level's classes from the level below, for `WIDTH` leads at once."""
    best, total = np.empty(WIDTH), np.empty(WIDTH)
    for here in range(len(rolls_first) - 1):
        found[here] = -1.0
        for roll in range(rolls_first[here], rolls_first[here + 1]):
            total[:] = 0.0
            for face in range(roll * FACES, (roll + 1) * FACES):
                for lead in range(WIDTH):
                    best[lead] = below[there[faces_first[face]], lead]
                for at in range(faces_first[face] + 1, faces_first[face + 1]):
                    for lead in range(WIDTH):
                        best[lead] = max(best[lead], below[there[at], lead])
                for lead in range(WIDTH):
                    total[lead] += best[lead]
            for lead in range(WIDTH):
                found[here, lead] = max(found[here, lead], total[lead] / FACES)
