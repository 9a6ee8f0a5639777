"""People who play with each other: results between two devices, groups, an identity carried."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from tests.server.at_server import (
    KEY,
    OPEN_HOUSE,
    Device,
    Pair,
    Server,
    begun,
    play_out,
    running,
    served,
    standing,
)
from tests.server.later import run
from tests.server.test_lobby import error
from tests.server.test_retention import Calendar
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.store.schema import (
    CARRIED,
    GROUP_SEAT,
    METADATA,
    PLAYER_GROUP,
    SHARED_HISTORY,
)
from wagnis.server.together.carrying import LIFETIME, CarryCodes
from wagnis.server.together.people import companions, result_between
from wagnis.server.together.routes import MOST_INVITATIONS
from wagnis.server.together.rows import FinishedRow

ONE_ROUND = {"rounds": 1}
NOTHING = {"shares": False, "people": [], "groups": [], "invitations": []}


async def played(server: Server, **options: int) -> Pair:
    """Anna and Ben have finished a short game."""
    pair = await begun(server, options={**ONE_ROUND, **options})
    await pair.second.table(lambda shown: shown["phase"] == "playing")
    await play_out({0: pair.first, 1: pair.second})
    return pair


async def share(*devices: Device, shares: bool = True) -> None:
    for device in devices:
        answer = await device.http.post("/api/together", json={"shares": shares})
        assert answer.json()["shares"] is shares, answer.text


async def overview(device: Device) -> Any:
    return (await device.http.get("/api/together")).json()


async def founded(pair: Pair, name: str = "Thursday") -> Any:
    """Anna has made a group; Ben is invited."""
    answer = await pair.anna.http.post("/api/groups", json={"table": pair.table, "name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def grouped(pair: Pair, name: str = "Thursday") -> Any:
    """Ben has accepted, too."""
    group = await founded(pair, name)
    answer = await pair.ben.http.post(f"/api/groups/{group['id']}/accept")
    assert answer.status_code == 200, answer.text
    return next(one for one in answer.json()["groups"] if one["id"] == group["id"])


def finished(scores: list[int], winners: list[int], *holders: str, game: str = "tutto") -> Any:
    seats = [{"holder": holder, "name": holder.title()} for holder in holders]
    return FinishedRow(game, 5, {"seats": seats, "scores": scores, "winners": winners})


@served()
async def test_two_devices_see_their_results_only_while_both_share(server: Server) -> None:
    pair = await played(server)
    assert await overview(pair.anna) == NOTHING
    await share(pair.anna)
    assert (await overview(pair.anna))["people"] == []
    assert await overview(pair.ben) == NOTHING
    await share(pair.ben)
    [ben] = (await overview(pair.anna))["people"]
    [anna] = (await overview(pair.ben))["people"]
    assert (ben["name"], anna["name"]) == ("Ben", "Anna")
    [hers], [his] = ben["games"], anna["games"]
    assert (hers["game"], hers["played"], his["played"]) == ("zocken", 1, 1)
    assert (hers["won"], hers["lost"]) == (his["lost"], his["won"])
    winners = (await standing(pair.anna, pair.table))["position"]["winners"]
    assert hers["won"] == (winners == [0])
    await share(pair.ben, shares=False)
    assert (await overview(pair.anna))["people"] == []
    assert await overview(pair.ben) == NOTHING


@served()
async def test_nobody_can_tell_from_the_overview_who_a_device_is(server: Server) -> None:
    pair = await played(server)
    await share(pair.anna, pair.ben)
    text = (await pair.anna.http.get("/api/together")).text
    for handle in (pair.ben.handle, await pair.ben.at(pair.table), pair.anna.handle):
        assert handle not in text


def test_a_winner_did_better_and_of_two_losers_the_one_with_more_points() -> None:
    three = finished([100, 300, 200], [1], "anna", "ben", "cleo").document
    assert result_between(three, "ben", "anna") == "won"
    assert result_between(three, "anna", "ben") == "lost"
    assert result_between(three, "cleo", "anna") == "won"
    cloverleaf = finished([0, 5000], [0], "anna", "ben").document
    assert result_between(cloverleaf, "anna", "ben") == "won"
    shared = finished([300, 300, 0], [0, 1], "anna", "ben", "cleo").document
    assert result_between(shared, "anna", "ben") == "tied"
    assert result_between({"seats": 5}, "anna", "ben") is None


def test_two_seats_of_one_device_count_as_its_better_one() -> None:
    document = finished([10, 50, 40], [1], "anna", "anna", "ben").document
    assert result_between(document, "anna", "ben") == "won"
    person = companions([FinishedRow("tutto", 5, document)], "ben", {"anna"})["anna"]
    assert person["name"] == "Anna & Anna"
    assert person["games"] == [{"game": "tutto", "played": 1, "won": 0, "lost": 1}]


@served()
async def test_a_group_gets_a_new_table_with_its_seats_and_the_next_one_begins(
    server: Server,
) -> None:
    pair = await played(server)
    await share(pair.anna, pair.ben)
    group = await grouped(pair)
    assert (group["name"], group["people"], group["begins"]) == ("Thursday", ["Ben", "Anna"], "Ben")
    [same] = (await overview(pair.ben))["groups"]
    assert same == group
    made = await pair.ben.http.post(f"/api/groups/{group['id']}/table")
    assert made.status_code == 201, made.text
    table = await standing(pair.ben, made.json()["id"])
    assert [seat["name"] for seat in table["seats"]] == ["Ben", "Anna"]
    assert table["options"] == ONE_ROUND
    assert table["public"] is False
    # It is in everybody's list, and a second tap leads to the same table.
    mine = (await pair.anna.http.get("/api/tables")).json()["mine"]
    assert made.json()["id"] in [one["id"] for one in mine]
    again = await pair.anna.http.post(f"/api/groups/{group['id']}/table")
    assert again.json() == made.json()
    first, second = await pair.anna.join(made.json()["id"]), await pair.ben.join(made.json()["id"])
    await first.sit(1, "Anna")
    await second.sit(0, "Ben")
    await second.start()
    await first.table(lambda shown: shown["phase"] == "playing")
    await play_out({1: first, 0: second})
    third = (await pair.anna.http.post(f"/api/groups/{group['id']}/table")).json()["id"]
    assert third != made.json()["id"]
    seats = (await standing(pair.anna, third))["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Ben"]


@served()
async def test_after_a_table_where_another_seat_began_the_one_after_it_begins(
    server: Server,
) -> None:
    pair = await played(server, first=1)
    await share(pair.anna, pair.ben)
    assert (await grouped(pair))["begins"] == "Anna"


@served()
async def test_a_group_follows_its_table_to_the_rematch(server: Server) -> None:
    pair = await played(server)
    await share(pair.anna, pair.ben)
    group = await grouped(pair)
    path = f"/api/groups/{group['id']}/table"
    rematch = (await pair.first.ask("rematch"))["table"]["next"]
    [same] = (await overview(pair.ben))["groups"]
    assert same["table"] == rematch
    assert (await pair.ben.http.post(path)).json()["id"] == rematch
    first, second = await pair.anna.join(rematch), await pair.ben.join(rematch)
    await first.sit(0, "Anna")
    await second.sit(1, "Ben")
    await first.start()
    await second.table(lambda shown: shown["phase"] == "playing")
    assert (await pair.ben.http.post(path)).json()["id"] == rematch
    await play_out({0: first, 1: second})
    # Anna began the first game and Ben the rematch: it is Anna's turn again.
    [same] = (await overview(pair.ben))["groups"]
    assert (same["table"], same["begins"]) == (None, "Anna")
    answers = await asyncio.gather(*(one.http.post(path) for one in (pair.anna, pair.ben)))
    (third,) = {answer.json()["id"] for answer in answers}
    assert third not in (pair.table, rematch)
    seats = (await standing(pair.anna, third))["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Ben"]


@served()
async def test_two_members_who_meet_at_the_same_moment_get_one_table(server: Server) -> None:
    pair = await played(server)
    await share(pair.anna, pair.ben)
    group = await grouped(pair)
    path = f"/api/groups/{group['id']}/table"
    answers = await asyncio.gather(*(one.http.post(path) for one in (pair.anna, pair.ben)))
    assert len({answer.json()["id"] for answer in answers}) == 1


@served()
async def test_a_group_needs_two_devices_that_share_and_a_seat_at_the_table(server: Server) -> None:
    pair = await played(server)
    wish = {"table": pair.table, "name": "Thursday"}
    assert error(await pair.anna.http.post("/api/groups", json=wish)) == (400, "not_allowed")
    await share(pair.anna)
    alone = await pair.anna.http.post("/api/groups", json=wish)
    assert error(alone) == (400, "not_allowed")
    assert "nobody else" in alone.json()["error"]["message"]
    stranger = await server.device()
    await share(stranger)
    assert error(await stranger.http.post("/api/groups", json=wish)) == (400, "not_your_seat")
    nowhere = {"table": "nowhere", "name": "Thursday"}
    assert error(await pair.anna.http.post("/api/groups", json=nowhere)) == (404, "no_table")
    await share(pair.ben)
    group = await grouped(pair)
    refused = await stranger.http.post(f"/api/groups/{group['id']}/table")
    assert error(refused) == (404, "not_found")


@served()
async def test_a_group_is_made_only_of_people_who_have_finished_a_game(server: Server) -> None:
    pair = await begun(server, options=ONE_ROUND)
    await share(pair.anna, pair.ben)
    wish = {"table": pair.table, "name": "Thursday"}
    assert error(await pair.anna.http.post("/api/groups", json=wish)) == (409, "not_now")


@served()
async def test_nobody_is_in_a_group_before_they_agree(server: Server) -> None:
    pair = await played(server)
    await share(pair.anna, pair.ben)
    group = await founded(pair)
    assert (group["people"], group["invited"]) == (["Ben", "Anna"], ["Ben"])
    [asked] = (await overview(pair.ben))["invitations"]
    assert asked == {
        "id": group["id"],
        "name": "Thursday",
        "game": "zocken",
        "by": "Anna",
        "people": ["Anna"],
    }
    assert (await overview(pair.ben))["groups"] == []
    path = f"/api/groups/{group['id']}"
    assert error(await pair.ben.http.post(f"{path}/table")) == (404, "not_found")
    # Anna's table is not in Ben's list, and his seat is free.
    made = (await pair.anna.http.post(f"{path}/table")).json()["id"]
    assert [seat["name"] for seat in (await standing(pair.anna, made))["seats"]] == [None, "Anna"]
    mine = (await pair.ben.http.get("/api/tables")).json()["mine"]
    assert made not in [one["id"] for one in mine]
    accepted = (await pair.ben.http.post(f"{path}/accept")).json()
    assert accepted["invitations"] == []
    [joined] = accepted["groups"]
    assert (joined["table"], joined["invited"]) == (made, [])
    assert error(await pair.ben.http.post(f"{path}/accept")) == (404, "not_found")


@served()
async def test_who_declines_leaves_nothing_and_invitations_are_few(server: Server) -> None:
    pair = await played(server)
    await share(pair.anna, pair.ben)
    groups = [await founded(pair, f"Evening {number}") for number in range(MOST_INVITATIONS)]
    wish = {"table": pair.table, "name": "One more"}
    assert error(await pair.anna.http.post("/api/groups", json=wish)) == (409, "too_many")
    # An invitation is no group: Ben can still make some, and accept these.
    declined = await pair.ben.http.delete(f"/api/groups/{groups[0]['id']}")
    assert len(declined.json()["invitations"]) == MOST_INVITATIONS - 1
    assert len((await overview(pair.anna))["groups"]) == MOST_INVITATIONS - 1
    await grouped(pair, "Friday")


def test_a_group_is_not_stuck_behind_a_game_that_nobody_plays_on() -> None:
    calendar = Calendar()

    async def tell() -> None:
        async with running(replace(OPEN_HOUSE, now=calendar)) as server:
            pair = await played(server)
            await share(pair.anna, pair.ben)
            group = await grouped(pair)
            path = f"/api/groups/{group['id']}/table"
            made = (await pair.ben.http.post(path)).json()
            another = {"another": True}
            assert (await pair.anna.http.post(path, params=another)).json() == made
            calendar.now += 24 * 3600 * 1000
            [idle] = (await overview(pair.anna))["groups"]
            assert (idle["table"], idle["idle"]) == (made["id"], True)
            assert (await pair.anna.http.post(path)).json() == made
            answers = await asyncio.gather(
                *(one.http.post(path, params=another) for one in (pair.anna, pair.ben))
            )
            [new] = {answer.json()["id"] for answer in answers}
            assert new != made["id"]
            [fresh] = (await overview(pair.anna))["groups"]
            assert (fresh["table"], fresh["idle"]) == (new, False)

    run(tell())


@served()
async def test_a_group_of_one_is_deleted_and_deleting_ones_data_leaves_nothing(
    server: Server,
) -> None:
    pair = await played(server)
    await share(pair.anna, pair.ben)
    group = await grouped(pair)
    await grouped(pair, "Friday")
    left = await pair.ben.http.delete(f"/api/groups/{group['id']}")
    assert [one["name"] for one in left.json()["groups"]] == ["Friday"]
    assert [one["name"] for one in (await overview(pair.anna))["groups"]] == ["Friday"]
    await pair.ben.http.delete("/api/me")
    assert (await overview(pair.anna))["groups"] == []
    with server.store.engine.connect() as connection:
        for table in (PLAYER_GROUP, GROUP_SEAT):
            assert connection.execute(select(table)).all() == []
        [row] = connection.execute(select(SHARED_HISTORY)).all()
        assert row.handle == pair.anna.handle


@served(Config(secret=KEY, limits=Limits(exports=Rate(1, 0.0))))
async def test_leaving_a_group_is_limited_as_reading_the_overview(server: Server) -> None:
    """Both count the results of up to 500 games."""
    anna = await server.device()
    codes = [(await anna.http.delete("/api/groups/none")).status_code for _ in range(2)]
    assert codes == [200, 429]


@served()
async def test_an_identity_is_carried_to_another_browser_once(server: Server) -> None:
    pair = await played(server)
    carried = await pair.anna.http.post("/api/me/carry")
    assert carried.status_code == 201
    code = {"code": carried.json()["code"]}
    phone, thief = await server.device(), await server.device()
    own = phone.handle
    taken = await phone.http.post("/api/me/take", json=code)
    assert taken.json() == {"handle": pair.anna.handle}
    assert (await phone.http.get("/api/me")).json()["handle"] == pair.anna.handle != own
    mine = (await phone.http.get("/api/tables")).json()["mine"]
    assert [one["id"] for one in mine] == [pair.table]
    assert error(await thief.http.post("/api/me/take", json=code)) == (404, "not_found")
    # Anna is still Anna, and what one of the two deletes is deleted for both.
    assert (await pair.anna.http.get("/api/me")).json()["handle"] == pair.anna.handle
    later = await pair.anna.http.post("/api/me/carry")
    await phone.http.delete("/api/me")
    gone = await thief.http.post("/api/me/take", json={"code": later.json()["code"]})
    assert error(gone) == (404, "not_found")


async def carried(anna: Device, phone: Device, **wish: bool) -> Any:
    """The phone asks to become Anna's device."""
    code = (await anna.http.post("/api/me/carry")).json()["code"]
    return await phone.http.post("/api/me/take", json={"code": code, **wish})


