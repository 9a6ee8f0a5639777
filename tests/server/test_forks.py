"""Try it from here: a table that goes on from a position of another game.

How a record says where it was forked is tried in `tests/records/test_forked.py`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.at_server import (
    KEY,
    Device,
    Json,
    Line,
    Server,
    play_out,
    running,
    served,
    standing,
)
from tests.server.test_restart import config, moved_to
from wagnis.records import Forked, read_record, verify, write_record
from wagnis.records.start import start_digest
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.web.context import open_store

ROUNDS = {"rounds": 1}


async def finished(anna: Device, game: str = "zocken", **settings: object) -> tuple[str, Json]:
    """A table where Anna has played a bot to the end, and its record."""
    table = await anna.make(game, None, "thumb", **settings)
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.start()
    await play_out({0: line})
    await line.hang_up()
    return table, (await anna.http.get(f"/api/tables/{table}/record")).json()


async def fork(device: Device, table: str, **wish: object) -> str:
    answer = await device.http.post(f"/api/tables/{table}/fork", json={"level": "thumb", **wish})
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["id"]
    return made


async def begun(device: Device, table: str, seat: int, name: str = "Anna") -> Line:
    line = await device.join(table)
    await line.sit(seat, name)
    await line.start()
    return line


async def refused(device: Device, table: str, **wish: object) -> tuple[int, str]:
    answer = await device.http.post(f"/api/tables/{table}/fork", json=wish)
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.parametrize(("game", "seat"), [("zocken", 0), ("tutto", 1)])
def test_a_game_goes_on_from_any_position_with_dice_of_its_own(
    game: str, seat: int, tmp_path: Path
) -> None:
    """It is played over three lives of the server: before its start, in the middle, at the end."""

    async def story() -> None:
        settings = config(tmp_path)
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            options = ROUNDS if game == "zocken" else {"target": 1500}
            table, before = await finished(anna, game, options=options)
            event = len(before["events"]) // 2
            other = await fork(anna, table, event=event, seat=seat)
            shown = await standing(anna, other)
            assert shown["phase"] == "open"
            assert shown["forked"] == {"from": table, "events": event}
            assert shown["seats"][seat]["name"] == "Anna"
            assert shown["seats"][1 - seat]["bot"] == "thumb"
        async with running(settings, open_store(settings)) as server:
            anna = moved_to(anna, server)
            line = await begun(anna, other, seat)
            told = next(m["table"] for m in line.all if m["type"] == "table" and m["table"]["seq"])
            assert told["seq"] == event
            start = (await standing(anna, other))["deal"]["start"]
            await play_out({seat: line}, most=2)
            await line.hang_up()
        async with running(settings, open_store(settings)) as server:
            anna = moved_to(anna, server)
            await play_out({seat: await anna.join(other)})
            record = (await anna.http.get(f"/api/tables/{other}/record")).json()
        assert record["events"][:event] == before["events"][:event]
        assert record["forked"] == {"from": table, "events": event}
        assert record["fair"]["commit"] != before["fair"]["commit"]
        match = read_record(record)
        assert write_record(match) == record
        assert start == start_digest(match) != start_digest(match.at(0))
        verdict = verify(match)
        assert verdict.honest
        assert verdict.given == event
        assert verdict.checked == match.fallen - match.at(event).fallen > 0

    asyncio.run(story())


@served()
async def test_nothing_that_was_given_can_be_taken_back(server: Server) -> None:
    anna = await server.device()
    table, record = await finished(anna, options=ROUNDS)
    # Before the second of Anna's moves in a row: she has placed, and is to pick.
    place = next(n for n, event in enumerate(record["events"]) if "place" in event)
    line = await begun(anna, await fork(anna, table, event=place + 1), 0)
    assert line.to_act == 0
    assert await line.refused("undo", seq=line.seq, seat=0) == "nothing_to_undo"
    await line.play(line.legal[0], throw=False)
    assert (await line.ask("undo", seq=line.seq, seat=0))["type"] == "undone"
    assert await line.refused("undo", seq=line.seq, seat=0) == "nothing_to_undo"


@served()
async def test_anybody_may_try_a_finished_game_and_nobody_a_running_one(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table, record = await finished(anna, options=ROUNDS)
    last = len(record["events"])
    other = await fork(ben, table, event=last - 1, seat=1, name="Ben")
    assert (await standing(ben, other))["seats"][1]["name"] == "Ben"
    assert await refused(ben, other, event=0) == (409, "not_now")
    await begun(ben, other, 1, "Ben")
    assert await refused(ben, other, event=0) == (409, "not_now")
    assert await refused(ben, table, event=last) == (400, "game_over")
    assert await refused(ben, table, event=last + 1) == (400, "bad_request")
    assert await refused(ben, table, event=0, seat=2) == (400, "bad_request")
    assert await refused(ben, table, event=0, level="grandmaster") == (400, "bad_request")
    assert await refused(ben, "nowhere", event=0) == (404, "no_table")


@served()
async def test_before_the_start_bots_may_be_changed_and_rules_may_not(server: Server) -> None:
    anna = await server.device()
    table, _ = await finished(anna, options=ROUNDS)
    line = await anna.join(await fork(anna, table, event=3))
    seats = [{"bot": None}, {"bot": "random"}]
    settings: Json = {"game": "zocken", "options": ROUNDS, "seats": seats}
    longer = {**settings, "options": {"rounds": 2}}
    assert await line.refused("change", settings=longer) == "not_now"
    assert await line.refused("change", settings={**settings, "seats": seats * 2}) == "not_now"
    assert (await line.ask("change", settings=settings))["type"] == "table"
    await line.sit(0, "Anna")
    await line.start()
    await play_out({0: line})
    assert line.phase == "over"


@served()
async def test_a_fork_is_tried_again_from_where_the_fork_was(server: Server) -> None:
    anna = await server.device()
    table, _ = await finished(anna, options=ROUNDS)
    other = await fork(anna, table, event=5)
    await play_out({0: await begun(anna, other, 0)})
    third = await fork(anna, other, event=3)
    assert (await standing(anna, third))["forked"] == {"from": other, "events": 3}
    await play_out({0: await begun(anna, third, 0)})
    match = read_record((await anna.http.get(f"/api/tables/{third}/record")).json())
    assert match.forked == Forked(other, 3)
    assert verify(match).honest


@served()
async def test_a_record_that_was_sent_in_is_tried_from_there_too(server: Server) -> None:
    anna = await server.device()
    _, record = await finished(anna, options=ROUNDS)
    sent = (await anna.http.post("/api/reviews", json=record)).json()["id"]
    answer = await anna.http.post(f"/api/reviews/{sent}/fork", json={"event": 4, "level": "thumb"})
    assert answer.status_code == 201, answer.text
    other = answer.json()["id"]
    assert (await standing(anna, other))["forked"] == {"from": None, "events": 4}
    await play_out({0: await begun(anna, other, 0)})
    again = (await anna.http.get(f"/api/tables/{other}/record")).json()
    assert again["events"][:4] == record["events"][:4]
    missing = await anna.http.post("/api/reviews/nowhere/fork", json={"event": 0})
    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "not_found")


async def sent_in(device: Device, record: Json) -> str:
    answer = await device.http.post("/api/reviews", json=record)
    assert answer.status_code == 201, answer.text
    return f"/api/reviews/{answer.json()['id']}/fork"


def unfinished(record: Json) -> Json:
    """The first half of a match, as a browser sends a game that it goes on with elsewhere."""
    match = read_record(record)
    half: Json = write_record(match.at(len(match.history) // 2))
    return {key: half[key] for key in ("format", "game", "players", "options", "events", "result")}


FREE: list[Json] = [{"bot": None}, {"bot": None}]


@pytest.mark.parametrize("game", ["zocken", "tutto", "gambler"])
def test_friends_go_on_with_a_game_that_another_device_began(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        settings = config(tmp_path)
        async with running(settings, open_store(settings)) as server:
            anna, ben = await server.device(), await server.device()
            short = {"zocken": ROUNDS, "tutto": {"target": 1500}, "gambler": {"target": 60}}
            _, record = await finished(anna, game, options=short[game])
            half = unfinished(record)
            event = len(half["events"])
            wish = {"event": event, "seat": 0, "seats": FREE, "name": "Anna"}
            answer = await anna.http.post(await sent_in(anna, half), json=wish)
            assert answer.status_code == 201, answer.text
            table = answer.json()["id"]
            shown = await standing(anna, table)
            assert [seat["kind"] for seat in shown["seats"]] == ["person", "open"]
            assert shown["forked"] == {"from": None, "events": event}
        async with running(settings, open_store(settings)) as server:
            anna, ben = moved_to(anna, server), moved_to(ben, server)
            host, guest = await anna.join(table), await ben.join(table)
            await host.sit(0, "Anna")
            assert await host.refused("start") == "seats_open"
            await guest.sit(1, "Ben")
            await host.start()
            while guest.phase != "playing":
                await guest.next()
            await play_out({0: host, 1: guest})
            record = (await anna.http.get(f"/api/tables/{table}/record")).json()
        assert record["events"][:event] == half["events"]
        assert record["players"] == ["Anna", "Ben"]
        verdict = verify(read_record(record))
        assert (verdict.honest, verdict.given) == (True, event)

    asyncio.run(story())


@served()
async def test_a_fork_for_friends_names_a_sitter_for_every_seat(server: Server) -> None:
    anna = await server.device()
    table, _ = await finished(anna, options=ROUNDS)
    bad: list[Json] = [
        {"seats": FREE[:1]},
        {"seats": [*FREE, {"bot": None}]},
        {"seats": [{"bot": "thumb"}, {"bot": None}]},  # a bot on the asker's own seat
        {"seats": [{"bot": None}, {"bot": "grandmaster"}]},
        {"seats": FREE, "seat": 2},
        {"seats": "all"},
    ]
    answers = [await refused(anna, table, event=3, **wish) for wish in bad]
    assert answers == [(400, "bad_request")] * len(bad)
    other = await fork(anna, table, event=3, seat=1, seats=[{"bot": "random"}, {"bot": None}])
    shown = await standing(anna, other)
    assert (shown["seats"][0]["bot"], shown["seats"][1]["name"]) == ("random", "Anna")


@served(Config(secret=KEY, limits=Limits(tables=Rate(2, 0.0))))
async def test_what_is_refused_counts_too(server: Server) -> None:
    """A record is played again before it is known whether it can be forked there."""
    anna = await server.device()
    _, record = await finished(anna, options=ROUNDS)
    sent = (await anna.http.post("/api/reviews", json=record)).json()["id"]
    path, late = f"/api/reviews/{sent}/fork", {"event": len(record["events"])}
    codes = [(await anna.http.post(path, json=late)).status_code for _ in range(2)]
    assert codes == [400, 429]
