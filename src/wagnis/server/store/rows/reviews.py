"""Uploaded records, reviews, and the sums of people's seats.

`wagnis.analysis` says what the numbers mean.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, Row, delete, insert, select, update

from wagnis.core.plain import PlainObject
from wagnis.server.store.database.schema import (
    GAME_TABLE,
    REVIEW,
    REVIEWED_KIND,
    REVIEWED_SEAT,
    SITTING,
    UPLOAD,
)

UPLOADED = "upload-"
"""Prefix of the subject of an uploaded record; no id of a table has it."""


@dataclass(frozen=True, slots=True)
class UploadRow:
    """A match record somebody sent in; it never changes."""

    id: str
    created: int  # when it was last sent in; milliseconds since 1970, as all times here
    record: PlainObject
    handle: str | None = None  # of the device that sent it in first


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """The review of a table or an upload, as one version of the analysis made it."""

    subject: str  # a table's id, or an upload's as `upload_subject` writes it
    version: str
    made: int
    answer: bytes  # the answer to clients, compressed
    worths: bytes  # the values of all moves, compressed


@dataclass(frozen=True, slots=True)
class KindRow:
    """A seat's decisions of one kind."""

    kind: str
    decisions: int
    loss: float


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The sums of one person's decisions in a finished game."""

    subject: str
    seat: int
    handle: str
    game: str
    objective: str
    unit: str
    exact: bool
    ended: int
    opponents: tuple[str, ...]
    won: float
    scores: tuple[int, ...]
    decisions: int
    loss: float
    accuracy: float
    luck: float
    resembles: str | None
    kinds: tuple[KindRow, ...] = ()  # read back sorted by kind


def upload_subject(id: str) -> str:
    """Never the id of a table."""
    return UPLOADED + id


def keep_upload(connection: Connection, upload: UploadRow) -> None:
    """Store a record; if it is stored already, only the time of the last upload changes."""
    mine = UPLOAD.c.id == upload.id
    if not connection.execute(update(UPLOAD).where(mine).values(created=upload.created)).rowcount:
        packed = zlib.compress(to_json(upload.record))
        row = {"id": upload.id, "created": upload.created, "record": packed}
        row["handle"] = upload.handle
        connection.execute(insert(UPLOAD), row)


def keep_review(connection: Connection, review: ReviewRow, seats: Sequence[SeatRow]) -> None:
    """Store a review and the sums of its seats, in place of earlier ones."""
    for table in (REVIEWED_KIND, REVIEWED_SEAT, REVIEW):
        connection.execute(delete(table).where(table.c.subject == review.subject))
    connection.execute(insert(REVIEW), asdict(review))
    for seat in seats:
        connection.execute(insert(REVIEWED_SEAT), _written(seat))
        own = {"subject": seat.subject, "seat": seat.seat}
        if seat.kinds:
            connection.execute(insert(REVIEWED_KIND), [own | asdict(kind) for kind in seat.kinds])


def read_upload(connection: Connection, id: str) -> UploadRow | None:
    """The record that was sent in."""
    row = connection.execute(select(UPLOAD).where(UPLOAD.c.id == id)).first()
    if row is None:
        return None
    return UploadRow(row.id, row.created, json.loads(zlib.decompress(row.record)), row.handle)


def read_review(connection: Connection, subject: str, version: str) -> ReviewRow | None:
    """The review, if it is of this version."""
    columns = REVIEW.c
    wanted = select(REVIEW).where(columns.subject == subject, columns.version == version)
    row = connection.execute(wanted).first()
    if row is None:
        return None
    return ReviewRow(row.subject, row.version, row.made, bytes(row.answer), bytes(row.worths))


def unreviewed(
    connection: Connection, handle: str, version: str, games: Sequence[str], limit: int
) -> list[str]:
    """Finished tables of this device, of these games, without such a review; latest first."""
    columns = GAME_TABLE.c
    same = (REVIEW.c.subject == columns.id) & (REVIEW.c.version == version)
    wanted = (
        select(columns.id)
        .select_from(GAME_TABLE.join(SITTING).outerjoin(REVIEW, same))
        .where(SITTING.c.handle == handle, columns.phase == "over", columns.game.in_(games))
        .where(REVIEW.c.subject.is_(None))
        .order_by(columns.updated.desc(), columns.id)
        .limit(limit)
    )
    return list(connection.scalars(wanted))


def reviewed(connection: Connection, handle: str, limit: int) -> list[SeatRow]:
    """What this device did in the latest reviewed games, of any version; the oldest first."""
    columns = REVIEWED_SEAT.c
    wanted = (
        select(REVIEWED_SEAT)
        .where(columns.handle == handle)
        .order_by(columns.ended.desc(), columns.subject.desc(), columns.seat.desc())
        .limit(limit)
    )
    rows = [_seat_row(row) for row in connection.execute(wanted)]
    kinds: dict[tuple[str, int], list[KindRow]] = {(row.subject, row.seat): [] for row in rows}
    within = (
        select(REVIEWED_KIND)
        .where(REVIEWED_KIND.c.subject.in_({row.subject for row in rows}))
        .order_by(REVIEWED_KIND.c.kind)
    )
    for row in connection.execute(within):
        if (row.subject, row.seat) in kinds:
            kinds[row.subject, row.seat].append(KindRow(row.kind, row.decisions, row.loss))
    return [replace(row, kinds=tuple(kinds[row.subject, row.seat])) for row in reversed(rows)]


def _written(seat: SeatRow) -> dict[str, Any]:
    written = asdict(replace(seat, kinds=()))
    del written["kinds"]
    return written | {name: json.dumps(written[name]) for name in ("opponents", "scores")}


def _seat_row(row: Row[Any]) -> SeatRow:
    lists = {name: tuple(json.loads(getattr(row, name))) for name in ("opponents", "scores")}
    return SeatRow(**{**row._mapping, **lists})
