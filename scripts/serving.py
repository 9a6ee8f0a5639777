"""A real server in its own process, for the browser tests and the screenshots."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

OURS = (sys.executable, "-m", "wagnis")


@contextmanager
def serving(
    data: Path,
    solving: bool = False,
    wagnis: Sequence[str] = OURS,
    environment: Mapping[str, str] = os.environ,
    patience: float = 60.0,
    port: int = 0,
) -> Iterator[str]:
    """The address of a server that answers; its output is in `server.log` of its folder."""
    log = data / "server.log"
    command = [*wagnis, "serve", "--port", str(port), "--data", str(data)]
    if not solving:
        command.append("--no-solving")
    with log.open("w") as writing:
        server = subprocess.Popen(
            command,
            stdout=writing,
            stderr=subprocess.STDOUT,
            cwd=data,
            env={**environment, "WAGNIS_TABLES": str(data / "tables")},
        )
    try:
        yield _address(server, log, patience)
    finally:
        server.terminate()
        server.wait(patience)


def _address(server: subprocess.Popen[bytes], log: Path, patience: float) -> str:
    """The address that the server prints when it listens, on a free port."""
    end = time.monotonic() + patience
    while not (address := re.search(r"http://127\.0\.0\.1:\d+", log.read_text())):
        assert server.poll() is None, log.read_text()
        assert time.monotonic() < end, f"the server does not answer: {log.read_text()}"
        time.sleep(0.05)
    urlopen(f"{address[0]}/api/health", timeout=patience).close()
    return address[0]
