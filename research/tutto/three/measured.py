"""Tutto for three by the solution against the estimate by pairs: who wins how much, exactly.

`python -m research.tutto.three.measured TABLE` reads what `research.tutto.three` wrote and needs
CuPy and an NVIDIA card. All line-ups are evaluated over the whole game, with full decks.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from research.cuda.graphics import NoDeviceError
from research.tutto.three.device import Device
from research.tutto.three.judged import by_pairs, by_starts, mixed, shares
from research.tutto.three.source import Size
from research.tutto.three.sweeps import by_scores
from wagnis.games.tutto.solver import USUAL
from wagnis.games.tutto.solver.three import unpacked
from wagnis.solvers import common_store
from wagnis.solvers.value_store import read_table

NAMES = ("solved", "pairs")
PASSES = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path)
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    starts = unpacked(read_table(arguments.table.read_bytes()).arrays)
    size = Size(starts.units, starts.lead, starts.far)
    table = common_store().find(USUAL.kind, USUAL.key)
    assert table is not None
    keys = {"solved": by_starts(starts), "pairs": by_pairs(size.units, size.far, table)}
    guess, found = by_scores(size), dict[str, dict[str, Any]]()
    for names in product(NAMES, repeat=3):
        first, second, third = (keys[name] for name in names)
        try:
            device = Device(size, "float", mixed((first, second, third)))
        except NoDeviceError as error:
            parser.exit(1, f"{error}\n")
        # The first begins with a rough guess, each other one with what the one before came to.
        won, moved = shares(device, guess, arguments.passes * (1 if found else 3))
        guess = device.found()[0]
        found[" ".join(names)] = {"shares": won, "moved": moved}
        told = ", ".join(f"{name} {share:.4%}" for name, share in zip(names, won, strict=True))
        sys.stdout.write(f"{told} (last pass moved {moved:.1e})\n")
        sys.stdout.flush()
    for one in NAMES:
        alone = [line for line in product(NAMES, repeat=3) if line.count(one) == 1]
        mean = np.mean([found[" ".join(line)]["shares"][line.index(one)] for line in alone])
        sys.stdout.write(f"{one}, alone among two others, over all seats: {mean:.4%}\n")
    if arguments.out:
        arguments.out.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
