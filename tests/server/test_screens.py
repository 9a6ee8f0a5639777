"""A big screen: it sees what a spectator sees, and is nobody at the table."""

from __future__ import annotations

from tests.server.at_server import Server, begun, play_out, served, standing
from tests.server.test_throw import seated


@served()
async def test_a_screen_is_counted_apart_from_spectators(server: Server) -> None:
    anna, first, _, table = await seated(server, "zocken")
    screen = await server.stranger().show(table)
    shown = await first.table(lambda shown: shown["screens"] == 1)
    assert shown["watching"] == 0
    await first.play({"pick": "red"})
    assert (await screen.news("moved"))["seq"] == first.seq
    await screen.hang_up()
    await first.table(lambda shown: shown["screens"] == 0)
    assert (await standing(anna, table))["watching"] == 0


@served()
async def test_a_screen_in_the_browser_of_a_player_does_not_act_for_them(server: Server) -> None:
    anna, first, second, table = await seated(server, "zocken")
    screen = await anna.show(table)
    move = {"pick": "red"}
    assert await screen.refused("play", seq=0, seat=0, move=move) == "not_your_seat"
    assert await screen.refused("advise", seq=0) == "not_your_seat"
    assert await screen.refused("stand", seat=0) == "not_your_seat"
    assert await screen.refused("react", seat=0, reaction="thanks") == "not_your_seat"
    assert await screen.refused("shake", seq=0, seat=0, on=True) == "not_your_seat"
    assert await screen.refused("consider", seq=0, seat=0, marks=["die:red"]) == "not_your_seat"
    assert await screen.refused("kick", seat=1, reason="away") == "not_host"
    assert await screen.refused("cover", seat=1) == "not_your_seat"
    await first.hang_up()
    shown = await second.table(lambda shown: not shown["seats"][0]["present"])
    assert shown["screens"] == 1


@served()
async def test_a_screen_does_not_ask_for_another_game(server: Server) -> None:
    anna, ben, table, first, second = await begun(server, "zocken", options={"rounds": 1})
    await play_out({0: first, 1: second})
    for device in (anna, ben):
        screen = await device.show(table)
        assert await screen.refused("rematch") == "not_your_seat"
    assert (await standing(anna, table))["next"] is None
    await first.ask("rematch")
    assert (await standing(anna, table))["next"] is not None


@served()
async def test_whoever_sits_down_first_is_the_host_of_a_table_that_a_screen_opened(
    server: Server,
) -> None:
    television, anna, ben = await server.device(), await server.device(), await server.device()
    table = await television.make("zocken", None, None)
    screen = await television.show(table)
    first, second = await anna.join(table), await ben.join(table)
    sitting = {"seat": 0, "name": "Television", **screen.promise(0)}
    assert await screen.refused("sit", **sitting) == "not_allowed"
    assert await first.refused("start") == "not_host"
    await first.sit(0, "Anna")
    called = await anna.at(table)
    await screen.table(lambda shown: shown["host"] == called)
    await second.sit(1, "Ben")
    assert (await first.start())["table"]["phase"] == "playing"


@served()
async def test_a_host_with_a_seat_stays_the_host_while_only_their_screen_is_connected(
    server: Server,
) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    await second.sit(1, "Ben")
    screen = await anna.show(table)
    await first.hang_up()
    shown = await screen.table(lambda shown: not shown["seats"][0]["present"])
    assert shown["host"] == await anna.at(table)
