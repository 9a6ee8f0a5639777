"""What the log of deals is told: a deal is in force, its game is over.

How the log is kept is the store's business; which deals there are is said in `moves`.
"""

from __future__ import annotations

from dataclasses import replace

from wagnis.records.deal_log import game_digest
from wagnis.server.store import DealEntry
from wagnis.server.table.table import Table


def concerns_deals(before: Table, after: Table) -> bool:
    """Whether `deal_entries` may have something to say; asked with every move."""
    return before.phase != after.phase or before.later is not after.later


def deal_entries(before: Table, after: Table) -> tuple[DealEntry, ...]:
    """What became of the deals of a table between two states of it.

    A daily roll is not in the log: its dice are the same for everybody.
    """
    match = after.match
    if after.daily is not None or match is None:
        return ()
    fair = after.fair()
    known = 0 if before.match is None else 1 + len(before.later)
    last = len(fair.stretches)
    told = [
        # Seeds of the server that a restore replaced before anything fell from them.
        DealEntry("dealt", number, one.commit)
        if number == last
        else DealEntry("given_up", number, one.commit, "restored")
        for number, one in enumerate(fair.stretches, start=1)
        if number > known
    ]
    if before.phase != "over" and after.phase == "over":
        digest = game_digest(replace(match, fair=fair))
        told.append(DealEntry("finished", last, fair.stretches[-1].commit, digest=digest))
    return tuple(told)
