"""Tutto for three players, solved on a graphics card: `python -m research.tutto.three`.

Solves from two different first guesses, says how far the results are apart, and writes the table
(packed, as it comes with the package) and what is known of it. Needs CuPy and an NVIDIA card.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from research.cuda.graphics import NoDeviceError
from research.tutto.three.solve import ThreeTask, solved
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.solvers.value_store import write_table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=int, default=6000)
    parser.add_argument("--seconds", type=float, default=240.0, help="for each of the two")
    parser.add_argument("--out", type=Path, default=Path("tutto-three-6000.table"))
    arguments = parser.parse_args()
    began = time.monotonic()

    def tell(number: int, moved: float) -> None:
        seconds = time.monotonic() - began
        sys.stdout.write(f"{seconds:.1f} s, pass {number}: moved by {moved:.1e}\n")
        sys.stdout.flush()

    try:
        task = ThreeTask(arguments.target // UNIT)
        table = solved(task, lambda part: None, arguments.seconds, tell)
    except NoDeviceError as error:
        parser.exit(1, f"{error}\n")
    arguments.out.write_bytes(write_table(table, packed=True))
    sys.stdout.write(f"{json.dumps(table.facts, indent=1)}\n")


if __name__ == "__main__":
    main()
