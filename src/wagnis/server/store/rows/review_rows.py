"""Reviews in a database: written and read by the same words in every engine.

When they are written is said in `writer`; what is in them in `reviews`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, Row, delete, insert, select, update

from wagnis.server.store.database.schema import (
    GAME_TABLE,
    REVIEW,
    REVIEWED_KIND,
    REVIEWED_SEAT,
    SITTING,
    UPLOAD,
)
from wagnis.server.store.rows.reviews import KindRow, ReviewRow, SeatRow, UploadRow


def keep_upload(connection: Connection, upload: UploadRow) -> None:
    mine = UPLOAD.c.id == upload.id
    if not connection.execute(update(UPLOAD).where(mine).values(created=upload.created)).rowcount:
        packed = zlib.compress(to_json(upload.record))
        kept = {"id": upload.id, "created": upload.created, "record": packed}
        kept["handle"] = upload.handle
        connection.execute(insert(UPLOAD), kept)


def keep_review(connection: Connection, review: ReviewRow, seats: Sequence[SeatRow]) -> None:
    for table in (REVIEWED_KIND, REVIEWED_SEAT, REVIEW):
        connection.execute(delete(table).where(table.c.subject == review.subject))
    connection.execute(insert(REVIEW), asdict(review))
    for seat in seats:
        connection.execute(insert(REVIEWED_SEAT), _written(seat))
        own = {"subject": seat.subject, "seat": seat.seat}
        if seat.kinds:
            connection.execute(insert(REVIEWED_KIND), [own | asdict(kind) for kind in seat.kinds])


def read_upload(connection: Connection, id: str) -> UploadRow | None:
    row = connection.execute(select(UPLOAD).where(UPLOAD.c.id == id)).first()
    if row is None:
        return None
    return UploadRow(row.id, row.created, json.loads(zlib.decompress(row.record)), row.handle)


def read_review(connection: Connection, subject: str, version: str) -> ReviewRow | None:
    columns = REVIEW.c
    wanted = select(REVIEW).where(columns.subject == subject, columns.version == version)
    row = connection.execute(wanted).first()
    if row is None:
        return None
    return ReviewRow(row.subject, row.version, row.made, bytes(row.answer), bytes(row.worths))


def unreviewed(
    connection: Connection, handle: str, version: str, games: Sequence[str], limit: int
) -> list[str]:
    columns = GAME_TABLE.c
    made = (REVIEW.c.subject == columns.id) & (REVIEW.c.version == version)
    wanted = (
        select(columns.id)
        .select_from(GAME_TABLE.join(SITTING).outerjoin(REVIEW, made))
        .where(SITTING.c.handle == handle, columns.phase == "over", columns.game.in_(games))
        .where(REVIEW.c.subject.is_(None))
        .order_by(columns.updated.desc(), columns.id)
        .limit(limit)
    )
    return list(connection.scalars(wanted))


def reviewed(connection: Connection, handle: str, limit: int) -> list[SeatRow]:
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
    written = asdict(seat)
    del written["kinds"]
    return written | {
        "opponents": json.dumps(seat.opponents),
        "scores": json.dumps(seat.scores),
    }


def _seat_row(row: Row[Any]) -> SeatRow:
    return SeatRow(
        row.subject,
        row.seat,
        row.handle,
        row.game,
        row.objective,
        row.unit,
        row.exact,
        row.ended,
        tuple(json.loads(row.opponents)),
        row.won,
        tuple(json.loads(row.scores)),
        row.decisions,
        row.loss,
        row.accuracy,
        row.luck,
        row.resembles,
    )
