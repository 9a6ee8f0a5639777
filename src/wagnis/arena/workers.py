"""Plays all deals of a contest on the pools of `wagnis.simulation`.

The number of processes does not change the results. `runner` plays a deal, `journal` writes it.
"""

from __future__ import annotations

import atexit
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass

from wagnis.arena.contest import Contest
from wagnis.arena.journal import Journal, read_deal, write_deal
from wagnis.arena.runner import Dealt, GameRunner
from wagnis.simulation.jobs import Chunk, Job, Work, pieces, run
from wagnis.simulation.pools import Alone, Processes


def play_all(
    contest: Contest, games: int, jobs: int = 1, journal: Journal | None = None
) -> Iterator[Dealt]:
    """Every deal when it is finished, in any order; deals in the journal are not played again.

    Closing the iterator ends all processes.
    """
    runner = GameRunner(contest)
    try:
        runner.ready()
        if jobs == 1:
            yield from _played(contest, games, Alone(Job({}, Playing(contest, runner))), journal)
    finally:
        runner.close()
    if jobs > 1:
        yield from _played(contest, games, Processes(Job({}, InProcess(contest)), jobs), journal)


def _played(
    contest: Contest, games: int, pool: Alone | Processes, journal: Journal | None
) -> Iterator[Dealt]:
    deals = contest.deals(games) * len(contest.pairings)
    for _, result in run(pieces(deals, 1), pool, journal):
        yield read_deal(result)


@dataclass(frozen=True, slots=True)
class Playing:
    """Plays a deal for each chunk; the number of the chunk is that of the task."""

    contest: Contest
    runner: GameRunner

    def __call__(self, chunk: Chunk) -> bytes:
        pairing, deal = self.contest.task(chunk.number)
        return write_deal(self.contest, self.runner.deal(pairing, deal))


@dataclass(frozen=True, slots=True)
class InProcess:
    """The same in a process of a pool, which starts its own engines with its first deal."""

    contest: Contest

    def __call__(self, chunk: Chunk) -> bytes:
        global _work
        if _work is None:
            runner = GameRunner(self.contest)
            atexit.register(runner.close)
            signal.signal(signal.SIGTERM, lambda *_: _end(runner))
            _work = Playing(self.contest, runner)
        return _work(chunk)


_work: Work | None = None  # of this process


def _end(runner: GameRunner) -> None:
    """Close the engines and exit at once, without waiting for the deal being played."""
    # A broken pool terminates its processes again; two concurrent closes would deadlock.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    runner.close()
    os._exit(1)
