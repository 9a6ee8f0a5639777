"""How many people at tables, thinking for one second per move, one core of a server can serve.

Tables of two people without bots, all four games in turn, everything durable. `--beside SRC` names
the sources of another version; all versions run at once and take turns, round by round."""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice

from bench.socket_clients import Pair, Tally
from bench.socket_server import allow_many_sockets

SOCKETS = (200, 1_000)
ROUNDS, SECONDS = 7, 3.0
AT_ONCE = 25  # tables that are opened side by side
PACE = 1.0  # seconds a person thinks
ANSWERED = 60.0  # seconds until all answers must have come
LATENCY_AIM = 50.0  # milliseconds, p99
LEAST = 3
THIS = "this version"
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
def served(kind: str, source: str | None = None) -> Iterator[Server]:
    """A server of this version, or of the sources in this folder."""
    environment = dict(os.environ)
    if source is not None:
        environment["PYTHONPATH"] = source
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.socket_server", kind, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        try:
            assert process.stdout is not None
            yield Server(int(process.stdout.readline()), process)
        finally:
            process.kill()
            process.communicate()


class Crowd:
    """A server and its connected clients, which can be started and stopped repeatedly."""

    def __init__(self, name: str, server: Server, tally: Tally, pairs: Sequence[Pair]) -> None:
        self.name = name
        self.rates: list[float] = []  # accepted moves per CPU-second of the server
        self.busy: list[float] = []  # CPU-seconds per second
        self.latencies: list[float] = []  # milliseconds
        self._server = server
        self._tally = tally
        self._pairs = pairs

    async def run(self, warm_up: float, seconds: float) -> None:
        """Let all clients play, and count between two moments."""
        tally, loop = self._tally, asyncio.get_running_loop()
        for pair in self._pairs:
            pair.resume()
        await asyncio.sleep(warm_up)
        tally.latencies.clear()
        answers, used, began = tally.answers, self._server.used(), loop.time()
        await asyncio.sleep(seconds)
        spent, took = self._server.used() - used, loop.time() - began
        self.rates.append((tally.answers - answers) / spent)
        self.busy.append(spent / took)
        self.latencies += [1_000 * latency for latency in tally.latencies]
        for pair in self._pairs:
            pair.stop()
        async with asyncio.timeout(ANSWERED):
            while any(pair.waiting for pair in self._pairs):
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


async def thinking(sockets: int, sources: Sequence[str], rounds: int) -> None:
    """All versions are up at once and take turns: the load of the machine is the same for each."""
    with ExitStack() as stack:
        versions = (*sources, None)
        servers = [stack.enter_context(served("tables", source)) for source in versions]
        crowds = [
            await players(source or THIS, server, sockets, PACE)
            for source, server in zip(versions, servers, strict=True)
        ]
        for _ in range(rounds):
            for crowd in crowds:
                await crowd.run(PACE, SECONDS)
    print(f"{sockets} sockets", flush=True)
    show(crowds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", action="append", default=[], metavar="SRC")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--sockets", type=int, nargs="+", default=SOCKETS)
    arguments = parser.parse_args()
    allow_many_sockets()
    heads = f"{'CPU-us':>8}{'least':>7}{'players':>9}{'ratio':>7}{'p50 ms':>8}{'p99 ms':>8}"
    print(f"{'':32}{heads}{'busy':>6}")
    for sockets in arguments.sockets:
        asyncio.run(thinking(sockets, arguments.beside, arguments.rounds))
    print(f"CPU-us: of the server, for a move. Aim: p99 under {LATENCY_AIM:.0f} ms")


def show(crowds: Sequence[Crowd]) -> None:
    """Medians over the rounds; of the ratios too, each to the first version in the same round.

    The least is the third least round: the load of the machine can only add to what a move costs.
    """
    for crowd in crowds:
        rate, busy = statistics.median(crowd.rates), statistics.median(crowd.busy)
        ratios = [own / peer for own, peer in zip(crowd.rates, crowds[0].rates, strict=True)]
        least = sorted(crowd.rates)[-LEAST:][0]
        figures = f"{1e6 / rate:8.0f}{1e6 / least:7.0f}{rate * PACE:9,.0f}"
        figures += f"{statistics.median(ratios):7.2f}"
        times = f"{crowd.at(0.5):8.1f}{crowd.at(0.99):8.1f}{busy:6.0%}"
        print(f"{crowd.name[-30:]:32}{figures}{times}", flush=True)


if __name__ == "__main__":
    main()
