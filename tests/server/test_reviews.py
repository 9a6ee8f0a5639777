"""Reviews: made once, in the background, kept, shared by link; what is missing is solved first.

Who reviews here only pretends; see `test_reviews_for_real`.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.server.at_server import Device, Json, running
from tests.server.later import until
from tests.server.reviewer import Reviewer, finished, pretended, ready, sent
from tests.server.scratch import ScratchStore
from tests.server.test_restart import moved_to
from tests.server.workshop import Workshop, told
from wagnis.records import Match
from wagnis.server.advice import review_process, reviews
from wagnis.server.advice.fair_queue import Person
from wagnis.server.advice.review_process import packed
from wagnis.server.advice.solve_queue import SolveQueue
from wagnis.server.advice.values import Values
from wagnis.server.config import Limits, Rate
from wagnis.server.store import ReviewRow, Store, sqlite_url
from wagnis.server.web.context import open_store


@pytest.fixture
def reviewer(tmp_path: Path) -> Reviewer:
    return Reviewer(tmp_path)


async def code(device: Device, path: str) -> tuple[int, str]:
    answer = await device.http.get(path)
    return answer.status_code, answer.json()["error"]["code"]


def test_a_game_that_is_over_is_reviewed_once_by_a_process_that_yields(reviewer: Reviewer) -> None:
    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna, ben = await server.device(), server.stranger()
            running_one = await anna.make("zocken", None, options={"rounds": 1})
            assert await code(anna, f"/api/tables/{running_one}/review") == (409, "not_now")
            assert await code(anna, "/api/tables/nowhere/review") == (404, "no_table")
            table = await finished(server, anna)
            path = f"/api/tables/{table}/review"
            await reviewer.busy()  # nobody has asked: those who were there will want to know
            review = await ready(ben, path)
            assert review["players"] == ["Person 0", "Bot 2 (thumb)"]
            first = await anna.http.get(path)
            assert first.headers["content-encoding"] == "gzip"
            assert first.headers["cache-control"] == "private, no-cache"
            plain = await anna.http.get(path, headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.content == first.content
            known = {"if-none-match": first.headers["etag"]}
            again = await anna.http.get(path, headers=known)
            assert (again.status_code, again.content) == (304, b"")

    told(story)
    [asked] = reviewer.asked()
    assert int(asked.rpartition("=")[2]) >= review_process.NICE


def test_each_poll_reads_the_review_once_and_only_the_process_replays(
    reviewer: Reviewer, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    house = replace(reviewer.house(data=tmp_path / "data"), review=None)
    reads, replays = list[str](), list[Match]()
    read, advance = Store.review, Match.advance

    async def counted_read(store: Store, subject: str, version: str) -> ReviewRow | None:
        reads.append(subject)
        return await read(store, subject, version)

    def counted_advance(match: Match, event: Any) -> Match:
        replays.append(match)
        return advance(match, event)

    async def story() -> None:
        async with running(house, open_store(house)) as server:
            anna = await server.device()
            table = await finished(server, anna)
        reviewer.wish("wait")
        house_again = replace(house, review=reviewer.command)
        with (
            patch.object(Store, "review", counted_read),
            patch.object(Match, "advance", counted_advance),
        ):
            async with running(house_again, open_store(house_again)) as server:
                anna, path = moved_to(anna, server), f"/api/tables/{table}/review"
                await anna.http.get(path)
                await reviewer.busy()
                assert reads == [table] * 2  # by the request, and by the job before it begins
                for _ in range(3):
                    assert (await anna.http.get(path)).json()["status"] == "working"
                assert reads == [table] * 5
                reviewer.wish("review")
                await ready(anna, path)

    told(story)
    assert replays == []


def test_of_many_moves_the_best_and_the_played_are_sent_and_all_are_kept() -> None:
    told = packed(pretended())
    [decision] = unzipped(told["answer"])["review"]["decisions"]
    assert decision["moves"] == 5
    best = [move["pick"] for move, _ in decision["values"]]
    assert best == ["green", "blue", "red", "purple"]
    whole = unzipped(told["worths"])["0"]
    assert [move["pick"] for move, _ in whole] == [*best[:3], "white", "purple"]


def unzipped(text: str) -> Json:
    found: Json = json.loads(gzip.decompress(base64.b64decode(text)))
    return found


def test_it_is_there_after_a_restart(reviewer: Reviewer, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    house = reviewer.house(data=tmp_path / "data")

    async def story() -> None:
        async with running(house, open_store(house)) as server:
            anna = await server.device()
            path = await sent(anna)
            await anna.http.get(path)
            made = await ready(anna, path)
        async with running(replace(house, review=None), open_store(house)) as server:
            assert await ready(moved_to(anna, server), path) == made

    told(story)


def test_one_that_was_cut_short_is_simply_made_again(reviewer: Reviewer, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    house = reviewer.house(data=tmp_path / "data")
    reviewer.wish("wait")

    async def story() -> None:
        async with running(house, open_store(house)) as server:
            anna = await server.device()
            path = await sent(anna)
            await anna.http.get(path)
            await reviewer.busy()
        reviewer.wish("review")
        async with running(house, open_store(house)) as server:
            await ready(moved_to(anna, server), path)

    told(story)
    process = int(reviewer.asked()[0].split()[1])
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_newer_version_makes_it_again(reviewer: Reviewer, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "wagnis.sqlite")

    async def story() -> None:
        async with running(reviewer.house(), Store.open(url)) as server:
            anna = await server.device()
            path = await sent(anna)
            await anna.http.get(path)
            await ready(anna, path)
        with patch.object(reviews, "VERSION", "newer"):
            async with running(reviewer.house(), Store.open(url)) as server:
                await ready(moved_to(anna, server), path)

    told(story)
    assert len(reviewer.asked()) == 2


def test_what_is_missing_is_solved_first_and_progress_is_told(
    reviewer: Reviewer, tmp_path: Path
) -> None:
    shop = Workshop(tmp_path)
    shop.wish("wait")
    reviewer.wish("miss")

    async def story() -> None:
        async with running(reviewer.house(shop)) as server:
            anna = await server.device()
            path = await sent(anna)
            await anna.http.get(path)
            await shop.busy()
            early = (await anna.http.get(path)).json()
            assert (early["what"], early["title"]) == ("solving", "a riddle")
            assert early["progress"] <= 0.45  # of the first of two, however long it has taken
            shop.go()
            await ready(anna, path)

    told(story)
    assert shop.begun() == ["1", "2"]
    assert len(reviewer.asked()) == 2


def test_where_nothing_is_solved_a_review_that_needs_it_is_refused(reviewer: Reviewer) -> None:
    reviewer.wish("miss")

    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna = await server.device()
            path = await sent(anna)
            await anna.http.get(path)
            while (answer := await anna.http.get(path)).status_code == 200:
                assert answer.json()["status"] == "working"
                await asyncio.sleep(0.01)
            assert answer.status_code == 409
            assert answer.json()["error"]["code"] == "not_solved"
            assert "a riddle is not solved" in answer.json()["error"]["message"]

    told(story)


def test_what_goes_wrong_is_told_and_tried_again_later(reviewer: Reviewer) -> None:
    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna = await server.device()
            for asked, how, refused, picks in (
                (1, "die", (500, "broken"), "red"),
                (2, "break", (500, "broken"), "blue"),
                (3, "refuse", (409, "not_solved"), "green"),
            ):
                reviewer.wish(how)
                path = await sent(anna, picks)
                while (await anna.http.get(path)).status_code == 200:
                    await asyncio.sleep(0.03)
                assert await code(anna, path) == refused
                assert await code(anna, path) == refused  # it is not tried again at once
                assert len(reviewer.asked()) == asked
            reviewer.wish("review")
            with patch.object(reviews, "now", lambda: time.monotonic() + reviews.PAUSE):
                await ready(anna, path)

    told(story)


def test_games_go_on_while_something_is_reviewed_and_nothing_is_lost(reviewer: Reviewer) -> None:
    reviewer.wish("wait")

    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna = await server.device()
            paths = [await sent(anna, picks) for picks in ("red", "blue")]
            assert (await anna.http.get(paths[0])).json()["status"] == "working"
            await reviewer.busy()
            paths.append(f"/api/tables/{await finished(server, anna)}/review")
            stages = [(await anna.http.get(path)).json()["what"] for path in paths]
            assert stages == ["reviewing", "waiting", "waiting"]
            reviewer.wish("review")
            for path in reversed(paths):
                await ready(anna, path)

    with patch.object(reviews, "MOST_EACH", 2):  # so that for the last there is no room
        told(story)


def test_asking_is_limited_like_exports(reviewer: Reviewer) -> None:
    limits = Limits(exports=Rate(2, 0), uploads=Rate(1, 0))

    async def story() -> None:
        async with running(replace(reviewer.house(), limits=limits)) as server:
            anna = await server.device()
            for _ in range(2):
                assert await code(anna, "/api/reviews/nowhere") == (404, "not_found")
            for path in ("reviews/nowhere", "tables/nowhere/review", "statistics", "daily"):
                assert await code(anna, f"/api/{path}") == (429, "too_fast")
            for wanted in ("bad_record", "too_fast"):
                answer = await anna.http.post("/api/reviews", json={})
                assert answer.json()["error"]["code"] == wanted

    told(story)


@pytest.mark.deep
def test_the_process_is_put_away_when_nobody_needs_it(reviewer: Reviewer) -> None:
    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna = await server.device()
            await ready(anna, await sent(anna))
            process = int(reviewer.asked()[0].split()[1])
            await until(lambda: not Path(f"/proc/{process}").exists())
            await ready(anna, await sent(anna, "blue"))

    with patch.object(review_process, "IDLE", 0.05):
        told(story)
    assert len({line.split()[1] for line in reviewer.asked()}) == 2


def test_one_address_with_many_devices_does_not_fill_the_queue(tmp_path: Path) -> None:
    async def story() -> None:
        queue = SolveQueue(Values(tmp_path), None, 0)
        store = ScratchStore()
        all_reviews = reviews.Reviews(store, queue, ["nobody"])
        wanted = [
            all_reviews.want(f"game{number}", Person(f"cookie {number}", "192.0.2.1"))
            for number in range(reviews.MOST_JOBS)
        ]
        assert None not in wanted[: reviews.MOST_OF_ADDRESS]
        assert not any(wanted[reviews.MOST_OF_ADDRESS :])
        # What is being made anyway, and somebody elsewhere, are not kept waiting.
        assert all_reviews.want("game0", Person("cookie 63", "192.0.2.1")) is wanted[0]
        assert all_reviews.want("another", Person("ben", "192.0.2.2")) is not None
        await all_reviews.close()
        await store.close()
        queue.values.close()

    told(story)
