"""Servers as processes: killed, paused, stopped; people play on at another server.

Many at random moments is the fire drill's business.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.promises import Promises
from tests.services.faults import pause, resume
from tests.services.process import free_port
from tests.services.server import Server

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.deep]
SECRET = "a secret for tests, long enough"
Json = dict[str, Any]


@pytest.fixture
def shared(database: str, redis_url: str) -> Mapping[str, str]:
    return {"WAGNIS_DATABASE": database, "WAGNIS_REDIS": redis_url, "WAGNIS_SECRET": SECRET}


@pytest.fixture
def servers(shared: Mapping[str, str], tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    pair = tuple(
        Server(tmp_path, number, free_port(), shared, ["--no-solving"]) for number in range(2)
    )
    for server in pair:
        server.launch()
    for server in pair:
        server.wait_ready()
    yield pair[0], pair[1]
    for server in pair:
        resume(server)
        server.kill()


async def until_closed(line: ClientConnection) -> int:
    """Read on until the server closes; nothing late was taken by it. The code it gives."""
    try:
        while True:
            async with asyncio.timeout(PATIENCE):
                await line.recv()
    except ConnectionClosed as closed:
        return 1006 if closed.rcvd is None else closed.rcvd.code
    finally:
        await line.close()


class Player:
    """Somebody with one token, at any server."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cookie = ""
        self.line: ClientConnection
        self.seq = 0
        self.to_act: int | str | None = None
        self.legal: list[Json] = []
        self.due: Json | None = None
        self._ids = 0

    async def make(self, server: Server) -> str:
        wish = {"game": "zocken", "seats": [{}], "options": {"rounds": 2}}
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            answer = await http.post("/api/tables", json=wish)
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        made: str = answer.json()["id"]
        return made

    async def join(self, server: Server, table: str) -> int:
        """At this server as soon as it lets us in; what the table's log has there."""
        address = f"ws{server.address[4:]}/api/tables/{table}/socket"
        async with asyncio.timeout(PATIENCE):
            while True:
                self.line = await connect(
                    address, additional_headers={"Cookie": self.cookie}, open_timeout=PATIENCE
                )
                try:
                    while (await self.next())["type"] != "table":
                        pass
                    return self.seq
                except ConnectionClosed:
                    await self.line.close()
                    await asyncio.sleep(0.1)

    async def next(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            news: Json = json.loads(await self.line.recv())
        if news["type"] == "table":
            table = self.table = news["table"]
            self.seq, self.due, position = table["seq"], table["due"], table["position"]
            if position is not None:
                self.to_act, self.legal = position["to_act"], position["legal"]
        elif news["type"] == "moved":
            self.seq, self.legal, self.due = news["seq"], news["legal"], news["due"]
            self.to_act = news["steps"][-1]["then"]["to_act"]
        return news

    async def ask(self, kind: str, **said: Any) -> Json:
        self._ids += 1
        id = f"p{self._ids}"
        await self.line.send(json.dumps({**said, "type": kind, "id": id}))
        while (news := await self.next()).get("re") != id:
            pass
        return news

    async def begin(self, server: Server) -> str:
        table = await self.make(server)
        await self.join(server, table)
        promises = Promises()
        await self.ask("sit", seat=0, name="Anna", **promises.make(self.table, 0))
        dealing = (await self.ask("start")).get("table", {})
        for message in promises.reveals(dealing):
            assert (await self.ask(message["type"], **message))["type"] == "table"
        return table

    async def moves(self, many: int) -> int:
        """So many moves that were acknowledged; the last event of them."""
        for _ in range(many):
            if self.due is not None:
                answer = await self.ask("throw", seq=self.seq, seat=0)
            else:
                answer = await self.ask("play", seq=self.seq, seat=0, move=self.legal[0])
            assert answer["type"] == "moved", answer
        return self.seq


def test_when_a_server_is_killed_its_people_go_on_at_the_other(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers

    async def story() -> None:
        anna = Player(0)
        table = await anna.begin(one)
        acknowledged = await anna.moves(4)
        one.kill()
        await until_closed(anna.line)
        assert await anna.join(other, table) == acknowledged
        assert await anna.moves(3) > acknowledged
        # And by the server that drains nothing is lost either; it is gone, and says so.
        one.start()
        acknowledged = anna.seq
        other.ask_to_stop()
        assert await until_closed(anna.line) == 1012
        assert await anna.join(one, table) == acknowledged
        assert await anna.moves(3) > acknowledged
        await anna.line.close()
        other.stop()

    asyncio.run(story())


def test_a_paused_server_wakes_up_to_a_table_that_has_gone_on(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers

    async def story() -> None:
        anna = Player(0)
        table = await anna.begin(one)
        acknowledged = await anna.moves(4)
        stale, due = anna.line, anna.due
        pause(one)
        assert await anna.join(other, table) == acknowledged
        latest = await anna.moves(2)
        # What was sent to the sleeping server is judged when it wakes up, by the table as it is.
        said: Json = {"id": "late", "seq": acknowledged, "seat": 0}
        said |= {"type": "throw"} if due is not None else {"type": "play", "move": anna.legal[0]}
        await stale.send(json.dumps(said))
        resume(one)
        seq = acknowledged
        while (news := await told(stale)).get("re") != "late":
            seq = max(seq, news.get("seq", seq), news.get("table", {}).get("seq", seq))
        assert (news["type"], news["code"], news["seq"]) == ("refused", "stale", latest)
        assert seq == latest  # it was told before it was refused
        await stale.close()
        await anna.moves(2)
        await anna.line.close()

    asyncio.run(story())


async def told(line: ClientConnection) -> Json:
    async with asyncio.timeout(PATIENCE):
        news: Json = json.loads(await line.recv())
    return news


def test_servers_without_redis_read_from_each_other(
    shared: Mapping[str, str], tmp_path: Path
) -> None:
    settings = {name: value for name, value in shared.items() if name != "WAGNIS_REDIS"}
    pair = [Server(tmp_path, number, free_port(), settings, ["--no-solving"]) for number in (8, 9)]

    async def story() -> None:
        anna, screen = Player(0), Player(0)
        table = await anna.begin(pair[0])
        screen.cookie = anna.cookie
        await screen.join(pair[1], table)
        latest = await anna.moves(3)
        while screen.seq < latest:
            await screen.next()
        for line in (anna.line, screen.line):
            await line.close()

    try:
        for server in pair:
            server.start()
        asyncio.run(story())
    finally:
        for server in pair:
            server.kill()
