"""A server in this process and devices that talk to it: HTTP and sockets without a network.

What real sockets add is tried in `test_serve`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx
from fastapi import FastAPI

from tests.patience import PATIENCE
from tests.promises import Promises
from tests.server.later import run
from tests.server.scratch import ScratchStore
from wagnis.server.config import Config, Limits
from wagnis.server.store import Store
from wagnis.server.web.app import create_app

Json = dict[str, Any]
Story = Callable[["Server"], Awaitable[None]]

KEY = b"a key for tests, long enough"
SEED = "ab" * 16
ADDRESS = "10.0.0.1"
PROMISES: defaultdict[bytes, Promises] = defaultdict(Promises)  # by cookie, for all sockets
UNLIMITED = Limits(rates=False)
OPEN_HOUSE = Config(secret=KEY, limits=UNLIMITED)
# In Tutto one turn in 850 wins the game with a cloverleaf. Without it a game takes many turns.
NO_CLOVERLEAF: Json = {"composition": {"cloverleaf": 0}}
IDS = itertools.count()  # a device never uses one twice, whichever socket it has


class ClosedError(Exception):
    """The server has closed the socket."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(f"closed with {code}")


class Line:
    """One socket to one table; keeps the table as it was last told."""

    def __init__(
        self,
        app: FastAPI,
        path: str,
        headers: Sequence[tuple[bytes, bytes]],
        address: str = ADDRESS,
        query: str = "",
    ) -> None:
        self._to_server: asyncio.Queue[Json] = asyncio.Queue()
        self._from_server: asyncio.Queue[Json] = asyncio.Queue()
        self.all: list[Json] = []
        self.seq = 0
        self.phase = "open"
        self.to_act: int | str | None = None
        self.legal: list[Json] = []
        self.due: Json | None = None
        self.shown: Json = {}  # the whole table, as it was last sent
        self.reveals = True  # as a browser does, without being asked
        self._revealed: set[tuple[int, int]] = set()  # deals and seats, over this socket
        self._promises = PROMISES[dict(headers).get(b"cookie", b"")]
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [*headers, (b"host", b"table")],
            "client": (address, 1234),
            "scheme": "ws",
            "subprotocols": [],
        }
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._open = asyncio.Event()
        self._open.set()
        self._task = asyncio.create_task(app(scope, self._to_server.get, self._take))

    async def _take(self, message: MutableMapping[str, Any]) -> None:
        await self._open.wait()
        if message["type"] == "websocket.send" and '"table"' in message.get("text", ""):
            self._look(json.loads(message["text"]))
        await self._from_server.put(dict(message))

    def _look(self, news: Json) -> None:
        """Reveal as soon as a deal is fixed, whether or not the test reads."""
        if news["type"] != "table":
            return
        self.shown = news["table"]
        if self.reveals:
            for message in self._promises.reveals(self.shown):
                said = message["deal"], message["seat"]
                if said in self._revealed:
                    continue
                self._revealed.add(said)
                self._to_server.put_nowait(
                    {"type": "websocket.receive", "text": json.dumps(message)}
                )

    def block(self) -> None:
        """Read nothing from now on, as behind a network that is stuck."""
        self._open.clear()

    def unblock(self) -> None:
        self._open.set()

    async def closed(self) -> int:
        """Read on until the server closes the socket; the code it gives."""
        try:
            while True:
                await self.next()
        except ClosedError as error:
            return error.code

    async def next(self) -> Json:
        """The next message, whatever it is."""
        async with asyncio.timeout(PATIENCE):
            message = await self._from_server.get()
        if message["type"] == "websocket.accept":
            return await self.next()
        if message["type"] == "websocket.close":
            raise ClosedError(message["code"])
        found: Json = json.loads(message["text"])
        self.all.append(found)
        self._keep(found)
        return found

    def _keep(self, news: Json) -> None:
        """What this connection knows of the table."""
        if news["type"] == "table":
            table = news["table"]
            self.phase, position = table["phase"], table["position"]
            self.seq, self.due = table["seq"], table["due"]
            if position is not None:
                self.to_act, self.legal = position["to_act"], position["legal"]
        elif news["type"] == "moved":
            self.seq, self.legal, self.due = news["seq"], news["legal"], news["due"]
            self.to_act = news["steps"][-1]["then"]["to_act"]
            self.phase = "over" if news["over"] else "playing"
        elif news["type"] == "undone":
            self.seq, self.due, position = news["seq"], news["due"], news["position"]
            self.to_act, self.legal = position["to_act"], position["legal"]

    async def heard(self, wanted: Callable[[Json], bool]) -> Json:
        """The first such message, whether it was read already or is still to come."""
        for message in self.all:
            if wanted(message):
                return message
        return await self.until(wanted)

    async def play(self, move: Json, seat: int | None = None, throw: bool = True) -> Json:
        """Make a move for the seat to act, at the last known event; `throw` rolls with it."""
        seat = self.to_act if seat is None else seat  # type: ignore[assignment]
        return await self.ask("play", seq=self.seq, seat=seat, move=move, throw=throw)

    async def throw(self, seat: int | None = None) -> Json:
        """Throw what is due."""
        if seat is None:
            assert self.due is not None
            seat = self.due["seat"]
        return await self.ask("throw", seq=self.seq, seat=seat)

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        while not wanted(message := await self.next()):
            pass
        return message

    async def news(self, kind: str) -> Json:
        return await self.until(lambda message: message["type"] == kind)

    async def table(self, wanted: Callable[[Json], bool] = lambda table: True) -> Json:
        """The next news of the whole table that looks like this."""
        news = await self.until(lambda m: m["type"] == "table" and wanted(m["table"]))
        found: Json = news["table"]
        return found

    def raw(self, text: str | bytes) -> None:
        key = "text" if isinstance(text, str) else "bytes"
        self._to_server.put_nowait({"type": "websocket.receive", key: text})

    async def ask(self, kind: str, **said: Any) -> Json:
        """Submit something and wait for its one answer."""
        message = {"type": kind, "id": f"q{next(IDS)}", **said}
        self.raw(json.dumps(message))
        return await self.until(lambda answer: answer.get("re") == message["id"])

    async def refused(self, kind: str, **said: Any) -> str:
        answer = await self.ask(kind, **said)
        assert answer["type"] == "refused", answer
        code: str = answer["code"]
        return code

    def promise(self, seat: int, seed: str | None = None) -> Json:
        """What goes with `sit` and `promise` besides the seat."""
        return self._promises.make(self.shown, seat, seed)

    async def sit(self, seat: int, name: str, seed: str = SEED) -> Json:
        return await self.ask("sit", seat=seat, name=name, **self.promise(seat, seed))

    async def start(self) -> Json:
        """Start, and wait until everybody has revealed; the table as the game began."""
        answer = await self.ask("start")
        if answer["type"] != "table" or answer["table"]["phase"] != "open":
            return answer
        return await self.until(lambda m: m["type"] == "table" and m["table"]["phase"] != "open")

    async def ended(self) -> None:
        """The server has done with this socket, now or soon."""
        done, _ = await asyncio.wait([self._task], timeout=PATIENCE)
        assert done

    async def hang_up(self) -> None:
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._task


