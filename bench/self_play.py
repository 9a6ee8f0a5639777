"""Networks trained by self-play on a GPU, for `bench.baselines`: files by seed and steps.

`python -m research.training.checkpoints` writes them. They are read with NumPy; JAX is not needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from bench.ppo import Policies
from research.training.reading import load, logits


def found(folder: Path, game: str, seed: int) -> dict[int, Path]:
    """The files of one run, by steps."""
    files = {
        int(file.stem.rpartition("-")[2]): file for file in folder.glob(f"{game}-{seed}-*.npz")
    }
    return dict(sorted(files.items()))


def checkpoints(folder: Path, game: str, seed: int) -> Iterator[tuple[int, Policies]]:
    """The networks of one run: their likeliest legal actions."""
    for steps, file in found(folder, game, seed).items():
        yield steps, likeliest(load(file))


def likeliest(weights: dict[str, Any]) -> Policies:
    return lambda seen, masks: np.where(masks, logits(weights, seen), -np.inf).argmax(axis=-1)
