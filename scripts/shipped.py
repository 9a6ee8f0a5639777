"""Writes the tables that ship with the package, and their index.

    python -m scripts.shipped            write src/wagnis/solvers/shipped
    python -m scripts.shipped --check    only say what is missing, broken or not needed any more

Tables are made from committed sources only, solved anew and never taken from somebody's cache. A
file whose numbers have not changed stays as it is; then only the index is written again. What is
too large to come along is listed here, and only what is known of it goes into the index.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from research.tutto.three.solve import ThreeTask
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.solver.solve import RoundTask
from wagnis.games.tutto.daily import TARGET
from wagnis.games.tutto.rules import Tutto
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.games.tutto.solver.game import GameTask
from wagnis.games.zocken.row import MATCH_POINTS
from wagnis.games.zocken.solver.game import GameTask as ZockenTask
from wagnis.games.zocken.solver.graph import GraphTask
from wagnis.games.zocken.solver.solve import TurnTask
from wagnis.solvers import Task, ValueTable
from wagnis.solvers.digest import table_name
from wagnis.solvers.shipped import INDEX, Shipped, read_index
from wagnis.solvers.value_store import BrokenTableError, read_table, write_table

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "src" / "wagnis" / "solvers" / "shipped"
ROUNDING = 1e-12
MOST_BYTES = 2_500_000  # of a packed table; all tables together are some fifteen megabytes
LEFT_OUT = ("gambler-12", "engel-bengel-11", "engel-bengel-12")  # tableaux whose tables are larger


class Wanted(NamedTuple):
    """A table by its file name; whether the numbers are shipped, or only its description."""

    name: str
    task: Task
    along: bool = True

    @property
    def file(self) -> str:
        return f"{self.name}.table"


def wanted() -> Iterator[Wanted]:
    """Everything that is shipped: each game with its default options.

    And Tutto with immediate charges, which takes longest to solve, as in the daily roll, and for
    three, which needs a graphics card.
    """
    target = Tutto(2).target
    yield Wanted("zocken", TurnTask(MATCH_POINTS))
    yield Wanted("zocken-graph", GraphTask())
    yield Wanted("zocken-win", ZockenTask(MATCH_POINTS))
    yield Wanted(f"tutto-{target}", GameTask(target // UNIT, at_once=False))
    yield Wanted(f"tutto-{target}-at-once", GameTask(target // UNIT, at_once=True))
    yield Wanted(f"tutto-{TARGET}", GameTask(TARGET // UNIT, at_once=False))
    yield Wanted(f"tutto-three-{target}", ThreeTask(target // UNIT))
    for edition in EDITIONS.values():
        for tableau in edition.drawn:
            yield Wanted(tableau.id, RoundTask(tableau), tableau.id not in LEFT_OUT)


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    parser = argparse.ArgumentParser(description="write the tables that come with the package")
    parser.add_argument("--check", action="store_true", help="only say what is wrong")
    if not parser.parse_args(arguments).check:
        if changed := uncommitted(ROOT):
            print(f"tables are made from committed sources only; changed are:\n{changed}")
            return 2
        write(folder)
    wrong = list(faults(folder))
    for fault in wrong:
        print(fault)
    print(f"{sum(file.stat().st_size for file in folder.glob('*.table')):>10,}  bytes in all")
    return 1 if wrong else 0


def uncommitted(root: Path) -> str:
    """What git reports as changed or new; a folder without git counts as changed."""
    status = subprocess.run(
        ["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=False
    )
    return status.stdout if status.returncode == 0 else status.stderr


def solved(task: Task) -> ValueTable:
    print(f"solving {task.title} ...", flush=True)
    return task.solve(lambda part: None)


def write(folder: Path, solve: Callable[[Task], ValueTable] = solved) -> None:
    """Solve what the index does not list, write files with new numbers, and then the index."""
    listed = _index(folder)
    lines = []
    for one in wanted():
        known = listed.get(table_name(one.task.kind, one.task.key))
        if known is not None and _fault(one, known, folder) is None:
            lines.append(_line(one, known.facts, known.sha256))
            continue
        table = solve(one.task)
        lines.append(_line(one, table.facts, _written(folder / one.file, table, one.along)))
    text = ",\n".join(json.dumps(line, sort_keys=True) for line in lines)
    (folder / INDEX).write_text(f"[\n{text}\n]\n", encoding="utf-8")
    for file in _not_needed(folder):
        file.unlink()


def _written(file: Path, table: ValueTable, along: bool) -> str | None:
    """The hash of the file with these numbers: the old file if its numbers are equal."""
    if not along:
        return None
    if not _same_numbers(file, table):
        packed = write_table(table, packed=True)
        if len(packed) > MOST_BYTES:
            raise ValueError(f"{file.name} has {len(packed):,} bytes: too large to come along")
        file.write_bytes(packed)
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _same_numbers(file: Path, table: ValueTable) -> bool:
    try:
        there = read_table(file.read_bytes()).arrays
    except (FileNotFoundError, BrokenTableError):
        return False
    return there.keys() == table.arrays.keys() and all(
        numbers.dtype == there[name].dtype and _equal(numbers, there[name])
        for name, numbers in table.arrays.items()
    )


def _equal(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> bool:
    """Integers equal; floats up to rounding differences between processors."""
    if one.shape != other.shape or not np.issubdtype(one.dtype, np.floating):
        return np.array_equal(one, other)
    return bool(np.allclose(one, other, rtol=0, atol=ROUNDING))


def _line(one: Wanted, facts: PlainObject, sha256: str | None) -> PlainObject:
    return {
        "title": one.task.title,
        "kind": one.task.kind,
        "key": one.task.key,
        "facts": facts,
        "file": one.file if one.along else None,
        "sha256": sha256,
    }


def faults(folder: Path) -> Iterator[str]:
    """The faults of the folder."""
    listed = _index(folder)
    for one in wanted():
        known = listed.pop(table_name(one.task.kind, one.task.key), None)
        fault = _fault(one, known, folder)
        if fault is not None:
            yield f"{fault}: {one.name}, {one.task.title}"
    for line in listed.values():
        yield f"listed for other rules or another solver: {line.title}"
    for file in _not_needed(folder):
        yield f"not needed any more: {file.name}"


def _fault(one: Wanted, known: Shipped | None, folder: Path) -> str | None:
    if known is None:
        return "not listed"
    if not one.along:
        return None if known.file is None else "not to come along"
    if known.file is None or known.file.name != one.file:
        return "listed without its file"
    try:
        written = (folder / one.file).read_bytes()
        read_table(written)
    except FileNotFoundError:
        return "missing"
    except BrokenTableError as error:
        return f"broken ({error})"
    return None if hashlib.sha256(written).hexdigest() == known.sha256 else "another file"


def _index(folder: Path) -> dict[str, Shipped]:
    return read_index(folder) if (folder / INDEX).exists() else {}


def _not_needed(folder: Path) -> list[Path]:
    needed = {one.file for one in wanted() if one.along}
    return sorted(file for file in folder.glob("*.table") if file.name not in needed)


if __name__ == "__main__":
    sys.exit(main())
