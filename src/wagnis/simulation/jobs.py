"""Large work in numbered chunks; each result counts exactly once, however often it is computed.

`pools` works on this machine, `on_ray` on others, and `journal` stores results to resume from. The
job defines its chunks: games, tables to solve, records to review.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol, TypeAlias

from wagnis.core.plain import PlainObject


class JobError(Exception):
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
