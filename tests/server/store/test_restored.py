"""Unfinished tables are marked after a restore, in every database; others are left as they are.

How a game goes on from there is tried in tests/server/test_restored.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from wagnis.server.store import Store, TableRow, sqlite_url
from wagnis.server.store.backup import mark_restored
from wagnis.server.store.engine import PATIENCE, open_engine

SEATS = [{"kind": "person", "name": "Anna", "holder": "h", "promise": "c1" * 32}]
DEALT = [1, None, 0, ["c1" * 32], ["a1" * 16], None, None]
ROW = TableRow(
    id="playing",
    created=1,
    updated=1,
    phase="playing",
    game="zocken",
    public=False,
    server_seed=b"s" * 32,
    document={"seats": SEATS, "deals": [DEALT], "daily": None, "new in a later version": 1},
    holders=("h",),
)
OTHERS = [
    replace(ROW, id="over", phase="over"),
    replace(ROW, id="daily", document={**ROW.document, "daily": "2026-11-16"}),
    replace(ROW, id="damaged"),
]


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("cluster"))]
)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(sqlite_url(tmp_path / "wagnis.sqlite"))
    else:
        yield request.getfixturevalue("database")


def documents(engine: Engine) -> dict[str, str]:
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT id, document FROM game_table"))
        return {row.id: row.document for row in rows}


def test_only_unfinished_tables_get_a_new_seed_and_each_time_another(url: str) -> None:
    async def filled() -> None:
        store = Store.open(url)
        for row in (ROW, *OTHERS):
            await store.create(row)
        await store.close()

    asyncio.run(filled())
    engine = open_engine(url, PATIENCE)
    with engine.begin() as connection:
        connection.execute(text("UPDATE game_table SET document = '[' WHERE id = 'damaged'"))
    before = documents(engine)
    for times in (1, 2):
        with engine.begin() as connection:
            assert mark_restored(connection) == 1
        after = documents(engine)
        marked = json.loads(after.pop("playing"))
        first, *passed, last = marked["deals"]
        assert first == DEALT
        assert [deal[5] for deal in passed] == ["restored"] * (times - 1)
        assert [deal[0] for deal in marked["deals"]] == list(range(1, times + 2))
        assert last[2:] == [0, [], [], None, None]
        drawn = {deal[1] for deal in (*passed, last)}
        assert len(drawn) == times
        assert all(len(bytes.fromhex(seed)) == 32 for seed in drawn)
        assert marked["seats"][0]["promise"] is None
        assert marked["new in a later version"] == 1
        assert after == {id: before[id] for id in after}
    engine.dispose()
