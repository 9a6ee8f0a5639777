"""What clients need for statistics: the finished games of a device, and whose decisions they were.

The client makes the reviews: `web/src/lib/statistics`.
"""

from __future__ import annotations

from pydantic import TypeAdapter

from tests.server.at_server import Device, Json, Server, play_out, served
from tests.server.finished import finished
from tests.server.test_forks import begun, fork
from wagnis.server.wire.asked import FinishedGames, Played


async def games(device: Device) -> list[str]:
    answer = await device.http.get("/api/finished")
    assert answer.status_code == 200, answer.text
    return TypeAdapter(FinishedGames).validate_json(answer.content)["tables"]


async def played(device: Device, table: str) -> Json:
    answer = await device.http.get(f"/api/tables/{table}/played")
    assert answer.status_code == 200, answer.text
    TypeAdapter(Played).validate_json(answer.content)
    found: Json = answer.json()
    return found


async def stood_up(server: Server, device: Device) -> str:
    """A game in which a bot makes a move for the person of this device."""
    table = await device.make("zocken", None, None, options={"rounds": 1}, hints=False)
    line = await device.join(table)
    await line.sit(0, "Anna")
    await line.sit(1, "Ben")
    await line.start()
    await line.ask("stand", seat=0)
    await line.heard(lambda m: m["type"] == "moved" and m["steps"][0]["by"] == 0)
    await line.ask("back", seat=0)
    await play_out({0: line, 1: line})
    await line.hang_up()
    return table


@served()
async def test_a_device_sees_its_own_games_and_no_others(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    assert await games(server.stranger()) == []
    assert await games(anna) == []
    first = await finished(server, anna)
    both = await finished(server, ben, None, None)
    second = await finished(server, anna, "random", None, "thumb")
    running = await anna.make("zocken", None, None)
    assert sorted(await games(anna)) == sorted([first, second])
    assert await games(ben) == [both]
    one, two = await played(anna, first), await played(anna, second)
    assert one["seats"] == [{"seat": 0, "opponents": ["thumb"]}]
    assert two["seats"] == [{"seat": 1, "opponents": ["random", "thumb"]}]
    assert one["ended"] <= two["ended"]
    assert [seat["seat"] for seat in (await played(ben, both))["seats"]] == [0, 1]
    assert (await played(ben, first))["seats"] == []
    for table, status in ((running, 409), ("nowhere", 404)):
        assert (await anna.http.get(f"/api/tables/{table}/played")).status_code == status


@served()
async def test_a_game_a_bot_played_in_part_and_one_tried_again_do_not_count(
    server: Server,
) -> None:
    anna = await server.device()
    table = await stood_up(server, anna)
    again = await fork(anna, table, event=1, seat=1)
    line = await begun(anna, again, 1)
    await play_out({1: line})
    assert [seat["seat"] for seat in (await played(anna, table))["seats"]] == [1]
    assert (await played(anna, again))["seats"] == []
