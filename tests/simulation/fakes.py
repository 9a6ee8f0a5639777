"""Work and a compiled game that cost nothing, for tests of those who hand them out."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from wagnis.kernels import Games
from wagnis.simulation.jobs import Chunk, Job


@dataclass(frozen=True)
class Squares:
    """Adds up squares; notes every start in a folder, and dies as often as it is told."""

    notes: Path
    dies_at: int = -1
    times: int = 1

    def __call__(self, chunk: Chunk) -> bytes:
        started = len(list(self.notes.glob(f"{chunk.number}-*")))
        (self.notes / f"{chunk.number}-{started}-{os.getpid()}").touch()
        if chunk.number == self.dies_at and started < self.times:
            os.kill(os.getpid(), signal.SIGKILL)
        return str(sum(n * n for n in range(chunk.first, chunk.first + chunk.count))).encode()

    def job(self) -> Job:
        return Job({"what": "squares"}, self)

    def starts(self, number: int) -> int:
        return len(list(self.notes.glob(f"{number}-*")))


def summed(told: Sequence[tuple[Chunk, bytes]]) -> int:
    return sum(int(result) for _, result in told)


class Coins:
    """A game that the stronger of two names wins more often, by arithmetic alone."""

    seats = 2
    policies = ("random", "thumb")

    def __init__(self, *_: Any) -> None:
        self.played: list[tuple[int, int]] = []

    def play(self, lineup: Sequence[str], seed: int, first: int, count: int) -> Games:
        self.played.append((first, count))
        number = np.arange(first, first + count, dtype=np.int64)
        seating = np.stack([number % 2, 1 - number % 2], axis=1).astype(np.int8)
        coin = (number * 2654435761 + seed % 1000 * 40503) % 1000
        strong = np.array([name == "thumb" for name in lineup])
        chance = 500 + 150 * (strong[seating[:, 0]].astype(int) - strong[seating[:, 1]])
        won = coin < chance
        shares = np.stack([won, ~won], axis=1).astype(np.float64)
        scores = (100 * shares).astype(np.int32) + coin[:, None].astype(np.int32)
        length = (10 + coin % 7).astype(np.int32)
        return Games(first, seating, scores, shares, 3 * length, 2 * length, length, length // 2)
