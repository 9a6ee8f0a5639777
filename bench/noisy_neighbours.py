"""The delay that attackers within their limits cause others: hints, questions and reviews.
One address, then four, ask about positions that take long or have long records reviewed; the peer
is the same person alone at the same server. `--source FOLDER` measures the server of another
checkout."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from bench.hints import Hinted
from bench.reviews import played
from scripts.serving import serving
from wagnis.bots import bot
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.records import Match, write_record

SECONDS = 20.0  # of each measurement
WARM_UP = 2.0  # seconds of an attack before it is measured
LONGEST = 100.0  # the time limit of a measurement, and its value if exceeded
THINK = 0.1  # seconds between an answer and the next question of the same person
LONG = {"rounds": 100}  # of Zocken: its review takes some 4 CPU-seconds
EVERY = 0.05  # seconds before a refused request is repeated; reviews are polled four times slower
UPLOADS = 20  # of each address, as many as its limit allows at once
QUESTIONS = 8  # concurrent questions of each address
RETRY = 0.25  # seconds before a refused attacker tries again


def person(address: str, source: str) -> httpx.AsyncClient:
    """A person with an own address: all of 127.0.0.0/8 is this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=source, limits=httpx.Limits())
    return httpx.AsyncClient(transport=transport, base_url=address, timeout=None)


def costly(luck: random.Random) -> PlainObject:
    """A position of Gambler for three on a new tableau, so nothing is cached."""
    rows: list[PlainObject] = [
        {"kind": "star", "faces": None, "boxes": boxes, "sign": 1, "value": 20}
        for boxes in (3, 5, 4)
    ]
    rows += [
        {"kind": "full_house", "faces": None, "boxes": 5, "sign": 1, "value": value}
        for value in (30, 40)
    ]
    faces = [luck.randint(1, 6) for _ in range(5)]
    rows.append({"kind": "fixed", "faces": faces, "boxes": 5, "sign": 1, "value": 60})
    luck.shuffle(rows)
    tableau = f"new-{luck.randrange(10**9)}"
    options = {"stack": [{"id": tableau, "rows": rows}]}
    position = {"tableau": tableau, "cup": [1, 2, 3, 4, 6]}
    return {"game": "gambler", "players": 3, "options": options, "position": position}


def long_record() -> PlainObject:
    match, dice = Match.new("zocken", 2, LONG), SeededDice("long")
    thumb = bot("thumb", "zocken", 0)
    while isinstance(node := match.node, Chance | Decision):
        if isinstance(node, Chance):
            match = match.roll(dice)
        else:
            match = match.advance(thumb.choose(match.game, match.state, node.actions))
    return write_record(match)


class Questions:
    """Asks about costly positions, as often as the limits allow."""

    def __init__(self, address: str, sources: list[str]) -> None:
        self._people = [person(address, source) for source in sources]
        self.answered = asyncio.Event()  # set when the attack has begun

    async def run(self) -> None:
        asking = (self._ask(one, n) for one in self._people for n in range(QUESTIONS))
        await asyncio.gather(*asking)

    async def _ask(self, attacker: httpx.AsyncClient, number: int) -> None:
        luck = random.Random(f"{id(attacker)} {number}")
        while True:
            answer = await attacker.post("/api/ask", json=costly(luck))
            assert answer.status_code in (200, 429, 503), answer.text
            self.answered.set()
            if answer.status_code != 200:
                await asyncio.sleep(RETRY)


