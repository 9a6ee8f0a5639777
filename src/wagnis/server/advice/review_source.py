"""What is to be reviewed: the record of a finished table or of an upload, and who played it.

Read from the store, so that nothing has to be kept in memory for a review that waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wagnis.core.plain import PlainObject
from wagnis.server.store import UPLOADED, KindRow, LogRow, SeatRow, Store, TableRow
from wagnis.server.table.documents import read_record_of, standing_rows
from wagnis.server.table.seating import read_seat


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who made all decisions of a seat."""

    seat: int
    handle: str
    opponents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A match, and its people; an upload has none that we know."""

    record: PlainObject
    ended: int = 0
    people: tuple[Person, ...] = ()


async def source(store: Store, subject: str) -> Source | None:
    """None where there is nothing to review, or not yet."""
    if subject.startswith(UPLOADED):
        upload = await store.upload(subject.removeprefix(UPLOADED))
        return None if upload is None else Source(upload.record)
    stored = await store.load(subject)
    if stored is None or stored[0].phase != "over":
        return None
    return _of_table(*stored)


def seat_rows(subject: str, source: Source, told: PlainObject) -> list[SeatRow]:
    """The sums of everybody who played, from what the process that reviews told."""
    return [
        SeatRow(
            subject,
            person.seat,
            person.handle,
            source.record["game"],
            told["objective"],
            told["unit"],
            told["exact"],
            source.ended,
            person.opponents,
            person_won(person.seat, told["winners"]),
            tuple(told["scores"]),
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
        for sums in (told["seats"][person.seat],)
    ]


def person_won(seat: int, winners: Sequence[int]) -> float:
    """A shared win is shared.

    >>> person_won(1, [1]), person_won(1, [0]), person_won(0, [0, 1])
    (1.0, 0.0, 0.5)
    """
    return 1 / len(winners) if seat in winners else 0.0


def _of_table(row: TableRow, log: Sequence[LogRow]) -> Source:
    """Nothing is replayed here: the process that reviews does that."""
    record = read_record_of(row, log)
    seats = [read_seat(seat) for seat in row.document["seats"]]
    kinds = tuple(seat.bot or "person" for seat in seats)
    stood_in = {
        one.seat for one in standing_rows(log) if one.kind == "move" and one.submission is None
    }
    people = tuple(
        Person(number, seat.holder, (*kinds[:number], *kinds[number + 1 :]))
        for number, seat in enumerate(seats)
        if seat.kind == "person" and seat.holder is not None and number not in stood_in
    )
    if row.document.get("forked") is not None:
        people = ()  # it went on from a position of another game: that is practice
    return Source(record, log[-1].at if log else row.updated, people)
