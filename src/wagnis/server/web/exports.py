"""Cached exports of a match: its steps, its record, its verification.

`room.views` shows a running match; `wagnis.records` writes records.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, cast

from pydantic_core import to_json

from wagnis.core.plain import PlainObject
from wagnis.records import Match, Verdict, read_record, step, verify, write_record
from wagnis.server.room.room import Room
from wagnis.server.room.views import Reading, earlier, position
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.positions import Step
from wagnis.server.wire.tables import Checked, Steps

MOST_KEPT = 64 * 1024 * 1024  # bytes

Export: TypeAlias = Callable[[Table], object]


class Exports:
    """The cache of exports, each for one number of events; one is written at a time."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str], tuple[object, bytes]] = OrderedDict()
        self._size = 0
        self._writing = asyncio.Lock()

    async def of(self, room: Room | Reading, name: str, export: Export) -> bytes:
        """The export of this table's present state; refuses before the start."""
        if room.table.match is None:
            raise SubmissionError(Refusal.NOT_NOW, "the game has not begun")
        table = room.table
        # Names and seeds may change without an event.
        now = table.seq, room.table.match.names, table.fair()
        return await self.written((table.id, name), now, lambda: to_json(export(table)))

    async def written(self, key: tuple[str, str], seq: object, write: Callable[[], bytes]) -> bytes:
        """The cached export as of that event; concurrent callers wait for one writer."""
        content = self.find(key, seq)
        if content is None:
            async with self._writing:
                content = self.find(key, seq)
                if content is None:
                    # In a thread: writing a long game takes a while.
                    content = await asyncio.to_thread(write)
                    self._keep(key, seq, content)
        return content

    def forget(self, table_id: str) -> None:
        """Drop the exports of a table whose names have changed."""
        for key in [key for key in self._kept if key[0] == table_id]:
            self._size -= len(self._kept.pop(key)[1])

    def find(self, key: tuple[str, str], seq: object) -> bytes | None:
        """The cached export as of that event."""
        entry = self._kept.get(key)
        if entry is None or entry[0] != seq:
            return None
        self._kept.move_to_end(key)
        return entry[1]

    def _keep(self, key: tuple[str, str], seq: object, written: bytes) -> None:
        if key in self._kept:
            self._size -= len(self._kept.pop(key)[1])
        self._kept[key] = seq, written
        self._size += len(written)
        while self._size > self._most and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1][1])


def all_steps(table: Table) -> Steps | None:
    """The match from its beginning; None before the start."""
    match = table.match
    return None if match is None else match_steps(match, table.id, table.seq)


def match_steps(match: Match, id: str, seq: int) -> Steps:
    steps: Steps = {
        "id": id,
        "game": match.box.name,
        "names": list(match.names),
        "start": position(match.at(0)),
        "steps": [cast(Step, step(match, at)) for at in range(len(match.history))],
        "seq": seq,
    }
    if match.entered is not None:
        steps["entered"] = True
    return steps


def record(table: Table) -> PlainObject | None:
    """The match record, with the seeds once the game is over."""
    if table.match is None:
        return None
    if table.phase != "over":
        return sealed_record(table)
    return write_record(replace(table.match, fair=table.fair()))


def sealed_record(table: Table) -> PlainObject | None:
    """The match record without the server's seed, with the public commits and promises."""
    if table.match is None:
        return None
    document = write_record(table.match)
    document["sealed"] = {
        "commit": table.deal.commit,
        "client_seeds": list(table.public_seeds),
        "deal": table.deal.number,
        "promises": list(table.public_promises),
        "earlier": earlier(table),
    }
    return document


def checked(table: Table) -> Checked:
    """Verify the record of a finished game: replay it and recompute every die."""
    document = record(table)
    assert document is not None
    verdict = verify(read_record(document))
    return {
        "honest": verdict.honest,
        "events": verdict.checked,
        "given": verdict.given,
        "message": _sentence(verdict),
    }


def _sentence(verdict: Verdict) -> str:
    if not verdict.honest:
        return f"event {verdict.differs_at} is not what the seeds give"
    if not verdict.given:
        return f"{verdict.checked} rolls and cards are those the seeds give"
    return (
        f"the first {verdict.given} events were given; "
        f"{verdict.checked} rolls and cards since then are those the seeds give"
    )
