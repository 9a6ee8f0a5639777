"""The hall: croupiers in several processes, whose results do not depend on how many there are.

What a croupier does is said in `croupier`.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait

from wagnis.arena.contest import ArenaError, Contest
from wagnis.arena.croupier import Croupier, Dealt


def play_all(contest: Contest, games: int, jobs: int = 1) -> Iterator[Dealt]:
    """Every deal as it is done, in any order; whoever stops asking ends all processes."""
    tasks = list(contest.tasks(games))
    croupier = Croupier(contest)
    try:
        croupier.ready()
        if jobs == 1:
            for pairing, deal in tasks:
                yield croupier.deal(pairing, deal)
    finally:
        croupier.close()
    if jobs > 1:
        yield from _elsewhere(contest, tasks, min(jobs, len(tasks)))


def _elsewhere(contest: Contest, tasks: Sequence[tuple[int, int]], jobs: int) -> Iterator[Dealt]:
    context = multiprocessing.get_context("spawn")
    workers = []
    for number in range(jobs):
        ours, theirs = context.Pipe(duplex=False)
        arguments = (contest, tasks[number::jobs], theirs)
        worker = context.Process(target=_work, args=arguments, daemon=True)
        worker.start()
        theirs.close()
        workers.append((worker, ours))
    try:
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


def _work(contest: Contest, tasks: Sequence[tuple[int, int]], to: Connection) -> None:
    # Ctrl-C reaches every process of a terminal; the first one decides what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    croupier = Croupier(contest)
    try:
        for pairing, deal in tasks:
            to.send(croupier.deal(pairing, deal))
        to.send(None)
    except Exception:
        to.send(traceback.format_exc())
    finally:
        croupier.close()
