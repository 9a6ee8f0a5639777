"""Idempotency: a submission that is sent again does nothing twice, and is answered all the same.

Moves and throws are known for good, by the log; of everything else the latest are remembered. The
same id with another content is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import assert_never

from wagnis.records import Match
from wagnis.server.store import LogRow
from wagnis.server.table import moves
from wagnis.server.table.table import Done, SubmissionError
from wagnis.server.wire.messages import Play, Refusal, Submission, Throw, Undo

MOST_HEARD = 256  # submissions kept in mind that the log does not have


class Idempotency:
    """The submissions of one table that need not be done again, by device and id."""

    def __init__(self, rows: Sequence[LogRow], done: Iterable[Done]) -> None:
        self.logged = {row.submission: row for row in rows if row.submission is not None}
        self.heard = dict(done)  # and lately what changed nothing, or was only said

    def hear(self, done: Done) -> None:
        """Keep in mind that this has been said; the latest are enough."""
        if len(self.heard) >= MOST_HEARD:
            del self.heard[next(iter(self.heard))]
        self.heard[done[0]] = done[1]

    def knows(self, done: Done) -> bool:
        """Whether this very thing was done before; refuses an id that was used for another."""
        key, digest = done
        if key in self.logged or self.heard.get(key, digest) != digest:
            raise used()
        return key in self.heard

    def check_same(self, key: str, message: Play | Throw | Undo, played: Match | None) -> None:
        """An id that was used before: for the very same thing, or it is refused.

        Whether a move was to be thrown along is not compared: what was not thrown is still due, and
        everybody is told so.
        """
        row = self.logged.get(key)
        if row is None or played is None or (row.seq - 1, row.seat) != (message.seq, message.seat):
            raise used()
        match message:
            case Undo():
                same = row.kind == "undo"
            case Throw():
                same = row.kind == "fall"
            case Play():
                same = row.kind == "move" and moves.normal(played, message.move) == row.event
            case _:
                assert_never(message)
        if not same:
            raise used()


def digest(message: Submission) -> str:
    return hashlib.sha256(message.model_dump_json().encode()).hexdigest()[:16]


def used() -> SubmissionError:
    return SubmissionError(Refusal.BAD_REQUEST, "this id was used for something else")
