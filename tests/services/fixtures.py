"""A real PostgreSQL and a real Redis for the tests of many servers, started when first asked for.

Each worker has its own, so give such tests `@pytest.mark.xdist_group("cluster")`. A test that
stops, kills or pauses one need not restart it: the next test finds it running. Where one is missing
the tests fail, and say what to install.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.services import Postgres, Redis
from tests.services.faults import drop, fresh, resume

MEMORY = Path("/dev/shm")
ROOM = 2 * 2**30  # bytes; where memory can hold the data, waiting for the disk costs nothing


@pytest.fixture(scope="session")
def services_folder() -> Iterator[Path]:
    """Where the services keep their data; PostgreSQL may run as another user and must come in."""
    roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    folder = Path(tempfile.mkdtemp(prefix="wagnis-", dir=MEMORY if roomy else None))
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def _postgres(services_folder: Path) -> Iterator[Postgres]:
    with Postgres(services_folder / "postgres") as service:
        yield service


@pytest.fixture(scope="session")
def _template(_postgres: Postgres) -> str:
    """The name of a database with the schema of this version, which is copied and never used."""
    from wagnis.server.store.engine import open_engine, prepare

    engine = open_engine(_postgres.create("wagnis_template"), 5)
    try:
        prepare(engine)
    finally:
        engine.dispose()
    return "wagnis_template"


@pytest.fixture(scope="session")
def _redis(services_folder: Path) -> Iterator[Redis]:
    with Redis(services_folder / "redis") as service:
        yield service


def _running(service: Postgres | Redis) -> None:
    resume(service)
    if not service.running:
        service.start()


@pytest.fixture
def postgres(_postgres: Postgres) -> Iterator[Postgres]:
    """PostgreSQL, to be stopped, killed, paused, resumed and started at will."""
    yield _postgres
    _running(_postgres)


@pytest.fixture
def redis(_redis: Redis) -> Iterator[Redis]:
    """Redis, to be stopped, killed, paused, resumed and started at will."""
    if not _redis._ready():  # one that a thread of an earlier test has started ends with the thread
        _redis.kill()
        _redis.start()
    yield _redis
    _running(_redis)


@pytest.fixture
def empty_database(postgres: Postgres) -> Iterator[str]:
    """The address of a new PostgreSQL database without any table."""
    url = fresh(postgres)
    yield url
    _running(postgres)
    drop(postgres, url)


@pytest.fixture
def database(postgres: Postgres, _template: str) -> Iterator[str]:
    """The address of a new PostgreSQL database with the schema of this version, and no rows."""
    url = fresh(postgres, _template)
    yield url
    _running(postgres)
    drop(postgres, url)


_numbers = count()


@pytest.fixture
def redis_url(redis: Redis) -> str:
    """The address of a Redis database that is empty.

    Channels of publish/subscribe are one space for all databases of a Redis: name them by something
    that is the test's own.
    """
    import redis as client

    url = redis.url(next(_numbers) % 16)
    with client.Redis.from_url(url) as line:
        line.flushdb()
    return url
