"""Turn clocks: a bot stands in for a player who does not decide, until they are back.

Time goes by when the tests say so: `later`.
"""

from __future__ import annotations

import asyncio
from unittest.mock import patch

from tests.server.at_server import Server, begun, served, standing, two_at
from tests.server.later import Loop, later, turns
from wagnis.server.config import wall_clock
from wagnis.server.room import deadlines

TIME_IS_UP = 90.0  # seconds: a minute to decide, and half of one for whatever is shown first


def given(deadline: int, since: int, seconds: float) -> bool:
    """Whether somebody was given so many seconds between `since` and now; but for rounding."""
    return since - 50 <= deadline - 1000 * seconds <= wall_clock() + 50


@served()
async def test_the_deadline_is_told_with_every_move(server: Server) -> None:
    since = wall_clock()
    first, second, _ = await two_at(server, "zocken", clock=60)
    assert given(second.all[-1]["table"]["deadline"], since, 60)
    since = wall_clock()
    moved = await first.play({"pick": "red"})
    # Two events are shown before anybody has to decide.
    assert given(moved["deadline"], since, 63)


@served()
async def test_an_untimed_table_has_no_deadline(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    assert (await first.play({"pick": "red"}))["deadline"] is None


@served()
async def test_a_bot_stands_in_when_the_time_is_up(server: Server) -> None:
    _, second, _ = await two_at(server, "zocken", clock=60)
    await later(20)
    assert (await second.ask("ping"))["seq"] == 0
    await later(TIME_IS_UP)
    await second.table(lambda table: table["seats"][0]["stand_in"])
    moved = await second.news("moved")
    assert moved["steps"][0]["by"] == 0


@served()
async def test_somebody_elses_leaving_wins_nobody_time(server: Server) -> None:
    """Deleting one's data makes the server read the table again; the clock runs on."""
    anna, carl = await server.device(), await server.device()
    table = await anna.make("zocken", None, None, clock=60)
    first, third = await anna.join(table), await carl.join(table)
    await first.sit(0, "Anna")
    await third.sit(1, "Carl")
    await third.ask("stand", seat=1)
    ben = await server.device()
    second = await ben.join(table)
    await second.sit(1, "Ben")
    await first.start()
    began = (await second.table(lambda table: table["phase"] == "playing"))["deadline"]
    await later(20)
    assert (await carl.http.delete("/api/me")).json() == {"tables": 1}
    again = await second.table(lambda table: table["phase"] == "playing")
    assert again["deadline"] == began


@served()
async def test_a_person_takes_the_seat_back(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken", clock=60)
    await later(TIME_IS_UP)
    await second.table(lambda table: table["seats"][0]["stand_in"])
    assert await second.refused("back", seat=0) == "not_your_seat"
    answer = await first.ask("back", seat=0)
    assert answer["table"]["seats"][0]["stand_in"] is False
    assert (await first.ask("back", seat=0))["type"] == "accepted"


@served()
async def test_nobody_stands_in_again_for_a_person_who_came_back_too_soon(server: Server) -> None:
    first, second, table = await two_at(server, "zocken", clock=60)
    await later(TIME_IS_UP)
    while second.to_act != 1:
        await second.next()
    answer = await first.ask("back", seat=0)
    assert not answer["table"]["seats"][0]["stand_in"]
    # A bot plays Ben's turn. Then Anna's clock runs again, from the start.
    await later(TIME_IS_UP)
    while first.to_act != 0:
        await first.next()
    await later(20)
    assert not (await standing(await server.device(), table))["seats"][0]["stand_in"]
    await later(TIME_IS_UP)
    await first.table(lambda table: table["seats"][0]["stand_in"])


@served()
async def test_coming_back_with_a_new_socket_ends_the_stand_in(server: Server) -> None:
    anna, _, table, first, second = await begun(server, clock=60)
    await first.hang_up()
    await later(TIME_IS_UP)
    await second.table(lambda shown: shown["seats"][0]["stand_in"])
    again = anna.connect(table)
    assert (await again.table())["seats"][0]["stand_in"] is False


@served()
async def test_a_second_tab_ends_the_stand_in_and_everybody_is_told(server: Server) -> None:
    anna, _, table, first, second = await begun(server, clock=100)
    await first.ask("stand", seat=0)
    await second.table(lambda shown: shown["seats"][0]["stand_in"])
    await anna.join(table)
    await second.table(lambda shown: not shown["seats"][0]["stand_in"])


@served()
async def test_nobody_waits_at_an_empty_table(server: Server) -> None:
    anna, ben, table, first, second = await begun(server, clock=60)
    await first.hang_up()
    await second.hang_up()
    watcher = server.stranger().connect(table)
    assert (await watcher.table())["deadline"] is None
    await later(3600)
    shown = (await anna.http.get(f"/api/tables/{table}")).json()
    assert shown["seq"] == 0
    assert not shown["seats"][0]["stand_in"]
    # It goes on when the first of them is back.
    third = ben.connect(table)
    assert (await third.table())["deadline"] is not None
    await later(TIME_IS_UP)
    await third.table(lambda shown: shown["seats"][0]["stand_in"])


@served()
async def test_leaving_during_the_game_lets_a_bot_play_until_one_is_back(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    assert (await first.ask("stand", seat=0))["table"]["seats"][0]["stand_in"] is True
    # The bot plays Anna's turn, until Ben is asked.
    while second.to_act != 1:
        await second.next()
    assert (await first.ask("back", seat=0))["table"]["seats"][0]["stand_in"] is False


@served()
async def test_taking_back_and_playing_again_wins_no_time(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken", clock=60)
    await first.play({"pick": "red"})
    placed = await first.play({"place": 4})
    await later(5)
    undone = await first.ask("undo", seq=placed["seq"], seat=0)
    again = await first.play({"place": 5})
    assert undone["deadline"] == placed["deadline"] == again["deadline"]


@served()
async def test_the_clock_rings_though_the_days_time_was_ahead(server: Server) -> None:
    with patch.object(deadlines, "wall_clock", side_effect=lambda: wall_clock() / 1000 + 60):
        _, second, _ = await two_at(server, "zocken", clock=60)
        await asyncio.sleep(0)
    await later(TIME_IS_UP)
    await second.table(lambda table: table["seats"][0]["stand_in"])


@served()
async def test_loading_the_page_again_wins_no_time(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, clock=60)
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.start()
    started = (await standing(anna, table))["deadline"]
    await later(20)
    time = asyncio.get_running_loop().time
    left = time()
    await line.hang_up()
    await later(40)
    line = anna.connect(table)
    shown = await line.table()
    # The while without anybody does not count; the time before does.
    assert started + 40_000 - 5 <= shown["deadline"] <= started + 1000 * (time() - left) + 5


@served()
async def test_a_move_is_taken_back_and_made_again_in_the_time_that_was_left(
    server: Server,
) -> None:
    first, _, _ = await two_at(server, "zocken", clock=20)
    await first.play({"pick": "red"})
    placed = await first.play({"place": 4})
    await later(15)
    await first.ask("undo", seq=placed["seq"], seat=0)
    await later(6)
    await first.table(lambda shown: shown["seats"][0]["stand_in"])


@served()
async def test_the_first_dice_are_shown_before_time_runs(server: Server) -> None:
    since = wall_clock()
    _, second, _ = await two_at(server, "gambler", clock=60)
    moved = await second.heard(lambda message: message["type"] == "moved")
    assert given(moved["deadline"], since, 60 + 1.5 * len(moved["steps"]))


@served()
async def test_late_is_late_however_many_say_that_they_are_back(server: Server) -> None:
    """`back` from several sockets, sent when the time is up, comes after the bot's move."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None, clock=60)
    lines = [await anna.join(table) for _ in range(3)]
    second = await ben.join(table)
    await lines[0].sit(0, "Anna")
    await second.sit(1, "Ben")
    await lines[0].start()
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Loop)
    for turn in range(3):
        await lines[0].ask("ping")
        assert lines[0].to_act == 0
        before = lines[0].seq
        loop.ahead += TIME_IS_UP
        for number, line in enumerate(lines):
            line.raw(f'{{"type": "back", "id": "b{turn}{number}", "seat": 0}}')
        await turns()
        for line in lines:
            await line.ask("ping")
        assert lines[0].seq > before, "the turn was not ended"


@served()
async def test_standing_up_and_coming_back_wins_no_time(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken", clock=60)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Loop)
    first.raw('{"type": "stand", "id": "s", "seat": 0}')
    loop.ahead += TIME_IS_UP
    first.raw('{"type": "back", "id": "b", "seat": 0}')
    await turns()
    await first.ask("ping")
    assert first.seq > 0, "the turn was not ended"
    assert (await second.ask("ping"))["seq"] > 0


@served()
async def test_a_new_socket_comes_too_late_as_well(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, clock=60)
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.start()
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Loop)
    loop.ahead += TIME_IS_UP
    again = await anna.join(table)
    await again.ask("ping")
    assert again.seq > 0
