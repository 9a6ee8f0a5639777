"""The time of a hint, of a bot's decision, and of the first hint of a new server.
The peers are the limits: 200 ms for a bot's decision, 2 s for the first hint after `make play`."""

from __future__ import annotations

import asyncio
import http.client
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.socket_clients import SEED, Socket, new_cookie
from scripts.serving import serving
from wagnis.bots import Bot, bot
from wagnis.cli.solve_tables import solvable
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.dice.seeds import promise_of
from wagnis.records import Match
from wagnis.solvers import ValueStore, advise

TABLES = {"gambler": (2, 4), "tutto": (2, 4), "zocken": (2,)}
TABLEAU = "gambler-07"
DECISIONS = 300
BOT_LIMIT, FIRST_LIMIT = 0.2, 2.0
SERVERS = 3
Ask = Callable[[Match, Decision[Any]], Any]


def decisions(name: str, seats: int) -> Iterator[tuple[Match, Decision[Any]]]:
    """The decisions with a choice in games of rules of thumb, one after another."""
    options: PlainObject = {"stack": [TABLEAU]} if name == "gambler" else {}
    thumb, number = bot("thumb", name, 0), 0
    while True:
        match, dice = Match.new(name, seats, options), SeededDice(f"hints {number}")
        number += 1
        while isinstance(node := match.node, Chance | Decision):
            if isinstance(node, Chance):
                match = match.roll(dice)
                continue
            if len(node.actions) > 1:
                yield match, node
            match = match.advance(thumb.choose(match.game, match.state, node.actions))


def timed(name: str, seats: int, ask: Ask) -> list[float]:
    """Milliseconds of CPU, sorted; the first decision, which reads the table, counts too."""
    took = []
    for match, node in islice(decisions(name, seats), DECISIONS):
        began = time.thread_time()
        ask(match, node)
        took.append(1000 * (time.thread_time() - began))
    return sorted(took)


def hint(store: ValueStore, match: Match, node: Decision[Any]) -> None:
    advise(match.box.name, match.game, match.state, store)


def decision(player: Bot, match: Match, node: Decision[Any]) -> None:
    player.choose(match.game, match.state, node.actions)


def hints(store: ValueStore) -> None:
    limit = 1000 * BOT_LIMIT
    print(f"{'':32}{'p50':>8}{'p99':>8}{'max CPU-ms':>12}{'max/limit':>11}")
    for name, seats in TABLES.items():
        for count in seats:
            ways: dict[str, Ask] = {
                "hint": partial(hint, store),
                "bot": partial(decision, bot("perfect", name, 0, store)),
            }
            for what, ask in ways.items():
                took = timed(name, count, ask)
                p50, p99 = statistics.median(took), took[int(0.99 * (len(took) - 1))]
                line = f"{what}, {name}, {count} players"
                print(f"{line:32}{p50:8.1f}{p99:8.1f}{took[-1]:12.1f}{took[-1] / limit:11.2f}")


class Hinted:
    """One device on both seats of a table with hints."""

    def __init__(self, port: int, game: str) -> None:
        self._port = port
        self._game = game
        self._heard: asyncio.Queue[PlainObject] = asyncio.Queue()
        self._number = 0
        self._shown: PlainObject = {}

    async def begin(self) -> None:
        """Make the table, connect, sit down, start."""
        web = http.client.HTTPConnection("127.0.0.1", self._port)
        cookie = new_cookie(web)
        headers = {"Cookie": cookie, "Content-Type": "application/json"}
        body = json.dumps({"game": self._game, "options": {}, "seats": [{}, {}], "hints": True})
        web.request("POST", "/api/tables", body, headers)
        created = json.loads(web.getresponse().read())
        path = f"/api/tables/{created['id']}"
        self.connecting = time.perf_counter()
        self._socket = await Socket.open(
            self._port,
            f"{path}/socket",
            lambda text: self._heard.put_nowait(json.loads(text)),
            cookie,
        )
        commit, table = created["commit"], created["id"]
        for seat in range(2):
            sitting = {"deal": 1, "promise": promise_of(table, commit, seat, SEED)}
            await self._say(type="sit", seat=seat, name=f"Player {seat}", **sitting)
        await self._say(type="start")
        for seat in range(2):
            await self._say(type="reveal", seat=seat, deal=1, seed=SEED)
        web.request("GET", path)
        self._shown = json.loads(web.getresponse().read())
        web.close()

    async def advice(self) -> PlainObject:
        """Advice on the next decision, once all pending rolls are made."""
        while (due := self._shown["due"]) is not None:
            await self._play(type="throw", seat=due["seat"])
        return await self._say(type="advise", seq=self._shown["seq"])

    async def play(self, move: PlainObject) -> bool:
        """Whether the game goes on."""
        seat = self._shown["position"]["to_act"]
        await self._play(type="play", seat=seat, move=move, throw=True)
        return bool(self._shown["phase"] == "playing")

    def close(self) -> None:
        self._socket.close()

    async def _play(self, **message: Any) -> None:
        news = await self._say(seq=self._shown["seq"], **message)
        position = {**news["steps"][-1]["then"], "legal": news["legal"]}
        phase = "over" if news["over"] else "playing"
        self._shown = {"seq": news["seq"], "due": news["due"], "position": position, "phase": phase}

    async def _say(self, **message: Any) -> PlainObject:
        self._number += 1
        self._socket.send(json.dumps({"id": f"n{self._number}", **message}).encode())
        while True:
            news = await self._heard.get()
            assert news["type"] != "refused", news
            if news.get("re") == f"n{self._number}":
                return news


async def first_hint(address: str, game: str) -> tuple[float, bool]:
    """Seconds from connecting to the first advice, and whether it is exact."""
    port = urlsplit(address).port
    assert port is not None
    table = Hinted(port, game)
    await table.begin()
    advice = await table.advice()
    took = time.perf_counter() - table.connecting
    table.close()
    return took, advice["exact"]


def first_hints() -> None:
    """Each from a freshly started server of its own, with only the shipped tables."""
    for game in TABLES:
        took, exact = [], False
        for _ in range(SERVERS):
            with (
                tempfile.TemporaryDirectory() as folder,
                serving(Path(folder), solving=True) as address,
            ):
                seconds, exact = asyncio.run(first_hint(address, game))
                took.append(seconds)
        longest, kind = max(took), "exact" if exact else "an estimate"
        print(
            f"first hint, {game:8} {1000 * longest:6.0f} ms, {longest / FIRST_LIMIT:.2f} of the "
            f"limit (longest of {SERVERS}; {kind})"
        )


def main() -> None:
    store = ValueStore()
    (one,) = solvable("gambler", 2, {"stack": [TABLEAU]})
    if one.task is not None and store.find(one.task.kind, one.task.key) is None:
        print(f"(first, {one.title} is solved and kept)")
        store.put(one.task.solve(lambda done: None))
    hints(store)
    first_hints()


if __name__ == "__main__":
    main()
