"""Databases of other versions: older ones are brought up, newer ones refused.

What is kept in them is in `test_contract`.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, Inspector, inspect, text

from tests.patience import PATIENCE
from tests.server.store.rows import move, table
from wagnis.server.store import Store, UnusableError, sqlite_url
from wagnis.server.store.database.engine import SQLITE, _durable, open_engine
from wagnis.server.store.database.migrate import (
    LIMITS,
    MIGRATIONS,
    _keep_others_out,
    migrate,
    schema_version,
    upgrade,
)
from wagnis.server.store.database.schema import METADATA, VERSION

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{before}"


def upgrade() -> None:
    {does}


def downgrade() -> None:
    pass
"""
ADDS = 'op.add_column("game_table", sa.Column("colour", sa.String(8), server_default="green"))'
FROM_NOW_ON = "op.execute(\"UPDATE schema_since SET version = '9999'\")"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return str(sqlite_url(tmp_path / "100 % wagnis.sqlite"))


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The migrations as they may be one day: ours, and one more."""
    return one_more(tmp_path, ADDS)


def one_more(folder: Path, *does: str) -> Path:
    """Our migrations, and one that does this."""
    made = folder / "50 % later"
    shutil.copytree(
        MIGRATIONS, made, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
    )
    written = LATER.format(before=VERSION, does="\n    ".join(does))
    (made / "versions" / "9999_later.py").write_text(written)
    return made


def engine(url: str) -> Engine:
    return open_engine(url, 1)


def version(url: str) -> str | None:
    opened = engine(url)
    with opened.connect() as connection:
        read = schema_version(connection)
    opened.dispose()
    return read


def keep_a_game(url: str) -> None:
    async def work() -> None:
        store = Store.open(url)
        await store.create(table(holders=("a",)))
        await store.write("one", [move(1)])
        await store.close()

    asyncio.run(work())


def game_kept(url: str) -> Any:
    async def work() -> Any:
        store = Store.open(url)
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


def test_a_newer_database_that_has_only_more_columns_is_used_and_left_alone(
    url: str, later: Path
) -> None:
    """In a rolling upgrade a server of the version before may have to start again."""
    keep_a_game(url)
    opened = engine(url)
    migrate(opened, later, "9999")
    opened.dispose()
    assert game_kept(url) == (table(holders=("a",)), [move(1)])
    assert version(url) == "9999"


def test_a_newer_database_that_lacks_something_is_refused_in_a_sentence_and_left_alone(
    url: str, tmp_path: Path
) -> None:
    keep_a_game(url)
    opened = engine(url)
    migrate(opened, one_more(tmp_path, FROM_NOW_ON), "9999")
    opened.dispose()
    with pytest.raises(UnusableError, match=r"newer Wagnis .*9999.*update Wagnis"):
        Store.open(url)
    assert version(url) == "9999"


def test_a_migration_that_fails_leaves_the_database_as_it_was(url: str, tmp_path: Path) -> None:
    keep_a_game(url)
    broken = one_more(tmp_path, ADDS, 'op.execute("SELECT nonsense")')
    opened = engine(url)
    with pytest.raises(UnusableError, match="nonsense"):
        migrate(opened, broken, "9999")
    opened.dispose()
    assert game_kept(url) == (table(holders=("a",)), [move(1)])


def test_two_who_open_a_new_database_at_once_both_succeed(url: str) -> None:
    async def work() -> None:
        stores = await asyncio.gather(*(asyncio.to_thread(Store.open, url) for _ in range(4)))
        for store in stores:
            await store.close()

    asyncio.run(work())
    assert version(url) == VERSION


class Refusing:
    """A connection to SQLite that refuses so often without waiting, as in the switch to WAL."""

    def __init__(self, refusals: int, code: int) -> None:
        self.refusals, self.code, self.settings = refusals, code, list[str]()

    def execute(self, setting: str) -> Refusing:
        if self.refusals:
            self.refusals -= 1
            error = sqlite3.OperationalError("refused")
            error.sqlite_errorcode = self.code
            raise error
        self.settings.append(setting)
        return self

    def close(self) -> None:
        pass


def test_a_busy_database_is_asked_again() -> None:
    busy = Refusing(2, sqlite3.SQLITE_BUSY_RECOVERY)
    _durable(PATIENCE, busy, None)
    assert len(busy.settings) == len(SQLITE)
    for code, patience in ((sqlite3.SQLITE_CANTOPEN, PATIENCE), (sqlite3.SQLITE_BUSY, 0.0)):
        with pytest.raises(sqlite3.OperationalError):
            _durable(patience, Refusing(10**6, code), None)


def test_tables_of_ours_without_a_version_are_refused(url: str) -> None:
    opened = engine(url)
    METADATA.create_all(opened)
    opened.dispose()
    with pytest.raises(UnusableError, match="does not say of which version"):
        Store.open(url)


@pytest.mark.xdist_group("cluster")
def test_on_postgresql_a_migration_has_all_the_time_it_needs(empty_database: str) -> None:
    """Loading Alembic on a slow machine took longer than a transaction may be idle."""
    opened = engine(empty_database)
    with opened.connect() as connection, connection.begin():
        _keep_others_out(connection)
        limits = [connection.exec_driver_sql(f"SHOW {limit}").scalar() for limit in LIMITS]
    assert limits == ["0", "0", "0"]
    opened.dispose()


def trouble(opened: Engine, before: str, migrations: Path = MIGRATIONS) -> list[str]:
    """What would stop a server that knows only the schema of before, on a database of today."""
    with opened.execution_options(writes=True).begin() as connection:
        upgrade(connection, migrations, before)
        known = described(inspect(connection))
        upgrade(connection, migrations)
        now = described(inspect(connection))
    differences: list[str] = []
    for name, there in known.items():
        if name not in now:
            differences.append(f"{name} is gone")
            continue
        for column, was in there.columns.items():
            if column not in now[name].columns:
                differences.append(f"{name}.{column} is gone")
            elif now[name].columns[column] != was:
                differences.append(f"{name}.{column} is another kind of column")
        differences += [
            f"{name}.{column} has to be written"
            for column in now[name].columns.keys() - there.columns.keys()
            if column in now[name].asked
        ]
        differences += [f"{name} refuses more: {rule}" for rule in now[name].rules - there.rules]
    return differences


@dataclass(frozen=True)
class Described:
    """A table, as far as somebody who reads and writes it depends on it."""

    columns: dict[str, tuple[str, bool]]  # by name: the type, and whether it may be empty
    asked: set[str]  # columns that cannot be left out
    rules: set[str]  # what makes the database refuse a row


def described(tables: Inspector) -> dict[str, Described]:
    return {name: _described(tables, name) for name in tables.get_table_names()}


def _described(tables: Inspector, name: str) -> Described:
    columns = tables.get_columns(name)
    rules = {f"unique {one['column_names']}" for one in tables.get_indexes(name) if one["unique"]}
    rules |= {f"unique {one['column_names']}" for one in tables.get_unique_constraints(name)}
    rules |= {f"key {one['constrained_columns']}" for one in tables.get_foreign_keys(name)}
    rules |= {f"check {one['sqltext']}" for one in tables.get_check_constraints(name)}
    return Described(
        {str(one["name"]): (str(one["type"]), bool(one["nullable"])) for one in columns},
        {str(one["name"]) for one in columns if not one["nullable"] and one["default"] is None},
        rules,
    )


def test_every_version_since_the_one_the_database_names_can_use_it(tmp_path: Path) -> None:
    """A migration that removes a column raises the version, and older servers do not start."""
    opened = engine(str(sqlite_url(tmp_path / "newest.sqlite")))
    migrate(opened)
    with opened.connect() as connection:
        since = connection.scalar(text("SELECT version FROM schema_since"))
    opened.dispose()
    for script in versions_since(since):
        opened = engine(str(sqlite_url(tmp_path / f"{script}.sqlite")))
        assert trouble(opened, script) == [], f"{since} can be no more than what {script} knows"
        opened.dispose()


def versions_since(since: str) -> list[str]:
    names = sorted(file.name[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))
    assert since in names
    return names[names.index(since) :]


@pytest.mark.parametrize(
    ("does", "why"),
    [
        ('op.drop_table("gone")', "gone is gone"),
        ('op.drop_column("game_table", "next")', "game_table.next is gone"),
        (
            'with op.batch_alter_table("gone") as t: t.alter_column("why", type_=sa.Integer)',
            "gone.why is another kind of column",
        ),
        (
            'with op.batch_alter_table("barred") as t: t.alter_column("until", nullable=False)',
            "barred.until is another kind of column",
        ),
        (
            'with op.batch_alter_table("gone") as t:'
            ' t.add_column(sa.Column("note", sa.String(8), nullable=False))',
            "gone.note has to be written",
        ),
        (
            'op.create_index("one_host", "game_table", ["host"], unique=True)',
            "game_table refuses more: unique ['host']",
        ),
    ],
)
def test_a_migration_that_stops_servers_of_before_would_be_noticed(
    does: str, why: str, tmp_path: Path
) -> None:
    opened = engine(str(sqlite_url(tmp_path / "w.sqlite")))
    assert trouble(opened, VERSION, one_more(tmp_path, does)) == [why]
    opened.dispose()
