"""Tutto for three players to 6000, solved on a graphics card: `python -m research.tutto.three`.

Solves from two different first guesses, says how far the results are apart, and writes the starts
of turns to a file. Needs CuPy.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np

from wagnis.solvers.graphics import NoDeviceError
from wagnis.solvers.tutto.facts import UNIT, Floats
from wagnis.solvers.tutto.three import sweeps
from wagnis.solvers.tutto.three.device import Device
from wagnis.solvers.tutto.three.ends import packed, starts_of
from wagnis.solvers.tutto.three.source import Size

TARGET, LEAD, FAR = 6000, 240, 360


def solve(device: Device, start: Floats, tolerance: float, seconds: float) -> dict[str, object]:
    """Sweep until nothing moves or time is up; what was seen on the way."""
    began, told = time.monotonic(), list[tuple[float, float]]()

    def tell(number: int, moved: float) -> bool:
        told.append((time.monotonic() - began, moved))
        sys.stdout.write(f"pass {number}: {told[-1][0]:.1f} s, moved by {moved:.1e}\n")
        sys.stdout.flush()
        return told[-1][0] < seconds

    moves = sweeps.sweep(device, start, tolerance, 60, tell)
    # What one more round moves, every start by the values of the one before: the residual.
    residual = sweeps.one_pass(device)
    return {"seconds": time.monotonic() - began, "moves": moves, "residual": residual}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=int, default=TARGET)
    parser.add_argument("--lead", type=int, default=LEAD, help="units beyond the target told apart")
    parser.add_argument("--far", type=int, default=FAR, help="units behind in the last round")
    parser.add_argument("--real", choices=("double", "float"), default="double")
    parser.add_argument("--tolerance", type=float, default=1e-9)
    parser.add_argument("--seconds", type=float, default=240.0, help="for each of the two")
    parser.add_argument("--out", type=Path, default=Path("three.npz"))
    arguments = parser.parse_args()
    size = Size(arguments.target // UNIT, arguments.lead, arguments.far)
    try:
        device = Device(size, arguments.real)
    except NoDeviceError as error:
        parser.exit(1, f"{error}\n")
    facts: dict[str, object] = {"target": arguments.target, "real": arguments.real}
    found = list[Floats]()
    for name, start in (("scores", sweeps.by_scores), ("thirds", sweeps.level_shares)):
        facts[name] = solve(device, start(size), arguments.tolerance, arguments.seconds)
        mid, two, one = device.found()
        found.append(mid)
        if name == "scores":
            begin = mid[0, 0, 0, 0]
            facts["start"] = [float(begin[0]), float(begin[1]), float(1 - begin.sum())]
            arrays = packed(starts_of(mid, two, one, size.lead))
            np.savez_compressed(arguments.out, allow_pickle=False, **arrays)
            arguments.out.with_suffix(".json").write_text(json.dumps(facts, indent=1))
    facts["apart"] = float(np.abs(found[0] - found[1]).max())
    arguments.out.with_suffix(".json").write_text(json.dumps(facts, indent=1))
    sys.stdout.write(f"{json.dumps(facts, indent=1)}\n")


if __name__ == "__main__":
    main()
