"""Every kind of store, empty; with WAGNIS_TEST_DATABASE set, that database too.

That database is emptied.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.store.opened import Opening
from wagnis.server.store import Store, sqlite_url
from wagnis.server.store.engine import open_engine
from wagnis.server.store.schema import METADATA

ELSEWHERE = os.environ.get("WAGNIS_TEST_DATABASE")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "wagnis.sqlite"


POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.xdist_group("cluster"))


@pytest.fixture(params=["sqlite", POSTGRESQL, *(["elsewhere"] if ELSEWHERE else [])])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opening]:
    """How to open the store; what was written with one opening is there at the next."""
    if request.param == "sqlite":
        yield lambda: Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))
    elif request.param == "postgresql":
        database: str = request.getfixturevalue("database")
        yield lambda: Store.open(database)
    else:
        assert ELSEWHERE is not None
        forget(ELSEWHERE)
        url = ELSEWHERE
        yield lambda: Store.open(url)
        forget(ELSEWHERE)


def forget(url: str) -> None:
    engine = open_engine(url, 5)
    with engine.begin() as connection:
        METADATA.drop_all(connection)
    engine.dispose()
