"""1,000 players at one server, with and without 1,228 silent connections beside them.
They think about two seconds each; a third of the silent say nothing, a third half a request, a
third open a socket and never answer. Who is cut off comes again at once; the two are
measured in turn."""

from __future__ import annotations

import asyncio

from bench.socket_clients import new_table
from bench.socket_server import allow_many_sockets
from bench.sockets import Crowd, players, served

PLAYERS, SILENT, ROUNDS = 1_000, 1_228, 2
PACE, WARM_UP, SECONDS = 2.0, 2.0, 6.0
HALF = b"GET /api/tables HTTP/1.1\r\nHost: here\r\n"
WATCHED = {"game": "zocken", "seats": [{}, {}]}
SOCKET = (
    b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)


class Silence:
    """Connections that are open and send nothing."""

    def __init__(self, port: int, table: str) -> None:
        self.open = 0
        self.cut = 0
        self._port = port
        self._said = b"", HALF, SOCKET % table.encode()
        self._tasks = [asyncio.create_task(self._one(number)) for number in range(SILENT)]

    async def _one(self, number: int) -> None:
        source = (f"127.0.1.{1 + number % 200}", 0)
        while True:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=source
            )
            self.open += 1
            try:
                writer.write(self._said[number % 3])
                while await reader.read(4096):
                    pass
            except OSError:
                pass
            finally:
                self.open -= 1
                writer.close()
            self.cut += 1
            await asyncio.sleep(0.1)

    async def all_there(self) -> None:
        while self.open < SILENT * 0.98:
            await asyncio.sleep(0.05)

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def compared() -> None:
    with served("tables") as server:
        alone = await players("alone", server, PLAYERS, PACE)
        beside = Crowd("beside the silent", server, alone._tally, alone._pairs)
        _, table = await asyncio.to_thread(new_table, server.port, WATCHED)
        cut = 0
        for _ in range(ROUNDS):
            await alone.run(WARM_UP, SECONDS)
            silence = Silence(server.port, table)
            await silence.all_there()
            await beside.run(WARM_UP, SECONDS)
            cut += silence.cut
            await silence.leave()
    print(f"{'':24}{'moves':>8}{'p50 ms':>9}{'p99 ms':>9}{'longest':>9}{'busy':>7}")
    for crowd in (alone, beside):
        times = len(crowd.latencies), crowd.at(0.5), crowd.at(0.99), crowd.at(1.0)
        busy = sum(crowd.busy) / len(crowd.busy)
        print("{:24}{:8,}{:9.1f}{:9.1f}{:9.1f}".format(crowd.name, *times) + f"{busy:7.0%}")
    print(f"the silent were cut off and came again {cut:,} times")


def main() -> None:
    allow_many_sockets()
    asyncio.run(compared())


if __name__ == "__main__":
    main()
