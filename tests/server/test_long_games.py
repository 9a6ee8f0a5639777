"""Games that go on for long, tables nobody looks at, and exports that many ask for.

None of them may cost the others their table.
"""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from tests.server.at_server import (
    KEY,
    NO_CLOVERLEAF,
    OPEN_HOUSE,
    Server,
    play_out,
    running,
    served,
    standing,
)
from tests.server.later import later, turns
from wagnis.records import Match
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.table.table import Table
from wagnis.server.web.routes import lobby

SHORT = Config(secret=KEY, limits=Limits(rates=False, events=60))


@served(SHORT)
async def test_taking_back_for_ever_is_refused_and_the_game_goes_on(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None, options={"rounds": 1}))
    await line.sit(0, "Anna")
    await line.start()
    await line.play({"pick": "red"})
    for _ in range(100):
        await line.play({"place": 4})
        undone = await line.ask("undo", seq=line.seq, seat=0)
        if undone["type"] == "refused":
            break
    assert undone["code"] == "taken_back_enough"
    await play_out({0: line})
    assert line.phase == "over"


@served(SHORT)
async def test_a_game_that_goes_on_for_too_long_is_finished_by_bots(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None, options={"rounds": 20}))
    await line.sit(0, "Anna")
    await line.start()
    while line.phase != "over":
        if line.seq < 60:
            answer = await line.play(line.legal[0])
            assert answer["type"] == "moved"
        else:
            await line.next()
    shown = await line.table()
    assert shown["fair"] is not None


@served()
async def test_bots_wait_for_somebody_to_look(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("tutto", "thumb", "thumb", options={"target": 40_000, **NO_CLOVERLEAF})
    line = await anna.join(table)
    await line.start()
    await line.hang_up()
    await turns()
    await server.store.probe()  # a move that was being written by then is written
    await turns()
    before = await standing(anna, table)
    assert before["phase"] == "playing"
    await later(60)
    assert (await standing(anna, table))["seq"] == before["seq"]
    line = await anna.join(table)
    await line.until(lambda message: message["type"] == "moved")


async def finished(server: Server) -> tuple[httpx.AsyncClient, str]:
    anna = await server.device()
    table = await anna.make("zocken", "thumb", options={"rounds": 1})
    line = await anna.join(table)
    await line.start()
    await line.table(lambda shown: shown["phase"] == "over")
    return anna.http, f"/api/tables/{table}"


@pytest.mark.parametrize(("path", "account"), [("steps", "all_steps"), ("record", "record")])
def test_an_account_is_written_once_however_many_ask(path: str, account: str) -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            http, table = await finished(server)
            real, calls = getattr(lobby, account), 0

            def counted(table: Table, match: Match) -> Any:
                nonlocal calls
                calls += 1
                return real(table, match)

            with patch.object(lobby, account, counted):
                answers = await asyncio.gather(*(http.get(f"{table}/{path}") for _ in range(5)))
            assert calls == 1
            assert {answer.status_code for answer in answers} == {200}
            assert len({answer.content for answer in answers}) == 1
            tag = answers[0].headers["etag"]
            known = await http.get(f"{table}/{path}", headers={"if-none-match": tag})
            assert (known.status_code, known.content) == (304, b"")

    asyncio.run(story())


@served()
async def test_an_account_of_a_running_game_is_of_now(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.start()
    for _ in range(3):
        await line.play(line.legal[0])
        answer = await anna.http.get(f"/api/tables/{table}/steps")
        assert answer.json()["seq"] == line.seq
        assert "etag" not in answer.headers


@served(Config(secret=KEY, limits=Limits(exports=Rate(2, 0.01))))
async def test_one_address_asks_only_so_often_for_exports(server: Server) -> None:
    http, table = await finished(server)
    codes = [(await http.get(f"{table}/{path}")).status_code for path in ("steps", "record")]
    assert codes == [200, 200]
    assert (await http.get(f"{table}/steps")).status_code == 429
    assert (await http.get(table)).status_code == 200
