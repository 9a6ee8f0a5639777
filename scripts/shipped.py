"""Writes the tables that come with the package: from the shelf, or solved anew.

    python -m scripts.shipped            write src/wagnis/solvers/shipped
    python -m scripts.shipped --check    only say what is missing, broken or not needed any more

What is too large to come along is listed here and solved where it is needed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.tutto.rules import Tutto
from wagnis.games.zocken.row import MATCH_POINTS
from wagnis.solvers import Shelf, Table, Task
from wagnis.solvers.gambler.solve import RoundTask
from wagnis.solvers.shelf import BrokenTableError, read_table, table_name, write_table
from wagnis.solvers.tutto.facts import UNIT
from wagnis.solvers.tutto.game import GameTask
from wagnis.solvers.zocken.solve import TurnTask

FOLDER = Path(__file__).parents[1] / "src" / "wagnis" / "solvers" / "shipped"
MOST_BYTES = 2_500_000  # of a packed table; all in all they are some thirteen megabytes
LEFT_OUT = ("gambler-12", "engel-bengel-11", "engel-bengel-12")  # tableaux whose tables are larger


def tasks() -> Iterator[Task]:
    """Everything that comes along: each game as it is played when nobody says otherwise."""
    yield TurnTask(MATCH_POINTS)
    yield GameTask(Tutto(2).target // UNIT, at_once=False)
    for edition in EDITIONS.values():
        for tableau in edition.tableaux:
            if tableau.id not in LEFT_OUT:
                yield RoundTask(tableau)


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    parser = argparse.ArgumentParser(description="write the tables that come with the package")
    parser.add_argument("--check", action="store_true", help="only say what is wrong")
    check = parser.parse_args(arguments).check
    if not check:
        write(folder)
    wrong = list(faults(folder))
    for fault in wrong:
        print(fault)
    print(f"{sum(file.stat().st_size for file in folder.glob('*.table')):>10,}  bytes in all")
    return 1 if wrong else 0


def write(folder: Path) -> None:
    """Add what is missing or broken, and take away what is not needed any more."""
    shelf = Shelf(shipped=False)
    for task in tasks():
        file = folder / table_name(task.kind, task.key)
        if _fault(file) is not None:
            table = shelf.find(task.kind, task.key) or _solved(task, shelf)
            packed = write_table(table, packed=True)
            if len(packed) <= MOST_BYTES:
                file.write_bytes(packed)
            else:
                print(f"{len(packed):>10,}  {task.title}: too large to come along")
    for file in _not_needed(folder):
        file.unlink()


def faults(folder: Path) -> Iterator[str]:
    """What is wrong with the folder."""
    for task in tasks():
        file = folder / table_name(task.kind, task.key)
        fault = _fault(file)
        if fault is not None:
            yield f"{fault}: {file.name}, {task.title}"
    for file in _not_needed(folder):
        yield f"not needed any more: {file.name}"


def _fault(file: Path) -> str | None:
    try:
        table = read_table(file.read_bytes())
    except FileNotFoundError:
        return "missing"
    except BrokenTableError as error:
        return f"broken ({error})"
    return None if table_name(table.kind, table.key) == file.name else "of something else"


def _not_needed(folder: Path) -> list[Path]:
    needed = {table_name(task.kind, task.key) for task in tasks()}
    return sorted(file for file in folder.glob("*.table") if file.name not in needed)


def _solved(task: Task, shelf: Shelf) -> Table:
    print(f"solving {task.title} ...", flush=True)
    table = task.solve(lambda part: None)
    shelf.put(table)
    return table


if __name__ == "__main__":
    sys.exit(main())
