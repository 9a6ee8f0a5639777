"""Networks after so many steps of self-play, for a learning curve: for two players, several seeds.

python -m research.training.checkpoints zocken --seeds 1 2 3 --out FOLDER

Writes `GAME-SEED-STEPS.npz`, numbers of 16 bits. `bench.baselines` measures them.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from research.training.learner import Learner, save
from research.training.selfplay import Settings, Table
from wagnis import envs

MARKS = (1_000_000, 3_000_000, 10_000_000, 30_000_000, 100_000_000)
"""A network is written as soon as it has played so many steps; the last ends the run."""
SETTINGS = Settings(2, environments=4096, steps=32)


def train(table: Table, game: str, seed: int, folder: Path) -> None:
    learner, began = Learner([table], seed), time.monotonic()
    for mark in MARKS:
        while learner.steps < mark:
            metrics = learner.improve(learner.steps / MARKS[-1])
        metrics.block_until_ready()
        save(learner.weights, folder / f"{game}-{seed}-{mark}.npz", np.float16)
        print(f"{game}, seed {seed}: {mark:,} steps, {time.monotonic() - began:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="+")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--out", type=Path, default=Path("checkpoints"))
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for game in arguments.game:
        table = Table(envs.jax(game, players=2), SETTINGS)
        for seed in arguments.seeds:
            train(table, game, seed, arguments.out)


if __name__ == "__main__":
    main()
