"""The shared solve queue: one server solves a table, all get it, also if servers die meanwhile.

Each server here has a folder of its own and a queue of its own, on one database. What a queue does
alone is in `test_solve_queue`.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import Engine, select, update

from tests.patience import PATIENCE
from tests.server.judgements import Riddle
from tests.server.later import until
from tests.server.workshop import Ear, Hours, Workshop, ended, riddle, told
from wagnis.server.advice import shared_queue
from wagnis.server.advice.shared import Shared
from wagnis.server.advice.shared_queue import SharedQueue
from wagnis.server.advice.values import Values
from wagnis.server.config import Config
from wagnis.server.store import Store, sqlite_url
from wagnis.server.store.database.create import prepare
from wagnis.server.store.database.engine import open_engine
from wagnis.server.store.database.schema import OBJECT_PART, SOLVED, SOLVING
from wagnis.server.store.solving.objects import DatabaseObjects, FolderObjects
from wagnis.server.store.solving.tasks import Solving
from wagnis.server.web.context import solve_queue
from wagnis.solvers import ValueStore, ValueTable

pytestmark = pytest.mark.xdist_group("cluster")

# A server that begins to solve something and never ends.
SERVER = """
import asyncio, sys
from pathlib import Path
from tests.server.workshop import Ear, Workshop, riddle
from tests.server.test_shared_queue import server
from wagnis.server.advice import shared_queue
from wagnis.server.store.solving import tasks
from wagnis.server.store.database.engine import open_engine

async def main():
    tasks.CLAIM = 1_000
    shared_queue.RENEW = 0.1
    shop = Workshop(Path(sys.argv[2]))
    queue = server(open_engine(sys.argv[1], 5), shop)
    queue.wish(riddle(1), Ear())
    await asyncio.sleep(3600)

