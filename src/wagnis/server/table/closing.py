"""Whether a host may close a table: before the start, or where the game is nobody else's.

A game belongs to everybody who has made a move in it, wherever they are now. What stays of a match
that was closed is said in `table.leaving`; the deletion itself is the store's.
"""

from __future__ import annotations

from collections.abc import Iterable

from wagnis.server.store import LogRow
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.wire.messages import Refusal

QUIET = 10 * 60 * 1000
"""Milliseconds in which others could make their first move and did not."""


def movers(log: Iterable[LogRow]) -> frozenset[str]:
    """The devices that have moved, thrown or taken back; a bot in their place is nobody's."""
    signed = (row.submission for row in log if row.submission is not None)
    return frozenset(submission.rpartition(":")[0] for submission in signed)


def must_be_closable(table: Table, who: str | None, moved: frozenset[str], quiet: int) -> None:
    """Refuse all but the host, and the host where the game is others' too.

    `moved`: the devices that have; `quiet`: milliseconds without news.
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
    if others & moved:
        sorry = "others have played in this game: it stays for everybody who has made a move"
        raise SubmissionError(Refusal.NOT_NOW, sorry)
    due = table.due
    if due is not None and due.holder == who and not due.stand_in and len(table.holders()) > 1:
        # Who lets the others wait cannot say that they are no longer there.
        raise SubmissionError(Refusal.NOT_NOW, "others are playing, and it is your turn")
    if quiet < QUIET:
        sorry = "others are playing; it can be closed when they do nothing for ten minutes"
        raise SubmissionError(Refusal.NOT_NOW, sorry)
