"""A review in progress: its match, its players, and its progress.

`reviews` starts it; `fair_queue` decides whose turn comes next.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from wagnis.core.plain import PlainObject
from wagnis.server.advice.fair_queue import Asker, Ticket
from wagnis.server.store import UPLOADED, KindRow, LogRow, SeatRow, Store, TableRow
from wagnis.server.table.documents import read_record_of, standing_rows
from wagnis.server.table.seating import read_seat
from wagnis.server.wire.reviews import ReviewStage, ReviewWorking

USUAL = 1.5  # seconds of a review
SOLVED = 0.9  # progress of a review once all missing tables are solved


@dataclass(frozen=True, slots=True)
class Missing:
    """A table of values that a review needs and that is not solved."""

    kind: str
    key: PlainObject
    title: str
    about_seconds: float


class Job(Ticket):
    """One review; its first asker waits in the solve queue for missing tables."""

    def __init__(self, subject: str, first: Asker) -> None:
        super().__init__(name=subject)
        self.device = first.device
        self.address = first.address
        self.task: asyncio.Task[None] | None = None
        self.total = 0  # number of tables that were missing
        self.missing: Missing | None = None  # the one that is being solved
        self._solved = 0
        self._stage: ReviewStage = "waiting"
        self._title: str | None = None
        self._usual = USUAL
        self._begun = time.monotonic()
        self._end: asyncio.Future[bool] | None = None

    def begin(self, stage: ReviewStage, title: str | None = None) -> None:
        self._stage, self._title = stage, title
        self._usual, self._begun = USUAL, time.monotonic()

    def solve(self, missing: Missing) -> None:
        """Wait for this table from now on."""
        self.begin("solving", missing.title)
        self._usual = max(1.0, missing.about_seconds)
        self.missing = missing
        self._end = asyncio.get_running_loop().create_future()

    async def end(self) -> bool:
        """Wait for the end of the solve; return whether the table exists."""
        assert self._end is not None
        there = await self._end
        self.missing = None
        self._solved += there
        return there

    def solved(self, name: str, there: bool) -> None:
        if self._end is not None and not self._end.done():
            self._end.set_result(there)

    def progress(self) -> ReviewWorking:
        """The progress. The share of the running stage approaches its end asymptotically."""
        part = 1 - exp(-(time.monotonic() - self._begun) / self._usual)
        if self._stage == "solving":
            share = SOLVED * (self._solved + part) / max(1, self.total)
        elif self._stage == "reviewing":
            before = SOLVED if self.total else 0.0
            share = before + (1 - before) * part
        else:
            share = SOLVED * self._solved / max(1, self.total)
        return {
            "status": "working",
            "progress": round(min(share, 0.99), 3),
            "what": self._stage,
            "title": self._title,
        }


@dataclass(frozen=True, slots=True)
class Player:
    """A person who made all decisions of a seat."""

    seat: int
    handle: str
    opponents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A match and its players, who are unknown for an upload."""

    record: PlainObject
    ended: int = 0
    people: tuple[Player, ...] = ()


async def source(store: Store, subject: str) -> Source | None:
    """The match and its players, read from the store; None for a running or an unknown game."""
    if subject.startswith(UPLOADED):
        upload = await store.upload(subject.removeprefix(UPLOADED))
        return None if upload is None else Source(upload.record)
    stored = await store.load(subject)
    if stored is None or stored[0].phase != "over":
        return None
    return _of_table(*stored)


def seat_rows(subject: str, source: Source, answer: PlainObject) -> list[SeatRow]:
    """The totals of luck and errors of each person, from the answer of the review process."""
    return [
        SeatRow(
            subject,
            person.seat,
            person.handle,
            source.record["game"],
            answer["objective"],
            answer["unit"],
            answer["exact"],
            source.ended,
            person.opponents,
            person_won(person.seat, answer["winners"]),
            tuple(answer["scores"]),
            sums["decisions"],
            sums["loss"],
            sums["accuracy"],
            sums["luck"],
            sums["resembles"],
            tuple(
                KindRow(kind, one["decisions"], one["loss"])
                for kind, one in sorted(sums["kinds"].items())
            ),
        )
        for person in source.people
        for sums in (answer["seats"][person.seat],)
    ]


def person_won(seat: int, winners: Sequence[int]) -> float:
    """The seat's share of the win.

    >>> person_won(1, [1]), person_won(1, [0]), person_won(0, [0, 1])
    (1.0, 0.0, 0.5)
    """
    return 1 / len(winners) if seat in winners else 0.0


def _of_table(row: TableRow, log: Sequence[LogRow]) -> Source:
    """Read a table without replaying it: the review process does that."""
    record = read_record_of(row, log)
    seats = [read_seat(seat) for seat in row.document["seats"]]
    kinds = tuple(seat.bot or "person" for seat in seats)
    stood_in = {
        one.seat for one in standing_rows(log) if one.kind == "move" and one.submission is None
    }
    people = tuple(
        Player(number, seat.holder, (*kinds[:number], *kinds[number + 1 :]))
        for number, seat in enumerate(seats)
        if seat.kind == "person" and seat.holder is not None and number not in stood_in
    )
    if row.document.get("forked") is not None:
        people = ()  # a forked game is practice, and counts for nobody
    return Source(record, log[-1].at if log else row.updated, people)
