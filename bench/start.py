"""The cost of a start: messages and milliseconds from `start` until everybody has the running game.

Two devices, one table after another, beside the round trip of a `ping` on the same socket.
`--beside SRC` measures the sources of another version too."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

from bench.socket_clients import SEED, Socket, new_cookie
from wagnis.dice.seeds import promise_of

TABLES = 60
SETTINGS = {"game": "zocken", "seats": [{}, {}]}


class Device:
    """One socket of one device, at one seat; it reveals as soon as a deal is fixed."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.sent = self.heard = 0
        self.shown: dict[str, Any] = {}
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.begun = asyncio.Event()
        self._revealed = False

    async def open(self, port: int, table: str, cookie: str) -> None:
        path = f"/api/tables/{table}/socket"
        self._socket = await Socket.open(port, path, self._hear, cookie)

    def close(self) -> None:
        self._socket.close()

    def _hear(self, text: bytes) -> None:
        news = json.loads(text)
        self.heard += 1
        if news["type"] == "table":
            self.shown = news["table"]
            if self.shown["phase"] == "playing":
                self.begun.set()
            elif self.shown.get("deal", {}).get("state") == "dealing" and not self._revealed:
                self._revealed = True
                deal = self.shown["deal"]["number"]
                self.send("reveal", seat=self.seat, deal=deal, seed=SEED)
        if "re" in news:
            self._answers.put_nowait(news)

    def send(self, kind: str, **said: Any) -> str:
        self.sent += 1
        name = f"{kind}-{self.seat}-{self.sent}"
        self._socket.send(json.dumps({"type": kind, "id": name, **said}).encode())
        return name

    async def ask(self, kind: str, **said: Any) -> None:
        name = self.send(kind, **said)
        while (answer := await self._answers.get())["re"] != name:
            pass
        assert answer["type"] != "refused", answer

    async def sit(self, table: str) -> None:
        while not self.shown:
            await asyncio.sleep(0)
        promise = promise_of(table, self.shown["commit"], self.seat, SEED)
        said = {"seat": self.seat, "name": f"Player {self.seat}", "deal": 1, "promise": promise}
        await self.ask("sit", **said)


async def one_start(port: int, cookies: list[str]) -> tuple[float, float, int]:
    """Milliseconds of a ping and of the start, and how many messages the start took."""
    web = http.client.HTTPConnection("127.0.0.1", port)
    headers = {"Cookie": cookies[0], "Content-Type": "application/json"}
    web.request("POST", "/api/tables", json.dumps(SETTINGS), headers)
    table = json.loads(web.getresponse().read())["id"]
    web.close()
    devices = [Device(seat) for seat in range(2)]
    for device, cookie in zip(devices, cookies, strict=True):
        await device.open(port, table, cookie)
        await device.sit(table)
    began = time.perf_counter()
    await devices[0].ask("ping")
    ping = time.perf_counter() - began
    before = sum(device.sent + device.heard for device in devices)
    began = time.perf_counter()
    devices[0].send("start")
    for device in devices:
        await device.begun.wait()
    took = time.perf_counter() - began
    messages = sum(device.sent + device.heard for device in devices) - before
    for device in devices:
        device.close()
    return ping * 1000, took * 1000, messages


async def starts(port: int) -> None:
    web = http.client.HTTPConnection("127.0.0.1", port)
    cookies = [new_cookie(web) for _ in range(2)]
    web.close()
    found = [await one_start(port, cookies) for _ in range(TABLES)]
    pings, took, messages = (sorted(column) for column in zip(*found, strict=True))
    p50, p95 = statistics.median(took), took[int(0.95 * (len(took) - 1))]
    ping = statistics.median(pings)
    told = statistics.median(messages)
    print(f"{told:10.0f}{ping:10.1f}{p50:10.1f}{p95:10.1f}{p50 / ping:12.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", action="append", default=[], metavar="SRC")
    arguments = parser.parse_args()
    print(f"{'':24}{'messages':>10}{'ping ms':>10}{'p50 ms':>10}{'p95 ms':>10}{'p50 / ping':>12}")
    for source in (*arguments.beside, "this"):
        environment = dict(os.environ)
        if source != "this":
            environment["PYTHONPATH"] = source
        with tempfile.TemporaryDirectory() as folder:
            server = subprocess.Popen(
                [sys.executable, "-m", "bench.socket_server", "tables", folder],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
            )
            assert server.stdout is not None
            port = int(server.stdout.readline())
            print(f"{source[-24:]:24}", end="", flush=True)
            try:
                asyncio.run(starts(port))
            finally:
                server.kill()
                server.wait()


if __name__ == "__main__":
    main()
