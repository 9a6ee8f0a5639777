"""PostgreSQL that is killed, paused or restarted under a store: every wait ends, nothing is lost.

What it promises when all is well is in `test_contract`.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.patience import PATIENCE
from tests.server.store.rows import move, table
from tests.services import Postgres
from tests.services.faults import pause, resume
from wagnis.server.store import InDoubtError, NotStoredError, Seen, Store, StoreError
from wagnis.server.store.postgres import Bounded, open_postgres

pytestmark = pytest.mark.xdist_group("cluster")


def test_a_database_that_falls_silent_is_not_waited_for(
    postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        store = Store.open(database)
        await store.create(table())
        await store.load("one")
        monkeypatch.setattr(Bounded, "answer_within", 0.5)
        pause(postgres)
        with pytest.raises(NotStoredError, match="has not answered for"):
            await store.write("one", [move(1)], None, Seen(0, 1))
        with pytest.raises(StoreError):
            await store.load("one")
        resume(postgres)
        monkeypatch.setattr(Bounded, "answer_within", 5.0)
        await store.write("one", [move(1)], None, Seen(0, 1))
        assert await store.load("one") == (table(), [move(1)])
        await store.close()

    asyncio.run(work())


def test_a_database_that_was_killed_and_came_back_is_used_again(
    postgres: Postgres, database: str
) -> None:
    async def work() -> None:
        store = Store.open(database)
        await store.create(table())
        await store.write("one", [move(1)], None, Seen(0, 1))
        postgres.kill()
        with pytest.raises(NotStoredError):
            await store.write("one", [move(2)], None, Seen(1, 1))
        with pytest.raises(StoreError):
            await store.load("one")
        postgres.start()
        assert await store.load("one") == (table(), [move(1)])
        await store.write("one", [move(2)], None, Seen(1, 1))
        await store.close()

    asyncio.run(work())


def test_a_connection_lost_at_the_commit_leaves_it_in_doubt(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        store = Store.open(database)
        await store.create(table())
        commit = Bounded.commit

        def cut(connection: Bounded) -> None:
            commit(connection)
            connection.close()
            commit(connection)  # as a wire that is cut while the answer is on its way

        monkeypatch.setattr(Bounded, "commit", cut)
        with pytest.raises(InDoubtError):
            await store.write("one", [move(1)], None, Seen(0, 1))
        monkeypatch.setattr(Bounded, "commit", commit)
        assert await store.load("one") == (table(), [move(1)])
        await store.write("one", [move(2)], None, Seen(1, 1))
        await store.close()

    asyncio.run(work())


def test_settling_waits_for_a_transaction_that_is_still_under_way(
    postgres: Postgres, database: str
) -> None:
    """A commit that hangs in the network may still come through: its locks say so."""
    waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = %s"
    name = database.rpartition("/")[2]

    async def work() -> None:
        store = Store.open(database)
        await store.create(table())
        with postgres.connect(name) as hanging, postgres.connect() as looking:
            hanging.execute("BEGIN")
            hanging.execute("UPDATE head SET version = version + 1")
            settling = asyncio.create_task(store.settle("one"))
            while looking.execute(waiting, [name]).fetchone() is None:
                await asyncio.sleep(0.01)
            hanging.execute("COMMIT")
            await settling
        # One more than what came through: nothing that was judged before is written from now on.
        assert await store.seen(["one"]) == {"one": Seen(0, 3)}
        await store.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_limits_are_set_and_an_address_may_be_written_in_the_usual_way(database: str) -> None:
    from sqlalchemy import make_url

    engine = open_postgres(make_url(database).set(drivername="postgresql"))
    with engine.connect() as connection:
        for name, wanted in (
            ("statement_timeout", "4s"),
            ("lock_timeout", "3s"),
            ("idle_in_transaction_session_timeout", "5s"),
            ("synchronous_commit", "on"),
        ):
            assert connection.exec_driver_sql(f"SHOW {name}").scalar() == wanted
    engine.dispose()


def test_another_kind_of_database_is_refused_in_a_sentence() -> None:
    with pytest.raises(StoreError, match="SQLite or PostgreSQL, not in mysql"):
        Store.open("mysql://somewhere/wagnis")


def test_two_tables_that_seek_people_are_not_made_at_once(database: str) -> None:
    async def work() -> None:
        one, other = Store.open(database), Store.open(database)
        for seen in (0, 1):
            made = await asyncio.gather(
                one.create(table(f"one {seen}", pairing=seen)),
                other.create(table(f"other {seen}", pairing=seen)),
                return_exceptions=True,
            )
            assert sorted(type(answer).__name__ for answer in made) == ["ConflictError", "NoneType"]
            assert await one.pairing("tutto") == seen + 1
        await one.close()
        await other.close()

    asyncio.run(work())
