"""`wagnis cluster`: several servers on this machine, with PostgreSQL, Redis and a proxy.

It is for trying and testing; `deploy/` is for production. `services` starts the programs.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from wagnis.cli import CommandError
from wagnis.cli.options import port_number, whole
from wagnis.cli.serve import data_folder

if TYPE_CHECKING:
    from wagnis.cli.services import Service
    from wagnis.cli.services.server import Server

MOST_SERVERS = 32
SERVERS = whole(1, MOST_SERVERS, f"a number of servers from 1 to {MOST_SERVERS}")
LOOKING = 0.2  # seconds between two checks for dead processes
SHORT_LIFE = 10.0  # seconds; a process that dies sooner restarts with exponential backoff
LONGEST_WAIT = 15.0
DATABASE = "wagnis"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--servers", type=SERVERS, default=3, help="the number of servers (default: 3)"
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=port_number,
        default=8000,
        help="the port, of the proxy; the servers use the ports after it (default: 8000)",
    )
    parser.add_argument(
        "--data", metavar="DIR", type=Path, help="the data folder, for this start and the next ones"
    )
    parser.add_argument(
        "--proxy",
        choices=("haproxy", "nginx"),
        help="default: the first of these that is installed",
    )
    parser.add_argument("--no-proxy", action="store_true", help="start the servers without a proxy")
    parser.add_argument(
        "--no-solving", action="store_true", help="do not solve tables in the background"
    )


def run(arguments: argparse.Namespace) -> int:
    if os.name != "posix":
        raise CommandError("a cluster on one machine needs Linux or macOS")
    if not 1 <= arguments.port <= 65535 - arguments.servers:
        raise CommandError(f"{arguments.port} and the ports after it are not valid ports")
    try:
        return _run(arguments)
    except ModuleNotFoundError as error:
        raise CommandError(
            f"a cluster needs packages that are missing ({error.name}); "
            "install them with: pip install 'wagnis[cluster]'"
        ) from None


def _run(arguments: argparse.Namespace) -> int:
    import psycopg  # noqa: F401 - the servers need both; better missed here than in their logs
    import redis  # noqa: F401

    from wagnis.cli.services import ServiceError, check_programs
    from wagnis.server.web.folder import TakenError, claimed

    chosen = data_folder() / "cluster" if arguments.data is None else arguments.data
    folder = chosen.resolve()
    try:
        check_programs()
        _tell_proxy(arguments)
        with claimed(folder) as tell, ExitStack() as held, _ended_by_signals():
            keepers = _started(arguments, folder, held)
            tell(f"http://127.0.0.1:{arguments.port}")
            with suppress(KeyboardInterrupt):
                _keep(keepers)
            print("Closing ...", flush=True)
    except TakenError:
        raise CommandError(
            f"a cluster runs in {folder} already; stop it, or choose another folder with --data"
        ) from None
    except ServiceError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"cannot use {folder} for a cluster: {error.strerror}") from None
    except KeyboardInterrupt:
        return 130
    return 0


def _tell_proxy(arguments: argparse.Namespace) -> None:
    """Say before the start that there will be no proxy, unless that was asked for."""
    from wagnis.cli.services import proxy as proxies

    if not arguments.no_proxy and proxies.found(arguments.proxy) is None:
        print(proxies.MISSING[0].upper() + proxies.MISSING[1:] + ".", flush=True)


def _started(arguments: argparse.Namespace, folder: Path, held: ExitStack) -> list[Keeper]:
    """Start all services in the order of their dependencies. They stop in reverse order: servers
    first, then PostgreSQL and Redis."""
    from wagnis.cli.services import Postgres, Redis
    from wagnis.cli.services import proxy as proxies

    if os.geteuid() == 0:
        folder.chmod(0o711)  # PostgreSQL runs as another user; each service has its own folder
    postgres = held.enter_context(Postgres(folder / "postgres"))
    print(f"PostgreSQL on port {postgres.port}", flush=True)
    redis = held.enter_context(Redis(folder / "redis"))
    print(f"Redis ({redis.program.name}) on port {redis.port}", flush=True)
    settings = {
        "WAGNIS_DATABASE_FILE": _kept(folder / "database", postgres.ensure(DATABASE)),
        "WAGNIS_REDIS_FILE": _kept(folder / "redis-address", redis.url()),
        "WAGNIS_SECRET_FILE": _secret(folder / "secret"),
    }
    services: list[Service] = [postgres, redis]
    ports = [arguments.port + number for number in range(1, arguments.servers + 1)]
    kind = None if arguments.no_proxy else proxies.found(arguments.proxy)
    if kind is not None:
        services.append(held.enter_context(kind(folder / "proxy", arguments.port, ports)))
    servers = _servers(folder, ports, settings, arguments.no_solving, held)
    if kind is not None:
        print(f"The table is set at http://127.0.0.1:{arguments.port}, by {kind.title}", end="")
    else:
        print("The table is set at each of these addresses", end="")
    print(" (Ctrl+C to close)", flush=True)
    print(f"Administer its tables with: wagnis admin list --data {folder}", flush=True)
    return [Keeper(service) for service in (*services, *servers)]


def _servers(
    folder: Path, ports: Sequence[int], settings: dict[str, str], idle: bool, held: ExitStack
) -> list[Server]:
    """Start all servers and wait until they answer; the first alone, because it migrates."""
    from wagnis.cli.services.server import Server

    more = ["--no-solving"] if idle else []
    servers = [
        Server(folder, number, port, settings, more) for number, port in enumerate(ports, start=1)
    ]
    held.callback(_stop_together, servers)
    servers[0].start()
    for server in servers[1:]:
        server.launch()
    for number, server in enumerate(servers, start=1):
        server.wait_ready()
        print(f"server {number} at {server.address}, process {server.pid}", flush=True)
    return servers


def _stop_together(servers: Sequence[Server]) -> None:
    for server in servers:
        server.ask_to_stop()
    for server in servers:
        server.stop()


def _kept(file: Path, text: str) -> str:
    """Write a file that only its owner can read; returns its name."""
    file.touch(mode=0o600)
    file.write_text(text)
    return str(file)


def _secret(file: Path) -> str:
    """The key that signs devices' tokens, the same for all servers and for the next start."""
    return str(file) if file.exists() else _kept(file, secrets.token_hex(32))


@dataclass
class Keeper:
    """Restarts a program that has died, with exponential backoff."""

    service: Service
    clock: Callable[[], float] = time.monotonic
    wait: float = 0.0
    since: float = field(init=False)
    due: float | None = None

    def __post_init__(self) -> None:
        self.since = self.clock()

    def look(self) -> str | None:
        """Check the process, restart it if due; returns a message, or None."""
        if self.service.running:
            return None
        now, name = self.clock(), self.service.name
        if self.due is None:
            short = now - self.since < SHORT_LIFE
            self.wait = min(max(2 * self.wait, 0.5), LONGEST_WAIT) if short else 0.0
            self.due = now + self.wait
            return f"{name} has died; it restarts in {self.wait:.1f} s ({self.service.log})"
        if now < self.due:
            return None
        self.service.launch()
        self.since, self.due = now, None
        return f"{name} has been restarted, process {self.service.pid}"


def _keep(keepers: Sequence[Keeper]) -> None:
    while True:
        for keeper in keepers:
            if (line := keeper.look()) is not None:
                print(line, flush=True)
        time.sleep(LOOKING)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Treat every termination signal like Ctrl+C; ignore repeated ones."""

    def end(_number: int, _frame: FrameType | None) -> None:
        for number in numbers:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, end) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
