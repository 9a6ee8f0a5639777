"""No answer of the server links the tables of a device.

That a device finds its own seats again is tried in `test_seats`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tests.server.at_server import Device, Line, Server, play_out, served, standing

HANDLE = re.compile(r'"(?:holder|host|handle|who)":\s*"([^"]+)"')


async def played(host: Device, guest: Device) -> tuple[str, list[Line]]:
    """A finished public game of two devices."""
    table = await host.make("zocken", None, None, public=True, options={"rounds": 1})
    lines = [await host.join(table), await guest.join(table)]
    await lines[0].sit(0, "Anna")
    await lines[1].sit(1, "Ben")
    await lines[0].start()
    await lines[1].table(lambda shown: shown["phase"] == "playing")
    await play_out({0: lines[0], 1: lines[1]})
    return table, lines


async def everything_of(device: Device, table: str, lines: list[Line]) -> str:
    """All that is told about a table, over HTTP and its sockets."""
    paths = ("", "/steps", "/record")
    answers = [await device.http.get(f"/api/tables/{table}{path}") for path in paths]
    told: list[Any] = [answer.json() for answer in answers]
    told += [message for line in lines for message in line.all]
    told.append((await device.http.get("/api/tables")).json())
    return json.dumps(told)


@served()
async def test_no_handle_is_the_same_at_two_tables(server: Server) -> None:
    anna, ben, stranger = await server.device(), await server.device(), await server.device()
    first, lines = await played(anna, ben)
    one = await everything_of(stranger, first, lines)
    second, lines = await played(anna, ben)
    two = await everything_of(stranger, second, lines)
    here, there = set(HANDLE.findall(one)), set(HANDLE.findall(two))
    assert here == {await anna.at(first), await ben.at(first)}
    assert there == {await anna.at(second), await ben.at(second)}
    assert not here & there
    for secret in (anna.handle, ben.handle):
        assert secret not in one + two


@served()
async def test_the_daily_roll_and_lists_tell_no_handles(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    for device in (anna, ben):
        await device.http.post("/api/daily/zocken", json={"name": "Anna"})
    await anna.make("zocken", None, public=True)
    for path in ("/api/daily", "/api/tables", "/api/finished"):
        told = (await ben.http.get(path)).text
        assert anna.handle not in told
        assert ben.handle not in told
        assert HANDLE.search(told) is None


@served()
async def test_the_store_still_knows_a_device_by_one_handle(server: Server) -> None:
    """So lists, statistics and what was stored before go on as they were."""
    anna = await server.device()
    for _ in range(2):
        table = await anna.make("zocken", None)
        line = await anna.join(table)
        await line.sit(0, "Anna")
        shown = await standing(anna, table)
        assert shown["seats"][0]["holder"] == shown["host"] == await anna.at(table)
    _, held = await server.store.lists(anna.handle, 10, 0)
    assert len(held) == 2
