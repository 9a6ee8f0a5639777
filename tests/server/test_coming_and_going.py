"""Who is there: reloading, second tabs, lost connections, spectators.

What happens to the clock then is in `test_clock`.
"""

from __future__ import annotations

import asyncio
from unittest.mock import patch

from tests.server.at_server import (
    KEY,
    NO_CLOVERLEAF,
    Server,
    play_out,
    served,
    two_at,
)
from tests.server.later import later, turns
from wagnis.server.config import Config, Limits
from wagnis.server.room.connections import Connection, Connections
from wagnis.server.web import sockets


@served()
async def test_a_reload_shows_the_table_as_it_is(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("gambler", None, "thumb")
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.start()
    await play_out({0: line}, most=3)
    while line.to_act != 0:
        mine = line.due is not None and line.due["seat"] == 0
        await (line.throw() if mine else line.next())
    known = (line.seq, line.to_act, line.legal)
    await line.hang_up()
    again = await anna.join(table)
    assert (again.seq, again.to_act, again.legal) == known
    await play_out({0: again})


@served()
async def test_a_second_tab_plays_the_same_seat(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    first, second = await anna.join(table), await anna.join(table)
    await first.sit(0, "Anna")
    await second.start()
    await second.play({"pick": "red"})
    await first.news("moved")
    await second.hang_up()
    assert (await first.play({"place": 1}))["type"] == "moved"
    assert (await anna.http.get(f"/api/tables/{table}")).json()["seats"][0]["present"]


@served()
async def test_others_see_who_leaves_and_who_comes_back(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    await second.sit(1, "Ben")
    await first.table(lambda shown: shown["seats"][1]["present"])
    await second.hang_up()
    await first.table(lambda shown: not shown["seats"][1]["present"])
    await ben.join(table)
    await first.table(lambda shown: shown["seats"][1]["present"])


@served()
async def test_watchers_are_counted_by_device(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None)
    line = await anna.join(table)
    await line.sit(0, "Anna")
    for _ in range(2):
        await ben.join(table)
    await line.table(lambda shown: shown["watching"] == 1)
    await server.stranger().connect(table).table()
    await line.table(lambda shown: shown["watching"] == 2)


@served()
async def test_coming_alone_is_told_once(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    await later(60)
    await line.ask("ping")
    assert [message["type"] for message in line.all] == ["table", "accepted"]


@served(Config(secret=KEY, limits=Limits(rates=False, outbox=20_000)))
async def test_a_reader_who_does_not_read_is_let_go_and_holds_up_nobody(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("tutto", "thumb", "thumb", options=NO_CLOVERLEAF)
    stuck = server.stranger().connect(table)
    await stuck.table()
    stuck.block()
    line = await anna.join(table)
    with patch.object(sockets, "LAST_WORDS", 60.0):  # the game may take longer than a second
        await line.start()
        await line.until(lambda message: message.get("over") is True)
    stuck.unblock()
    assert await stuck.closed() == 1013
    again = server.stranger().connect(table)
    assert (await again.table())["phase"] == "over"


@served()
async def test_everybody_hears_the_same_in_the_same_order(server: Server) -> None:
    first, second, table = await two_at(server, "zocken", options={"rounds": 1})
    watcher = server.stranger().connect(table)
    await watcher.table()
    await play_out({0: first, 1: second})
    for line in (first, second, watcher):
        await line.ask("ping")
    heard = [
        [(news["since"], news["seq"], news["steps"]) for news in line.all if "steps" in news]
        for line in (first, second, watcher)
    ]
    assert heard[0] == heard[1] == heard[2]


def test_whoever_left_before_coming_in_is_not_there() -> None:
    async def nothing(message: dict[str, object]) -> None:
        raise AssertionError(message)

    async def story() -> None:
        connections, connection = Connections(), Connection(nothing, "anna", 1, lambda: None)
        connections.leave(connection)
        assert "anna" not in connections.present
        connections.enter(connection)
        assert "anna" in connections.present
        connections.leave(connection)
        connections.leave(connection)
        assert not connections.any_of(["anna"])

    asyncio.run(story())


@served(Config(secret=KEY, limits=Limits(rates=False, outbox=20_000)))
async def test_a_reader_stuck_with_its_own_answers_is_let_go(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("tutto", "thumb", "thumb", options=NO_CLOVERLEAF)
    stuck, line = await anna.join(table), await anna.join(table)
    stuck.block()
    stuck.raw('{"type": "ping", "id": "a"}')
    await turns()
    await line.start()
    await line.until(lambda message: message.get("over") is True)
    # It is gone although its network never took the answer.
    await stuck.ended()


@served(Config(secret=KEY, limits=Limits(rates=False), idle=0.05, patience=0.1))
async def test_a_message_is_on_its_way_only_for_so_long(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    stuck = await anna.join(table)
    stuck.block()
    stuck.raw('{"type": "ping", "id": "a"}')
    await stuck.ended()