class Device:
    """A browser, or a script: one identity, any number of sockets."""

    def __init__(self, app: FastAPI, address: str = ADDRESS) -> None:
        self._app = app
        self._address = address
        transport = httpx.ASGITransport(app=app, client=(address, 1234))
        self.http = httpx.AsyncClient(transport=transport, base_url="http://table")
        self.handle = ""

    async def introduce(self) -> Device:
        self.handle = (await self.http.get("/api/me")).json()["handle"]
        return self

    async def at(self, table: str) -> str:
        """What this device is called at this table."""
        answer = await self.http.get("/api/me", params={"table": table})
        called: str = answer.json()["handle"]
        return called

    async def make(self, game: str, *bots: str | None, **settings: Any) -> str:
        seats = [{"bot": bot} for bot in bots]
        answer = await self.http.post(
            "/api/tables", json={"game": game, "seats": seats, **settings}
        )
        assert answer.status_code == 201, answer.text
        made: str = answer.json()["id"]
        return made

    def connect(self, table: str, query: str = "", **headers: str) -> Line:
        """A socket that may not get in."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        sent = {"cookie": cookies, **headers} if cookies else headers
        raw = [(name.encode(), value.encode()) for name, value in sent.items()]
        return Line(self._app, f"/api/tables/{table}/socket", raw, self._address, query)

    async def join(self, table: str) -> Line:
        """A socket that has been told the table."""
        line = self.connect(table)
        await line.table()
        return line

    async def show(self, table: str) -> Line:
        """A big screen that has been told the table."""
        line = self.connect(table, "screen=1")
        await line.table()
        return line


class Server:
    """The application while it runs."""

    def __init__(self, app: FastAPI, store: Store) -> None:
        self.app = app
        self.store = store

    async def device(self, address: str = ADDRESS) -> Device:
        return await Device(self.app, address).introduce()

    def stranger(self, address: str = ADDRESS) -> Device:
        """Without a token."""
        return Device(self.app, address)


@asynccontextmanager
async def running(config: Config, store: Store | None = None) -> AsyncIterator[Server]:
    kept = store or ScratchStore()
    app = create_app(config, kept)
    async with app.router.lifespan_context(app):
        yield Server(app, kept)


def served(
    config: Config = OPEN_HOUSE,
) -> Callable[[Story], Callable[[], None]]:
    """Runs a test against a server of its own."""

    def decorate(story: Story) -> Callable[[], None]:
        def test() -> None:
            async def tell() -> None:
                async with running(config) as server:
                    await story(server)

            run(tell())

        test.__name__ = story.__name__
        test.__doc__ = story.__doc__
        return test

    return decorate


class Pair(NamedTuple):
    """Two devices at one table; the names are the variables' in the tests."""

    anna: Device
    ben: Device
    table: str
    first: Line  # Anna's
    second: Line  # Ben's


