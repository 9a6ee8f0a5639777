"""A real server in a process of its own, for the browser tests and the screenshots.

Killing servers is the crash test's business.
"""

from __future__ import annotations

import os
import socket
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
) -> Iterator[str]:
    """The address of a server that answers; what it says is in `server.log` of its folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
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
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, server, log)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        assert server.poll() is None, log.read_text()
        try:
            urlopen(f"{address}/api/health").close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"the server does not answer: {log.read_text()}")
