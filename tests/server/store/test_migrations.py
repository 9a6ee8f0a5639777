"""Databases of other versions: older ones are brought up, newer ones refused.

What is kept in them is in `test_contract`.
"""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, Inspector, inspect, text

from tests.server.store.rows import move, table
from wagnis.server.store import SqlStore, UnusableError, sqlite_url
from wagnis.server.store.migrate import (
    LIMITS,
    MIGRATIONS,
    _keep_others_out,
    found,
    migrate,
    upgrade,
)
from wagnis.server.store.schema import METADATA, VERSION
from wagnis.server.store.sql import open_engine

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{before}"


def upgrade() -> None:
    with op.batch_alter_table("game_table") as changed:
        changed.add_column(sa.Column("colour", sa.String(8), server_default="green"))


def downgrade() -> None:
    with op.batch_alter_table("game_table") as changed:
        changed.drop_column("colour")
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return str(sqlite_url(tmp_path / "100 % wagnis.sqlite"))


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The migrations as they may be one day: ours, and one more."""
    folder = tmp_path / "50 % later"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_later.py").write_text(LATER.format(before=VERSION))
    return folder


def engine(url: str) -> Engine:
    return open_engine(url, 1)


def version(url: str) -> str | None:
    opened = engine(url)
    with opened.connect() as connection:
        read = found(connection)
    opened.dispose()
    return read


def keep_a_game(url: str) -> None:
    async def work() -> None:
        store = SqlStore.open(url)
        await store.create(table(holders=("a",)))
        await store.write("one", [move(1)])
        await store.close()

    asyncio.run(work())


def game_kept(url: str) -> Any:
    async def work() -> Any:
        store = SqlStore.open(url)
        loaded = await store.load("one")
        await store.close()
        return loaded

    return asyncio.run(work())


def test_a_migrated_database_is_what_the_schema_says(url: str) -> None:
    opened = engine(url)
    migrate(opened)
    with opened.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, METADATA) == []
    opened.dispose()


def test_a_difference_to_the_schema_would_be_noticed(url: str) -> None:
    opened = engine(url)
    migrate(opened)
    with opened.begin() as connection:
        connection.execute(text("DROP INDEX sitting_at"))
    with opened.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) != []
    opened.dispose()


def test_the_version_said_is_the_newest_migration(url: str) -> None:
    keep_a_game(url)
    assert version(url) == VERSION


def test_opening_again_changes_nothing(url: str) -> None:
    keep_a_game(url)
    assert game_kept(url) == (table(holders=("a",)), [move(1)])


def test_an_older_database_is_brought_up_and_keeps_what_it_holds(url: str, later: Path) -> None:
    keep_a_game(url)
    opened = engine(url)
    migrate(opened, later, "9999")
    with opened.connect() as connection:
        assert connection.scalar(text("SELECT colour FROM game_table")) == "green"
        assert connection.scalar(text("SELECT count(*) FROM log")) == 1
        assert "game_table_lobby" in {
            str(index["name"]) for index in inspect(connection).get_indexes("game_table")
        }
    opened.dispose()
    assert version(url) == "9999"


def test_a_newer_database_is_refused_in_a_sentence_and_left_alone(url: str, later: Path) -> None:
    keep_a_game(url)
    opened = engine(url)
    migrate(opened, later, "9999")
    opened.dispose()
    with pytest.raises(UnusableError, match=r"newer Wagnis .*9999.*update Wagnis"):
        SqlStore.open(url)
    assert version(url) == "9999"


def test_a_migration_that_fails_leaves_the_database_as_it_was(url: str, later: Path) -> None:
    keep_a_game(url)
    broken = later / "versions" / "9999_later.py"
    nonsense = '    op.execute("SELECT nonsense")\n\n\ndef downgrade'
    broken.write_text(broken.read_text().replace("\n\ndef downgrade", nonsense))
    opened = engine(url)
    with pytest.raises(UnusableError, match="nonsense"):
        migrate(opened, later, "9999")
    opened.dispose()
    assert game_kept(url) == (table(holders=("a",)), [move(1)])


def test_two_who_open_a_new_database_at_once_both_succeed(url: str) -> None:
    async def work() -> None:
        stores = await asyncio.gather(*(asyncio.to_thread(SqlStore.open, url) for _ in range(4)))
        for store in stores:
            await store.close()

    asyncio.run(work())
    assert version(url) == VERSION


def test_tables_of_ours_without_a_version_are_refused(url: str) -> None:
    opened = engine(url)
    METADATA.create_all(opened)
    opened.dispose()
    with pytest.raises(UnusableError, match="does not say of which version"):
        SqlStore.open(url)


@pytest.mark.xdist_group("cluster")
def test_on_postgresql_a_migration_has_all_the_time_it_needs(empty_database: str) -> None:
    """Loading Alembic on a slow machine took longer than a transaction may be idle."""
    opened = engine(empty_database)
    with opened.connect() as connection, connection.begin():
        _keep_others_out(connection)
        limits = [connection.exec_driver_sql(f"SHOW {limit}").scalar() for limit in LIMITS]
    assert limits == ["0", "0", "0"]
    opened.dispose()


@pytest.mark.parametrize("before", ["0003", "0007"])
@pytest.mark.parametrize(
    "kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("cluster"))]
)
def test_who_knows_only_the_columns_of_before_can_go_on_writing(
    kind: str, before: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Of every release: a server of it may run while another one migrates the database."""
    if kind == "sqlite":
        opened = engine(str(sqlite_url(tmp_path / "w.sqlite")))
    else:
        opened = engine(request.getfixturevalue("_postgres").fresh())
    with opened.execution_options(writes=True).begin() as connection:
        upgrade(connection, MIGRATIONS, before)
        tables = inspect(connection)
        known = {name: columns(tables, name) for name in tables.get_table_names()}
    migrate(opened)
    with opened.connect() as connection:
        tables = inspect(connection)
        for name, there in known.items():
            now = {column["name"]: column for column in tables.get_columns(name)}
            assert there <= set(now), f"{name} has lost a column"
            for added in set(now) - there:
                may_be_left_out = now[added]["nullable"] or now[added]["default"] is not None
                assert may_be_left_out, f"{name}.{added}"
    opened.dispose()


def columns(tables: Inspector, name: str) -> set[str]:
    return {column["name"] for column in tables.get_columns(name)}
