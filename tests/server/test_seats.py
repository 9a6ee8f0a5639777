"""Sitting down, standing up, being sent away, and what the host decides before the start.

Play is in `test_play`.
"""

from __future__ import annotations

from tests.server.at_server import (
    OPEN_HOUSE,
    Server,
    running,
    served,
    standing,
    thrown,
    two_at,
)
from tests.server.later import later, run
from wagnis.server.room import room


@served()
async def test_a_table_is_shown_to_whoever_comes(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("tutto", None, "thumb", public=True)
    shown = await anna.connect(table).table()
    assert (shown["id"], shown["phase"], shown["game"]) == (table, "open", "tutto")
    assert shown["host"] == await anna.at(table)
    assert [seat["kind"] for seat in shown["seats"]] == ["open", "bot"]
    assert shown["position"] is None
    assert shown["fair"] is None
    assert len(shown["commit"]) == 64


@served()
async def test_sitting_down_is_told_to_everybody(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    answer = await first.sit(0, "  Anna ")
    assert answer["type"] == "table"
    seat = (await second.table(lambda shown: shown["seats"][0]["kind"] == "person"))["seats"][0]
    assert (seat["name"], seat["holder"], seat["present"]) == ("Anna", await anna.at(table), True)


@served()
async def test_sitting_on_ones_own_seat_renames_it(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    await line.sit(0, "Anna")
    answer = await line.sit(0, "Annika")
    assert answer["table"]["seats"][0]["name"] == "Annika"


@served()
async def test_a_taken_seat_a_bots_seat_and_no_seat_are_refused(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, "thumb", None)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    assert await second.refused("sit", seat=0, name="Ben", **second.promise(0)) == "seat_taken"
    assert await second.refused("sit", seat=1, name="Ben", **second.promise(1)) == "seat_taken"
    assert await second.refused("sit", seat=3, name="Ben", **second.promise(3)) == "bad_request"


@served()
async def test_two_people_of_one_name_are_refused(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None, None))
    await line.sit(0, "Anna")
    assert await line.refused("sit", seat=1, name="ANNA", **line.promise(1)) == "name_taken"


@served()
async def test_names_nobody_can_read_are_refused(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None, None))
    unseen = ("\u202eAnna", "\u200d", "\ue000", "\u2800", "\u3164", "A\u115f")
    for name in ("", "   ", "a\nb", "x" * 25, *unseen):
        assert await line.refused("sit", seat=0, name=name, **line.promise(0)) == "bad_request"
    for seat, name in enumerate(("Zoë", "李雷")):
        assert (await line.sit(seat, name))["type"] == "table"


@served()
async def test_several_people_may_sit_on_one_device(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("tutto", None, None)
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.sit(1, "Ben")
    await line.start()
    for _ in range(4):
        await thrown({0: line, 1: line})
        shown = (await anna.http.get(f"/api/tables/{table}")).json()
        seat = shown["position"]["to_act"]
        move = shown["position"]["legal"][-1]
        answer = await line.ask("play", seq=shown["seq"], seat=seat, move=move)
        assert answer["type"] == "moved"


@served()
async def test_standing_up_frees_the_seat_and_may_be_said_twice(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    assert await second.refused("stand", seat=0) == "not_your_seat"
    answer = await first.ask("stand", seat=0)
    assert answer["table"]["seats"][0]["kind"] == "open"
    assert (await first.ask("stand", seat=0))["type"] == "accepted"


@served()
async def test_only_the_host_starts_and_only_with_all_seats_taken(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    assert await first.refused("start") == "seats_open"
    await second.sit(1, "Ben")
    assert await second.refused("start") == "not_host"
    assert (await first.start())["table"]["phase"] == "playing"
    assert (await first.ask("start"))["type"] == "accepted"


@served()
async def test_the_first_dice_fall_after_the_table_was_shown_without_them(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("gambler", None, "thumb"))
    await line.sit(0, "Anna")
    begun = await line.start()
    assert begun["table"]["seq"] == 0
    assert begun["table"]["position"]["to_act"] == "chance"
    moved = await line.news("moved")
    assert moved["since"] == 0
    # The tableau falls by itself; the dice are Anna's.
    assert [[*step["event"]] for step in moved["steps"]] == [["tableau"]]
    assert moved["due"] == {"seat": 0, "what": "dice", "count": 5}


@served()
async def test_the_first_dice_of_a_bot_fall_along_with_the_tableau(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("gambler", "thumb", None))
    await line.sit(1, "Anna")
    assert (await line.start())["table"]["seq"] == 0
    moved = await line.news("moved")
    assert moved["since"] == 0
    assert [[*step["event"]] for step in moved["steps"]] == [["tableau"], ["dice"]]


@served()
async def test_a_person_sent_away_before_the_start_cannot_come_back(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    await second.sit(1, "Ben")
    assert await second.refused("kick", seat=1) == "not_host"
    answer = await first.ask("kick", seat=1)
    assert answer["table"]["seats"][1]["kind"] == "open"
    assert await second.refused("sit", seat=1, name="Ben", **second.promise(1)) == "not_allowed"
    assert (await first.ask("kick", seat=1))["type"] == "accepted"


@served()
async def test_a_bot_plays_on_for_a_person_sent_away_during_the_game(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    answer = await first.ask("kick", seat=1)
    seat = answer["table"]["seats"][1]
    assert (seat["kind"], seat["bot"], seat["holder"]) == ("bot", "thumb", None)
    assert await second.refused("back", seat=1) == "not_your_seat"
    assert await second.refused("play", seq=0, seat=1, move={"pick": "red"}) == "not_your_seat"


@served()
async def test_the_host_changes_the_settings_and_people_keep_seats(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None, None)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    await second.sit(2, "Ben")
    wish = {"game": "tutto", "options": {"target": 3000}, "seats": [{}, {}], "clock": 60}
    assert await second.refused("change", settings=wish) == "not_host"
    shown = (await first.ask("change", settings=wish))["table"]
    assert (shown["game"], shown["options"], shown["clock"]) == ("tutto", {"target": 3000}, 60)
    assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Ben"]
    wish["seats"] = [{"bot": "random"}, {"bot": "thumb"}, {}]
    shown = (await first.ask("change", settings=wish))["table"]
    assert [seat["kind"] for seat in shown["seats"]] == ["bot", "bot", "person"]


@served()
async def test_settings_that_cannot_be_played_are_refused_and_change_nothing(
    server: Server,
) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    line = await anna.join(table)
    for settings, code in (
        ({"game": "chess", "seats": [{}]}, "unknown_game"),
        ({"game": "tutto", "seats": [{}] * 11}, "bad_request"),
        ({"game": "gambler", "seats": [{}]}, "bad_options"),
        ({"game": "tutto", "seats": [{}, {}], "options": {"nonsense": 1}}, "bad_options"),
        ({"game": "tutto", "seats": [{}, {}], "options": {"target": 10**9}}, "bad_options"),
        ({"game": "zocken", "seats": [{}], "options": {"rounds": 101}}, "bad_options"),
        ({"game": "zocken", "seats": [{}], "clock": 1}, "bad_request"),
    ):
        assert await line.refused("change", settings=settings) == code, settings
    assert (await anna.connect(table).table())["game"] == "zocken"


@served()
async def test_settings_are_fixed_once_the_game_has_begun(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    wish = {"game": "tutto", "seats": [{}, {}]}
    assert await first.refused("change", settings=wish) == "not_now"
    assert await first.refused("sit", seat=0, name="Annika", **first.promise(0)) == "not_now"


def test_a_host_who_stays_away_is_replaced_before_the_start() -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            anna, ben = await server.device(), await server.device()
            table = await anna.make("zocken", None)
            first, second = await anna.join(table), await ben.join(table)
            await second.sit(0, "Ben")
            her, his = await anna.at(table), await ben.at(table)
            await later(room.AWAY)
            assert (await standing(anna, table))["host"] == her
            await first.hang_up()
            await later(room.AWAY / 2)
            assert (await standing(anna, table))["host"] == her
            await later(room.AWAY)
            await second.table(lambda shown: shown["host"] == his)
            assert (await second.start())["type"] == "table"

    run(story())


@served()
async def test_options_that_are_too_long_are_refused(server: Server) -> None:
    anna = await server.device()
    settings = {"game": "zocken", "seats": [{}], "options": {"rounds": 3, "x" * 5000: 1}}
    answer = await anna.http.post("/api/tables", json=settings)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_options")
    assert "4096" in answer.json()["error"]["message"]
