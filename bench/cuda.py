"""Steps a second of whole random games on a graphics card, beside bare dice.

`python -m bench.cuda` needs CuPy and an NVIDIA card. `--check FILE` compares them with the
compiled games of the same seed, which `--write FILE` stores on a machine with Numba and without a
card.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import wagnis
from research.cuda.graphics import NoDeviceError, cupy
from research.cuda.plan import BLOCK
from research.cuda.playing import Device, plan, played
from wagnis import kernels

GAMES = ("tutto", "gambler", "engel-bengel", "zocken")
PLAYERS = (2, 3, 4)
SEED, FIRST, CHECKED = 20261116, 12345, 2000
COLUMNS = ("scores", "shares", "decisions", "falls", "turns", "rounds")
SECONDS = 1.0  # the approximate duration of a measurement
BARE = r"""
extern "C" __global__ void bare(unsigned long long seed, int rolls, unsigned long long *sum) {
    unsigned long long all = 0, state = seed + blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < rolls; ++i) {
        unsigned long long z = state += 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        all += (((z ^ (z >> 31)) >> 16) * 46656) >> 48;
    }
    atomicAdd(sum, all);
}
"""


def settings() -> Iterator[tuple[str, int, Any]]:
    for name in GAMES:
        for players in PLAYERS:
            yield name, players, wagnis.new(name, players=players, seed="bench").game


def write(file: Path) -> None:
    """Write the results of compiled games, to compare on a machine without Numba."""
    results: dict[str, Any] = {}
    for name, players, game in settings():
        games = kernels.kernel(name, game).play(["random"] * players, SEED, FIRST, CHECKED)
        results |= {f"{name} {players} {what}": getattr(games, what) for what in COLUMNS}
    np.savez_compressed(file, allow_pickle=False, **results)


def check(file: Path) -> int:
    """The number of equal games on the card; `AssertionError` unless all are."""
    expected, same = np.load(file), 0
    for name, players, game in settings():
        games = played(Device(plan(name, game)), SEED, FIRST, CHECKED)
        for what in COLUMNS:
            equal = np.array_equal(getattr(games, what), expected[f"{name} {players} {what}"])
            assert equal, f"{what} of {name} for {players} players differ"
        same += CHECKED
    return same


def bare() -> float:
    """Rolls of six dice per second, only drawn and summed."""
    cp = cupy()
    kernel = cp.RawModule(code=BARE).get_function("bare")
    total, blocks, rolls = cp.zeros(1, np.uint64), 132 * 64, 20_000
    for warm in (True, False):
        began = time.perf_counter()
        kernel((blocks,), (BLOCK,), (np.uint64(warm), np.int32(rolls), total))
        total.get()
        taken = time.perf_counter() - began
    return blocks * BLOCK * rolls / taken


def measured(name: str, game: Any) -> dict[str, float]:
    """Steps and games per second; more games until a run takes half a second, which then counts."""
    device = Device(plan(name, game))
    count = 1 << 20
    device.steps(SEED, 0, count)
    while True:
        began = time.perf_counter()
        steps = device.steps(SEED, 0, count)
        taken = time.perf_counter() - began
        if taken > SECONDS / 2 or count >= 1 << 31:
            return {"steps": steps / taken, "games": count / taken, "length": steps / count}
        count *= 4 if taken < SECONDS / 16 else 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--check", type=Path)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    if arguments.write:
        write(arguments.write)
        return
    try:
        if arguments.check:
            print(f"{check(arguments.check)} games are the same as compiled ones", flush=True)
        rolls = bare()
    except NoDeviceError as error:
        parser.exit(1, f"{error}\n")
    print(f"six dice, bare: {rolls / 1e9:.1f} G rolls/s", flush=True)
    found: dict[str, Any] = {"bare": rolls}
    for name, players, game in settings():
        found[f"{name} {players}"] = told = measured(name, game)
        print(
            f"{name:13}{players} players {told['steps'] / 1e9:7.2f} G steps/s"
            f" {told['games'] / 1e6:8.1f} M games/s, {told['length']:.0f} steps each,"
            f" bare dice x {rolls / told['steps']:.0f}",
            flush=True,
        )
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
