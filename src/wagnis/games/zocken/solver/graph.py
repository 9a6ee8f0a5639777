"""A turn of Zocken as a graph, with positions that are equivalent for every aim merged.

Positions in one class reach the same ends in the same ways. The graph has no values: its users
supply those of the ends (`game` for many leads, `winning` for one). The classes are computed once
and stored in a table; `steps` follow from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from time import process_time

import numpy as np

from wagnis.core.lots import FACES
from wagnis.core.plain import PlainObject
from wagnis.games import zocken
from wagnis.games.zocken.row import COLOURS
from wagnis.games.zocken.solver.moves import NO, Moves, all_moves, offsets, reversals
from wagnis.games.zocken.solver.position import ALL, DICE_SHIFT, Ints, end_score
from wagnis.games.zocken.solver.solve import asked, ends
from wagnis.solvers import compiling
from wagnis.solvers.digest import digest
from wagnis.solvers.evaluation import LOADING, Progress
from wagnis.solvers.value_store import ValueTable

KIND = "zocken-graph"
SOLVER = 1
A_GRAPH = 12.0  # CPU-seconds to compute one, measured
NO_MATCHES = (0,) * len(COLOURS)
FEWEST, MOST = 1 << 12, 1 << 21  # capacity: choices of one kind on a level
PER_CHOICE = 9  # the most alternatives of a choice

End = tuple[int, int, int]  # matches, dice on the escape fields, dice out


@dataclass(frozen=True)
class Graph:
    """From the ends of a turn up to its start."""

    moves: Moves
    ends: tuple[End, ...]  # one representative of each class of ends
    classes: tuple[Ints, ...]  # by dice left, int32[positions]: NO for unreachable positions

    def count(self, left: int) -> int:
        return int(self.classes[left].max()) + 1


@dataclass(frozen=True)
class GraphTask:
    """The graph of a turn; it depends neither on the points for matches nor on the circles."""

    @property
    def kind(self) -> str:
        return KIND

    @cached_property
    def key(self) -> PlainObject:
        return {
            "solver": SOLVER,
            "rules": zocken.RULES_VERSION,
            "facts": digest(asked(NO_MATCHES)),
        }

    @property
    def title(self) -> str:
        return "Zocken: which positions of a turn are alike"

    @property
    def about_seconds(self) -> float:
        return LOADING + A_GRAPH

    def solve(self, progress: Progress) -> ValueTable:
        began = process_time()
        moves = all_moves(lambda part: progress(part / 2))
        graph = merged(moves)
        progress(1.0)
        facts: PlainObject = {
            "seconds": round(process_time() - began, 2),
            "bound": 0.0,
            "classes": [graph.count(left) for left in range(ALL + 1)],
        }
        return ValueTable(KIND, self.key, facts, written(graph))


def written(graph: Graph) -> dict[str, Ints]:
    """The graph as the arrays of a table."""
    moves = graph.moves
    return {
        "outlines": moves.outlines,
        "evaded": moves.evaded,
        "first": moves.first,
        "there": moves.there,
        "field": moves.field,
        "turned": moves.turned,
        "ends": np.array(graph.ends, np.int8),
        **{f"classes {left}": classes for left, classes in enumerate(graph.classes)},
    }


def read(table: ValueTable) -> Graph:
    arrays = table.arrays
    names = ("outlines", "evaded", "first", "there", "field", "turned")
    found = [tuple(int(number) for number in end) for end in arrays["ends"]]
    ends_ = tuple((matched, evaded, out) for matched, evaded, out in found)
    classes = tuple(arrays[f"classes {left}"] for left in range(ALL + 1))
    return Graph(Moves(*(arrays[name] for name in names)), ends_, classes)


def merged(moves: Moves, most: int = ALL, start: int = 0) -> Graph:
    """The graph of the whole turn, or of the positions that follow one: its dice left and index."""
    compiling.prepare()
    from wagnis.games.zocken.solver.kernel import mark  # Numba is needed only here
    from wagnis.games.zocken.solver.win_kernel import merge

    arrows = (moves.first, moves.there, moves.field, moves.turned, moves.taken)
    begins = [moves.starts(left) for left in range(most + 1)]
    offset = [offsets(left) for left in range(most + 1)]
    met = [np.zeros(begin[-1], np.bool_) for begin in begins]
    met[most][start] = True
    below = [(begins[left], offset[left], reversals()) for left in range(most)]
    for left in range(most, 0, -1):
        here = (begins[left], offset[left], met[left])
        mark(left, here, arrows, below[left - 1], met[left - 1])
    ends_, last = _ends(moves, begins[0], offset[0], met[0])
    classes = [last]
    for left in range(1, most + 1):
        rolls = ALL * int(met[left].sum())
        shelves = tuple(_shelf(count) for count in (len(FACES) * rolls, rolls, rolls))
        found = np.full(len(met[left]), NO, np.int32)
        here = (begins[left], offset[left], met[left])
        merge(left, here, arrows, below[left - 1], classes[-1], found, shelves)
        classes.append(found)
    return Graph(moves, ends_, tuple(classes))


def _ends(moves: Moves, begins: Ints, offset: Ints, met: Ints) -> tuple[tuple[End, ...], Ints]:
    """Merge ends with equal matches and equal costs."""
    classes = np.full(len(met), NO, np.int32)
    number: dict[tuple[int, int], int] = {}
    found = list[End]()
    dice = moves.outlines >> DICE_SHIFT
    for matched, evaded, out in ends():
        here = (moves.evaded == evaded) & (dice == ALL - out)
        place = offset[moves.taken[here], matched, 0]
        at = begins[:-1][here][place >= 0] + place[place >= 0]
        at = at[met[at]]
        if not len(at):
            continue
        alike = (matched, end_score(matched, evaded, out, NO_MATCHES))
        if alike not in number:
            number[alike] = len(found)
            found.append((matched, evaded, out))
        classes[at] = number[alike]
    return tuple(found), classes


def _shelf(most: int) -> tuple[Ints, ...]:
    """Items, the start of each sequence, a hash table of their numbers, and the counts."""
    most = max(FEWEST, min(most, MOST))
    return (
        np.zeros(PER_CHOICE * most, np.int32),
        np.zeros(most + 1, np.int32),
        np.full(1 << (2 * most).bit_length(), NO, np.int32),
        np.zeros(1, np.int64),
    )
