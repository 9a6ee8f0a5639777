"""What every store promises of reviews, uploads and the sums of people's seats.

How reviews are made is tested beside the server.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.server.store.opened import Opening, run_with
from tests.server.store.rows import move, table
from wagnis.server.store import (
    KindRow,
    NotStoredError,
    ReviewRow,
    SeatRow,
    Seen,
    Store,
    UploadRow,
    upload_subject,
)

GAMES = ("tutto", "zocken")


def review(subject: str = "one", version: str = "1") -> ReviewRow:
    return ReviewRow(subject, version, 1_700_000_000_000, b"answer\x00\xff", b"worths")


def seat(subject: str = "one", **given: Any) -> SeatRow:
    values: dict[str, Any] = {
        "subject": subject,
        "seat": 0,
        "handle": "anna",
        "game": "tutto",
        "objective": "win",
        "unit": "chance",
        "exact": True,
        "ended": 1_700_000_000_000,
        "opponents": ("person", "keen"),
        "won": 0.5,
        "scores": (6000, -50, 6000),
        "decisions": 31,
        "loss": 0.1 + 0.2,
        "accuracy": 97.25,
        "luck": -1e-17,
        "resembles": None,
        "kinds": (KindRow("keeping", 20, 0.25), KindRow("stopping", 11, 0.05)),
    }
    return SeatRow(**(values | given))


def test_a_review_comes_back_unchanged_and_only_in_its_version(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.keep_review(review(), [seat()])
        assert await store.review("one", "1") == review()
        assert await store.review("one", "2") is None
        assert await store.review("two", "1") is None
        assert await store.reviewed("anna", 10) == [seat()]
        assert await store.reviewed("ben", 10) == []

    run_with(opening, work)


def test_a_newer_review_takes_the_place_of_the_older(opening: Opening) -> None:
    later = seat(loss=0.5, kinds=(KindRow("keeping", 1, 0.5),))

    async def work(store: Store) -> None:
        await store.keep_review(review(), [seat(), seat(seat=2, handle="ben")])
        await store.keep_review(review(version="2"), [later])
        assert await store.review("one", "1") is None
        assert await store.review("one", "2") == review(version="2")
        assert await store.reviewed("anna", 10) == [later]
        assert await store.reviewed("ben", 10) == []

    run_with(opening, work)


def test_the_latest_games_are_told_the_oldest_first(opening: Opening) -> None:
    async def work(store: Store) -> None:
        for number in (2, 0, 3, 1):
            id = f"t{number}"
            await store.keep_review(review(id), [seat(id, ended=1_000 + number)])
        told = await store.reviewed("anna", 3)
        assert [row.subject for row in told] == ["t1", "t2", "t3"]

    run_with(opening, work)


def test_finished_tables_without_a_review_are_found(opening: Opening) -> None:
    async def work(store: Store) -> None:
        for number, (id, given) in enumerate(
            {
                "made": dict[str, Any](),
                "old": {},
                "new": {},
                "running": {"phase": "playing"},
                "others": {"holders": ("ben",)},
                "another": {"game": "pig"},
            }.items()
        ):
            usual: dict[str, Any] = {"phase": "over", "holders": ("anna", "carl")}
            await store.create(table(id, **(usual | given), updated=1_000 + number))
        await store.keep_review(review("made"), [])
        await store.keep_review(review("old", "0"), [])
        assert await store.unreviewed("anna", "1", GAMES, 10) == ["new", "old"]
        assert await store.unreviewed("anna", "1", GAMES, 1) == ["new"]
        assert await store.unreviewed("nobody", "1", GAMES, 10) == []

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


def test_a_record_that_is_old_is_deleted_with_its_review(opening: Opening) -> None:
    async def work(store: Store) -> None:
        for id, created in (("new", 9), ("old", 5), ("older", 4)):
            await store.keep_upload(UploadRow(id, created, {"format": 1}))
            await store.keep_review(review(upload_subject(id), "1"), [])
        assert await store.aged_uploads(9, 10) == ["older", "old"]
        assert await store.aged_uploads(9, 1) == ["older"]
        await store.delete_upload("old", 5)  # it was sent in again meanwhile
        await store.delete_upload("older", 5)
        await store.delete_upload("never", 5)
        assert await store.aged_uploads(10, 10) == ["old", "new"]
        assert await store.review(upload_subject("old"), "1") is not None
        assert await store.review(upload_subject("older"), "1") is None

    run_with(opening, work)


def test_an_upload_is_never_taken_for_a_table() -> None:
    assert not set(upload_subject("abc")) <= set("0123456789abcdefghijklmnopqrstuvwxyz")


def test_reviews_go_with_moves_into_one_group_and_harm_none(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        twice = [seat(), seat()]  # the same seat cannot be kept twice
        outcomes = await asyncio.gather(
            store.write("one", [move(1)], None, Seen(0, 1)),
            store.keep_review(review("two"), [seat("two")]),
            store.write("one", [move(2)], None, Seen(1, 1)),
            store.keep_review(review(), twice),
            return_exceptions=True,
        )
        assert list(outcomes[:3]) == [None, None, None]
        assert isinstance(outcomes[3], Exception)
        loaded = await store.load("one")
        assert loaded is not None
        assert loaded[1] == [move(1), move(2)]
        assert await store.review("two", "1") is not None
        assert await store.review("one", "1") is None

    run_with(opening, work)


def test_a_closed_store_keeps_nothing_more(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.close()
        with pytest.raises(NotStoredError):
            await store.keep_review(review(), [])
        with pytest.raises(NotStoredError):
            await store.keep_upload(UploadRow("abc", 5, {}))

    run_with(opening, work)
