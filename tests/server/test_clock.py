"""Turn clocks: a bot stands in for a player who does not decide, until they are back.

Time goes by when the tests say so: `later`.
"""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

from tests.server.at_server import Line, Server, begun, served, standing, two_at
from tests.server.later import Loop, later, turns
from wagnis.server.config import wall_clock
from wagnis.server.room import clock

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
    with patch.object(clock, "wall_clock", side_effect=lambda: wall_clock() / 1000 + 60):
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


async def handed_on(server: Server, **settings: Any) -> tuple[Line, Line, int]:
    """Anna's last move of a turn was made, and Ben is asked; nothing fell in between."""
    first, second, _ = await two_at(server, "zocken", **settings)
    while first.to_act == 0:
        answer = await first.play(first.legal[-1])
    assert len(answer["steps"]) == 1
    return first, second, answer["seq"]


@served()
async def test_taking_back_late_leaves_time_to_play_again(server: Server) -> None:
    first, _, seq = await handed_on(server, clock=20)
    await first.ask("undo", seq=seq, seat=0)
    await later(15)
    again = await first.play(first.legal[-1])
    await later(15)
    await first.ask("undo", seq=again["seq"], seat=0)
    await turns()
    assert (await first.play(first.legal[0]))["type"] == "moved"


@served()
async def test_two_neighbours_who_take_back_hold_nobody_up_for_long(server: Server) -> None:
    """Each waits until just before the time is up; a third player would wait for both of them."""
    _, _, table, first, _ = await begun(server, clock=20)
    while first.to_act == 0:
        await first.play(first.legal[-1])
    room = await server.app.state.context.hub.room(table)
    loop, held = asyncio.get_running_loop(), 0.0

    async def almost() -> float:
        left: float = room.session.clock._end - loop.time() - 1
        await later(max(left, 0))
        return max(left, 0)

    for _ in range(20):
        held += await almost()
        if (await first.ask("undo", seq=first.seq, seat=0))["type"] == "refused":
            break
        held += await almost()
        await first.play(first.legal[-1])
    assert held < 80, "four times what one of them has"


@served()
async def test_taking_back_gives_the_time_that_was_left_and_no_more(server: Server) -> None:
    first, _, table = await two_at(server, "zocken", clock=60)
    room_clock = (await server.app.state.context.hub.room(table)).session.clock
    loop = asyncio.get_running_loop()
    while first.to_act == 0:
        await later(5)
        since = loop.time()
        had = room_clock._end - since
        answer = await first.play(first.legal[-1])
    moving = loop.time() - since  # the time that talking to the server takes is nobody's
    await later(40)
    since = loop.time()
    bens = room_clock._end - since
    undone = await first.ask("undo", seq=answer["seq"], seat=0)
    assert undone["type"] == "undone"
    annas = room_clock._end - loop.time()
    undoing = loop.time() - since
    assert had - moving - undoing <= annas <= had, "what she had when she moved"
    await later(annas - 5)
    since = loop.time()
    assert (await first.play(first.legal[-1]))["type"] == "moved"
    left = room_clock._end - loop.time()
    moving = loop.time() - since
    assert bens - undoing - moving <= left <= bens, "what he had when she took back"


@served()
async def test_whoever_decides_anew_after_a_take_back_has_time_to_look(server: Server) -> None:
    first, _, table = await two_at(server, "zocken", clock=60)
    room_clock = (await server.app.state.context.hub.room(table)).session.clock
    loop = asyncio.get_running_loop()
    while first.to_act == 0:
        answer = await first.play(first.legal[-1])
    await later(room_clock._end - loop.time() - 5)
    await first.ask("undo", seq=answer["seq"], seat=0)
    since = loop.time()
    await first.play(first.legal[-1])
    left = room_clock._end - loop.time()
    assert 10 - (loop.time() - since) <= left <= 10


@served()
async def test_taking_back_takes_the_seat_back_too(server: Server) -> None:
    first, second, seq = await handed_on(server)
    await first.ask("stand", seat=0)
    assert (await first.ask("undo", seq=seq, seat=0))["type"] == "undone"
    await second.table(lambda shown: not shown["seats"][0]["stand_in"])
    await turns()
    assert (await first.ask("ping"))["seq"] == seq + 1


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
