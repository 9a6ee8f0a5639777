"""Large work in numbered chunks, each counted exactly once, whoever does it and however often.

Who does it is in `pools` (here) and `on_ray` (elsewhere), what is kept of it in `journal`. What a
chunk is about is said by the job: games, tables to solve, records to review.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol, TypeAlias

from wagnis.core.plain import PlainObject


class JobError(Exception):
    """Something about the work that whoever called for it can mend; said in one sentence."""


@dataclass(frozen=True, slots=True, order=True)
class Chunk:
    """One piece of the work: its number, and the part of the whole that it stands for."""

    number: int
    first: int
    count: int


Work: TypeAlias = Callable[[Chunk], bytes]
"""What is done for a chunk. It travels to other processes by pickle, and gives the same bytes for
the same chunk wherever it is done."""


@dataclass(frozen=True, slots=True)
class Job:
    """`facts` say all that the result depends on, but for the chunks; `work` does one of them."""

    facts: PlainObject
    work: Work = field(compare=False)

    @property
    def digest(self) -> str:
        """The same for the same work."""
        return sha256(json.dumps(self.facts, sort_keys=True).encode()).hexdigest()[:16]


class Pool(Protocol):
    """Those who work, wherever they are. A chunk that is lost with a worker is done again."""

    width: int
    """So many chunks are worth being under way at once."""

    def submit(self, chunk: Chunk) -> None: ...

    def finished(self) -> list[tuple[Chunk, bytes]]:
        """What is done since; waits for at least one. What the work raised is raised here."""

    def close(self) -> None:
        """Whatever is still under way is given up."""


class Kept(Protocol):
    """What was done before and is not done again: a journal."""

    def found(self, chunk: Chunk) -> bytes | None: ...

    def write(self, chunk: Chunk, result: bytes) -> None: ...


def run(
    chunks: Iterable[Chunk], pool: Pool, kept: Kept | None = None
) -> Iterator[tuple[Chunk, bytes]]:
    """Every chunk with its result, once, in any order. Whoever stops asking ends the work.

    A result is kept before it is told, so what anybody has counted is never lost.
    """
    told, under_way = set[int](), set[int]()

    def finished() -> Iterator[tuple[Chunk, bytes]]:
        for chunk, result in pool.finished():
            under_way.discard(chunk.number)
            if chunk.number in told:
                continue  # it was thought lost, and came back after all
            told.add(chunk.number)
            if kept is not None:
                kept.write(chunk, result)
            yield chunk, result

    try:
        for chunk in chunks:
            before = None if kept is None else kept.found(chunk)
            if before is not None:
                told.add(chunk.number)
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


def in_order(done: Iterable[tuple[Chunk, bytes]], first: int = 0) -> Iterator[tuple[Chunk, bytes]]:
    """The same, each chunk after the one before it."""
    waiting: dict[int, tuple[Chunk, bytes]] = {}
    for chunk, result in done:
        waiting[chunk.number] = chunk, result
        while first in waiting:
            yield waiting.pop(first)
            first += 1


def pieces(total: int, size: int) -> Iterator[Chunk]:
    """So much in chunks of so much; the last may be smaller.

    >>> [(one.number, one.first, one.count) for one in pieces(7, 3)]
    [(0, 0, 3), (1, 3, 3), (2, 6, 1)]
    """
    for number, first in enumerate(range(0, total, size)):
        yield Chunk(number, first, min(size, total - first))
