"""Finding an opponent, and the next game: who meets whom, who begins, who asked for it."""

from __future__ import annotations

import asyncio

from tests.server.at_server import (
    ADDRESS,
    KEY,
    OPEN_HOUSE,
    Device,
    Json,
    Line,
    Server,
    begun,
    play_out,
    running,
    served,
    standing,
)
from tests.server.scratch import Forgetful
from wagnis.server.config import Config, Limits

WISH: Json = {"game": "tutto", "seats": [{"bot": None}, {"bot": "thumb"}], "options": {}}


async def seek(device: Device, without: str | None = None) -> Json:
    query = {} if without is None else {"without": without}
    answer = await device.http.post("/api/opponents", json=WISH, params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def alone(server: Server) -> tuple[Device, str, Line]:
    """Anna has asked, found nobody, and plays against a bot."""
    anna = await server.device()
    asked = await seek(anna)
    assert not asked["found"]
    line = await anna.join(asked["id"])
    await line.sit(0, "Anna")
    await line.start()
    return anna, asked["id"], line


@served()
async def test_the_second_person_gets_the_seat_of_the_bot_in_the_next_game(server: Server) -> None:
    anna, table, first = await alone(server)
    ben = await server.device()
    assert await seek(ben) == {"id": table, "found": True}
    line = await ben.join(table)
    answer = await line.ask("join", name="Ben")
    assert (answer["table"]["next"], answer["table"]["wanted"]) == (None, "Ben")
    await first.table(lambda shown: shown.get("wanted") == "Ben")
    await first.ask("admit")
    shown = await line.table(lambda shown: shown["next"] is not None)
    assert (shown["wanted"], shown["phase"], shown["public"]) == ("Ben", "playing", False)
    after = await standing(ben, shown["next"])
    assert [seat["name"] for seat in after["seats"]] == ["Anna", "Ben"]
    assert after["host"] == await anna.at(shown["next"])
    assert after["options"]["first"] == 1
    lines = {0: await anna.join(after["id"]), 1: await ben.join(after["id"])}
    await lines[0].sit(0, "Anna")
    await lines[1].sit(1, "Ben")
    await lines[0].start()
    assert (await standing(ben, after["id"]))["phase"] == "playing"


@served()
async def test_what_was_asked_is_gone_once_it_cannot_be_answered(server: Server) -> None:
    _, table, first = await alone(server)
    ben, cleo = await server.device(), await server.device()
    assert await first.refused("admit") == "not_now"
    line, other = await ben.join(table), await cleo.join(table)
    for gone in ("withdrawn", "refused", "left"):
        await line.ask("join", name="Ben")
        await first.table(lambda shown: shown.get("wanted") == "Ben")
        assert await other.refused("join", name="Cleo") == "seat_taken"
        await other.ask("withdraw")  # of Ben's wish: no
        assert await other.refused("admit") == "not_your_seat"
        if gone == "left":
            await line.hang_up()
        else:
            await (line if gone == "withdrawn" else first).ask("withdraw")
        shown = await standing(cleo, table)
        assert "wanted" not in shown
        assert (shown["next"], shown["public"], shown["seeking"]) == (None, True, True)
        assert await first.refused("admit") == "not_now"
    assert await seek(cleo) == {"id": table, "found": True}
    assert (await other.ask("join", name="Cleo"))["table"]["wanted"] == "Cleo"


@served()
async def test_yes_and_taking_it_back_at_the_same_moment_agree(server: Server) -> None:
    for _ in range(4):
        _, table, first = await alone(server)
        line = await (await server.device()).join(table)
        await line.ask("join", name="Ben")
        yes, no = await asyncio.gather(first.ask("admit"), line.ask("withdraw"))
        shown = await standing(await server.device(), table)
        # Ben is told of the next game before his withdrawal is answered, or Anna that he is gone.
        assert (yes["type"] == "refused") == (shown["next"] is None)
        assert "wanted" in shown or shown["next"] is None
        assert no["type"] != "refused"


@served()
async def test_who_comes_too_late_and_asks_in_turn_is_not_told_of_a_removal(
    server: Server,
) -> None:
    anna, table, first = await alone(server)
    ben = await server.device()
    await (await ben.join(table)).ask("join", name="Ben")
    after = (await first.ask("admit"))["table"]["next"]
    second = await anna.join(after)
    await second.sit(0, "Anna")
    # Anna's page does this when its countdown ends.
    await second.ask("kick", seat=1, reason="away")
    await second.ask("change", settings={**WISH, "public": True, "seeking": True})
    await second.start()
    await (await ben.join(after)).ask("join", name="Ben")
    third = (await second.ask("admit"))["table"]["next"]
    shown = await standing(anna, third)
    assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Ben"]
    assert shown["kicked"] == []


@served()
async def test_two_who_ask_at_once_meet(server: Server) -> None:
    devices = [await server.device(f"10.0.0.{number}") for number in range(1, 7)]
    answers = await asyncio.gather(*map(seek, devices))
    assert [answer["found"] for answer in answers].count(False) == 1
    assert len({answer["id"] for answer in answers}) == 1


@served()
async def test_only_one_of_several_gets_the_seat(server: Server) -> None:
    _, table, _ = await alone(server)
    others = [await server.device() for _ in range(3)]
    lines = [await other.join(table) for other in others]
    answers = await asyncio.gather(
        *(line.ask("join", name=f"Guest {number}") for number, line in enumerate(lines))
    )
    kinds = [str(answer.get("code", answer["type"])) for answer in answers]
    assert sorted(kinds) == ["seat_taken", "seat_taken", "table"]
    late = others[kinds.index("seat_taken")]
    assert not (await seek(late))["found"]  # somebody is asking there


def test_a_next_game_that_could_not_be_noted_is_not_made_twice() -> None:
    async def story() -> None:
        store = Forgetful()
        async with running(OPEN_HOUSE, store) as server:
            _, table, first = await alone(server)
            ben = await server.device()
            await (await ben.join(table)).ask("join", name="Ben")
            store.full, made = True, store.made
            for _ in range(2):
                assert await first.refused("admit") == "not_stored"
            store.full = False
            assert (await first.ask("admit"))["table"]["next"]
            assert store.made == made + 1

    asyncio.run(story())


def test_a_next_game_that_could_not_be_noted_is_deleted_where_somebody_else_is_quicker() -> None:
    async def story() -> None:
        store = Forgetful()
        async with running(OPEN_HOUSE, store) as server:
            _, table, first = await alone(server)
            ben, cleo = await server.device(), await server.device()
            second, third = await ben.join(table), await cleo.join(table)
            await second.ask("join", name="Ben")
            store.full = True
            assert await first.refused("admit") == "not_stored"
            store.full = False
            await second.ask("withdraw")
            await third.ask("join", name="Cleo")
            after = (await first.ask("admit"))["table"]["next"]
            seats = (await standing(cleo, after))["seats"]
            assert [seat["name"] for seat in seats] == ["Anna", "Cleo"]
            assert (await ben.http.get("/api/tables")).json()["mine"] == []
            assert await second.refused("join", name="Ben") == "seat_taken"

    asyncio.run(story())


@served()
async def test_who_cannot_join(server: Server) -> None:
    anna, table, first = await alone(server)
    assert not (await seek(anna))["found"]  # not one's own table
    assert await first.refused("join", name="Anna") == "not_now"
    ben = await server.device()
    line = await ben.join(table)
    assert await line.refused("join", name="Annа") == "name_taken"  # noqa: RUF001 - looks alike
    assert await line.refused("join", name="Knobel") == "name_taken"
    private = await ben.make("tutto", None, "thumb")
    other = await anna.join(private)
    assert await other.refused("join", name="Anna") == "not_allowed"
    assert (await seek(ben, without=table))["id"] != table


@served()
async def test_who_was_sent_away_is_not_let_in_again(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = (await seek(anna))["id"]
    settings = {**WISH, "public": True, "seeking": True, "seats": [{"bot": None}] * 2}
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    await first.ask("change", settings=settings)
    await second.sit(1, "Ben")
    await first.ask("kick", seat=1, reason="conduct")
    await first.ask("change", settings={**settings, "seats": WISH["seats"]})
    assert await second.refused("join", name="Ben") == "not_allowed"
    # Ben is not led there again; everybody else is.
    assert (await seek(await server.device()))["id"] == table
    assert (await seek(ben))["id"] != table


@served()
async def test_who_was_refused_too_often_gets_a_table_of_their_own(server: Server) -> None:
    _, table, _ = await alone(server)
    ben = await server.device()
    asked = await ben.http.post("/api/opponents", json=WISH, params={"own": True})
    assert not asked.json()["found"]
    shown = await standing(ben, asked.json()["id"])
    assert (shown["public"], shown["seeking"], shown["id"] != table) == (True, True, True)


@served(Config(secret=KEY, limits=Limits(listed=0)))
async def test_a_bot_plays_where_the_list_is_full(server: Server) -> None:
    asked = await seek(await server.device())
    shown = await standing(await server.device(ADDRESS), asked["id"])
    assert (asked["found"], shown["public"], "seeking" in shown) == (False, False, False)


@served(Config(secret=KEY, limits=Limits(listed=1)))
async def test_the_next_game_is_not_listed_where_its_host_has_too_many(server: Server) -> None:
    _, table, first = await alone(server)
    ben = await server.device()
    await (await ben.join(table)).ask("join", name="Ben")
    after = (await first.ask("admit"))["table"]["next"]
    assert (await standing(ben, after))["public"] is False


@served()
async def test_the_next_seat_begins_a_rematch_and_everybody_hears_who_wants_it(
    server: Server,
) -> None:
    pair = await begun(server, "tutto", options={"target": 500})
    await play_out({0: pair.first, 1: pair.second})
    await pair.second.ask("rematch")
    shown = await pair.first.table(lambda shown: shown["next"] is not None)
    assert shown["wanted"] == "Ben"
    after = await standing(pair.anna, shown["next"])
    assert after["options"] == {"target": 500, "first": 1}
    assert "wanted" not in after
    # The name goes with the device.
    await pair.ben.http.request("DELETE", "/api/me")
    assert "wanted" not in await standing(pair.anna, pair.table)
