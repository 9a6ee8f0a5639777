"""Uploaded records."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass

from pydantic_core import to_json
from sqlalchemy import Connection, delete, insert, select, update

from wagnis.core.plain import PlainObject
from wagnis.server.store.schema import UPLOAD


@dataclass(frozen=True, slots=True)
class UploadRow:
    """A match record somebody sent in; it never changes."""

    id: str
    created: int  # when it was last sent in; milliseconds since 1970, as all times here
    record: PlainObject
    handle: str | None = None  # of the device that sent it in first


def keep_upload(connection: Connection, upload: UploadRow) -> None:
    """Store a record; if it is stored already, only the time of the last upload changes."""
    mine = UPLOAD.c.id == upload.id
    if not connection.execute(update(UPLOAD).where(mine).values(created=upload.created)).rowcount:
        packed = zlib.compress(to_json(upload.record))
        row = {"id": upload.id, "created": upload.created, "record": packed}
        row["handle"] = upload.handle
        connection.execute(insert(UPLOAD), row)


def read_upload(connection: Connection, id: str) -> UploadRow | None:
    """The record that was sent in."""
    row = connection.execute(select(UPLOAD).where(UPLOAD.c.id == id)).first()
    if row is None:
        return None
    return UploadRow(row.id, row.created, json.loads(zlib.decompress(row.record)), row.handle)


def delete_uploads(connection: Connection, before: int, most: int) -> int:
    """Delete so many records at most that nobody has sent in since then; return how many."""
    old = select(UPLOAD.c.id).where(UPLOAD.c.created < before).limit(most)
    return connection.execute(delete(UPLOAD).where(UPLOAD.c.id.in_(old))).rowcount
