"""`wagnis admin` on PostgreSQL: the restore drill, and the way from SQLite to PostgreSQL and back.

What it does in a folder is tested in `test_admin`.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.cli.test_admin import admin, at, sql, told
from tests.patience import PATIENCE
from tests.server.at_server import OPEN_HOUSE, Server, play_out, running, two_at
from tests.server.later import run
from wagnis.server.store import Store
from wagnis.server.store.backup import kept_tables
from wagnis.server.store.engine import open_engine

pytestmark = pytest.mark.xdist_group("cluster")
SECRET = "a secret of all servers, long enough"


def held(url: str) -> dict[str, list[Any]]:
    """Everything a backup keeps, but for versions of rows, and that it was restored."""
    engine = open_engine(url, 5)
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(repr, connection.execute(select(table)).all()))
            for table in kept_tables()
            if table.name != "head"
        }
    engine.dispose()
    return found


def served_at(url: str, story: Any) -> None:
    async def work() -> None:
        async with running(replace(OPEN_HOUSE), Store.open(url)) as server:
            await story(server)

    run(work())


def test_the_restore_drill_on_postgresql(
    empty_database: str, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play on one database, back up under play, lose it, restore into another, go on."""
    monkeypatch.setenv("WAGNIS_SECRET", SECRET)
    monkeypatch.setenv("WAGNIS_DATABASE", database)
    file, kept = tmp_path / "w.backup", dict[str, Any]()

    async def before(server: Server) -> None:
        first, second, table = await two_at(server, "zocken")
        await play_out({0: first, 1: second}, most=3)
        assert admin("backup", file) == 0
        kept.update(table=table, seq=max(first.seq, second.seq))
        await play_out({0: first, 1: second}, most=2)

    served_at(database, before)
    assert admin("restore", file, "--database", empty_database) == 0

    async def after(server: Server) -> None:
        stored = await server.store.load(kept["table"])
        assert stored is not None
        assert stored[1][-1].seq == kept["seq"]
        assert len(stored[0].document["deals"]) == 2
        first, second, _ = await two_at(server, "zocken")
        await play_out({0: first, 1: second}, most=2)

    served_at(empty_database, after)
    assert admin("check", "--database", empty_database) == 0


def test_from_sqlite_to_postgresql_and_back(
    empty_database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, back, secret = tmp_path / "data", tmp_path / "back", tmp_path / "secret"
    data.mkdir()

    async def story(server: Server) -> None:
        first, second, _ = await two_at(server, "zocken")
        await play_out({0: first, 1: second}, most=3)

    at(data, story)
    one, two = tmp_path / "1.backup", tmp_path / "2.backup"
    assert admin("bar", "address", "192.0.2.7", "--data", data) == 0
    assert admin("backup", one, "--data", data) == 0
    assert admin("restore", one, "--database", empty_database, "--moved") == 2
    assert "--secret FILE" in capsys.readouterr().err
    there = ["--database", empty_database]
    assert admin("restore", one, *there, "--moved", "--secret", secret) == 0
    assert secret.read_bytes() == (data / "secret").read_bytes()
    sqlite = f"sqlite:///{data / 'wagnis.sqlite'}"
    assert held(empty_database) == held(sqlite)
    assert admin("restore", one, *there, "--moved", "--secret", secret) == 2
    assert "--force" in capsys.readouterr().err
    assert admin("backup", two, *there) == 2  # and not with whatever secret lies at home
    assert "the secret of this database" in capsys.readouterr().err
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("WAGNIS_SECRET_FILE", str(secret))  # any bytes, as a server makes them
        assert admin("backup", two, *there) == 0
    assert admin("restore", two, "--data", back, "--moved") == 0
    assert held(f"sqlite:///{back / 'wagnis.sqlite'}") == held(sqlite)
    assert (back / "secret").read_bytes() == secret.read_bytes()
    assert sql(back, "SELECT count(*) FROM barred") == [(1,)]
    told(capsys)


def test_a_database_that_servers_use_is_not_restored_into(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, secret = tmp_path / "1.backup", tmp_path / "secret"
    data = tmp_path / "data"
    data.mkdir()

    async def nothing(server: Server) -> None:
        pass

    at(data, nothing)
    assert admin("backup", file, "--data", data) == 0
    words = ["restore", file, "--database", database, "--secret", secret]

    async def refused(server: Server) -> None:
        assert await asyncio.to_thread(admin, *words) == 2
        assert "servers use this database" in capsys.readouterr().err

    served_at(database, refused)
    deadline = time.monotonic() + PATIENCE
    while admin(*words) != 0:  # PostgreSQL takes a moment to notice who has gone
        assert time.monotonic() < deadline
        time.sleep(0.05)
