"""Two servers on one PostgreSQL beside one: accepted moves per CPU-second, durability on.
The people of each table at one server, and at different ones, over Redis."""

from __future__ import annotations

import argparse
import asyncio
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from bench.many_tables import cpu_of
from bench.socket_clients import Pair, Tally
from bench.socket_server import allow_many_sockets, tell_used_time
from bench.sockets import AT_ONCE, GAMES, Crowd, Server
from tests.services import Postgres, Redis
from tests.services.process import children
from wagnis.cli.serve import serve
from wagnis.server.config import Config, Limits
from wagnis.server.web.app import create_app

SOCKETS = 100
ROUNDS, WARM_UP, SECONDS = 5, 0.5, 2.0
SECRET = bytes(32)


@dataclass(frozen=True, slots=True)
class Fleet(Server):
    """Servers and the processes that work for them: their total CPU."""

    others: tuple[Server, ...] = ()
    services: tuple[Postgres | Redis, ...] = ()

    @property
    def servers(self) -> tuple[Server, ...]:
        return (Server(self.port, self.process), *self.others)

    def used(self) -> float:
        own = sum(server.used() for server in self.servers)
        pids = [pid for one in self.services for pid in (one.pid, *children(one.pid))]
        return own + sum(cpu_of(pid) for pid in pids)


@contextmanager
def served(folder: Path, database: str = "", redis: str = "") -> Iterator[Server]:
    folder.mkdir()
    command = [sys.executable, "-m", "bench.cluster", str(folder), database, redis]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield Server(int(process.stdout.readline()), process)
    finally:
        process.kill()
        process.communicate()


def server(folder: str, database: str, redis: str) -> None:
    """A measured server; it reports its CPU time on request over standard input."""
    allow_many_sockets()
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    config = Config(
        data=Path(folder),
        database=database or None,
        redis=redis or None,
        secret=SECRET,
        limits=Limits(rates=False),
    )
    app = create_app(config)
    threading.Thread(target=tell_used_time, daemon=True).start()
    serve(app, listening, lambda: print(listening.getsockname()[1], flush=True))


async def players(name: str, fleet: Fleet, pace: float, apart: bool = False) -> Crowd:
    """Pairs, equally many per server; if apart, the devices of each pair at different ones."""
    tally, ports = Tally(), cycle([server.port for server in fleet.servers])
    pairs = [
        Pair(tally, {**game, "seats": [{}, {}]}, pace)
        for game in islice(cycle(GAMES), SOCKETS // 2)
    ]
    doors = [(next(ports), next(ports) if apart else None) for _ in pairs]
    for start in range(0, len(pairs), AT_ONCE):
        some = zip(pairs[start : start + AT_ONCE], doors[start : start + AT_ONCE], strict=True)
        await asyncio.gather(*(pair.open(*door) for pair, door in some))
    return Crowd(name, fleet, tally, pairs)


async def beside_each_other(folder: Path, held: ExitStack, pace: float, rounds: int) -> None:
    """All run at once and take turns, so that other load on the machine affects all equally."""
    postgres = held.enter_context(Postgres(folder / "postgres"))
    redis = held.enter_context(Redis(folder / "redis"))
    shared = postgres.create("several")
    alone = held.enter_context(served(folder / "sqlite"))
    one = held.enter_context(served(folder / "one", postgres.create("alone")))
    two = [
        held.enter_context(served(folder / f"two{number}", shared, redis.url()))
        for number in range(2)
    ]
    several = Fleet(two[0].port, two[0].process, (two[1],), (postgres, redis))
    crowds = [
        await players("1 server, SQLite", Fleet(alone.port, alone.process), pace),
        await players("1 server, PostgreSQL", Fleet(one.port, one.process, (), (postgres,)), pace),
        await players("2 servers, tables together", several, pace),
        await players("2 servers, tables apart", several, pace, apart=True),
    ]
    for _ in range(rounds):
        for crowd in crowds:
            await crowd.run(WARM_UP + pace, SECONDS)
    show(crowds)
    together, apart = crowds[-2:]
    ratio = statistics.median(a / b for a, b in zip(apart.rates, together.rates, strict=True))
    print(f"apart, of together: {ratio:.2f}")


def show(crowds: Sequence[Crowd]) -> None:
    for crowd in crowds:
        ratios = [own / peer for own, peer in zip(crowd.rates, crowds[0].rates, strict=True)]
        rate, ratio = statistics.median(crowd.rates), statistics.median(ratios)
        busy = statistics.median(crowd.busy)
        times = f"{crowd.at(0.5):8.1f}{crowd.at(0.99):8.1f}{busy:6.0%}"
        print(f"{crowd.name:30}{rate:10,.0f}{ratio:10.2f}{times}", flush=True)


def main() -> None:
    if len(sys.argv) == 4:
        server(*sys.argv[1:])
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pace", type=float, default=0.0, help="seconds a person thinks")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    # run by `bench.__main__` too, without arguments
    given = parser.parse_args(None if sys.argv[0].endswith("cluster.py") else [])
    allow_many_sockets()
    print(f"{SOCKETS} sockets{'':19}{'per CPU-s':>10}{'x SQLite':>10}", end="")
    print(f"{'p50 ms':>8}{'p99 ms':>8}{'busy':>6}")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as held:
        Path(folder).chmod(0o711)
        asyncio.run(beside_each_other(Path(folder), held, given.pace, given.rounds))
    print("CPU of servers, PostgreSQL and Redis together")


if __name__ == "__main__":
    main()
