"""What every store promises of uploaded records, and of the finished games of a device."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.server.store.opened import Opening, run_with
from tests.server.store.rows import table
from wagnis.server.store import NotStoredError, Store, UploadRow

GAMES = ("tutto", "zocken")


def test_the_finished_tables_of_a_device_are_found_the_latest_first(opening: Opening) -> None:
    async def work(store: Store) -> None:
        for number, (id, given) in enumerate(
            {
                "old": dict[str, Any](),
                "new": {},
                "running": {"phase": "playing"},
                "others": {"holders": ("ben",)},
                "another": {"game": "pig"},
            }.items()
        ):
            usual: dict[str, Any] = {"phase": "over", "holders": ("anna", "carl")}
            await store.create(table(id, **(usual | given), updated=1_000 + number))
        assert await store.played("anna", GAMES, 10) == ["new", "old"]
        assert await store.played("anna", GAMES, 1) == ["new"]
        assert await store.played("nobody", GAMES, 10) == []

    run_with(opening, work)


def test_a_record_is_kept_once_and_as_it_was(opening: Opening) -> None:
    sent = UploadRow("abc", 5, {"format": 1, "players": ["Zoë", "B"], "events": [{"stop": True}]})

    async def work(store: Store) -> None:
        assert await store.upload("abc") is None
        await store.keep_upload(sent)
        await store.keep_upload(replace(sent, created=9, handle="ben"))
        assert await store.upload("abc") == replace(sent, created=9)

    async def again(store: Store) -> None:
        assert await store.upload("abc") == replace(sent, created=9)

    run_with(opening, work, again)


def test_a_record_that_is_old_is_deleted(opening: Opening) -> None:
    async def work(store: Store) -> None:
        for id, created in (("new", 9), ("old", 5), ("older", 4)):
            await store.keep_upload(UploadRow(id, created, {"format": 1}))
        await store.delete_uploads(5, 10)
        kept = [id for id in ("new", "old", "older") if await store.upload(id) is not None]
        assert kept == ["new", "old"]

    run_with(opening, work)


def test_a_closed_store_keeps_nothing_more(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.close()
        with pytest.raises(NotStoredError):
            await store.keep_upload(UploadRow("abc", 5, {}))

    run_with(opening, work)