asyncio.run(main())
"""


@pytest.fixture(
    params=["postgresql", pytest.param("sqlite", marks=pytest.mark.deep)],
)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        found: str = request.getfixturevalue("database")
        return found
    return sqlite_url(tmp_path / "wagnis.sqlite").render_as_string()


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    opened = open_engine(url, 5)
    prepare(opened)
    yield opened
    opened.dispose()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_queue, "POLL", 0.02)
    monkeypatch.setattr(shared_queue, "RENEW", 0.05)


def shops(folder: Path, count: int = 2) -> list[Workshop]:
    made = []
    for number in range(count):
        (folder / str(number)).mkdir()
        made.append(Workshop(folder / str(number)))
    return made


def server(
    engine: Engine, shop: Workshop, solves: bool = True, objects: Path | None = None, **named: Any
) -> SharedQueue:
    """The queue of a server whose folder is this shop."""
    values = Values(shop.tables)
    kept = DatabaseObjects(engine) if objects is None else FolderObjects(objects)
    shared = Shared(Solving(engine, kept, **named), values, 2**30)
    return SharedQueue(shared, values, shop.command if solves else None, 2**30)


def has(shop: Workshop, one: Riddle) -> bool:
    return ValueStore(shop.tables).find(one.kind, one.key) is not None


@pytest.mark.parametrize(
    "in_folder", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["rows", "files"]
)
def test_one_solves_and_all_have_it(engine: Engine, tmp_path: Path, in_folder: bool) -> None:
    first, second = shops(tmp_path)
    objects = tmp_path / "objects" if in_folder else None

    async def story() -> None:
        # One after the other: a server that runs beside the first may help it with the riddle.
        for shop in (first, second):
            queue = server(engine, shop, objects=objects)
            await ended(queue, riddle(1))
            await queue.close()

    told(story)
    assert first.begun() == ["1"]
    assert second.begun() == []
    files = [next(shop.tables.glob("*.table")) for shop in (first, second)]
    assert files[0].name == files[1].name
    assert files[0].read_bytes() == files[1].read_bytes()
    with engine.begin() as connection:
        assert connection.execute(select(SOLVED.c.name)).scalar_one() == files[0].name
    assert Solving(engine, DatabaseObjects(engine)).queue() == []


def test_what_two_want_at_once_is_solved_once(engine: Engine, tmp_path: Path) -> None:
    both = shops(tmp_path)
    for shop in both:
        shop.wish("wait")

    async def story() -> None:
        queues, ears = [server(engine, shop) for shop in both], [Ear(), Ear()]
        for queue, ear in zip(queues, ears, strict=True):
            assert queue.wish(riddle(1), ear) is not None
        await until(lambda: any(shop.begun() for shop in both))
        for queue in queues:
            await queue.look()
            assert queue.under_way(queue.wish(riddle(1), Ear()) or "")
        for shop in both:
            shop.go()
        for ear in ears:
            assert (await ear.heard.get())[1]
        for queue in queues:
            await queue.close()

    told(story)
    assert sum(len(shop.begun()) for shop in both) == 1
    assert all(has(shop, riddle(1)) for shop in both)


@pytest.mark.deep
def test_a_wish_at_a_server_that_solves_nothing_wakes_another(
    engine: Engine, tmp_path: Path
) -> None:
    idle, working = shops(tmp_path)

    async def story() -> None:
        queues = server(engine, idle, solves=False), server(engine, working)
        ear = Ear()
        assert queues[0].wish(riddle(1), ear) is not None
        assert (await ear.heard.get())[1]
        for queue in queues:
            await queue.close()

    told(story)
    assert (idle.begun(), working.begun()) == ([], ["1"])
    assert has(idle, riddle(1))


def test_addresses_take_turns_at_a_server_that_solves_for_others(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One address has six wishes at a server that solves nothing, and somebody else has one."""
    monkeypatch.setattr(shared_queue, "NOBODY", PATIENCE)
    # The servers look only when the test says so: a database that fails is seen at once.
    monkeypatch.setattr(shared_queue, "POLL", PATIENCE)
    idle, working = shops(tmp_path)
    order: list[int] = []

    async def solve(queue: SharedQueue, command: Sequence[str], folder: Path) -> None:
        task = json.loads(command[-1])
        order.append(task["key"]["riddle"])
        made = ValueTable(task["kind"], task["key"], {}, {"answer": np.array([42])})
        await asyncio.to_thread(ValueStore(folder).put, made)

    monkeypatch.setattr(SharedQueue, "_run", solve)

    async def story() -> None:
        waiting, honest = server(engine, idle, solves=False), Ear("ben", "198.51.100.7")
        for number in range(6):
            assert waiting.wish(riddle(number), Ear(f"cookie {number}", "192.0.2.1")) is not None
        await waiting.look()
        assert waiting.wish(riddle(100), honest) is not None
        await waiting.look()
        helping = server(engine, working)
        await helping.look()
        while honest.heard.empty():
            await asyncio.sleep(0.01)
            await waiting.look()
        assert (await honest.heard.get())[1]
        for queue in (waiting, helping):
            await queue.close()

    told(story)
    assert order.index(100) <= 1


def test_where_nobody_solves_people_are_told_so(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_queue, "NOBODY", 0.0)
    (shop,) = shops(tmp_path, 1)

    async def story() -> None:
        queue, ear = server(engine, shop, solves=False), Ear()
        queue.wish(riddle(1), ear)
        assert not (await ear.heard.get())[1]
        await queue.close()

    told(story)


def test_who_is_killed_while_solving_loses_the_claim_and_another_goes_on(
    engine: Engine, url: str, tmp_path: Path
) -> None:
    killed, heir = shops(tmp_path)
    killed.wish("sleep")
    process = subprocess.Popen([sys.executable, "-c", SERVER, url, str(tmp_path / "0")])
    try:

        async def story() -> None:
            await killed.busy()
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            with engine.begin() as connection:
                assert connection.scalar(select(SOLVING.c.claimed_by)) is not None
            queue = server(engine, heir)
            await ended(queue, riddle(1))
            await queue.close()

        told(story)
    finally:
        process.kill()
        process.wait()
        killed.stop()  # its solver outlives the killed server
    assert heir.begun() == ["1"]
    assert has(heir, riddle(1))
    assert not has(killed, riddle(1))


