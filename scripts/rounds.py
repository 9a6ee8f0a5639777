"""Measures how rounds of Gambler for two end between perfect players, for the chance to win.

    python -m scripts.rounds                    all tableaux of both editions, some ten minutes
    python -m scripts.rounds gambler-07 …       only these; the others stay as they are written

Written is src/wagnis/games/gambler/solver/rounds.json: by tableau (named as its table is) its exact
value, and how often each result came up: [what the starter gained, the lowest this was on the way,
the same of the other, whether the starter begins the next round too, times]. Nobody is kept at 0
points in these rounds; the lowest says what that would have changed. `winning` uses the file.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from wagnis.core import Lot
from wagnis.core.plain import PlainObject
from wagnis.dice import Prng
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.laboratory.measures import begin_of, table_of
from wagnis.games.gambler.laboratory.rounds import PerfectPlayer, play_rounds
from wagnis.games.gambler.solver import winning
from wagnis.games.gambler.solver.solve import KIND, RoundTask
from wagnis.solvers import ValueStore
from wagnis.solvers.digest import table_name

FILE = Path(winning.__file__).parent / winning.FILE
ROUNDS = 400  # on each tableau
SEED = "rounds for two"
E = TypeVar("E", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Stream:
    """Dice from a seeded generator."""

    fate: Prng

    def draw(self, lot: Lot[E], k: int) -> E:
        return lot.draw(self.fate)


def results(
    tableau: Tableau, store: ValueStore, number: int
) -> Iterator[tuple[int, int, int, int, bool]]:
    """The results of this many rounds between perfect players."""
    perfect = PerfectPlayer(tableau, table_of(tableau, store))
    dice = (Stream(Prng(Random(f"{SEED}|{tableau.id}|{each}"))) for each in range(number))
    for one in play_rounds(tableau, (perfect, perfect), dice):
        yield one.gains[0], one.lowest[0], one.gains[1], one.lowest[1], one.again


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tableaux", nargs="*")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    store = ValueStore()
    tableaux = [tableau for edition in EDITIONS.values() for tableau in edition.drawn]
    for tableau in tableaux:
        if arguments.tableaux and tableau.id not in arguments.tableaux:
            continue
        counts = Counter(results(tableau, store, arguments.rounds))
        lines = [[*map(int, result), times] for result, times in sorted(counts.items())]
        facts = {"value": round(begin_of(tableau, store), 4), "results": lines}
        _write(table_name(KIND, RoundTask(tableau).key), facts)
        print(tableau.id, len(lines), flush=True)


def _write(name: str, result: PlainObject) -> None:
    """Add to the existing file; one tableau per line."""
    written: PlainObject = json.loads(FILE.read_text()) if FILE.exists() else {}
    written[name] = result
    lines = (f"{json.dumps(key)}: {json.dumps(written[key])}" for key in sorted(written))
    FILE.write_text("{\n" + ",\n".join(line.replace(" ", "") for line in lines) + "\n}\n")


if __name__ == "__main__":
    main()
