"""What the log of deals is told: a deal is fixed, in force or given up; its game is over.

How the log is kept is the store's business; when a deal is fixed or given up, `dealing` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from wagnis.records.deal_log import game_digest
from wagnis.server.store import DealEntry
from wagnis.server.store.deal import Deal
from wagnis.server.table.table import Table


def deal_entries(before: Table, after: Table) -> tuple[DealEntry, ...]:
    """What became of the deals of a table between two states of it.

    A daily roll is not in the log: its dice are the same for everybody.
    """
    if after.daily is not None:
        return ()
    told: list[DealEntry] = []
    for old, new in zip_longest(before.deals, after.deals):
        told += _became(old, new)
    if before.phase != "over" and after.phase == "over":
        assert after.match is not None
        digest = game_digest(replace(after.match, fair=after.fair()))
        told.append(DealEntry("finished", after.deal.number, after.deal.commit, digest=digest))
    return tuple(told)


def _became(old: Deal | None, new: Deal) -> Iterator[DealEntry]:
    number, commit, before = new.number, new.commit, "open" if old is None else old.state
    if before == "open" and new.state != "open":
        yield DealEntry("fixed", number, commit)
    if before != "dealt" and new.state == "dealt":
        yield DealEntry("dealt", number, commit)
    if new.given_up is not None and (old is None or old.given_up is None):
        yield DealEntry("given_up", number, commit, new.given_up)