class Reviews:
    """Uploads long records and requests all their reviews, from two devices of each address."""

    def __init__(self, address: str, sources: list[str], record: PlainObject) -> None:
        self._people = [person(address, source) for source in sources for _ in range(2)]
        self._record = record
        self._asked = 0  # attackers who have requested all their reviews
        self.answered = asyncio.Event()

    async def run(self) -> None:
        await asyncio.gather(*(self._have(one, n) for n, one in enumerate(self._people)))

    async def _have(self, attacker: httpx.AsyncClient, number: int) -> None:
        await attacker.get("/api/me")
        ids = []
        for at in range(UPLOADS // 2):
            names = ["Anna", f"{number} {at} {time.monotonic_ns()}"[:40]]
            sent = await attacker.post("/api/reviews", json={**self._record, "players": names})
            if sent.status_code == 201:
                ids.append(sent.json()["id"])
        while True:
            for id in ids:
                await attacker.get(f"/api/reviews/{id}")
            self._asked += 1
            if self._asked == len(self._people):
                self.answered.set()
            await asyncio.sleep(RETRY * len(ids))


class Honest:
    """Three people at their own addresses: one wants hints, one asks, one reviews."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._port = urlsplit(address).port or 0
        self._table: Hinted | None = None
        self._asker = person(address, "127.0.2.1")
        self._number = 0

    async def hint(self) -> float:
        if self._table is None:
            self._table = Hinted(self._port, "tutto")
            await self._table.begin()
        began = time.perf_counter()
        advice = await self._table.advice()
        took = time.perf_counter() - began
        best = advice["moves"][advice["best"][0]]["move"]
        if not await self._table.play(best):
            self._table.close()
            self._table = None
        return took

    async def question(self) -> float:
        self._number += 1
        position = {"card": "bonus-300", "turn_points": 450, "left": 2}
        scores = [50 * (self._number % 100), 4500]
        asked = {"game": "tutto", "position": {**position, "scores": scores}}
        began = time.perf_counter()
        while (await self._asker.post("/api/ask", json=asked)).status_code != 200:
            await asyncio.sleep(EVERY)
        return time.perf_counter() - began

    async def review(self) -> float:
        """Each by another person: nobody may upload so many records."""
        self._number += 1
        record = write_record(played("tutto", self._number))
        async with person(self._address, f"127.0.3.{self._number % 250 + 1}") as stranger:
            began = time.perf_counter()
            while (sent := await stranger.post("/api/reviews", json=record)).status_code != 201:
                await asyncio.sleep(EVERY)
            while True:
                answer = await stranger.get(f"/api/reviews/{sent.json()['id']}")
                if answer.status_code == 200 and answer.json()["status"] == "ready":
                    return time.perf_counter() - began
                await asyncio.sleep(4 * EVERY)

    async def measured(self) -> dict[str, list[float]]:
        """Seconds of each request, sorted."""
        kinds = {"hint": self.hint, "question": self.question, "review": self.review}
        took = await asyncio.gather(*(self._repeat(ask) for ask in kinds.values()))
        return dict(zip(kinds, took, strict=True))

    async def _repeat(self, ask: Callable[[], Awaitable[float]]) -> list[float]:
        end, took = time.perf_counter() + SECONDS, []
        while time.perf_counter() < end:
            try:
                async with asyncio.timeout(LONGEST):
                    took.append(await ask())
            except TimeoutError:
                self._table = None
                took.append(LONGEST)
            await asyncio.sleep(THINK)
        return sorted(took)


@asynccontextmanager
async def beside(attack: Questions | Reviews | None) -> AsyncIterator[None]:
    if attack is None:
        yield
        return
    running = asyncio.create_task(attack.run())
    try:
        await attack.answered.wait()
        await asyncio.sleep(WARM_UP)
        yield
        assert not running.done(), running
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def compared(environment: dict[str, str]) -> None:
    """A fresh server for each attack: no attack is measured in the remains of another."""
    record, alone = long_record(), dict[str, list[float]]()
    four = [f"127.0.1.{n}" for n in range(1, 5)]
    print(f"{'':30}{'':9}{'many':>5}{'p50 ms':>9}{'p99 ms':>9}{'x p50':>7}{'x p99':>7}")
    for name, sources, kind in (
        ("alone", [], None),
        ("questions of one address", four[:1], Questions),
        ("questions of four addresses", four, Questions),
        ("reviews of one address", four[:1], Reviews),
        ("reviews of four addresses", four, Reviews),
    ):
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(Path(folder), environment=environment) as address,
        ):
            honest = Honest(address)
            for ask in (honest.hint, honest.question, honest.review):
                await ask()  # load everything that is loaded once
            attack: Questions | Reviews | None = None
            if kind is Questions:
                attack = Questions(address, sources)
            elif kind is Reviews:
                attack = Reviews(address, sources, record)
            async with beside(attack):
                found = await honest.measured()
        alone = alone or found
        for what, took in found.items():
            p50, p99 = at(took, 0.5), at(took, 0.99)
            ratios = p50 / at(alone[what], 0.5), p99 / at(alone[what], 0.99)
            print(
                f"{name:30}{what:9}{len(took):5}{1000 * p50:9.0f}{1000 * p99:9.0f}"
                f"{ratios[0]:7.1f}{ratios[1]:7.1f}",
                flush=True,
            )


def at(took: list[float], share: float) -> float:
    return took[int(share * (len(took) - 1))]


def main(*arguments: str) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, help="the folder of another checkout")
    source = parser.parse_args(arguments).source
    environment = dict(os.environ)
    if source is not None:
        environment["PYTHONPATH"] = str(source / "src")
    asyncio.run(compared(environment))


if __name__ == "__main__":
    main(*sys.argv[1:])
