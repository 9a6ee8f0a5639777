"""Large work in numbered chunks; each result counts exactly once, however often it is computed.

Threads and processes work on this machine, `on_ray` on others, and `journal` stores results. The
job defines its chunks: games, tables to solve, records to review.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
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
from dataclasses import dataclass, field
from hashlib import sha256
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from typing import Protocol, TypeAlias

from wagnis.core.errors import WagnisError
from wagnis.core.plain import PlainObject


class JobError(WagnisError):
    """An error that the caller can correct, in one sentence."""


@dataclass(frozen=True, slots=True, order=True)
class Chunk:
    """One piece of the work: its number, and its part of the whole."""

    number: int
    first: int
    count: int


Work: TypeAlias = Callable[[Chunk], bytes]
"""Computes the result of a chunk. It is pickled for other processes, and must return the same bytes
for the same chunk everywhere."""


@dataclass(frozen=True, slots=True)
class Job:
    """`facts` are all inputs of the result, except the chunks; `work` computes one chunk."""

    facts: PlainObject
    work: Work = field(compare=False)

    @property
    def digest(self) -> str:
        """Equal for equal work."""
        return sha256(json.dumps(self.facts, sort_keys=True).encode()).hexdigest()[:16]


class Pool(Protocol):
    """Workers on any machine. A chunk that is lost with its worker is computed again."""

    width: int
    """The number of chunks to submit at once."""

    def submit(self, chunk: Chunk) -> None: ...

    def finished(self) -> list[tuple[Chunk, bytes]]:
        """Results since the last call; waits for at least one. Raises what the work raised."""

    def close(self) -> None:
        """Abandon the submitted chunks that are not finished."""


class Results(Protocol):
    """Stored results of chunks, which are not computed again: a journal."""

    def find(self, chunk: Chunk) -> bytes | None: ...

    def write(self, chunk: Chunk, result: bytes) -> None: ...


def run(
    chunks: Iterable[Chunk], pool: Pool, stored: Results | None = None
) -> Iterator[tuple[Chunk, bytes]]:
    """Every chunk with its result, once, in any order. Closing the iterator ends the work.

    A result is stored before it is yielded, so no counted result is lost.
    """
    yielded, under_way = set[int](), set[int]()

    def finished() -> Iterator[tuple[Chunk, bytes]]:
        for chunk, result in pool.finished():
            under_way.discard(chunk.number)
            if chunk.number in yielded:
                continue  # a chunk thought lost that arrived after all
            yielded.add(chunk.number)
            if stored is not None:
                stored.write(chunk, result)
            yield chunk, result

    try:
        for chunk in chunks:
            before = None if stored is None else stored.find(chunk)
            if before is not None:
                yielded.add(chunk.number)
                yield chunk, before
                continue
            pool.submit(chunk)
            under_way.add(chunk.number)
            if len(under_way) >= pool.width:
                yield from finished()
        while under_way:
            yield from finished()
    finally:
        pool.close()


def in_order(
    results: Iterable[tuple[Chunk, bytes]], first: int = 0
) -> Iterator[tuple[Chunk, bytes]]:
    """The same results in the order of the chunks."""
    waiting: dict[int, tuple[Chunk, bytes]] = {}
    for chunk, result in results:
        waiting[chunk.number] = chunk, result
        while first in waiting:
            yield waiting.pop(first)
            first += 1


def pieces(total: int, size: int) -> Iterator[Chunk]:
    """A total in chunks of this size; the last may be smaller.

    >>> [(one.number, one.first, one.count) for one in pieces(7, 3)]
    [(0, 0, 3), (1, 3, 3), (2, 6, 1)]
    """
    for number, first in enumerate(range(0, total, size)):
        yield Chunk(number, first, min(size, total - first))


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