async def seated(server: Server, game: str = "zocken", **settings: Any) -> Pair:
    """Anna, the host, and Ben, each on a device of their own, on seats 0 and 1."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make(game, None, None, **settings)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    await second.sit(1, "Ben")
    return Pair(anna, ben, table, first, second)


async def begun(server: Server, game: str = "zocken", **settings: Any) -> Pair:
    """The same, and Anna has started the game; nothing has been thrown."""
    pair = await seated(server, game, **settings)
    await pair.first.start()
    return pair


async def two_at(server: Server, game: str, **settings: Any) -> tuple[Line, Line, str]:
    """Anna, the host, and Ben play; everything has been thrown that is due from their hands."""
    _, _, table, first, second = await begun(server, game, **settings)
    await second.table(lambda shown: shown["phase"] == "playing")
    await thrown({0: first, 1: second})
    return first, second, table


async def thrown(lines: dict[int, Line]) -> None:
    """Everything is thrown that is due from these hands, until somebody has to decide."""
    while True:
        latest = await together(lines)
        if latest.due is None and latest.to_act == "chance":
            await latest.next()  # what falls by itself is about to be told
        elif latest.due is None or latest.due["seat"] not in lines:
            return
        else:
            answer = await lines[latest.due["seat"]].throw()
            assert answer["type"] == "moved", answer


async def asked(lines: dict[int, Line]) -> Line:
    """One of these who has to decide, once everything has been thrown before."""
    while True:
        await thrown(lines)
        latest = await together(lines)
        if latest.legal and latest.to_act in lines:
            return latest
        await latest.next()


async def together(lines: dict[int, Line]) -> Line:
    """All know what the first of them knows."""
    latest = max(lines.values(), key=lambda line: line.seq)
    for line in lines.values():
        while line.seq < latest.seq:
            await line.next()
    return latest


async def standing(device: Device, table: str) -> Json:
    """The table, as HTTP shows it."""
    shown: Json = (await device.http.get(f"/api/tables/{table}")).json()
    return shown


async def play_out(lines: dict[int, Line], most: int | None = None, which: int = -1) -> None:
    """Play on, to the end or for so many moves; `which` of the legal moves is always the same."""
    moves = 0
    while moves != most:
        await thrown(lines)
        latest = await together(lines)
        if latest.phase == "over":
            return
        if latest.to_act in lines and latest.legal:
            assert isinstance(latest.to_act, int)
            answer = await lines[latest.to_act].play(latest.legal[which])
            assert answer["type"] == "moved", answer
            moves += 1
        else:
            await latest.next()
