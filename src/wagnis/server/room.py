"""A table with people around it: one submission at a time is judged, stored, and only then told.

What is right is said in `table`; here is the order in which it happens, and who hears of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

from wagnis.core.plain import PlainObject
from wagnis.records import Match, odds
from wagnis.server import bot_turns, news
from wagnis.server.clock import Clock, now
from wagnis.server.company import Company
from wagnis.server.config import Config
from wagnis.server.counsel import Counsel
from wagnis.server.hosts import HostWatch
from wagnis.server.presence import Presence
from wagnis.server.readers import Reader
from wagnis.server.shown import Around, table_shown
from wagnis.server.solving import Solving
from wagnis.server.store import ConflictError, LogRow, NotStoredError, Store
from wagnis.server.table import seating
from wagnis.server.table.documents import again, read_table, write_table
from wagnis.server.table.refusals import SubmissionError
from wagnis.server.table.table import Done, Judged, Table
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import TableShown

log = logging.getLogger("wagnis.server")

Act = Callable[[], Awaitable[None]]
MOST_HEARD = 256  # submissions kept in mind that the log does not have


class Room:
    """One table in memory, its readers, its clock."""

    def __init__(
        self, table: Table, rows: list[LogRow], store: Store, config: Config, solving: Solving
    ) -> None:
        self.table = table
        self.company = Company()
        self.counsel = Counsel(self, solving)
        self.clock = Clock(config.second, self._rung)
        self.host = HostWatch(self, config.second)
        self._presence = Presence(self)
        self.lock = asyncio.Lock()
        self.done = _submissions(rows)
        self.heard = dict(table.done)  # and lately what changed nothing, or was only said
        self.updated = rows[-1].at if rows else table.created
        self.touched = time.monotonic()
        self.limits = config.limits
        self.closed = False
        self._store = store
        self._behind = False  # the stored row does not know the latest scores
        self._odds: tuple[Match, PlainObject] | None = None
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._again: Table | None = None  # the table of the rematch, while it is being made
        self._unsure = False  # whether the store has what was last to be written

    @property
    def idle(self) -> bool:
        return not self.company and not self._jobs and not self.lock.locked()

    @property
    def overlong(self) -> bool:
        """The game would never end by itself, it seems."""
        match = self.table.match
        return match is not None and len(match.history) >= self.limits.events

    def hear(self, done: Done) -> None:
        """Keep in mind that this has been said; the latest are enough."""
        if len(self.heard) >= MOST_HEARD:
            del self.heard[next(iter(self.heard))]
        self.heard[done[0]] = done[1]

    def shown(self) -> TableShown:
        return table_shown(self.table, self._around(), now())

    async def enter(self, reader: Reader) -> None:
        """A reader comes: it gets the whole table; its seats need no stand-in any more."""
        async with self.lock:
            self.company.enter(reader)
            self.touched = time.monotonic()
            returned = await self._welcome(reader.handle)
            self.set_clock()
            if returned or len(self.company) == 1:
                self.tell_table()
            else:
                reader.push(self._table_news())
        self._presence.changed()
        self.host.look()
        self.counsel.prepare()
        self.wake_bots()

    async def _welcome(self, handle: str | None) -> bool:
        """Send away whoever stands in for this device's people; whether anybody did."""
        if handle is None or self.table.phase != "playing":
            return False
        judged = seating.returned(self.table, handle)
        try:
            await self.commit(judged)
        except (NotStoredError, ConflictError):
            log.warning("table %s: a stand-in could not be sent away", self.table.id)
        return judged.changed

    def leave(self, reader: Reader) -> None:
        self.company.leave(reader)
        self.counsel.left()
        self.touched = time.monotonic()
        self.set_clock()
        self._presence.changed()
        self.host.look()

    async def guarded(self, act: Act, reader: Reader, submission: str) -> None:
        """Do this while nobody else does anything here; whatever happens, there is an answer."""
        async with self.lock:
            try:
                if self._unsure:
                    await self.reload()
                await act()
            except SubmissionError as error:
                reader.refuse(submission, error.code, str(error), self.table.seq)
            except NotStoredError:
                sorry = "the disk refused; nothing has happened"
                reader.refuse(submission, Refusal.NOT_STORED, sorry, self.table.seq)
            except ConflictError:
                await self.reload()
                sorry = "something happened in between"
                reader.refuse(submission, Refusal.STALE, sorry, self.table.seq)
            except Exception:
                log.exception("table %s: a submission could not be judged", self.table.id)
                await self.reload()
                sorry = "that was our fault; nothing has happened"
                reader.refuse(submission, Refusal.BROKEN, sorry, self.table.seq)

    async def commit(self, judged: Judged) -> None:
        """Store; only then is the table as it was judged to be."""
        if not judged.rows and not judged.changed:
            return
        at = now()
        row = write_table(judged.table, at) if judged.changed else None
        try:
            await self._store.write(self.table.id, judged.rows, row)
        except asyncio.CancelledError:
            self._unsure = True
            raise
        self.table = judged.table
        self.updated = at
        self._behind = row is None
        self.done.update((entry.submission, entry) for entry in judged.rows if entry.submission)

    async def rematch(self, host: str, done: Done) -> None:
        """A new table with the same people, and a sign on this one that says where."""
        if self._again is None:
            fresh = again(self.table, host, now())
            await self._store.create(write_table(fresh, now()))
            self._again = fresh
        told = Judged(replace(self.table, next=self._again.id), changed=True)
        await self.commit(told.known(done))

    async def reload(self) -> None:
        """Forget what is in memory; what is stored is what happened."""
        try:
            stored = await self._store.load(self.table.id)
            assert stored is not None
            row, rows = stored
            self.table, self.done = read_table(row, rows), _submissions(rows)
            self.heard.update(self.table.done)
            self._unsure = False
        except Exception:
            log.exception("table %s: could not be read again", self.table.id)
            return
        self.clock.reset()
        self.set_clock()
        self.tell_table()

    def tell_table(self, asker: Reader | None = None, submission: str | None = None) -> None:
        self._presence.told()
        self.company.tell(self._table_news(), asker, submission)

    def tell_moved(
        self,
        rows: Sequence[LogRow],
        mover: int | None = None,
        asker: Reader | None = None,
        submission: str | None = None,
    ) -> None:
        """Tell of what was just written; the clock is set for who is asked next."""
        table = self.table
        self.clock.shown(len(rows), by_hand=asker is not None)
        self.set_clock(mover)
        self.company.tell(news.moved(table, rows, self.clock.deadline), asker, submission)
        if table.phase == "over":
            self.counsel.withdraw()
            self.tell_table()
        elif any(row.event is not None and "tableau" in row.event for row in rows):
            self.counsel.turn_page()

    def tell_start(self, rows: Sequence[LogRow], asker: Reader, submission: str) -> None:
        """Tell of the table as it was before the first dice fell, and then of those."""
        table = self.table
        assert table.match is not None
        self.clock.shown(len(rows), by_hand=True)
        self.set_clock()
        self.table = replace(table, match=table.match.at(0), seq=0)
        self.tell_table(asker, submission)
        self.table = table
        if rows:
            self.company.tell(news.moved(table, rows, self.clock.deadline))
        self.counsel.prepare()

    def odds(self) -> PlainObject:
        """What the legal moves mean; reckoned once, however many ask."""
        table = self.table
        assert table.match is not None
        if self._odds is None or self._odds[0] is not table.match:
            self._odds = (table.match, odds(table.match))
        return self._odds[1]

    def set_clock(self, mover: int | None = None) -> None:
        if self.table.settings.clock is not None:
            present = self.company.any_of(self.table.holders())
            self.clock.set(self.table, present, mover)

    def start_job(self, name: str, job: Coroutine[Any, Any, None]) -> bool:
        """Something that goes on beside the submissions; one of each name, or it is not begun."""
        if name in self._jobs or self.closed:
            job.close()
            return False
        task = self._jobs[name] = asyncio.create_task(job)
        task.add_done_callback(lambda _: self._jobs.pop(name, None))
        return True

    def wake_bots(self) -> None:
        """Let the bots move if it is their turn."""
        if "bots" not in self._jobs and bot_turns.due(self):
            self.start_job("bots", bot_turns.run(self))

    async def close(self) -> None:
        """Leave everything as the next one to open this table needs it."""
        self.closed = True
        self.counsel.withdraw()
        self.clock.reset()
        self.host.stop()
        self._presence.stop()
        async with self.lock:
            # Whoever holds the lock may be writing; those who wait for it are not.
            jobs = list(self._jobs.values())
            for task in jobs:
                task.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            if self._behind and not self._unsure:
                try:
                    await self._store.write(
                        self.table.id, (), write_table(self.table, self.updated)
                    )
                except (NotStoredError, ConflictError):
                    log.warning("table %s: its line in the list is not current", self.table.id)

    def _around(self) -> Around:
        return Around(
            self.company.present,
            self.company.watching(self.table.holders()),
            self.clock.deadline,
            self.counsel.makeshift,
            self.counsel.solving,
        )

    def _table_news(self) -> str:
        return news.table_news(self.table, self._around())

    def _rung(self) -> None:
        self.start_job("clock", self._late())

    async def _late(self) -> None:
        """Nobody has decided in time: a bot stands in."""
        async with self.lock:
            if not self.clock.rung:
                return
            try:
                await self.commit(seating.late(self.table))
            except (NotStoredError, ConflictError):
                log.warning("table %s: no bot could stand in yet", self.table.id)
                self.clock.reset()
            self.set_clock()
            self.tell_table()
        self.wake_bots()


def _submissions(rows: list[LogRow]) -> dict[str, LogRow]:
    return {row.submission: row for row in rows if row.submission is not None}