@pytest.mark.deep
def test_who_was_away_for_too_long_stops_when_another_has_the_claim(
    engine: Engine, tmp_path: Path
) -> None:
    (shop,) = shops(tmp_path, 1)
    shop.wish("sleep")
    hours = Hours()

    async def story() -> None:
        queue = server(engine, shop, now=hours)
        queue.wish(riddle(1), Ear())
        await shop.busy()
        with engine.execution_options(writes=True).begin() as connection:
            connection.execute(update(SOLVING).values(claimed_by="another"))
        await until(lambda: not alive(int(shop.notes()[0].split()[-1])))
        assert queue.under_way(queue.wish(riddle(1), Ear()) or "")
        await queue.close()

    told(story)
    assert shop.begun() == ["1"]
    with engine.begin() as connection:
        assert connection.scalar(select(SOLVING.c.claimed_by)) == "another"


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_failure_is_everybodys_and_rests(engine: Engine, tmp_path: Path) -> None:
    failing, other = shops(tmp_path)
    failing.wish("fail")

    async def story() -> None:
        first = server(engine, failing)
        await ended(first, riddle(1))
        second, ear = server(engine, other), Ear()
        second.wish(riddle(1), ear)
        assert not (await ear.heard.get())[1]
        for queue in (first, second):
            await queue.close()

    told(story)
    assert other.begun() == []
    with engine.begin() as connection:
        assert "beyond me" in (connection.scalar(select(SOLVING.c.error)) or "")


def test_what_is_damaged_is_refused_and_solved_again(
    engine: Engine, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first, second, third = shops(tmp_path, 3)

    async def story() -> None:
        for shop in (first, second, third):
            queue = server(engine, shop)
            await ended(queue, riddle(1))
            await queue.close()
            if shop is first:
                damage(engine)

    told(story)
    assert "damaged" in caplog.text
    assert [shop.begun() for shop in (first, second, third)] == [["1"], ["1"], []]
    assert has(third, riddle(1))


def damage(engine: Engine) -> None:
    with engine.execution_options(writes=True).begin() as connection:
        content = bytes(connection.execute(select(OBJECT_PART.c.bytes)).scalar_one())
        connection.execute(update(OBJECT_PART).values(bytes=content[:-1] + b"?"))


@pytest.mark.deep
def test_whoever_has_it_gives_it(engine: Engine, tmp_path: Path) -> None:
    """Also what was solved before there was anybody to share it with."""
    owner, other = shops(tmp_path)

    async def story() -> None:
        alone = owner.queue()
        await ended(alone, riddle(1))
        await alone.close()
        first, second = server(engine, owner), server(engine, other, solves=False)
        await ended(second, riddle(1))
        for queue in (first, second):
            await queue.close()

    told(story)
    assert owner.begun() == ["1"]
    assert has(other, riddle(1))


@pytest.mark.deep
def test_a_database_that_is_away_keeps_people_waiting_and_nothing_is_lost(
    database: str, postgres: Any, tmp_path: Path
) -> None:
    (shop,) = shops(tmp_path, 1)

    async def story(engine: Engine) -> None:
        queue, ear = server(engine, shop), Ear()
        postgres.stop()
        queue.wish(riddle(1), ear)
        await asyncio.sleep(0.2)
        assert ear.heard.empty()
        postgres.start()
        assert (await ear.heard.get())[1]
        await queue.close()

    with_engine(database, lambda engine: story(engine))


def with_engine(url: str, story: Callable[[Engine], Awaitable[None]]) -> None:
    engine = open_engine(url, 5)
    try:
        told(lambda: story(engine))
    finally:
        engine.dispose()


def test_a_server_shares_where_its_database_can_have_others(url: str, tmp_path: Path) -> None:
    async def story() -> None:
        store, values = Store.open(url), Values(tmp_path)
        queue = solve_queue(Config(), values, store)
        assert isinstance(queue, SharedQueue) == url.startswith("postgresql")
        await queue.close()
        await store.close()

    told(story)
