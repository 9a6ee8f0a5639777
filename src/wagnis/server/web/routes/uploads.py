"""Uploaded records: replayed by the rules, then refused with the reason or stored under an id.

Records of the terminal, of the referee or of a game with real dice, with or without seeds.
The client reviews them.
"""

from __future__ import annotations

import hashlib
import time

from pydantic_core import to_json

from wagnis.core.plain import Plain, PlainObject
from wagnis.records import RefusedError, read_record, write_record
from wagnis.server.rate_limits import OneEach
from wagnis.server.store import UploadRow
from wagnis.server.table.documents import ID_LETTERS
from wagnis.server.table.seating import check_options
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.messages import Refusal

ID_LENGTH = 16

MOST_EVENTS = 10_000  # of a match
LONGEST_NAME = 40
LONGEST_REFUSAL = 200


class BadRecordError(SubmissionError):
    """A refused record; `index` is the event that breaks a rule."""

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(Refusal.BAD_RECORD, message[:LONGEST_REFUSAL])
        self.index = index


async def upload(records: OneEach, address: str, record: PlainObject) -> UploadRow:
    """Replay the record and return its row; in a thread, one at a time."""
    return await records.run(address, lambda: _upload(record))


def _upload(record: PlainObject) -> UploadRow:
    _check(record)
    try:
        match = read_record(record)
    except RefusedError as error:
        raise BadRecordError(str(error), error.index) from None
    if not match.history:
        raise BadRecordError("nothing has happened in this match")
    record = write_record(match)
    return UploadRow(_id(record), time.time_ns() // 1_000_000, record)


def _check(record: PlainObject) -> None:
    """Refuse legal records that are too large to store."""
    events, names, options = (record.get(key) for key in ("events", "players", "options"))
    if isinstance(events, list) and len(events) > MOST_EVENTS:
        raise BadRecordError(f"a record has at most {MOST_EVENTS} events here")
    if isinstance(names, list) and not all(_readable(name) for name in names):
        raise BadRecordError(f"names have at most {LONGEST_NAME} characters that can be read")
    if isinstance(options, dict):
        try:
            check_options(options)
        except SubmissionError as error:
            raise BadRecordError(str(error)) from None


def _readable(name: Plain) -> bool:
    return not isinstance(name, str) or (len(name) <= LONGEST_NAME and name.isprintable())


def _id(record: PlainObject) -> str:
    """A hash of the content: the same record gets the same id."""
    number = int.from_bytes(hashlib.sha256(to_json(record)).digest())
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[letter])
    return "".join(letters)
