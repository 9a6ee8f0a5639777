"""After the game: the same table again. And during it: reactions, and what moves mean.

`tests.odds` tests the chances.
"""

from __future__ import annotations

import asyncio

from tests.server.at_server import (
    KEY,
    OPEN_HOUSE,
    Server,
    begun,
    play_out,
    running,
    served,
    standing,
    two_at,
)
from tests.server.scratch import Forgetful
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.room.turns import Call

QUICK = {"options": {"rounds": 1}}


@served()
async def test_another_game_keeps_the_seats_for_those_who_sat_there(server: Server) -> None:
    first, second, table = await two_at(server, "zocken", **QUICK)
    assert await first.refused("rematch") == "not_now"
    await play_out({0: first, 1: second})
    answer = await second.ask("rematch")
    following = answer["table"]["next"]
    assert following != table
    assert (await first.table(lambda shown: shown["next"]))["next"] == following
    shown = await standing(server.stranger(), following)
    assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Ben"]
    assert (shown["options"], shown["phase"]) == ({"rounds": 1, "first": 1}, "open")
    before = await standing(server.stranger(), table)
    assert shown["commit"] != before["commit"]
    assert shown["host"] == shown["seats"][0]["holder"] != before["host"]
    for again, seat in zip(shown["seats"], before["seats"], strict=True):
        assert again["holder"] not in (None, seat["holder"])


@served()
async def test_another_game_begins_once_everybody_has_given_a_seed(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, "thumb", **QUICK)
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.start()
    await play_out({0: line})
    following = (await line.ask("rematch"))["table"]["next"]
    again = await anna.join(following)
    assert await again.refused("start") == "seats_open"
    await again.sit(0, "Anna")
    assert (await again.start())["table"]["phase"] == "playing"
    await play_out({0: again})


@served()
async def test_asking_twice_for_another_game_gives_one(server: Server) -> None:
    first, second, table = await two_at(server, "zocken", **QUICK)
    await play_out({0: first, 1: second})
    following = (await first.ask("rematch"))["table"]["next"]
    assert (await second.ask("rematch"))["type"] == "accepted"
    assert (await standing(server.stranger(), table))["next"] == following


@served()
async def test_a_seat_kept_for_somebody_who_does_not_come_can_be_freed(server: Server) -> None:
    anna, _, _, first, second = await begun(server, "zocken", **QUICK)
    await play_out({0: first, 1: second})
    following = (await first.ask("rematch"))["table"]["next"]
    carla = await server.device()
    line = await carla.join(following)
    assert await line.refused("sit", seat=1, name="Carla", **line.promise(1)) == "seat_taken"
    host = await anna.join(following)
    await host.ask("kick", seat=1)
    assert (await line.sit(1, "Carla"))["type"] == "table"


@served()
async def test_a_reaction_is_told_to_everybody(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    answer = await first.ask("react", seat=0, reaction="good_luck")
    assert (answer["type"], answer["seat"], answer["reaction"]) == ("reacted", 0, "good_luck")
    assert (await second.news("reacted"))["reaction"] == "good_luck"
    assert await first.refused("react", seat=0, reaction="you fool") == "bad_request"
    assert await first.refused("react", seat=1, reaction="wow") == "not_your_seat"


@served(Config(secret=KEY, limits=Limits(reactions=Rate(2, 0.01))))
async def test_too_many_reactions_are_refused(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    for _ in range(2):
        assert (await first.ask("react", seat=0, reaction="wow"))["type"] == "reacted"
    assert await first.refused("react", seat=0, reaction="wow") == "too_fast"
    assert (await first.play({"pick": "red"}))["type"] == "moved"


@served()
async def test_whoever_asks_is_told_what_the_moves_mean(server: Server) -> None:
    for game in ("gambler", "engel-bengel", "tutto", "zocken"):
        first, second, _ = await two_at(server, game)
        await second.ask("ping")
        await first.ask("ping")
        answer = await first.ask("ask", seq=first.seq)
        assert answer["type"] == "odds"
        assert answer["odds"]["game"] == game
        assert answer["seq"] == first.seq
        assert await first.refused("ask", seq=first.seq + 1) == "stale"


@served()
async def test_a_host_may_play_without_hints(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken", hints=False)
    assert await first.refused("ask", seq=0) == "not_allowed"


@served()
async def test_before_the_start_there_is_nothing_to_ask(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    assert await line.refused("ask", seq=0) == "not_now"


def test_another_game_that_could_not_be_noted_is_not_made_twice() -> None:
    async def story() -> None:
        store = Forgetful()
        async with running(OPEN_HOUSE, store) as server:
            first, second, table = await two_at(server, "zocken", **QUICK)
            await play_out({0: first, 1: second})
            room = await server.app.state.context.hub.room(table)
            calls: list[Call] = []
            room.session.turns._caller = calls.append
            await second.hang_up()
            store.full = True
            assert await first.refused("rematch") == "not_stored"
            assert calls == []
            store.full = False
            following = (await first.ask("rematch"))["table"]["next"]
            assert store.made == 2
            assert [(call.table_id, call.seat) for call in calls] == [(following, 1)]

    asyncio.run(story())


@served()
async def test_a_host_without_a_seat_may_ask_for_another_game(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, **QUICK)
    first, second = await anna.join(table), await ben.join(table)
    await second.sit(0, "Ben")
    await first.start()
    await play_out({0: second})
    assert (await first.ask("rematch"))["table"]["next"]
