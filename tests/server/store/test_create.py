"""The tables of an empty database are created once; a database of another version is left alone."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from tests.server.later import run
from tests.server.store.rows import move, table
from wagnis.server.store import Seen, Store, UnusableError, sqlite_url
from wagnis.server.store.engine import PATIENCE, open_engine, prepare
from wagnis.server.store.schema import METADATA


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("cluster"))]
)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(sqlite_url(tmp_path / "wagnis.sqlite"))
    else:
        yield request.getfixturevalue("empty_database")


def said(url: str, statement: str) -> None:
    engine = open_engine(url, PATIENCE)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(text(statement))
    engine.dispose()


def tables(url: str) -> set[str]:
    engine = open_engine(url, PATIENCE)
    names = set(inspect(engine).get_table_names())
    engine.dispose()
    return names


def test_servers_that_start_at_once_create_the_tables_once(empty: str) -> None:
    with ThreadPoolExecutor(6) as servers:
        stores = list(servers.map(Store.open, [empty] * 6))
    assert tables(empty) == set(METADATA.tables)

    async def work() -> None:
        await stores[0].create(table())
        for seq, store in enumerate(stores):
            await store.write("one", [move(seq + 1)], None, Seen(seq, 1))
        for store in stores:
            await store.close()

    run(work())


@pytest.mark.parametrize(
    ("statements", "sentence"),
    [
        (["CREATE TABLE game_table (number INTEGER)"], "0.16 or older.*`wagnis admin convert`"),
        (
            [
                "CREATE TABLE schema_version (version VARCHAR(8))",
                "INSERT INTO schema_version VALUES ('99')",
            ],
            "another Wagnis .its version is 99",
        ),
    ],
)
def test_a_database_of_another_version_is_refused_and_stays_as_it_is(
    empty: str, statements: list[str], sentence: str
) -> None:
    for statement in statements:
        said(empty, statement)
    before = tables(empty)
    with pytest.raises(UnusableError, match=sentence):
        Store.open(empty)
    assert tables(empty) == before


def test_a_database_of_0_17_gets_the_table_it_lacks(empty: str) -> None:
    run(Store.open(empty).close())
    said(empty, "DROP TABLE pairing")
    run(Store.open(empty).close())
    assert tables(empty) == set(METADATA.tables)


def test_creating_that_is_cut_short_leaves_nothing(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = open_engine(empty, PATIENCE)
    with monkeypatch.context() as patch:
        patch.setattr("wagnis.server.store.engine.insert", lambda _: text("nonsense"))
        with pytest.raises(UnusableError, match="cannot be opened"):
            prepare(engine)
    assert inspect(engine).get_table_names() == []
    prepare(engine)
    assert set(inspect(engine).get_table_names()) == set(METADATA.tables)
    engine.dispose()
