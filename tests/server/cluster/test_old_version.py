"""A server of the release before, beside one of this version that has migrated the database.

Where that release is not in this copy's history, nothing of it is tried, and `make deep` says so.
"""

from __future__ import annotations

import asyncio
import io
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.server.cluster.test_processes import SECRET, Player, until_closed
from tests.services.faults import drop, fresh
from wagnis.cli.services import Postgres
from wagnis.cli.services.process import ServiceError, free_port
from wagnis.cli.services.server import Server
from wagnis.server.store.database.engine import open_engine
from wagnis.server.store.database.schema import VERSION

ROOT = Path(__file__).parents[3]
BEFORE, THEIR_VERSION = "0.9.0", "0008"


def released() -> str:
    """The commit that made the release before, found by what it says; copies may have no tags."""
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%H", f"--grep=^wagnis {BEFORE}"]
    try:
        return subprocess.run(asked, capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


pytestmark = [
    pytest.mark.xdist_group("cluster"),
    pytest.mark.deep,
    pytest.mark.skipif(
        not released(), reason=f"NOT TRIED: the release before, as {BEFORE} is not in this copy"
    ),
]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The code of the release before."""
    packed = subprocess.run(
        ["git", "-C", str(ROOT), "archive", released(), "src"], capture_output=True, check=True
    )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(tmp_path / "before", filter="data")
    return tmp_path / "before" / "src"


@pytest.fixture
def empty(postgres: Postgres) -> Iterator[str]:
    """A database that no version has seen."""
    url = fresh(postgres)
    yield url
    drop(postgres, url)


@pytest.fixture
def servers(
    empty: str, redis_url: str, source: Path, tmp_path: Path
) -> Iterator[tuple[Server, Server]]:
    """One of the release before, and one of ours; neither has started."""
    shared = {"WAGNIS_DATABASE": empty, "WAGNIS_REDIS": redis_url, "WAGNIS_SECRET": SECRET}
    pair = server(tmp_path, 0, {**shared, "PYTHONPATH": str(source)}), server(tmp_path, 1, shared)
    yield pair
    for one in pair:
        one.kill()


def server(folder: Path, number: int, shared: Mapping[str, str]) -> Server:
    return Server(folder, number, free_port(), shared, ["--no-solving"])


def version(url: str) -> str | None:
    engine = open_engine(url, 5)
    with engine.connect() as connection:
        found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    engine.dispose()
    return found


def test_it_plays_on_over_our_schema_and_its_tables_go_over_to_us(
    servers: tuple[Server, Server], empty: str
) -> None:
    old, new = servers

    async def story() -> None:
        await asyncio.to_thread(old.start)
        assert version(empty) == THEIR_VERSION
        anna = Player(0)
        table = await anna.begin(old)
        await anna.moves(2)
        await asyncio.to_thread(new.start)  # a rolling upgrade begins
        assert version(empty) == VERSION
        acknowledged = await anna.moves(3)
        ben = Player(0)
        theirs = await ben.begin(old)  # all that is new there is written too
        told = await ben.moves(2)
        old.ask_to_stop()
        assert await until_closed(anna.line) == 1012
        await until_closed(ben.line)
        assert await anna.join(new, table) == acknowledged
        assert await anna.moves(3) > acknowledged
        assert await ben.join(new, theirs) == told
        for player in (anna, ben):
            await player.line.close()
        await asyncio.to_thread(old.stop)

    asyncio.run(story())


def test_it_does_not_start_on_our_schema_and_says_why(
    servers: tuple[Server, Server], empty: str
) -> None:
    old, new = servers
    new.start()
    with pytest.raises(ServiceError, match="written by a newer Wagnis"):
        old.start()
    assert version(empty) == VERSION
