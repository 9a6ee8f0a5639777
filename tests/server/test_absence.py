"""People who are away: since when, bots that play until they are back, and who did what."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from tests.server.at_server import (
    NO_CLOVERLEAF,
    OPEN_HOUSE,
    Device,
    Server,
    begun,
    play_out,
    served,
    standing,
    thrown,
)
from tests.server.test_lobby import error
from tests.server.test_push import Calendar, catch_up, turn_of
from wagnis.server.table.closing import UNTIMED_QUIET
from wagnis.server.table.seating import COVER, COVER_HOST

CLOCK = Calendar()
DAY_HOUSE = replace(OPEN_HOUSE, now=CLOCK)


@served(DAY_HOUSE)
async def test_a_bot_plays_until_the_person_is_back(server: Server) -> None:
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)
    first, second = pair.first, pair.second
    await thrown({0: first, 1: second})
    left = CLOCK.now
    await second.hang_up()
    gone = await first.table(lambda shown: not shown["seats"][1]["present"])
    assert (gone["seats"][1]["away"], gone["seats"][0]["away"]) == (left, None)
    assert await first.refused("cover", seat=0) == "not_now"  # Anna is here
    CLOCK.now += COVER_HOST - 1
    assert await first.refused("cover", seat=1) == "not_now"
    CLOCK.now += 1
    shown = (await first.ask("cover", seat=1))["table"]
    assert shown["seats"][1]["stand_in"]
    begin = shown["stints"][0]["start"]
    await turn_of(first, 0)
    while first.to_act == 1 or (first.due or {}).get("seat") == 1:
        await first.next()
    again = await pair.ben.join(pair.table)
    back = again.shown
    assert not back["seats"][1]["stand_in"]
    (stint,) = back["stints"]
    assert (stint["seat"], stint["start"]) == (1, begin)
    assert begin < stint["end"] <= again.seq
    assert back["names"] == ["Anna", "Ben"]


@served(DAY_HOUSE)
async def test_after_a_restart_nobody_counts_as_away_for_longer_than_the_server_knows(
    server: Server,
) -> None:
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)
    await turn_of(pair.first, 0)
    CLOCK.now += COVER
    hub = server.app.state.context.hub
    await pair.first.hang_up()
    await pair.second.hang_up()
    await hub.put_down(pair.table)
    CLOCK.now += 1
    loaded = CLOCK.now
    first = await pair.anna.join(pair.table)
    assert first.shown["seats"][1]["away"] == loaded
    assert await first.refused("cover", seat=1) == "not_now"
    CLOCK.now += COVER_HOST
    assert (await first.ask("cover", seat=1))["table"]["seats"][1]["stand_in"]


@served(DAY_HOUSE)
async def test_a_room_that_was_put_away_remembers_since_when_people_are_away(
    server: Server,
) -> None:
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)
    hub = server.app.state.context.hub
    await pair.second.hang_up()
    left = (await pair.first.table(lambda shown: shown["seats"][1]["away"]))["seats"][1]["away"]
    CLOCK.now += COVER
    await pair.first.hang_up()
    while len(hub):
        await hub.put_away(0)
        await asyncio.sleep(0)
    CLOCK.now += COVER
    first = await pair.anna.join(pair.table)
    assert first.shown["seats"][1]["away"] == left
    assert (await first.ask("cover", seat=1))["table"]["seats"][1]["stand_in"]


@served(DAY_HOUSE)
async def test_spectators_who_leave_are_not_remembered(server: Server) -> None:
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)
    stranger = await (await server.device()).join(pair.table)
    await stranger.hang_up()
    await pair.second.hang_up()
    await pair.first.table(lambda shown: not shown["seats"][1]["present"])
    room = await server.app.state.context.hub.room(pair.table)
    assert set(room.session.left) == {pair.ben.handle}


@served(DAY_HOUSE)
async def test_others_wait_longer_than_the_host_and_strangers_may_not(server: Server) -> None:
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)
    await pair.first.hang_up()
    stranger = await (await server.device()).join(pair.table)
    CLOCK.now += COVER - 1
    assert await pair.second.refused("cover", seat=0) == "not_now"
    CLOCK.now += 1
    assert await stranger.refused("cover", seat=0) == "not_your_seat"
    assert (await pair.second.ask("cover", seat=0))["table"]["seats"][0]["stand_in"]


@served(DAY_HOUSE)
async def test_after_a_kick_it_stays_known_who_did_what(server: Server) -> None:
    pair = await begun(server, "zocken")
    await play_out({0: pair.first, 1: pair.second}, most=8)  # Anna's three dice, Ben's bet
    shown = (await pair.first.ask("kick", seat=1, reason="away"))["table"]
    assert shown["seats"][1]["kind"] == "bot"
    assert shown["names"] == ["Anna", "Ben"]
    assert shown["stints"] == [{"seat": 1, "start": shown["seq"], "end": None}]
    # It is stored with the table.
    await server.app.state.context.hub.put_down(pair.table)
    assert (await standing(pair.anna, pair.table))["stints"] == shown["stints"]


@served(DAY_HOUSE)
async def test_lists_say_whose_turn_it_is(server: Server) -> None:
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)

    async def line(device: Device) -> tuple[int | None, bool]:
        (table,) = (await device.http.get("/api/tables")).json()["mine"]
        return table["turn"], table["yours"]

    assert (await line(pair.anna), await line(pair.ben)) == ((0, True), (0, False))
    await turn_of(pair.first, 0)
    assert (await line(pair.anna), await line(pair.ben)) == ((1, False), (1, True))
    # Also when nobody is there and the table is not in memory.
    await pair.first.hang_up()
    await pair.second.hang_up()
    await server.app.state.context.hub.put_away(0)
    assert (await line(pair.anna), await line(pair.ben)) == ((1, False), (1, True))
    turn = (await pair.ben.http.get(f"/api/tables/{pair.table}/turn")).json()
    assert turn["seat"] == 1


@served(DAY_HOUSE)
async def test_the_host_ends_a_game_that_waits_for_others_for_a_week(server: Server) -> None:
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)
    await turn_of(pair.first, 0)
    await catch_up(pair.second, pair.first)
    await turn_of(pair.second, 1)
    await catch_up(pair.first, pair.second)
    await turn_of(pair.first, 0)
    path = f"/api/tables/{pair.table}"
    CLOCK.now += UNTIMED_QUIET - 1
    assert error(await pair.anna.http.delete(path)) == (409, "not_now")
    CLOCK.now += 1
    assert (await pair.anna.http.delete(path)).status_code == 200
