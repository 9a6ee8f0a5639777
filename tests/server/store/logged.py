"""A log of deals in a store: games that begin there, and what the log then says."""

from __future__ import annotations

from dataclasses import replace

from tests.server.store.opened import Work, run_with
from tests.server.store.rows import move, put, table
from wagnis.dice.deal_log import Head, LogEntry, followed
from wagnis.dice.fair import commit_to
from wagnis.server.store import DealEntry, Store, TableRow

COMMIT = commit_to(bytes(range(32)))  # of the tables in `rows`
DEALT = DealEntry("dealt", 1, COMMIT)
WHOLE = 10_000


def with_store(url: str, work: Work) -> None:
    run_with(lambda: Store.open(url), work)


async def log_of(store: Store) -> list[LogEntry]:
    entries, head = await store.deals(1, WHOLE)
    assert list(followed(entries)) == entries
    assert head == (entries[-1].head if entries else Head())
    return entries


def playing(id: str = "one", *dealt: DealEntry) -> TableRow:
    return replace(table(id, phase="playing"), dealt=dealt)


async def begin(store: Store, id: str = "one") -> None:
    await store.create(table(id))
    await put(store, id, [move(1)], playing(id, DEALT))
