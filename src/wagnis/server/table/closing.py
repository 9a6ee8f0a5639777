"""Whether a host may close a table: before the start, or where nobody else plays any more.

What stays of the match is said in `table.leaving`; the deletion itself is the store's.
"""

from __future__ import annotations

from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.wire.messages import Refusal

QUIET = 10 * 60 * 1000
"""Milliseconds in which others could move and did not: they no longer play, it seems."""


def must_be_closable(table: Table, who: str | None, quiet: int) -> None:
    """Refuse all but the host, and the host while others play; `quiet`: time without a move."""
    if who is None or table.host != who:
        raise SubmissionError(Refusal.NOT_HOST, "only the host can close this table")
    if table.daily is not None:
        raise SubmissionError(Refusal.NOT_NOW, "the table of a daily roll stays")
    if table.phase == "over":
        sorry = "the game is over, and its table stays for everybody who played"
        raise SubmissionError(Refusal.NOT_NOW, sorry)
    if table.phase == "playing" and _others_play(table):
        due = table.due
        if due is not None and due.holder == who and not due.stand_in:
            # Who lets the others wait cannot say that they are no longer there.
            sorry = "others are playing, and it is your turn"
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        if quiet < QUIET:
            sorry = "others are playing; it can be closed when they do nothing for ten minutes"
            raise SubmissionError(Refusal.NOT_NOW, sorry)


def _others_play(table: Table) -> bool:
    """Somebody of another device sits there, and no bot stands in for them."""
    return any(
        seat.kind == "person" and seat.holder not in (None, table.host) and not seat.stand_in
        for seat in table.seats
    )
