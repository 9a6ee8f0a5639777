"""Liveness, readiness, metrics: the answers, and who may read them.

What is counted is tested in `test_metrics`.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.at_server import OPEN_HOUSE, Server, running, served
from tests.server.later import run
from tests.server.scratch import ScratchStore
from wagnis.server.config import Config
from wagnis.server.store import NotStoredError
from wagnis.server.web import readiness
from wagnis.server.web.readiness import FRESH, Readiness

TOKEN = "let-me-measure"


class Stubborn(ScratchStore):
    """A store whose writes fail or hang, as told."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.fails = False
        self.hangs: asyncio.Event | None = None

    async def probe(self) -> None:
        self.asked += 1
        if self.hangs is not None:
            await self.hangs.wait()
        if self.fails:
            raise NotStoredError("disk full at /var/lib/secret-place")


def stranger(server: Server, host: str = "127.0.0.1", **given: Any) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=given.pop("app", server.app), client=(host, 4711))
    return httpx.AsyncClient(transport=transport, base_url="http://table", **given)


def test_ready_means_that_the_store_takes_a_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", PATIENCE)  # fifty requests may take a second

    async def work() -> None:
        store = Stubborn()
        async with running(OPEN_HOUSE, store) as server, stranger(server) as http:
            assert (await http.get("/api/ready")).json() == {"status": "ready"}
            assert store.asked == 1
            for _ in range(50):
                assert (await http.get("/api/ready")).status_code == 200
            assert store.asked == 1  # cannot be used to flood the store
            assert (await http.get("/api/health")).json()["status"] == "ok"

    run(work())


def test_a_store_that_refuses_is_not_ready_and_says_no_details() -> None:
    async def work() -> None:
        store = Stubborn()
        store.fails = True
        async with running(OPEN_HOUSE, store) as server, stranger(server) as http:
            answer = await http.get("/api/ready")
            assert answer.status_code == 503
            assert answer.json()["error"]["message"] == "the store takes no writes"
            assert "secret-place" not in answer.text
            assert (await http.get("/api/health")).status_code == 200

    run(work())


def test_a_store_that_hangs_is_not_ready_and_asked_once_only() -> None:
    async def work() -> None:
        store = Stubborn()
        store.hangs = asyncio.Event()
        config = replace(OPEN_HOUSE, ready_within=0.01)
        async with running(config, store) as server, stranger(server) as http:
            for _ in range(5):
                answer = await http.get("/api/ready")
                assert answer.status_code == 503
                assert "not answered for 0.01 seconds" in answer.json()["error"]["message"]
            assert store.asked == 1
            store.hangs.set()
            await asyncio.sleep(0)

    run(work())


def test_an_answer_is_fresh_for_a_second() -> None:
    async def work() -> None:
        store, now = Stubborn(), [100.0]
        ready = Readiness(store.probe, 1.0, lambda: now[0])
        assert await ready.trouble() is None
        store.fails = True
        now[0] += FRESH * 0.9
        assert await ready.trouble() is None
        now[0] += FRESH * 0.2
        assert await ready.trouble() == "the store takes no writes"
        await ready.close()

    run(work())


@pytest.mark.parametrize(
    ("host", "headers", "config", "status"),
    [
        ("127.0.0.1", {}, OPEN_HOUSE, 404),
        ("127.0.0.1", {}, replace(OPEN_HOUSE, metrics_token=TOKEN), 404),
        ("10.0.0.1", {"authorization": f"Bearer {TOKEN}"}, OPEN_HOUSE, 404),
        (
            "10.0.0.1",
            {"authorization": f"Bearer {TOKEN}", "x-forwarded-for": "1.2.3.4"},
            replace(OPEN_HOUSE, metrics_token=TOKEN),
            200,
        ),
        ("127.0.0.1", {"authorization": "Bearer x"}, replace(OPEN_HOUSE, metrics_token=TOKEN), 404),
    ],
)
def test_metrics_are_for_those_who_may(
    host: str, headers: dict[str, str], config: Config, status: int
) -> None:
    async def work() -> None:
        async with running(config) as server, stranger(server, host, headers=headers) as http:
            answer = await http.get("/metrics")
            assert answer.status_code == status
            assert ("wagnis_moves_total" in answer.text) == (status == 200)

    run(work())


@served()
async def test_every_answer_names_its_request(server: Server) -> None:
    """An id of the asker's own is not believed."""
    async with stranger(server, "127.0.0.1") as http:
        first = (await http.get("/api/health")).headers["x-request-id"]
        second = (await http.get("/api/nothing")).headers["x-request-id"]
        assert len(first) == 16
        assert first != second
        mine = {"x-request-id": "mine-1"}
        assert (await http.get("/api/me", headers=mine)).headers["x-request-id"] != "mine-1"
