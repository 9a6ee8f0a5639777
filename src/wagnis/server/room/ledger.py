"""The ledger of one table: its state, where it stands in the store, and the submissions done.

A change is stored before it becomes the state, and only where the table still stands as it was
judged: another server may have been first. Idempotency: the ledger recognises a submission that is
sent again, to any server, and it changes nothing. `table` judges what is allowed.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Sequence
from typing import assert_never

from wagnis.server.store import (
    ConflictError,
    InDoubtError,
    LogRow,
    NotStoredError,
    Seen,
    Store,
    StoreError,
)
from wagnis.server.table import moves
from wagnis.server.table.documents import grown, read_table, write_table
from wagnis.server.table.table import Done, Judged, SubmissionError, Table
from wagnis.server.wire.messages import Play, Refusal, Submission, Throw, Undo

log = logging.getLogger("wagnis.server")

ROW_AGE = 10 * 60 * 1000  # milliseconds; then the row is written again: the game stays listed
PASSED_AGE = 10 * 1000
"""The same where the turn has passed, which servers that do not have the table in memory list. It
is written later where turns pass quickly, or when everybody has left."""
IN_DOUBT = "the database does not answer; whether it happened will be seen"
MOST_HEARD = 256  # remembered submissions that are not in the log
GRACE = 30_000
"""Milliseconds after which a bot is due at any server: the one that has the table is gone. A bot
may think longer than a few seconds, and every claim of its table is a write."""


class Ledger:
    """The state of one table, and its store; the caller of a change holds the lock."""

    def __init__(
        self,
        table: Table,
        rows: Sequence[LogRow],
        store: Store,
        now: Callable[[], int],
        seen: Seen,
    ) -> None:
        self.table = table
        self.store = store
        self.now = now  # milliseconds since 1970
        self.seen = seen  # where the table stands in the store
        self.mine = False  # this server made the latest change
        self.updated = rows[-1].at if rows else table.created
        self.unsure = False  # whether the last change was stored is unknown
        self._doubted: set[str] = set()  # submissions that may have been stored, while unsure
        self._logged = {row.submission: row for row in rows if row.submission is not None}
        self._heard = dict(table.done)  # with the latest that changed nothing, by device and id
        self._rowed = self.updated  # when the row was last written
        self.behind = False  # the row does not have the latest scores

    async def commit(self, judged: Judged) -> None:
        """Store this; only then does it become the state."""
        at = judged.rows[-1].at if judged.rows else self.now()
        # Servers that do not have the table in memory read whose turn it is from the row.
        passed = self.store.shared and _waits(judged.table) != _waits(self.table)
        stale = at - self._rowed > (PASSED_AGE if passed else ROW_AGE)
        row = write_table(judged.table, at) if judged.changed or stale else None
        try:
            await self.store.write(
                self.table.id, judged.rows, row, self.seen, due_at(judged.table, at)
            )
        except (asyncio.CancelledError, InDoubtError):
            self.unsure = True
            self._doubted.update(row.submission for row in judged.rows if row.submission)
            self._doubted.update(dict(judged.table.done))
            raise
        self.table = judged.table
        self.updated = at
        self.behind = row is None
        self.mine = True
        self.seen = Seen(self.seen.seq + len(judged.rows), self.seen.version + (row is not None))
        if row is not None:
            self._rowed = at
        self._log(judged.rows)

    def _log(self, rows: Sequence[LogRow]) -> None:
        for row in rows:
            if row.submission is not None:
                self._logged[row.submission] = row

    def follow(self, before: Seen, seen: Seen, rows: Sequence[LogRow]) -> bool:
        """Grow by what another server appended; False if something before it is missing."""
        if self.unsure or not rows or before != self.seen:
            return False
        self.table = grown(self.table, rows)
        self.behind = seen.version == before.version
        if not self.behind:
            self._rowed = rows[-1].at
        self.seen, self.mine, self.updated = seen, False, rows[-1].at
        self._log(rows)
        return True

    async def reload(self) -> list[LogRow] | None:
        """Read the table again from the store; its whole log, or None if it was deleted.

        A commit without an answer may still be under way, or come back after a crash: the store
        settles it first. Where the store does not answer, the ledger stays `unsure`.
        """
        doubtful, self.unsure = self.unsure, True
        try:
            if doubtful:
                await self.store.settle(self.table.id)
            stored = await self.store.load(self.table.id)
            if stored is None:
                return None
            # In a thread: replaying a long game takes a while.
            table = await asyncio.to_thread(read_table, *stored)
        except StoreError as error:
            log.warning("table %s: could not be read again: %s", self.table.id, error)
            return []
        except Exception:
            log.exception("table %s: could not be read again", self.table.id)
            return []
        row, rows = stored
        self.seen, self.table, self.mine = row.seen, table, False
        self.updated = rows[-1].at if rows else row.updated
        self._logged.clear()
        self._log(rows)
        self._heard |= dict(table.done)
        self.unsure = False
        self._doubted.clear()
        return rows

    async def write_back(self) -> None:
        """Write the latest scores into the table's row, which moves do not update."""
        if self.behind and not self.unsure:
            try:
                row, due = write_table(self.table, self.updated), due_at(self.table, self.now())
                await self.store.write(self.table.id, (), row, self.seen, due)
                self.seen = self.seen._replace(version=self.seen.version + 1)
                self.behind = False
            except ConflictError:
                pass  # another server has written since, and has the latest
            except NotStoredError:
                log.warning("table %s: its line in the list is not current", self.table.id)

    def has(self, key: str) -> bool:
        """Whether this submission is done, by device and id."""
        return key in self._logged or key in self._heard

    def may_have(self, key: str) -> bool:
        """Whether this submission is done, or may be while the store does not answer."""
        return key in self._doubted or self.has(key)

    def hear(self, done: Done) -> None:
        """Remember this submission, which is not in the log; only the latest ones stay."""
        if len(self._heard) >= MOST_HEARD:
            del self._heard[next(iter(self._heard))]
        self._heard[done[0]] = done[1]

    def has_done(self, done: Done) -> bool:
        """Whether exactly this was done before; refuses an id that was used for something else."""
        key, content = done
        if key in self._logged or self._heard.get(key, content) != content:
            raise used()
        return key in self._heard

    def has_logged(self, key: str, message: Play | Throw | Undo) -> bool:
        """Whether exactly this move was made before; refuses an id used for something else.

        The flag `throw` is not compared: if the dice were not thrown they are still due, as the
        broadcast said.
        """
        if not self.has(key):
            return False
        row, match = self._logged.get(key), self.table.match
        if row is None or match is None or (row.seq - 1, row.seat) != (message.seq, message.seat):
            raise used()
        match message:
            case Undo():
                same = row.kind == "undo"
            case Throw():
                same = row.kind == "fall"
            case Play():
                same = row.kind == "move" and moves.normal(match, message.move) == row.event
            case _:
                assert_never(message)
        if not same:
            raise used()
        return True


def due_at(table: Table, now: int) -> int:
    """When a bot is to move there although nobody is connected; 0 if none is.

    A game with a turn clock waits for its people, and a deal for those who have not revealed.
    """
    if table.acting is None or table.settings.clock is not None:
        return 0
    seat = table.seats[table.acting]
    by_bot = seat.stand_in or seat.bot is not None
    if by_bot and table.goes_on_alone and table.deal.state != "dealing":
        return now + GRACE
    return 0


def _waits(table: Table) -> str | None:
    """The device that a game over days waits for."""
    due = table.due if table.settings.clock is None else None
    return None if due is None or due.stand_in else due.holder


def digest(message: Submission) -> str:
    return hashlib.sha256(message.model_dump_json().encode()).hexdigest()[:16]


def used() -> SubmissionError:
    return SubmissionError(Refusal.BAD_REQUEST, "this id was used for something else")
