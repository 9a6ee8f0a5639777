"""Servers to be killed: the real command, in a process of its own, on a port of its own.

A server takes a second to load its libraries; where fifty are started, they are forked from a
process that has loaded them and done nothing else.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from tests.patience import PATIENCE

FORKING = """
import json, os, signal, sys
import uvicorn, websockets
import uvicorn.lifespan.on, uvicorn.loops.auto, uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.websockets_sansio_impl
import sqlalchemy.dialects.sqlite
if sys.argv[1] == "several":
    import psycopg, redis.asyncio, sqlalchemy.dialects.postgresql.psycopg
import wagnis.cli.serve, wagnis.server.config, wagnis.server.web.app
from wagnis.cli import main

# Every server would start a process for reviews, which takes longer than all else it does here.
wagnis.server.config.REVIEW = None
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    wish = json.loads(line)
    server = os.fork()
    if not server:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.environ.update(wish["settings"])
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(wish["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
        os.dup2(2, 1)
        os._exit(main(wish["arguments"]))
    print(server, flush=True)
"""


class Starter(Protocol):
    """A way to start the server as a process."""

    def start(self) -> int:
        """The process's id."""

    def gone(self, pid: int) -> bool:
        """Whether the process has been cleared away."""


class Fresh:
    """Every server from nothing, as people start it."""

    def __init__(self, arguments: list[str], log: Path) -> None:
        self._command = [sys.executable, "-m", "wagnis", *arguments]
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> int:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)
        return self._process.pid

    def gone(self, pid: int) -> bool:
        return self._process is None or self._process.poll() is not None


class Forked:
    """Every server from the same loaded libraries."""

    def __init__(self, parent: subprocess.Popen[str], wish: Mapping[str, Any]) -> None:
        self._parent = parent
        self._wish = wish

    def start(self) -> int:
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.write(f"{json.dumps(self._wish)}\n")
        self._parent.stdin.flush()
        return int(self._parent.stdout.readline())

    def gone(self, pid: int) -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        return False


class Forking(Protocol):
    """Makes ways to start servers with these arguments, and these settings as environment."""

    def __call__(
        self, arguments: list[str], log: Path, settings: Mapping[str, str] | None = None
    ) -> Forked: ...


@contextmanager
def forking(
    *, several: bool = False, settings: Mapping[str, str] | None = None
) -> Iterator[Forking]:
    """With these settings the process starts that servers are forked from."""
    parent = subprocess.Popen(
        [sys.executable, "-c", FORKING, "several" if several else "alone"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | (settings or {}),
    )
    try:
        yield lambda arguments, log, settings=None: Forked(
            parent, {"arguments": arguments, "log": str(log), "settings": settings or {}}
        )
    finally:
        parent.kill()
        parent.communicate()


class Server:
    """One address, behind which servers come and go."""

    def __init__(self, starter: Starter, port: int, log: Path) -> None:
        self.address = f"127.0.0.1:{port}"
        self._starter = starter
        self._port = port
        self._log = log
        self._pid: int | None = None

    @property
    def running(self) -> bool:
        return self._pid is not None and not self._starter.gone(self._pid)

    def signal(self, number: signal.Signals) -> None:
        """For a server that is to pause, go on, or close by itself."""
        assert self._pid is not None
        with suppress(ProcessLookupError):
            os.kill(self._pid, number)

    async def start(self) -> None:
        """Until it answers."""
        self._pid = self._starter.start()
        async with asyncio.timeout(PATIENCE):
            while not await self._answers():
                assert not self._starter.gone(self._pid), self._log.read_text()
                await asyncio.sleep(0.01)

    async def ended(self) -> None:
        """Until the process is gone, however it goes."""
        async with asyncio.timeout(PATIENCE):
            while self.running:
                await asyncio.sleep(0.01)
        self._pid = None

    async def kill(self) -> None:
        """The way power goes out: nothing is said, nothing is finished."""
        if self._pid is None:
            return
        pid, self._pid = self._pid, None
        os.kill(pid, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while not self._starter.gone(pid):
                await asyncio.sleep(0.002)

    async def _answers(self) -> bool:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            writer.write(b"GET /api/health HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n")
            answer = await reader.read()
            writer.close()
        except OSError:
            return False
        return b" 200 " in answer[:20]
