"""One of several servers: `wagnis serve` in its own process, configured by its environment."""

from __future__ import annotations

import http.client
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from tests.services.process import HOST, Service
from wagnis.cli.settings import DATABASE, REDIS, SECRET


class Server(Service):
    """A server that shares a database, a Redis and a secret with others."""

    def __init__(
        self,
        folder: Path,
        number: int,
        port: int,
        settings: Mapping[str, str],
        more: Sequence[str] = (),
    ) -> None:
        self.name = f"server-{number}"
        super().__init__(folder / self.name, port)
        self._shared = settings
        self._more = more

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def _command(self) -> Sequence[str | Path]:
        where = ["--port", str(self.port), "--data", str(self.folder)]
        return [sys.executable, "-m", "wagnis", "serve", *where, *self._more]

    def _environment(self) -> Mapping[str, str]:
        # Variables set for another server would override these settings.
        own = {f"{name}{end}" for name in (DATABASE, REDIS, SECRET) for end in ("", "_FILE")}
        environment = {name: value for name, value in os.environ.items() if name not in own}
        return {**environment, **self._shared}

    def _ready(self) -> bool:
        try:
            with closing(http.client.HTTPConnection(HOST, self.port, timeout=5)) as line:
                line.request("GET", "/api/health")
                return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
