"""Cached exports of a match: its steps and its record.

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
from wagnis.records import Match, step, write_record
from wagnis.server.room.room import Room
from wagnis.server.room.views import earlier, position
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.positions import Step
from wagnis.server.wire.tables import Steps

MOST_KEPT = 64 * 1024 * 1024  # bytes

Export: TypeAlias = Callable[[Table, Match], object]


class Exports:
    """The cache of exports, each for one number of events; one is written at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[object, bytes]] = OrderedDict()
        self._size = 0
        self._writing = asyncio.Lock()

    async def of(self, room: Room, name: str, export: Export) -> bytes:
        """The export of this table's present state; concurrent callers wait for one writer."""
        table, key, match = room.table, (room.table.id, name), room.table.match
        if match is None:
            raise SubmissionError(Refusal.NOT_NOW, "the game has not begun")
        now = table.seq, match.names, table.fair()  # names and seeds may change without an event
        content = self._find(key, now)
        if content is None:
            async with self._writing:
                content = self._find(key, now)
                if content is None:
                    # In a thread: writing a long game takes a while.
                    content = await asyncio.to_thread(lambda: to_json(export(table, match)))
                    self._keep(key, now, content)
        return content

    def forget(self, table_id: str) -> None:
        """Drop the exports of a table whose names have changed."""
        for key in [key for key in self._kept if key[0] == table_id]:
            self._drop(key)

    def _find(self, key: tuple[str, str], now: object) -> bytes | None:
        entry = self._kept.get(key)
        if entry is None or entry[0] != now:
            return None
        self._kept.move_to_end(key)
        return entry[1]

    def _keep(self, key: tuple[str, str], now: object, written: bytes) -> None:
        self._drop(key)
        self._kept[key] = now, written
        self._size += len(written)
        while self._size > MOST_KEPT and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: tuple[str, str]) -> None:
        if key in self._kept:
            self._size -= len(self._kept.pop(key)[1])


def all_steps(table: Table, match: Match) -> Steps:
    """The match from its beginning."""
    steps: Steps = {
        "id": table.id,
        "game": match.box.name,
        "names": list(match.names),
        "start": position(match.at(0)),
        "steps": [cast(Step, step(match, at)) for at in range(len(match.history))],
        "seq": table.seq,
    }
    if match.entered is not None:
        steps["entered"] = True
    return steps


def record(table: Table, match: Match) -> PlainObject:
    """The match record, with the seeds once the game is over."""
    if table.phase != "over":
        return sealed_record(table, match)
    return write_record(replace(match, fair=table.fair()))


def sealed_record(table: Table, match: Match) -> PlainObject:
    """The match record without the server's seed, with the public commits and promises."""
    document = write_record(match)
    document["sealed"] = {
        "commit": table.deal.commit,
        "client_seeds": list(table.public_seeds),
        "deal": table.deal.number,
        "promises": list(table.public_promises),
        "earlier": earlier(table),
    }
    return document