async def stored(device: Device) -> bool:
    answer: bool = (await device.http.get("/api/me/stored")).json()["anything"]
    return answer


@served()
async def test_a_device_that_becomes_another_one_leaves_nothing_behind(server: Server) -> None:
    """Nobody could delete it any more: the token is gone."""
    pair = await played(server)
    anna, phone = await server.device(), pair.ben
    await share(pair.anna, phone)
    await founded(pair)
    await phone.http.post("/api/daily/zocken", json={"name": "Ben"})
    assert await stored(phone)
    assert (await carried(anna, phone)).json() == {"handle": anna.handle}
    with server.store.engine.connect() as connection:
        for table in METADATA.sorted_tables:
            for row in connection.execute(select(table)):
                assert phone.handle not in str(row), table.name
    # The others keep their game.
    names = [seat["name"] for seat in (await standing(pair.anna, pair.table))["seats"]]
    assert names == ["Anna", "Player 2"]


@served()
async def test_a_device_that_becomes_another_one_may_leave_its_tables_as_they_are(
    server: Server,
) -> None:
    pair = await played(server)
    anna, stranger = await server.device(), server.stranger()
    assert not await stored(anna)
    assert not await stored(stranger)
    assert (await carried(anna, pair.ben, keep=True)).is_success
    names = [seat["name"] for seat in (await standing(pair.anna, pair.table))["seats"]]
    assert names == ["Anna", "Ben"]


