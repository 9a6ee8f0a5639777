"""The time to solve games, beside OpenSpiel's own value iteration on Pig to 40 in the same run.
Each of ours is solved twice and the second run counts: compiling is done once on a machine."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import TypeVar

import pyspiel

from research import pig
from wagnis.cli.solve_tables import solvable
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.tutto.solver.facts import LANES
from wagnis.games.zocken.solver.graph import GraphTask
from wagnis.games.zocken.solver.solve import BETS_AT
from wagnis.solvers import ValueTable
from wagnis.solvers.value_store import write_table

TARGET = 40
THRESHOLD = 1e-9  # OpenSpiel stops when no value moves more; ours are right to more than that
TABLEAU = "gambler-07"
TUTTO = 1_000
DEEPEST = 100_000  # of the recursion in which OpenSpiel collects the states
Done = TypeVar("Done")


def open_spiel() -> dict[str, float]:
    """OpenSpiel's values by state, as its users compute them.

    Importing the algorithm imports a solver for simultaneous moves, which needs an extra package
    and is never called for Pig; an empty module replaces it.
    """
    unused = "open_spiel.python.algorithms.lp_solver"
    sys.modules.setdefault(unused, ModuleType(unused))
    algorithm = import_module("open_spiel.python.algorithms.value_iteration")
    sys.setrecursionlimit(DEEPEST)
    game = pyspiel.load_game("pig", {"winscore": TARGET, "horizon": DEEPEST})
    values: dict[str, float] = algorithm.value_iteration(game, -1, THRESHOLD, cyclic_game=True)
    return values


def timed(work: Callable[[], Done]) -> tuple[Done, float]:
    """The result, and the CPU-seconds it took."""
    began = time.process_time()
    done = work()
    return done, time.process_time() - began


def pigs() -> float:
    """Both on the same game, in states per second of OpenSpiel."""
    theirs, slow = timed(open_spiel)
    pig.solve(TARGET)
    ours, quick = timed(partial(pig.solve, TARGET))
    head(f"pig({TARGET})", "states")
    peer = len(theirs) / slow
    show("OpenSpiel, value iteration", len(theirs), slow, peer)
    show("wagnis", len(theirs), quick, peer)
    start = next(iter(theirs.values()))
    print(f"who begins wins {(start + 1) / 2:.9f} there, {ours[0, 0]:.9f} here\n")
    return peer


def head(what: str, counted: str) -> None:
    print(f"{what:30}{counted:>12}{'CPU-s':>9}{'per CPU-s':>12}{'x OpenSpiel':>13}")


def show(what: str, count: int, seconds: float, peer: float) -> None:
    rate = count / seconds
    print(f"{what:28}{count:14,}{seconds:9.3f}{rate:12,.0f}{rate / peer:13,.0f}")


def games(peer: float) -> None:
    """Zocken, and Tutto and Gambler at a size that a person would wait for."""
    (tableau,) = solvable("gambler", 2, {"stack": [TABLEAU]})
    (tutto,) = solvable("tutto", 2, {"target": TUTTO})
    turn, zocken = solvable("zocken", 2, {})
    ours = {
        "zocken, a turn": turn,
        "zocken for two, 5 rounds": zocken,
        f"tutto for two to {TUTTO}": tutto,
        f"gambler for two, {TABLEAU}": tableau,
    }
    tables: dict[str, ValueTable] = {}
    head("our games", "values")
    for name, one in ours.items():
        assert one.task is not None
        one.task.solve(_unwatched)
        tables[name], seconds = timed(partial(one.task.solve, _unwatched))
        show(name, values(tables[name]), seconds, peer)
    print(f"\n{'tables':30}{'kept':>12}{'packed':>12}")
    for name, table in tables.items():
        kept, packed = (len(write_table(table, packed)) for packed in (False, True))
        print(f"{name:30}{kept / 1e6:9.2f} MB{packed / 1e6:9.2f} MB")


def values(table: ValueTable) -> int:
    """What is counted as solved: in Gambler the starts of turns only, which are what is kept.

    In Zocken for two the classes of positions of a turn, for each lead that is not decided, twice
    after the bet.
    """
    match table.kind:
        case "zocken-turn":
            return sum(table.facts["positions"])
        case "zocken-game":
            classes: list[int] = GraphTask().solve(_unwatched).facts["classes"]
            positions = sum(classes[BETS_AT + 1 :]) + 2 * sum(classes[1 : BETS_AT + 1])
            chance = table.arrays["values"]
            return positions * int(((chance > 0) & (chance < 1)).sum())
        case "tutto-game":
            seats, units = ("first", "second"), len(table.arrays["first"])
            starts = sum(table.arrays[seat].size for seat in seats)
            return int(starts * units * ALL_DICE * len(LANES))
        case _:
            return sum(array.size for array in table.arrays.values())


def _unwatched(_done: float) -> None:
    pass


def main() -> None:
    games(pigs())


if __name__ == "__main__":
    main()
