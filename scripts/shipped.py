"""Writes the tables that come with the package: from the shelf, or solved anew.

    python -m scripts.shipped            write src/wagnis/solvers/shipped
    python -m scripts.shipped --check    only say what is missing or out of date

What is too large to come along is solved where it is needed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.tutto.rules import Tutto
from wagnis.games.zocken.row import MATCH_POINTS
from wagnis.solvers import Shelf, Table, Task
from wagnis.solvers.gambler.solve import RoundTask
from wagnis.solvers.shelf import read_table, table_name, write_table
from wagnis.solvers.tutto.facts import UNIT
from wagnis.solvers.tutto.game import GameTask
from wagnis.solvers.zocken.solve import TurnTask

FOLDER = Path(__file__).parents[1] / "src" / "wagnis" / "solvers" / "shipped"
MOST_BYTES = 2_500_000  # of a packed table; all in all they are some thirteen megabytes


def tasks() -> Iterator[Task]:
    """Everything that may come along: each game as it is played when nobody says otherwise."""
    yield TurnTask(MATCH_POINTS)
    yield GameTask(Tutto(2).target // UNIT, at_once=False)
    for edition in EDITIONS.values():
        for tableau in edition.tableaux:
            yield RoundTask(tableau)


def main() -> int:
    parser = argparse.ArgumentParser(description="write the tables that come with the package")
    parser.add_argument("--check", action="store_true", help="only say what is missing")
    check = parser.parse_args().check
    shelf, wanted = Shelf(shipped=False), set()
    for task in tasks():
        name = table_name(task.kind, task.key)
        file = FOLDER / name
        if not file.is_file() and not check:
            table = shelf.find(task.kind, task.key) or _solved(task, shelf)
            packed = write_table(table, packed=True)
            if len(packed) <= MOST_BYTES:
                file.write_bytes(packed)
        if file.is_file():
            wanted.add(name)
            facts = read_table(file.read_bytes()).facts
            print(f"{file.stat().st_size:>10,}  {task.title}, within {facts['bound']:.1g}")
        else:
            print(f"{'-':>10}  {task.title}: too large, solved where it is needed")
    stale = sorted(file.name for file in FOLDER.glob("*.table") if file.name not in wanted)
    for name in stale:
        print(f"not needed any more: {name}")
        if not check:
            (FOLDER / name).unlink()
    print(f"{sum(file.stat().st_size for file in FOLDER.glob('*.table')):>10,}  bytes in all")
    return 1 if check and stale else 0


def _solved(task: Task, shelf: Shelf) -> Table:
    print(f"solving {task.title} ...", flush=True)
    table = task.solve(lambda part: None)
    shelf.put(table)
    return table


if __name__ == "__main__":
    sys.exit(main())
