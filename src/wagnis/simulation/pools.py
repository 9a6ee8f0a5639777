"""Workers on this machine: threads for compiled work, processes for Python code.

Workers on other machines are in `on_ray`; `jobs` hands them chunks.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess

from wagnis.simulation.jobs import Chunk, Job, JobError, Work

LOSSES = 3
"""The limit of consecutive worker losses without a result; then the work itself fails."""

AHEAD = 2  # submitted chunks per worker: one is running, one is ready


def cores() -> int:
    """The number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Alone:
    """No pool: `finished` computes the chunks itself."""

    width = 1

    def __init__(self, job: Job) -> None:
        self._work, self._due = job.work, list[Chunk]()

    def submit(self, chunk: Chunk) -> None:
        self._due.append(chunk)

    def finished(self) -> list[tuple[Chunk, bytes]]:
        chunk = self._due.pop(0)
        return [(chunk, self._work(chunk))]

    def close(self) -> None:
        self._due.clear()


class _Futures:
    """Shared by threads and processes."""

    def __init__(self, workers: int) -> None:
        self.width = AHEAD * workers
        self._under_way: dict[Future[bytes], Chunk] = {}

    def _take(self) -> list[tuple[Chunk, bytes]]:
        done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
        # Sorted by chunk, because the order of completion is random.
        return [
            (self._under_way.pop(future), future.result())
            for future in sorted(done, key=lambda future: self._under_way[future].number)
        ]


class Threads(_Futures):
    """For work that releases the GIL, as compiled games do."""

    def __init__(self, job: Job, workers: int) -> None:
        super().__init__(workers)
        self._work = job.work
        self._pool: Executor = ThreadPoolExecutor(workers, "wagnis-work")

    def submit(self, chunk: Chunk) -> None:
        self._under_way[self._pool.submit(self._work, chunk)] = chunk

    def finished(self) -> list[tuple[Chunk, bytes]]:
        return self._take()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


class Processes(_Futures):
    """For work in Python. If a process is killed, all restart and repeat the lost chunks."""

    def __init__(self, job: Job, workers: int) -> None:
        super().__init__(workers)
        self._job, self._workers, self._lost = job, workers, 0
        self._begin()

    def _begin(self) -> None:
        before = set(active_children())
        self._pool = ProcessPoolExecutor(
            self._workers, get_context("spawn"), _begin_work, (self._job.work,)
        )
        self._before: set[BaseProcess] = before

    def submit(self, chunk: Chunk) -> None:
        try:
            with deaf():
                self._under_way[self._pool.submit(_do, chunk)] = chunk
        except BrokenProcessPool:
            # A process died: the next `finished` restarts the pool and computes this chunk too.
            lost: Future[bytes] = Future()
            lost.set_exception(BrokenProcessPool())
            self._under_way[lost] = chunk

    def finished(self) -> list[tuple[Chunk, bytes]]:
        while True:
            done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
            results = list[tuple[Chunk, bytes]]()
            broken = False
            for future in sorted(done, key=lambda future: self._under_way[future].number):
                if isinstance(future.exception(), BrokenProcessPool):
                    broken = True
                    continue
                results.append((self._under_way.pop(future), future.result()))
            if results:
                self._lost = 0
            if broken:
                self._again()
            if results:
                return results

    def _again(self) -> None:
        self._lost += 1
        lost = sorted(self._under_way.values())
        if self._lost > LOSSES:
            raise JobError(
                f"a worker has ended {self._lost} times before its work; "
                f"it was at chunk {lost[0].number} or one of the {len(lost) - 1} after it"
            )
        self._under_way.clear()
        self._pool.shutdown(cancel_futures=True)
        self._begin()
        for chunk in lost:
            self.submit(chunk)

    def close(self) -> None:
        if self._under_way:  # abandoned: do not wait for them
            for worker in set(active_children()) - self._before:
                worker.terminate()
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def deaf() -> Iterator[None]:
    """Make new processes ignore Ctrl-C, which the terminal sends to every process."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_work: Work  # of a process of the pool


def _begin_work(work: Work) -> None:
    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where the ignored signal is not inherited


def _do(chunk: Chunk) -> bytes:
    return _work(chunk)
