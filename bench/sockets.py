"""Accepted moves per CPU-second of one server, durability on, beside a bare FastAPI echo.
Tables are of two people and no bots, all four games in turn; latency is from sending to hearing."""

from __future__ import annotations

import asyncio
import http.client
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, islice

from bench.socket_clients import Echoing, Pair, Tally
from bench.socket_server import allow_many_sockets

SOCKETS = (200, 1_000)
ROUNDS, WARM_UP, SECONDS = 3, 1.0, 4.0
PACE = 1.0  # seconds a person thinks, where they are not machines
AIM, LATENCY_AIM = 1 / 3, 50.0
# Long enough not to end while they are measured.
GAMES = (
    {"game": "gambler", "options": {"target": 50_000}},
    {"game": "engel-bengel", "options": {"target": 50_000}},
    {"game": "tutto", "options": {"target": 50_000}},
    {"game": "zocken", "options": {"rounds": 100}},
)


@dataclass(frozen=True, slots=True)
class Measured:
    """What one run came to."""

    rate: float  # answers per CPU-second of the server
    busy: float  # CPU-seconds per second
    latencies: list[float]  # milliseconds, sorted
    size: int  # bytes of a message sent

    def at(self, share: float) -> float:
        return self.latencies[int(share * (len(self.latencies) - 1))]


@dataclass(frozen=True, slots=True)
class Server:
    port: int
    process: subprocess.Popen[str]

    def used(self) -> float:
        """CPU seconds so far."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


@contextmanager
def served(kind: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.socket_server", kind, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            yield Server(int(process.stdout.readline()), process)
        finally:
            process.kill()
            process.communicate()


async def measure(server: Server, tally: Tally, clients: list[Pair] | list[Echoing]) -> Measured:
    """Let them all go at once, and count between two moments."""
    for client in clients:
        client.go()
    await asyncio.sleep(WARM_UP)
    tally.latencies.clear()
    answers, used, began = tally.answers, server.used(), asyncio.get_running_loop().time()
    await asyncio.sleep(SECONDS)
    spent, took = server.used() - used, asyncio.get_running_loop().time() - began
    counted = tally.answers - answers
    latencies = sorted(1_000 * latency for latency in tally.latencies)
    for client in clients:
        client.stopped = True
    await asyncio.sleep(0.3)
    for client in clients:
        client.close()
    size = round(tally.bytes / max(1, tally.answers))
    return Measured(counted / spent, spent / took, latencies, size)


async def tables(sockets: int, pace: float = 0.0) -> Measured:
    with served("tables") as server:
        tally = Tally()
        http_client = http.client.HTTPConnection("127.0.0.1", server.port)
        pairs = []
        for game in islice(cycle(GAMES), sockets // 2):
            pair = Pair(tally, {**game, "seats": [{}, {}]}, pace)
            await pair.open(server.port, http_client)
            pairs.append(pair)
        http_client.close()
        return await measure(server, tally, pairs)


async def echoes(sockets: int, size: int) -> Measured:
    with served("echo") as server:
        tally = Tally()
        clients = [Echoing(tally, b"x" * size) for _ in range(sockets)]
        for client in clients:
            await client.open(server.port)
        return await measure(server, tally, clients)


def main() -> None:
    allow_many_sockets()
    print(f"{'':34}{'per CPU-s':>10}{'x echo':>8}{'p50 ms':>8}{'p99 ms':>8}{'busy':>6}")
    for sockets in SOCKETS:
        ours, echo = [], []
        for _ in range(ROUNDS):
            ours.append(asyncio.run(tables(sockets)))
            echo.append(asyncio.run(echoes(sockets, ours[-1].size)))
        peer = statistics.median(run.rate for run in echo)
        show(f"echo of {ours[0].size} bytes, {sockets} sockets", echo, peer)
        show(f"accepted moves, {sockets} sockets", ours, peer)
    thinking = [asyncio.run(tables(SOCKETS[0], PACE))]
    show(f"the same, thinking {PACE:.0f} s, {SOCKETS[0]} sockets", thinking, None)
    print(f"aims: {AIM:.2f} x echo; p99 under {LATENCY_AIM:.0f} ms at {SOCKETS[0]} sockets")


def show(what: str, runs: list[Measured], peer: float | None) -> None:
    rate, p50, p99, busy = (
        statistics.median(column)
        for column in zip(*((r.rate, r.at(0.5), r.at(0.99), r.busy) for r in runs), strict=True)
    )
    beside = "" if peer is None else f"{rate / peer:.2f}"
    print(f"{what:34}{rate:10,.0f}{beside:>8}{p50:8.1f}{p99:8.1f}{busy:6.0%}")


if __name__ == "__main__":
    main()
