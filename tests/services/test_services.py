"""The services the tests start: what was committed outlives a kill, and everybody has their own.

How the servers bear it is tested with the servers.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
import redis as client
from sqlalchemy import create_engine, inspect, text

from tests.patience import PATIENCE
from tests.services import Postgres, Redis, ServiceError
from tests.services.faults import pause, resume
from tests.services.process import children
from wagnis.server.store.schema import METADATA

pytestmark = pytest.mark.xdist_group("cluster")

seen: list[str] = []


@pytest.mark.parametrize("time", [1, 2])
def test_every_test_has_a_database_of_its_own(time: int, database: str, redis_url: str) -> None:
    engine = create_engine(database)
    with engine.begin() as connection:
        assert set(METADATA.tables) <= set(inspect(connection).get_table_names())
        connection.execute(text("CREATE TABLE mine (n INTEGER)"))  # fails where there is one
    engine.dispose()
    with client.Redis.from_url(redis_url) as line:
        assert line.dbsize() == 0
        line.set("mine", time)
    assert database not in seen
    seen.append(database)


def test_what_was_committed_is_there_after_a_kill(postgres: Postgres, empty_database: str) -> None:
    dsn = empty_database.replace("+psycopg", "")
    with psycopg.connect(dsn) as connection:
        connection.execute("CREATE TABLE kept (n INTEGER)")
        connection.execute("INSERT INTO kept VALUES (7)")
        connection.commit()
        connection.execute("INSERT INTO kept VALUES (8)")
        assert (connection.execute("SHOW fsync").fetchone() or ("",))[0] == "on"
        postgres.kill()
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(dsn)
    postgres.start()
    with psycopg.connect(dsn) as connection:
        assert connection.execute("SELECT n FROM kept").fetchall() == [(7,)]


def test_whoever_is_paused_is_silent_and_then_goes_on(redis: Redis, redis_url: str) -> None:
    with client.Redis.from_url(redis_url, socket_timeout=PATIENCE) as line:
        assert line.ping()
        pause(redis)
        # Whoever is paused answers nobody, however short or long they wait.
        with (
            client.Redis.from_url(redis_url, socket_timeout=0.2) as hasty,
            pytest.raises(client.TimeoutError),
        ):
            hasty.ping()
        resume(redis)
        assert line.ping()
        redis.kill()
        with pytest.raises(client.ConnectionError):
            line.ping()
        redis.start()
        assert line.ping()


def states(stats: list[Path]) -> set[str]:
    """Of these processes, as the kernel calls them."""
    return {stat.read_text().rpartition(")")[2].split()[0] for stat in stats}


def test_a_paused_postgresql_is_paused_with_its_children(
    postgres: Postgres, empty_database: str
) -> None:
    with psycopg.connect(empty_database.replace("+psycopg", ""), autocommit=True) as connection:
        pause(postgres)
        paused = [Path(f"/proc/{child}/stat") for child in (postgres.pid, *children(postgres.pid))]
        if paused[0].exists():
            end = time.monotonic() + PATIENCE
            # A signal needs a moment to arrive; a child that just ended stays a zombie meanwhile.
            while states(paused) - {"Z"} != {"T"}:
                assert time.monotonic() < end, states(paused)
                time.sleep(0.001)
        resume(postgres)
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_service_that_cannot_start_says_why(redis: Redis, tmp_path: Path) -> None:
    second = Redis(tmp_path, redis.port)
    with pytest.raises(ServiceError, match=r"(?i)address already in use"):
        second.start()


def test_a_redis_that_is_missing_is_a_failure_that_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.services.redis.found", lambda: None)
    with pytest.raises(ServiceError, match="apt-get install redis-server"), Redis(tmp_path):
        pass


ORPHAN = """
import os, signal, sys
from pathlib import Path
from tests.services import Redis
print(Redis(Path(sys.argv[1])).start().pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody tells a process of this")
def test_a_service_ends_with_whoever_started_it(redis: Redis, tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", ORPHAN, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert ended.returncode == -signal.SIGKILL
    pid = int(ended.stdout)
    log = tmp_path / "redis.log"
    until = os.times().elapsed + PATIENCE
    while "bye bye" not in log.read_text():
        assert os.times().elapsed < until, f"process {pid} goes on"