@served()
async def test_neither_a_used_code_nor_ones_own_deletes_anything(server: Server) -> None:
    pair = await played(server)
    assert (await carried(pair.ben, pair.ben)).json() == {"handle": pair.ben.handle}
    code = {"code": (await pair.anna.http.post("/api/me/carry")).json()["code"]}
    assert (await (await server.device()).http.post("/api/me/take", json=code)).is_success
    assert error(await pair.ben.http.post("/api/me/take", json=code)) == (404, "not_found")
    assert await stored(pair.ben)


def test_a_code_expires_and_cannot_be_forged() -> None:
    codes, now = CarryCodes(KEY), 1_000_000
    code, until = codes.new("device", now)
    read = codes.read(code, until)
    assert read is not None
    assert (read.device, read.until) == ("device", now + LIFETIME)
    assert codes.read(code, until + 1) is None
    assert CarryCodes(b"another key, as long as that").read(code, now) is None
    assert "device" not in code
    other = code[:-1] + ("A" if code[-1] != "A" else "B")
    for wrong in (other, code[1:], "", "é", "no code"):
        assert codes.read(wrong, now) is None


def test_used_codes_are_forgotten_when_they_have_expired() -> None:
    calendar = Calendar()

    async def tell() -> None:
        async with running(replace(OPEN_HOUSE, now=calendar)) as server:
            anna = await server.device()
            for _ in range(2):
                code = (await anna.http.post("/api/me/carry")).json()["code"]
                phone = await server.device()
                assert (await phone.http.post("/api/me/take", json={"code": code})).is_success
                calendar.now += LIFETIME + 1
            with server.store.engine.connect() as connection:
                assert len(connection.execute(select(CARRIED)).all()) == 1

    run(tell())


@served()
async def test_a_browser_without_a_token_has_nothing_to_carry(server: Server) -> None:
    assert error(await server.stranger().http.post("/api/me/carry")) == (409, "not_now")
    assert await overview(server.stranger()) == NOTHING
