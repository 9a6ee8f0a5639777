"""The worker pool: deals played in several processes, with results that do not depend on how many.

How a deal is played is said in `runner`.
"""

from __future__ import annotations

import atexit
import os
import signal
from collections.abc import Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeAlias

from wagnis.arena.contest import ArenaError, Contest
from wagnis.arena.runner import Dealt, GameRunner

_runner: GameRunner  # of a process of the pool


Deal: TypeAlias = tuple[int, int]
"""A pairing and a deal, by their numbers."""


def play_all(
    contest: Contest, games: int, jobs: int = 1, done: Collection[Deal] = ()
) -> Iterator[Dealt]:
    """Every deal as it is done, in any order; whoever stops asking ends all processes.

    What is `done` already is not played again.
    """
    tasks = [task for task in contest.tasks(games) if task not in done]
    runner = GameRunner(contest)
    try:
        runner.ready()
        if jobs == 1:
            for pairing, deal in tasks:
                yield runner.deal(pairing, deal)
    finally:
        runner.close()
    if jobs > 1:
        yield from _in_workers(contest, iter(tasks), jobs)


def _in_workers(contest: Contest, tasks: Iterator[Deal], jobs: int) -> Iterator[Dealt]:
    waiting = set[Future[Dealt]]()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (contest,))
    others = active_children()
    try:
        with _deaf():
            waiting |= {pool.submit(_deal, *task) for task in islice(tasks, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(_deal, *task) for task in islice(tasks, len(done))}
            yield from (one.result() for one in done)
    except BrokenProcessPool:
        raise ArenaError("a process of the arena ended before its work") from None
    finally:
        if waiting:  # and an engine may think for long: what is under way is not waited for
            for worker in set(active_children()).difference(others):
                worker.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; those started in here never hear it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(contest: Contest) -> None:
    """What a process of the pool has at hand: a runner of its own."""
    global _runner
    _runner = GameRunner(contest)
    atexit.register(_runner.close)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where starting deaf is not inherited
    signal.signal(signal.SIGTERM, _end)


def _end(*_: object) -> None:
    """At once: the pool would hand over one more deal, and wait for it."""
    # A pool that breaks asks everybody again; to close twice at once would wait for ever.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    _runner.close()
    os._exit(1)


def _deal(pairing: int, deal: int) -> Dealt:
    return _runner.deal(pairing, deal)
