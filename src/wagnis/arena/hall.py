"""The hall: croupiers in several processes, whose results do not depend on how many there are.

What a croupier does is said in `croupier`.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from wagnis.arena.contest import ArenaError, Contest
from wagnis.arena.croupier import Croupier, Dealt


def play_all(contest: Contest, games: int, jobs: int = 1) -> Iterator[Dealt]:
    """Every deal as it is done, in any order; whoever stops asking ends all processes."""
    croupier = Croupier(contest)
    try:
        croupier.ready()
        if jobs == 1:
            for pairing, deal in contest.tasks(games):
                yield croupier.deal(pairing, deal)
    finally:
        croupier.close()
    if jobs > 1:
        yield from _elsewhere(contest, games, jobs)


def _elsewhere(contest: Contest, games: int, jobs: int) -> Iterator[Dealt]:
    workers: list[tuple[BaseProcess, Connection]] = []
    try:
        with _deaf():
            workers.extend(_started(contest, games, number, jobs) for number in range(jobs))
        listening = [ours for _, ours in workers]
        while listening:
            ready = wait(listening)
            for ours in [one for one in listening if one in ready]:
                try:
                    told = ours.recv()
                except EOFError:
                    raise ArenaError("a process of the arena ended before its work") from None
                if isinstance(told, Dealt):
                    yield told
                elif told is None:
                    listening.remove(ours)
                else:
                    raise ArenaError(told)
    finally:
        for worker, ours in workers:
            worker.terminate()
            worker.join()
            ours.close()


def _started(
    contest: Contest, games: int, number: int, jobs: int
) -> tuple[BaseProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    arguments = (contest, games, number, jobs, theirs)
    worker = context.Process(target=_work, args=arguments, daemon=True)
    worker.start()
    theirs.close()
    return worker, ours


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; those started in here never hear it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(contest: Contest, games: int, number: int, jobs: int, to: Connection) -> None:
    """One of several who share the deals by turns."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where starting deaf is not inherited
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    croupier = Croupier(contest)
    try:
        for pairing, deal in islice(contest.tasks(games), number, None, jobs):
            to.send(croupier.deal(pairing, deal))
        to.send(None)
    except Exception:
        to.send(traceback.format_exc())
    finally:
        croupier.close()
