"""A store in memory, for tests and for a server that is to leave nothing behind.

The contract is in `store`, the durable one in `sql`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace

from wagnis.dice.deal_log import Head, LogEntry, deal_seal, table_name
from wagnis.dice.fair import commit_to
from wagnis.server.store.daily import DailyCount, DailyPoints, DailyRow
from wagnis.server.store.deal_rows import day_of
from wagnis.server.store.leases import MemoryLeases
from wagnis.server.store.lobby import CANDIDATES, Hosted, ListedRow, by_turns
from wagnis.server.store.operating import Bar
from wagnis.server.store.retention import Forgetting, GoneRow, Seen
from wagnis.server.store.reviews import (
    ReviewRow,
    SeatRow,
    UploadRow,
    upload_subject,
)
from wagnis.server.store.store import (
    NOBODY,
    UNFINISHED,
    ConflictError,
    DamagedTableError,
    LogRow,
    NotStoredError,
    Stamp,
    TableRow,
)


class MemoryStore(MemoryLeases):
    """A store that forgets: for tests, and for a server that is to leave nothing behind."""

    def __init__(self) -> None:
        super().__init__()
        self._tables: dict[str, TableRow] = {}
        self._logs: dict[str, list[LogRow]] = {}
        self._versions: dict[str, int] = {}
        self._daily: dict[tuple[str, str, str], str] = {}  # day, game and device: the table
        self._uploads: dict[str, UploadRow] = {}
        self._reviews: dict[str, tuple[ReviewRow, tuple[SeatRow, ...]]] = {}
        self._gone: dict[str, GoneRow] = {}
        self._ended: list[str] = []  # marks
        self._deals: list[tuple[str, LogEntry]] = []  # by table
        self._open = True
        self.barred: list[Bar] = []

    async def create(self, table: TableRow, rows: Sequence[LogRow] = ()) -> None:
        self._must_be_open()
        if table.id in self._tables:
            raise ConflictError(f"there is a table {table.id} already")
        _must_follow(0, rows, table.id)
        if table.daily is not None:
            entries = {(table.daily, table.game, handle): table.id for handle in table.holders}
            if entries.keys() & self._daily.keys():
                raise ConflictError(f"this device has played {table.game} of {table.daily}")
            self._daily.update(entries)
        self._tables[table.id], self._logs[table.id] = _kept(table), deepcopy(list(rows))
        self._log_deals(table)

    async def write(
        self,
        table_id: str,
        rows: Sequence[LogRow],
        table: TableRow | None = None,
        stamp: Stamp | None = None,
    ) -> None:
        self._must_be_open()
        if table_id not in self._tables:
            raise ConflictError(f"there is no table {table_id}")
        log, kept = self._logs[table_id], self._tables[table_id]
        if stamp is not None and stamp != self._stamp(table_id):
            raise ConflictError(f"table {table_id} was written by somebody else")
        _must_follow(len(log), rows, table_id)
        log.extend(deepcopy(list(rows)))
        if table is not None:
            self._versions[table_id] = self._versions.get(table_id, 0) + 1
            # What a table is born with does not change.
            self._tables[table_id] = replace(
                _kept(table), created=kept.created, server_seed=kept.server_seed
            )
            self._log_deals(replace(table, server_seed=kept.server_seed))

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        table = self._tables.get(table_id)
        if table is None:
            return None
        kept = replace(deepcopy(table), stamp=self._stamp(table_id))
        return kept, deepcopy(self._logs[table_id])

    def has(self, table_id: str) -> bool:
        return table_id in self._tables

    def needs(self, table_id: str) -> int:
        return self._tables[table_id].needs

    def _stamp(self, table_id: str) -> Stamp:
        return Stamp(self.fence(table_id), self._versions.get(table_id, 0))

    async def public(self, limit: int, since: int = 0) -> list[ListedRow]:
        latest = self._latest(lambda table: _is_listed(table, since), max(limit, CANDIDATES))
        return by_turns(((_listed(table), table.origin) for table in latest), limit)

    async def held_by(self, handle: str, limit: int) -> list[ListedRow]:
        return [_listed(t) for t in self._latest(lambda t: handle in t.holders, limit)]

    async def lists(
        self, handle: str | None, limit: int, since: int
    ) -> tuple[list[ListedRow], list[ListedRow]]:
        mine = [] if handle is None else await self.held_by(handle, limit)
        return await self.public(limit, since), mine

    async def hosted(
        self, handle: str, since: int, listed_since: int, origin: str | None = None
    ) -> Hosted:
        found = [
            table.public and table.updated >= listed_since
            for table in self._tables.values()
            if table.host == handle and table.phase in UNFINISHED and table.updated >= since
        ]
        nearby = (
            table.origin == origin and _is_listed(table, listed_since)
            for table in self._tables.values()
        )
        return Hosted(len(found), sum(found), 0 if origin is None else sum(nearby))

    async def aged(self, phase: str, before: int, limit: int) -> list[str]:
        old = [t for t in self._tables.values() if t.phase == phase and self._news(t.id) < before]
        return [table.id for table in sorted(old, key=lambda t: (t.updated, t.id))[:limit]]

    async def delete(
        self, gone: GoneRow, before: int | None = None, seen: Seen | None = None
    ) -> None:
        self._must_be_open()
        if gone.id not in self._tables:
            return
        now = Seen(self._versions.get(gone.id, 0), len(self._logs[gone.id]))
        if seen is not None and seen != now:
            raise ConflictError(f"table {gone.id} was written by somebody else")
        if before is None or (self._news(gone.id) < before and not self.held(gone.id)):
            self._end_deals(gone)
            del self._tables[gone.id], self._logs[gone.id]
            self._reviews.pop(gone.id, None)
            self._daily = {key: id for key, id in self._daily.items() if id != gone.id}
            self._gone[gone.id] = deepcopy(gone)

    async def aged_uploads(self, before: int, limit: int) -> list[str]:
        old = [row for row in self._uploads.values() if row.created < before]
        return [row.id for row in sorted(old, key=lambda row: (row.created, row.id))[:limit]]

    async def delete_upload(self, id: str, before: int) -> None:
        self._must_be_open()
        if id in self._uploads and self._uploads[id].created < before:
            del self._uploads[id]
            self._reviews.pop(upload_subject(id), None)

    async def gone(self, table_id: str) -> GoneRow | None:
        return deepcopy(self._gone.get(table_id))

    scrubs = True

    async def scrub(self) -> bool:
        return True

    async def ended(self, since: int) -> tuple[int, list[str]]:
        return 0, list(self._ended)

    async def forget(
        self, handle: str, at: int, without: Forgetting, mark: str | None = None
    ) -> list[str]:
        self._must_be_open()
        if mark is not None:
            self._ended.append(mark)
        found = [t for t in self._tables.values() if handle in t.holders or _names(t, handle)]
        for table in found.copy():
            try:
                kept = without.table(deepcopy(table))
            except DamagedTableError:
                others = tuple(one for one in table.holders if one != handle)
                self._tables[table.id] = replace(table, holders=others)
                found.remove(table)
                continue
            if kept is None:
                await self.delete(GoneRow(table.id, at, "host_left"))
                continue
            self._tables[table.id] = _kept(kept)
            self._log_deals(kept)
            self._versions[table.id] = self._versions.get(table.id, 0) + 1
            signed = f"{handle}:"
            self._logs[table.id] = [
                row._replace(submission=NOBODY + row.submission[len(handle) :])
                if row.submission is not None and row.submission.startswith(signed)
                else row
                for row in self._logs[table.id]
            ]
            if table.id in self._reviews:
                review, seats = self._reviews[table.id]
                try:
                    written = without.review(review.answer, kept)
                except DamagedTableError:
                    del self._reviews[table.id]  # it can be made again
                    continue
                self._reviews[table.id] = replace(review, answer=written, made=at), seats
        self._daily = {key: id for key, id in self._daily.items() if key[2] != handle}
        for subject, (review, seats) in list(self._reviews.items()):
            left = tuple(seat for seat in seats if seat.handle != handle)
            self._reviews[subject] = review, left
        for upload in [one for one in self._uploads.values() if one.handle == handle]:
            del self._uploads[upload.id]
            self._reviews.pop(upload_subject(upload.id), None)
        return [table.id for table in found]

    def _news(self, table_id: str) -> int:
        """When something was last written of this table."""
        log = self._logs[table_id]
        return max(self._tables[table_id].updated, log[-1].at if log else 0)

    async def deals(self, first: int, limit: int) -> tuple[list[LogEntry], Head]:
        start = max(0, first - 1)
        return [entry for _, entry in self._deals[start : start + limit]], self._deal_head()

    async def deals_of(self, table_id: str) -> list[LogEntry]:
        return [entry for id, entry in self._deals if id == table_id]

    def _log_deals(self, table: TableRow) -> None:
        name, day = table_name(commit_to(table.server_seed)), day_of(table.updated)
        for what, deal, commit, why, digest in table.dealt:
            told = LogEntry(0, day, what, name, deal, deal_seal(deal, commit), why, digest)
            self._log_deal(table.id, told)

    def _end_deals(self, gone: GoneRow) -> None:
        last = next((entry for id, entry in reversed(self._deals) if id == gone.id), None)
        if last is not None and last.what in ("fixed", "dealt"):
            day = day_of(gone.at)
            self._log_deal(gone.id, replace(last, what="ended", day=day, why=gone.why))

    def _log_deal(self, table_id: str, entry: LogEntry) -> None:
        number, hash = self._deal_head()
        numbered = replace(entry, number=number + 1)
        chained = replace(numbered, hash=numbered.hash_after(hash))
        self._deals.append((table_id, chained))

    def _deal_head(self) -> Head:
        return self._deals[-1][1].head if self._deals else Head()

    async def daily(self, ends: Mapping[str, int]) -> tuple[list[DailyCount], list[DailyRow]]:
        over = [row for row in self._entries(ends) if row.day in ends and row.phase == "over"]
        return [], [row for row in over if row.updated < ends[row.day]]

    async def settle_daily(self, found: Collection[DailyPoints]) -> None:
        """They are few here, and looked at again."""

    async def daily_of(self, handle: str, days: Collection[str] = ()) -> list[DailyRow]:
        return [row for row in self._entries(days) if row.handle == handle]

    def _entries(self, days: Collection[str]) -> list[DailyRow]:
        return [
            DailyRow(*key, id, table.phase, table.updated, document)
            for key, id in sorted(self._daily.items())
            for table in [self._tables[id]]
            for read in [table.phase == "over" and key[0] in days]
            for document in [deepcopy(table.document) if read else {}]
        ]

    async def keep_upload(self, upload: UploadRow) -> None:
        self._must_be_open()
        before = self._uploads.setdefault(upload.id, deepcopy(upload))
        self._uploads[upload.id] = replace(before, created=upload.created)

    async def upload(self, id: str) -> UploadRow | None:
        return deepcopy(self._uploads.get(id))

    async def keep_review(self, review: ReviewRow, seats: Sequence[SeatRow]) -> None:
        self._must_be_open()
        sorted_kinds = (
            replace(seat, kinds=tuple(sorted(seat.kinds, key=lambda kind: kind.kind)))
            for seat in seats
        )
        self._reviews[review.subject] = review, tuple(sorted_kinds)

    async def review(self, subject: str, version: str) -> ReviewRow | None:
        kept = self._reviews.get(subject)
        return kept[0] if kept is not None and kept[0].version == version else None

    async def unreviewed(
        self, handle: str, version: str, games: Sequence[str], limit: int
    ) -> list[str]:
        made = {subject for subject, (row, _) in self._reviews.items() if row.version == version}
        found = self._latest(
            lambda table: (
                handle in table.holders
                and table.phase == "over"
                and table.game in games
                and table.id not in made
            ),
            limit,
        )
        return [table.id for table in found]

    async def reviewed(self, handle: str, limit: int) -> list[SeatRow]:
        found = [
            seat for _, seats in self._reviews.values() for seat in seats if seat.handle == handle
        ]
        found.sort(key=lambda seat: (seat.ended, seat.subject, seat.seat))
        return found[-limit:]

    async def probe(self) -> None:
        self._must_be_open()

    async def bars(self, now: int) -> list[Bar]:
        return [bar for bar in self.barred if bar.until is None or bar.until > now]

    async def keep_client(self, files: Mapping[str, bytes], now: int) -> None:
        """No other server could ask for them."""

    async def client_file(self, name: str) -> bytes | None:
        return None

    async def close(self) -> None:
        self._open = False

    def _latest(self, wanted: Callable[[TableRow], bool], limit: int) -> list[TableRow]:
        found = [table for table in self._tables.values() if wanted(table)]
        found.sort(key=lambda table: (table.updated, table.id), reverse=True)
        return deepcopy(found[:limit])

    def _must_be_open(self) -> None:
        if not self._open:
            raise NotStoredError("the store is closed")


def _must_follow(last: int, rows: Sequence[LogRow], table_id: str) -> None:
    for seq, row in enumerate(rows, start=last + 1):
        if row.seq != seq:
            raise ConflictError(f"event {row.seq} of table {table_id} is not the next one")


def _kept(table: TableRow) -> TableRow:
    return replace(deepcopy(table), holders=tuple(sorted(set(table.holders))), dealt=())


def _is_listed(table: TableRow, since: int) -> bool:
    return table.public and table.phase in UNFINISHED and table.updated >= since


def _listed(table: TableRow) -> ListedRow:
    document = deepcopy(table.document) if table.line is None else None
    line = deepcopy(table.line)
    return ListedRow(table.id, table.phase, table.game, table.updated, line, document)


def _names(table: TableRow, handle: str) -> bool:
    return handle in json.dumps(table.document)
