"""Closing a table: whether its host may, and the record without names that is kept.

A host may close before the start, or, if nobody else has moved, once the others are idle: a game
belongs to everybody who has made a move in it. The store deletes;
`room.retention` closes tables that are too old.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row

from wagnis.core.plain import PlainObject
from wagnis.records import write_record
from wagnis.server.daily.roll import sealed
from wagnis.server.store import DamagedTableError, LogRow
from wagnis.server.store.rows.tables import read, read_log, read_log_start
from wagnis.server.table.documents import read_table
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.wire.messages import Refusal

QUIET = 10 * 60 * 1000
"""Milliseconds in which others could make their first move and did not."""


UNTIMED_QUIET = 7 * 24 * 3600 * 1000
"""Milliseconds after which a host may end a game without a turn clock that waits for others."""


def movers(log: Iterable[LogRow]) -> frozenset[str]:
    """The devices that have moved, thrown or taken back; moves of stand-ins do not count."""
    signed = (row.submission for row in log if row.submission is not None)
    return frozenset(submission.rpartition(":")[0] for submission in signed)


def must_be_closable(table: Table, who: str | None, moved: frozenset[str], quiet: int) -> None:
    """Refuse everybody but the host, and the host if others have played.

    `moved`: the devices that have moved; `quiet`: milliseconds since the last event.
    """
    if who is None or table.host != who:
        raise SubmissionError(Refusal.NOT_HOST, "only the host can close this table")
    if table.daily is not None:
        raise SubmissionError(Refusal.NOT_NOW, "the table of a daily roll stays")
    if table.phase == "over":
        sorry = "the game is over, and its table stays for everybody who played"
        raise SubmissionError(Refusal.NOT_NOW, sorry)
    others = set(table.players()) - {who}
    if table.phase == "open" or not others:
        return
    waiting = table.due is not None and table.due.holder != who
    if table.settings.clock is None and waiting and quiet >= UNTIMED_QUIET:
        return
    if others & moved:
        sorry = "others have played in this game: it stays for everybody who has made a move"
        raise SubmissionError(Refusal.NOT_NOW, sorry)
    due = table.due
    if due is not None and due.holder == who and not due.stand_in and len(table.holders()) > 1:
        # A host who keeps the others waiting may not close because they are idle.
        raise SubmissionError(Refusal.NOT_NOW, "others are playing, and it is your turn")
    if quiet < QUIET:
        sorry = "others are playing; it can be closed when they do nothing for ten minutes"
        raise SubmissionError(Refusal.NOT_NOW, sorry)


def last_record(connection: Connection, row: Row[Any], now: int) -> PlainObject | None:
    """The match so far, of a damaged log its start; None if there is none or it cannot be read."""
    try:
        try:
            log = read_log(connection, row.id)
        except DamagedTableError:
            log = read_log_start(connection, row.id)
        return nameless(read_table(read(connection, row), log), now)
    except Exception:  # a damaged table can be closed as well
        return None


def nameless(table: Table, now: int) -> PlainObject | None:
    """The record of a deleted table, without names; None if no match had begun.

    It reveals the seeds, because nothing more can be rolled there; but not those of a daily roll
    that others are still playing.
    """
    if table.match is None:
        return None
    names = tuple(f"Player {seat + 1}" for seat in range(len(table.seats)))
    fair = None if sealed(table, now) else table.fair()
    return write_record(replace(table.match, names=names, fair=fair))
