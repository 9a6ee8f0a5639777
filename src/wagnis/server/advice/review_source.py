"""What is to be reviewed: the record of a finished table or of an upload, and who played it.

Read from the store, so that nothing has to be kept in memory for a review that waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from wagnis.core.plain import PlainObject
from wagnis.records import write_record
from wagnis.server.store import UPLOADED, KindRow, LogRow, SeatRow, Store, TableRow
from wagnis.server.table.documents import read_table


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
    # Beside the event loop: a long game takes a while to play again.
    return await asyncio.to_thread(_of_table, *stored)


def seat_rows(subject: str, source: Source, told: PlainObject) -> list[SeatRow]:
    """The sums of everybody who played, from what the process that reviews told."""
    result = source.record["result"]
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
            person_won(person.seat, result["winners"]),
            tuple(result["scores"]),
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
    table = read_table(row, log)
    assert table.match is not None
    kinds = tuple(seat.bot or "person" for seat in table.seats)
    others = _decided_by_others(log)
    people = tuple(
        Person(number, seat.holder, (*kinds[:number], *kinds[number + 1 :]))
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.holder is not None and number not in others
    )
    if table.given is not None:
        people = ()  # it went on from a position of another game: that is practice
    return Source(write_record(table.match), log[-1].at if log else row.updated, people)


def _decided_by_others(log: Sequence[LogRow]) -> set[int]:
    """Seats for which a bot stood in: what was done there is not all their people's."""
    events: list[LogRow] = []
    for row in log:
        if row.kind == "undo":
            events.pop()
        else:
            events.append(row)
    return {
        row.seat
        for row in events
        if row.kind == "move" and row.submission is None and row.seat is not None
    }
