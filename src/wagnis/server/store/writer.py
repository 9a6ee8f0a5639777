"""Group commit by one writer thread.

Changes that arrive while a commit runs share the next transaction; each change is written
completely or not at all. `batch` writes one transaction.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, Engine

from wagnis.core.plain import PlainObject
from wagnis.server import metrics
from wagnis.server.store import batch
from wagnis.server.store.errors import NotStoredError
from wagnis.server.store.rows import tables
from wagnis.server.store.rows.tables import (
    Answer,
    Entry,
    LogRow,
    PendingWrite,
    Seen,
    TableRow,
)

Waiting: TypeAlias = tuple[PendingWrite, "asyncio.Future[None]"]

_json = msgspec.json.Encoder().encode
LARGEST = 500  # changes in one group


class Writer:
    """One writer thread, fed by one event loop."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._waiting: list[Waiting] = []
        self._busy = False
        self._open = True
        self._idle: asyncio.Future[None] | None = None
        self._queue: SimpleQueue[tuple[asyncio.AbstractEventLoop, list[Waiting]] | None]
        self._queue = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="wagnis-store", daemon=True)
        self._thread.start()

    def create(self, table: TableRow, rows: Sequence[LogRow] = ()) -> Awaitable[None]:
        """Create a table with the first entries of its log, all or nothing.

        `ConflictError` if there is a table of this id, or if it is a daily roll that one of its
        devices has played already.
        """
        return self._put(table.id, rows, table, Seen(), 0, new=True)

    def write(
        self,
        table_id: str,
        rows: Sequence[LogRow],
        table: TableRow | None,
        seen: Seen,
        due: int = 0,
    ) -> Awaitable[None]:
        """Append entries to the log and, if there is one, rewrite the table's row; all or nothing.

        `ConflictError` unless the table stands where it was `seen`. A rewritten row raises its
        version by one. `due`: when a bot is to move there though nobody looks, 0 if none is.
        """
        return self._put(table_id, rows, table, seen, due)

    async def close(self) -> None:
        """Commit pending changes, and take no more."""
        if self._open:
            self._open = False
            if self._busy:
                self._idle = asyncio.get_running_loop().create_future()
                await self._idle
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
        self.disconnect()

    def disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _put(
        self,
        table_id: str,
        rows: Sequence[LogRow],
        table: TableRow | None,
        seen: Seen,
        due: int,
        new: bool = False,
    ) -> asyncio.Future[None]:
        """A future that is done once the change is committed, or fails with the reason."""
        future = asyncio.get_running_loop().create_future()
        try:
            if not self._open:
                raise NotStoredError("the store is closed")
            document = _encode(table.document) if table else None
            entries: list[Entry] = [
                (seq, kind, seat, _encode(event), submission, at)
                for seq, kind, seat, event, submission, at in rows
            ]
        except NotStoredError as error:
            future.set_exception(error)
            return future
        pending = PendingWrite(table_id, seen, entries, table, document, new, due)
        return self._wait(pending, future)

    def _put_otherwise(self, id: str, write: Callable[[Connection], None]) -> asyncio.Future[None]:
        """Queue a change of anything but a table; it shares the same group commits."""
        future = asyncio.get_running_loop().create_future()
        if not self._open:
            future.set_exception(NotStoredError("the store is closed"))
            return future
        return self._wait(PendingWrite(id, otherwise=write), future)

    def _wait(self, change: PendingWrite, future: asyncio.Future[None]) -> asyncio.Future[None]:
        self._waiting.append((change, future))
        if not self._busy:
            self._busy = True
            # Changes of the same loop iteration join the group.
            asyncio.get_running_loop().call_soon(self._hand_over)
        return future

    def _hand_over(self) -> None:
        group, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
        self._queue.put((asyncio.get_running_loop(), group))

    def _work(self) -> None:
        """The thread that writes."""
        while (job := self._queue.get()) is not None:
            loop, group = job
            begun = time.perf_counter()
            try:
                answers = self._commit([change for change, _ in group])
            except Exception as error:  # the callers must hear of it
                answers = [error] * len(group)
            metrics.commit_seconds.observe(time.perf_counter() - begun)
            if any(isinstance(answer, NotStoredError) for answer in answers):
                metrics.commits_failed.inc()
            with suppress(RuntimeError):  # the loop is gone, and everybody who waited with it
                loop.call_soon_threadsafe(self._finish, group, answers)

    def _finish(self, group: list[Waiting], answers: Sequence[Answer]) -> None:
        """Back on the event loop: each caller gets its answer."""
        for (_, future), answer in zip(group, answers, strict=True):
            if future.done():
                continue  # the caller did not wait
            if answer is None:
                future.set_result(None)
            else:
                future.set_exception(answer)
        if self._waiting:
            self._hand_over()
            return
        self._busy = False
        if self._idle is not None:
            self._idle.set_result(None)

    def _commit(self, changes: Sequence[PendingWrite]) -> Sequence[Answer]:
        """Commit all changes in one transaction; if some are refused, commit the others."""
        failed: Exception | None = None
        for together in (True, False, False):
            try:
                return self._attempt(changes, together)
            except Exception as error:
                failed = error
                if tables.is_trouble(error) and not tables.is_deadlock(error):
                    break
        assert failed is not None
        return [tables.refusal(failed, change.table_id) for change in changes]

    def _attempt(self, changes: Sequence[PendingWrite], together: bool) -> Sequence[Answer]:
        try:
            if self._connection is None:
                self._connection = self._engine.execution_options(writes=True).connect()
            transaction = self._connection.begin()
            with transaction:
                if together:
                    answers = batch.write(self._connection, changes)
                else:
                    answers = [batch.write_one(self._connection, change) for change in changes]
                try:
                    transaction.commit()
                except Exception as error:
                    self._connection.invalidate()  # it may be in the middle of a statement
                    raise tables.failed_commit(error) from error
        except BaseException as error:
            if not self._sound_after(error):
                self.disconnect()
            raise
        return answers

    def _sound_after(self, error: BaseException) -> bool:
        """Whether the connection is still usable: a change was at fault and is rolled back."""
        connection = self._connection
        if connection is None or not isinstance(error, Exception) or tables.is_trouble(error):
            return False
        return not (connection.closed or connection.invalidated or connection.in_transaction())


def _encode(value: PlainObject | None) -> str | None:
    if value is None:
        return None
    try:
        return _json(value).decode()
    except (ValueError, TypeError, RecursionError) as error:
        raise NotStoredError(f"this cannot be written down: {error}") from error
