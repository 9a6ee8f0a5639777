"""One server alone on a PostgreSQL database, or a cluster, and never both.

What a server says to people who start a second one is in `tests/cli/test_settings.py`.
"""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import event
from wagnis.server.store.database.claim import claim

from tests.patience import PATIENCE
from tests.server.store.rows import move, table
from tests.services import Postgres
from wagnis.server.store import ConflictError, NotStoredError, Store, UnusableError
from wagnis.server.store.database import claim as claims

pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "PATIENCE", 0.0)


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (False, False, "another server uses it already, alone.*WAGNIS_REDIS"),
        (False, True, "a server without Redis uses it already"),
        (True, False, "another server uses it already"),
    ],
)
def test_a_second_server_is_refused_in_a_sentence(
    database: str, first: bool, second: bool, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        store = Store.open(database, claim=claim(first))
        with pytest.raises(UnusableError, match=sentence):
            Store.open(database, claim=claim(second))
        await store.close()
        monkeypatch.setattr(claims, "PATIENCE", PATIENCE)  # PostgreSQL notices soon who has gone
        await Store.open(database, claim=claim(second)).close()

    asyncio.run(work())


def test_servers_of_a_cluster_share_it(database: str) -> None:
    async def work() -> None:
        stores = [Store.open(database, claim=claim(shared=True)) for _ in range(3)]
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_who_has_lost_the_claim_writes_nothing_until_it_has_it_again(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        store = Store.open(database, claim=claim(shared=False))
        await store.create(table())
        postgres.kill()
        postgres.start()
        other = Store.open(database, claim=claim(shared=False))
        with pytest.raises(NotStoredError):
            await store.write("one", [move(1)])
        with pytest.raises(NotStoredError, match="another server uses it already"):
            await store.write("one", [move(1)])
        await other.close()
        monkeypatch.setattr(claims, "PATIENCE", PATIENCE)
        await store.write("one", [move(1)])
        await store.close()

    asyncio.run(work())


def test_a_conflict_costs_neither_the_connection_nor_the_claim(database: str) -> None:
    async def work() -> None:
        store = Store.open(database, claim=claim(shared=True))
        other = Store.open(database, claim=claim(shared=True))
        for id in ("one", "two"):
            await store.create(table(id))
        connection, opened = store._connection, list[object]()
        event.listen(store._engine, "engine_connect", lambda _: opened.append(None))
        await other.write("one", [move(1)])
        with pytest.raises(ConflictError):
            await store.write("one", [move(1)])
        with pytest.raises(ConflictError):
            await store.create(table("one"))
        assert store._connection is connection
        assert opened == []
        assert "two" in store._heads
        await store.write("one", [move(2)])
        await store.close()
        await other.close()

    asyncio.run(work())
