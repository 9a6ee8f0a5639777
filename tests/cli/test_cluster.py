"""`wagnis cluster`: everything starts, processes that die are restarted, and Ctrl+C ends all.

What several servers promise together is in `tests/drill`.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.test_serve import ask, begin, closing, joined, made
from wagnis.cli import main
from wagnis.cli.cluster import LONGEST_WAIT, SHORT_LIFE, Keeper
from tests.services import Service, free_port
from tests.services.process import children
from tests.services.proxy import HaProxy, Nginx, Proxy

SERVES_REDIS = re.compile(rb"(redis|valkey)-server")


@pytest.fixture
def folder() -> Iterator[Path]:
    """Not pytest's own: PostgreSQL may run as another user, who may not come in there."""
    folder = Path(tempfile.mkdtemp(prefix="wagnis-"))
    folder.chmod(0o711)
    yield folder / "cluster"
    shutil.rmtree(folder)


@contextmanager
def cluster(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    port = free_port()
    words = ["cluster", "--port", str(port), "--data", str(folder), "--no-solving", *more]
    process = subprocess.Popen(
        [sys.executable, "-m", "wagnis", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process, port
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def told(process: subprocess.Popen[str], pattern: str) -> re.Match[str]:
    """Read on until a line says so."""
    lines: list[str] = []
    for line in cast(IO[str], process.stdout):
        lines.append(line)
        if (hit := re.search(pattern, line)) is not None:
            return hit
    raise AssertionError("".join(lines))


def table_of(process: subprocess.Popen[str]) -> str:
    return told(process, r"server 1 at (http://\S+),").group(1)


def all_gone(pids: list[int]) -> bool:
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


@pytest.mark.xdist_group("cluster")
def test_a_cluster_plays_and_what_dies_comes_back(folder: Path) -> None:
    with cluster(folder, "--servers", "1", "--no-proxy") as (process, _):
        address = table_of(process)
        told(process, "Ctrl\\+C to close")
        path, cookie = made(address)
        with joined(address, path, cookie) as line:
            begin(line, address, path)
            assert ask(line, "play", seq=0, seat=0, move={"pick": "red"})["seq"] == 1
        started = children(process.pid)
        assert len(started) == 3
        ran = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in started}
        (redis,) = (pid for pid, words in ran.items() if SERVES_REDIS.search(words))
        os.kill(redis, signal.SIGKILL)
        told(process, "redis has died")
        told(process, "redis has been restarted")
        process.send_signal(signal.SIGINT)
        assert "Closing" in told(process, "Closing").string
        assert process.wait(PATIENCE) == 0
        assert all_gone(children(process.pid) + started)
    secret = (folder / "secret").read_text()
    assert len(secret) == 64
    assert (folder / "secret").stat().st_mode & 0o077 == 0
    assert (folder / "postgres" / "data" / "PG_VERSION").exists()


@pytest.mark.deep
@pytest.mark.xdist_group("cluster")
@pytest.mark.parametrize("kind", [HaProxy, Nginx])
def test_a_killed_server_is_noticed_by_nobody_behind_the_proxy(
    kind: type[Proxy], folder: Path
) -> None:
    assert kind.path() is not None, f"{kind.title} is missing"
    with cluster(folder, "--servers", "2", "--proxy", kind.name) as (process, port):
        assert kind.title in told(process, r"The table is set at .*Ctrl\+C").string
        address = f"http://127.0.0.1:{port}"
        path, cookie = made(address)
        with joined(address, path, cookie) as line:
            begin(line, address, path)
            assert ask(line, "play", seq=0, seat=0, move={"pick": "red"})["seq"] == 1
            for server in (1, 2):
                (pid,) = (
                    child
                    for child in children(process.pid)
                    if f"\0{port + server}\0".encode()
                    in Path(f"/proc/{child}/cmdline").read_bytes()
                )
                os.kill(pid, signal.SIGKILL)
                told(process, f"server-{server} has been restarted")
            assert closing(line) in (1006, 1001, 1012)
        with httpx.Client(base_url=address, timeout=PATIENCE) as http:
            while http.get("/api/health").status_code != 200:
                pass
        with joined(address, path, cookie) as line:
            assert ask(line, "throw", seq=1, seat=0)["seq"] == 2


@pytest.mark.parametrize("words", [["--servers", "0"], ["--servers", "99"], ["--port", "65535"]])
def test_what_cannot_be_is_refused_before_anything_starts(words: list[str], tmp_path: Path) -> None:
    try:
        status: object = main(["cluster", "--data", str(tmp_path / "new"), *words])
    except SystemExit as stopped:
        status = stopped.code
    assert status == 2
    assert not (tmp_path / "new").exists()


def test_a_folder_in_use_is_not_used_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from wagnis.server.web.folder import claimed

    with claimed(tmp_path):
        assert main(["cluster", "--data", str(tmp_path)]) == 2
    assert "already" in capsys.readouterr().err
    assert not (tmp_path / "postgres").exists()


class Dying:
    """A program that runs until it is told that it does not."""

    name, log, pid = "mayfly", Path("mayfly.log"), 1

    def __init__(self) -> None:
        self.running, self.launches = True, 0

    def launch(self) -> None:
        self.running = True
        self.launches += 1


def test_what_keeps_dying_waits_longer_and_longer_and_one_that_lived_does_not() -> None:
    now, dying = 0.0, Dying()
    keeper = Keeper(cast("Service", cast(Any, dying)), clock=lambda: now)
    waits = []
    for _ in range(8):
        dying.running = False
        assert keeper.look() is not None
        waits.append(keeper.wait)
        assert keeper.look() is None  # not yet
        now += keeper.wait
        assert keeper.look() is not None
        assert dying.running
    assert waits == sorted(waits)
    assert (waits[0], waits[1], waits[-1]) == (0.5, 1.0, LONGEST_WAIT)
    now += SHORT_LIFE
    dying.running = False
    keeper.look()
    assert keeper.wait == 0
    assert dying.launches == 8


def test_root_is_told_where_postgresql_cannot_go(folder: Path) -> None:
    from tests.services import Postgres, ServiceError

    if os.geteuid() != 0:
        pytest.skip("only root runs PostgreSQL as somebody else")
    folder.mkdir(mode=0o700)
    with pytest.raises(ServiceError, match="does not run as root"):
        Postgres(folder / "postgres").start()
