"""The list of tables in a database: found by indexes of exactly what is listed, in both engines.

What is listed is tried in `test_contract`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, Select, insert, text

from tests.server.store.rows import table
from wagnis.server.store import sqlite_url
from wagnis.server.store.engine import open_engine, prepare
from wagnis.server.store.rows import lobby, retention, tables
from wagnis.server.store.schema import GAME_TABLE, HEAD

MANY = 3000
QUERIES = {
    "game_table_lobby": lobby.PUBLIC.params(limit=50, since=1_000),
    "game_table_hosted": lobby.count_hosted("host7", 1_000, 2_000),
    "game_table_origin": lobby.count_nearby("origin7", 2_000),
    "game_table_aged": retention.aged("open", 1_000, 20),
}


def fill(connection: Connection) -> None:
    """Many tables, few of which are listed."""
    rows = []
    for number in range(1, MANY + 1):
        public, phase = number % 20 == 0, "over" if number % 3 else "open"
        row = table(f"t{number}", updated=number, public=public, phase=phase)
        values = tables.written(row, "{}") | {
            "id": row.id,
            "created": number,
            "server_seed": row.server_seed,
            "host": f"host{number % 40}",
            "origin": f"origin{number % 40}",
        }
        rows.append(values)
    connection.execute(insert(GAME_TABLE), rows)
    heads = [{"table_id": row["id"], "seq": 0, "version": 1, "due": 0} for row in rows]
    connection.execute(insert(HEAD), heads)


def plan(engine: Engine, wanted: Select[tuple[object, ...]]) -> str:
    explain = "EXPLAIN QUERY PLAN " if engine.dialect.name == "sqlite" else "EXPLAIN "
    written = str(wanted.compile(engine, compile_kwargs={"literal_binds": True}))
    with engine.connect() as connection:
        lines = connection.exec_driver_sql((explain + written).replace("%", "%%")).all()
    return "\n".join(str(line[-1]) for line in lines)


def check(engine: Engine, known: bool = True) -> None:
    prepare(engine)
    with engine.begin() as connection:
        fill(connection)
        if known:
            connection.execute(text("ANALYZE"))
    try:
        for index, wanted in QUERIES.items():
            told = plan(engine, wanted)
            assert index in told, (index, told)
            assert "SCAN game_table" not in told.replace("SCAN game_table USING INDEX", "")
            assert "Seq Scan on game_table" not in told, told
        listing = plan(engine, QUERIES["game_table_lobby"])
        assert "TEMP B-TREE" not in listing  # the index gives the order as well
        assert "Sort" not in listing
    finally:
        engine.dispose()


@pytest.mark.parametrize("known", [True, False])
def test_sqlite_lists_by_the_index_of_what_is_listed(tmp_path: Path, known: bool) -> None:
    """Also where nobody has ever counted what is in the database, as at every server."""
    check(open_engine(sqlite_url(tmp_path / "wagnis.sqlite"), 1), known)


@pytest.mark.xdist_group("cluster")
def test_postgresql_lists_by_the_index_of_what_is_listed(database: str) -> None:
    check(open_engine(database, 1))
