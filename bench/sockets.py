"""Accepted moves per CPU-second of one server, durability on, beside a bare FastAPI echo.
Tables are of two people and no bots, all four games in turn; latency is from sending to hearing."""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, islice

from bench.socket_clients import Echoing, Pair, Tally
from bench.socket_server import allow_many_sockets

SOCKETS = (200, 1_000)
ROUNDS, WARM_UP, SECONDS = 7, 0.4, 1.5
AT_ONCE = 25  # tables that are opened side by side
THINKING = 6.0  # seconds
SIZE = 82  # bytes of an echo: what a move has on average
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


class Crowd:
    """A server and everybody connected to it, who can be let go and stopped again and again."""

    def __init__(
        self, name: str, server: Server, tally: Tally, clients: Sequence[Pair | Echoing]
    ) -> None:
        self.name = name
        self.size = 0  # bytes of a message sent
        self.rates: list[float] = []  # answers per CPU-second of the server
        self.busy: list[float] = []  # CPU-seconds per second
        self.latencies: list[float] = []  # milliseconds
        self._server = server
        self._tally = tally
        self._clients = clients

    async def run(self, warm_up: float, seconds: float) -> None:
        """Let them all go at once, and count between two moments."""
        tally, loop = self._tally, asyncio.get_running_loop()
        for client in self._clients:
            client.resume()
        await asyncio.sleep(warm_up)
        tally.latencies.clear()
        answers, used, began = tally.answers, self._server.used(), loop.time()
        await asyncio.sleep(seconds)
        spent, took = self._server.used() - used, loop.time() - began
        self.rates.append((tally.answers - answers) / spent)
        self.busy.append(spent / took)
        self.latencies += [1_000 * latency for latency in tally.latencies]
        self.size = round(tally.bytes / max(1, tally.answers))
        for client in self._clients:
            client.stopped = True
        while any(client.waiting for client in self._clients):
            await asyncio.sleep(0.01)

    def at(self, share: float) -> float:
        return sorted(self.latencies)[int(share * (len(self.latencies) - 1))]


async def players(name: str, server: Server, sockets: int, pace: float = 0.0) -> Crowd:
    tally = Tally()
    games = islice(cycle(GAMES), sockets // 2)
    pairs = [Pair(tally, {**game, "seats": [{}, {}]}, pace) for game in games]
    for some in range(0, len(pairs), AT_ONCE):
        await asyncio.gather(*(pair.open(server.port) for pair in pairs[some : some + AT_ONCE]))
    return Crowd(name, server, tally, pairs)


async def echoers(name: str, server: Server, sockets: int) -> Crowd:
    tally = Tally()
    clients = [Echoing(tally, b"x" * SIZE) for _ in range(sockets)]
    for client in clients:
        await client.open(server.port)
    return Crowd(name, server, tally, clients)


async def beside_each_other(sockets: int) -> None:
    """All are up at once and let go in turn, so that what else the machine does hits them all."""
    with served("tables") as ours, served("echo") as theirs, served("echo-frames") as bare:
        crowds = [
            await echoers(f"echo, uvicorn, {sockets} sockets", theirs, sockets),
            await echoers(f"echo, our frames, {sockets} sockets", bare, sockets),
            await players(f"accepted moves, {sockets} sockets", ours, sockets),
        ]
        for _ in range(ROUNDS):
            for crowd in crowds:
                await crowd.run(WARM_UP, SECONDS)
    show(crowds)


async def thinking(sockets: int) -> None:
    with served("tables") as ours:
        crowd = await players(f"thinking {PACE:.0f} s, {sockets} sockets", ours, sockets, PACE)
        await crowd.run(PACE, THINKING)
    show([crowd], beside=False)


def main() -> None:
    allow_many_sockets()
    print(f"{'':34}{'per CPU-s':>10}{'x echo':>8}{'p50 ms':>8}{'p99 ms':>8}{'busy':>6}")
    for sockets in SOCKETS:
        asyncio.run(beside_each_other(sockets))
    asyncio.run(thinking(SOCKETS[0]))
    print(f"aims: {AIM:.2f} x echo; p99 under {LATENCY_AIM:.0f} ms at {SOCKETS[0]} sockets")


def show(crowds: Sequence[Crowd], beside: bool = True) -> None:
    """Medians over the rounds; of the ratios too, each of one round."""
    for crowd in crowds:
        rate, busy = statistics.median(crowd.rates), statistics.median(crowd.busy)
        ratios = [own / peer for own, peer in zip(crowd.rates, crowds[0].rates, strict=True)]
        ratio = f"{statistics.median(ratios):.2f}" if beside else ""
        times = f"{crowd.at(0.5):8.1f}{crowd.at(0.99):8.1f}{busy:6.0%}"
        print(f"{crowd.name:34}{rate:10,.0f}{ratio:>8}{times}", flush=True)


if __name__ == "__main__":
    main()
