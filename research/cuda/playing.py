"""Plays games between random players on a graphics card, or on one core to check the source code.

The same seed gives the same games as `wagnis.kernels`. How a game is prepared is in `plan`; CuPy
and an NVIDIA card are needed for `Device`, a C++ compiler for `Host`.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

from research.cuda import gambler, tutto, zocken
from research.cuda.graphics import compiled_here, cupy
from research.cuda.plan import BLOCK, MOST_ROUNDS, Plan
from wagnis.core.box import AnyGame
from wagnis.kernels.contract import Games

BLOCKS_A_PROCESSOR = 16
PLANS = {
    "gambler": gambler.plan,
    "engel-bengel": gambler.plan,
    "tutto": tutto.plan,
    "zocken": zocken.plan,
}


def plan(name: str, game: AnyGame) -> Plan:
    """The plan of this game; a `ValueError` if no source code was written for it."""
    if name not in PLANS:
        raise ValueError(f"{name} has no version for graphics cards; there are {', '.join(PLANS)}")
    make: Any = PLANS[name]
    prepared: Plan = make(game)
    return prepared


class Device:
    """Plays the games of one plan on the card; every thread plays many, one after another."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self._cp = plan, cupy()
        cp = self._cp
        module = cp.RawModule(code=plan.text, options=("-std=c++17",))
        self._play = module.get_function("play")
        self._words = cp.asarray(plan.words)
        processors = cp.cuda.Device().attributes["MultiProcessorCount"]
        self._blocks = BLOCKS_A_PROCESSOR * processors
        self._scratch = cp.zeros(max(1, plan.scratch) * self._blocks * BLOCK, np.uint8)

    def play(
        self, seed: int, first: int, count: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int32], int]:
        """[games, seats] scores, [games, 5] what `tell` writes, and the sum of all steps."""
        scores = self._cp.zeros((count, self.plan.seats), np.int32)
        counts = self._cp.zeros((count, 5), np.int32)
        steps = self._launch(seed, first, count, scores.data.ptr, counts.data.ptr)
        return scores.get(), counts.get(), steps

    def steps(self, seed: int, first: int, count: int) -> int:
        """Play the games and copy back only the number of steps."""
        return self._launch(seed, first, count, 0, 0)

    def _launch(self, seed: int, first: int, count: int, scores: int, counts: int) -> int:
        steps = self._cp.zeros(1, np.uint64)
        numbers = (np.uint64(seed), np.int64(first), np.int64(count), np.uint64(scores))
        arguments = (self._words, *numbers, np.uint64(counts), steps, self._scratch)
        shared = 4 * BLOCK * self.plan.room
        self._play((self._blocks,), (BLOCK,), arguments, shared_mem=shared)
        return int(steps.get()[0])


class Host:
    """Plays the games of one plan on one core."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._library = compiled_here(plan.text)

    def play(
        self, seed: int, first: int, count: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int32], int]:
        """[games, seats] scores, [games, 5] what `tell` writes, and the sum of all steps."""
        plan = self.plan
        scores = np.zeros((count, plan.seats), np.int32)
        counts = np.zeros((count, 5), np.int32)
        steps, scratch = np.zeros(1, np.uint64), np.zeros(max(1, plan.scratch), np.uint8)
        self._library.play(
            _pointer(plan.words),
            ctypes.c_uint64(seed),
            ctypes.c_int64(first),
            ctypes.c_int64(count),
            _pointer(scores),
            _pointer(counts),
            _pointer(steps),
            _pointer(scratch),
        )
        return scores, counts, int(steps[0])


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def play_random(name: str, game: AnyGame, seed: int, first: int, count: int) -> Games:
    """So many games from this number on, on the card; a `NoDeviceError` says what is missing."""
    return played(Device(plan(name, game)), seed, first, count)


def played(where: Device | Host, seed: int, first: int, count: int) -> Games:
    """So many games from this number on, as `contract.Games`."""
    scores, counts, _ = where.play(seed, first, count)
    winners, decisions, falls, turns, rounds = (np.ascontiguousarray(row) for row in counts.T)
    if count and rounds.max() > MOST_ROUNDS:
        raise ValueError(f"a game is not over after {MOST_ROUNDS} rounds")
    seats = np.arange(where.plan.seats)
    won = winners[:, None] >> seats & 1
    numbers = np.arange(first, first + count)
    seating = ((numbers[:, None] + seats) % where.plan.seats).astype(np.int8)
    shares = won / won.sum(axis=1, keepdims=True)
    return Games(first, seating, scores, shares, decisions, falls, turns, rounds)
