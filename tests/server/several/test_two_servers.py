"""Two servers, one table: people play it from either, whoever is first, and both say the same.

With a real PostgreSQL and a real Redis. Clocks are in `test_clocks`.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from unittest.mock import patch

import pytest
from redis.asyncio import Redis

from tests.server.at_server import Json, Line, play_out, standing
from tests.server.later import later, run, until
from tests.server.several.at_several import Member, TwoApart, deaf, member, members, two_apart
from tests.server.several.at_several import settings as settings_of
from wagnis.records import read_record, verify
from wagnis.server.config import Config
from wagnis.server.pubsub import SERVER
from wagnis.server.room.room import Room
from wagnis.server.store import StoreError

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.usefixtures("patient_database")]
QUICK = {"options": {"rounds": 1}}
TIMES = 8
"""How often two servers are asked at the same moment."""


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    return settings_of(database, redis_url)


def last(apart: TwoApart) -> Line:
    """Who has heard most."""
    return max((apart.first, apart.second), key=lambda line: line.seq)


async def even(apart: TwoApart) -> None:
    """Until both have heard the same."""
    for line in (apart.first, apart.second):
        while line.seq < last(apart).seq:
            await line.next()


def test_a_whole_game_is_played_by_people_at_different_servers(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            await play_out(dict(apart))
            assert apart.second.phase == "over"
            assert told(apart.first) == told(apart.second)
            for device in (apart.anna, apart.ben):
                record = (await device.http.get(f"/api/tables/{apart.table}/record")).json()
                assert verify(read_record(record)).honest
                assert (await standing(device, apart.table))["phase"] == "over"
            again = (await apart.second.ask("rematch"))["table"]["next"]
            shown = await apart.first.table(lambda shown: shown["next"] is not None)
            assert shown["next"] == again

    asyncio.run(story())


def told(line: Line) -> list[Json]:
    """What this line was told of events, in order."""
    return [step for news in line.all if news["type"] == "moved" for step in news["steps"]]


def test_who_is_at_another_server_is_present_and_is_seen_to_leave(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken")
            visitor = await (await other.device()).join(apart.table)
            await apart.first.table(lambda shown: shown["watching"] == 1)
            await visitor.hang_up()
            await apart.first.table(lambda shown: shown["watching"] == 0)
            await apart.second.hang_up()
            await apart.first.table(lambda shown: not shown["seats"][1]["present"])
            second = await apart.ben.join(apart.table)
            await apart.first.table(lambda shown: shown["seats"][1]["present"])
            await second.heard(
                lambda news: news["type"] == "table" and news["table"]["seats"][0]["present"]
            )

    asyncio.run(story())


def test_reactions_and_gestures_are_seen_at_the_other_server(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken")
            await apart.second.ask("react", seat=1, reaction="wow")
            assert (await apart.first.news("reacted"))["seat"] == 1
            seat = apart.first.to_act if apart.first.due is None else apart.first.due["seat"]
            mover, watcher = (
                (apart.first, apart.second) if seat == 0 else (apart.second, apart.first)
            )
            await mover.ask("shake", seat=seat, seq=mover.seq, on=True)
            assert (await watcher.news("shaken"))["on"]

    asyncio.run(story())


def test_a_guest_asks_at_one_server_and_is_admitted_at_the_other(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            anna, ben = await one.device(), await other.device()
            table = await anna.make("zocken", None, "thumb", seeking=True, public=True)
            first = await anna.join(table)
            await first.sit(0, "Anna")
            await first.start()
            second = await ben.join(table)
            for end in ("withdrawn", "left", "admitted"):
                assert (await second.ask("join", name="Ben"))["table"]["wanted"] == "Ben"
                await first.table(lambda shown: shown.get("wanted") == "Ben")
                if end == "withdrawn":
                    await second.ask("withdraw")
                elif end == "left":
                    await second.hang_up()
                else:
                    break
                await first.table(lambda shown: "wanted" not in shown)
                if end == "left":
                    second = await ben.join(table)
            after = (await first.ask("admit"))["table"]["next"]
            shown = await second.table(lambda shown: shown["next"] is not None)
            assert (shown["next"], shown["wanted"]) == (after, "Ben")

    asyncio.run(story())


def test_a_move_is_taken_back_at_the_other_server_too(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            lines = dict(apart)
            seat = apart.first.to_act
            assert isinstance(seat, int)
            mover, watcher = lines[seat], lines[1 - seat]
            await mover.play(mover.legal[0], throw=False)
            await watcher.news("moved")
            answer = await mover.ask("undo", seq=mover.seq, seat=seat)
            assert answer["type"] == "undone"
            undone = await watcher.news("undone")
            assert {**undone, "re": answer["re"]} == answer
            await play_out(lines)
            assert told(apart.first) == told(apart.second)

    asyncio.run(story())


def test_a_rematch_that_is_asked_for_at_both_servers_at_once_is_one_table(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            for _ in range(3):
                apart = await two_apart(one, other, "zocken", **QUICK)
                await play_out(dict(apart))
                await asyncio.gather(*(line.ask("rematch") for _, line in apart))
                shown = [await standing(who, apart.table) for who in (apart.anna, apart.ben)]
                assert shown[0]["next"] == shown[1]["next"] is not None
                # The table of whoever was second is not left over.
                for device in (apart.anna, apart.ben):
                    listed = (await device.http.get("/api/tables")).json()["mine"]
                    open_tables = {line["id"] for line in listed if line["phase"] == "open"}
                    assert open_tables == {shown[0]["next"]}
                for _, line in apart:
                    await line.hang_up()
                rematch = await apart.anna.join(shown[0]["next"])
                await rematch.sit(0, "Anna")  # or it would be listed the next time
                await rematch.hang_up()

    asyncio.run(story())


def test_the_same_submission_at_two_servers_at_once_happens_once(config: Config) -> None:
    """Both answer with what happened the first time."""

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", options={"rounds": 3})
            answers: Counter[str] = Counter()
            for number in range(TIMES):
                seat = await to_throw_or_move(apart)
                device, far = ((apart.anna, other), (apart.ben, one))[seat]
                near, line = dict(apart)[seat], await far.lend(device).join(apart.table)
                said = submission(near, seat, f"same{number}")
                for each in (near, line):
                    each.raw(json.dumps(said))
                told = [
                    await each.until(lambda news, id=said["id"]: news.get("re") == id)  # type: ignore[misc]
                    for each in (near, line)
                ]
                answers.update(answer["type"] for answer in told)
                assert {answer["seq"] for answer in told} == {told[0]["seq"]}
                log = await one.log(apart.table)
                assert log.count(f"{device.handle}:{said['id']}") == 1
                await line.hang_up()
                await even(apart)
            assert answers == {"moved": TIMES, "accepted": TIMES}

    asyncio.run(story())


async def to_throw_or_move(apart: TwoApart) -> int:
    """Whose turn it is, once both have heard."""
    await even(apart)
    line = apart.first
    seat = line.to_act if line.due is None else line.due["seat"]
    assert isinstance(seat, int)
    return seat


def submission(line: Line, seat: int, id: str) -> Json:
    said = {"id": id, "seq": line.seq, "seat": seat}
    if line.due is not None:
        return {**said, "type": "throw"}
    return {**said, "type": "play", "move": line.legal[0], "throw": True}


def test_of_two_who_act_at_once_both_are_answered_and_the_order_is_one(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", options={"rounds": 3})
            for _ in range(TIMES):
                seat = await to_throw_or_move(apart)
                mover, sitter = dict(apart)[seat], dict(apart)[1 - seat]
                said = submission(mover, seat, f"at{mover.seq}")
                # One moves, the other gives their seat to a bot, and takes it back.
                moving = asyncio.create_task(answered(mover, said))
                standing_up = await sitter.ask("stand", seat=1 - seat)
                assert standing_up["table"]["seats"][1 - seat]["stand_in"]
                assert (await moving)["type"] == "moved"
                back = await sitter.ask("back", seat=1 - seat)
                assert not back["table"]["seats"][1 - seat]["stand_in"]
                await even(apart)
            assert told(apart.first) == told(apart.second)
            stored = await one.store.load(apart.table)
            assert stored is not None
            assert [step["event"] for step in told(apart.first)] == [r.event for r in stored[1]]

    asyncio.run(story())


async def answered(line: Line, said: Json) -> Json:
    line.raw(json.dumps(said))
    return await line.until(lambda news: news.get("re") == said["id"])


def test_two_with_one_seat_at_two_servers_make_one_move_of_two(config: Config) -> None:
    """The same device at both servers decides differently: the second is told that it is late."""

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", options={"rounds": 3})
            for number in range(TIMES):
                seat = await to_throw_or_move(apart)
                device, far = ((apart.anna, other), (apart.ben, one))[seat]
                near, line = dict(apart)[seat], await far.lend(device).join(apart.table)
                answers = await asyncio.gather(
                    answered(near, submission(near, seat, f"near{number}")),
                    answered(line, submission(near, seat, f"far{number}")),
                )
                assert sorted(answer["type"] for answer in answers) == ["moved", "refused"]
                late = next(answer for answer in answers if answer["type"] == "refused")
                assert late["code"] == "stale"
                await line.hang_up()
                await even(apart)

    asyncio.run(story())


def test_a_bot_that_is_due_at_three_servers_moves_once(config: Config) -> None:
    async def story() -> None:
        async with members(config, many=3) as servers:
            anna = await servers[0].device()
            table = await anna.make("zocken", None, "thumb", **QUICK)
            lines = [await server.lend(anna).join(table) for server in servers]
            await lines[0].sit(0, "Anna")
            await lines[0].start()
            # Whoever made the last move hears nothing more of it: each server may be the first.
            for line in lines:
                while line.phase != "playing":
                    await line.next()
            await play_out({0: lines[0]})
            for line in lines:
                while line.phase != "over":
                    await line.next()
            assert told(lines[0]) == told(lines[1]) == told(lines[2])
            stored = await servers[0].store.load(table)
            assert stored is not None
            assert [step["event"] for step in told(lines[0])] == [r.event for r in stored[1]]
            record = (await anna.http.get(f"/api/tables/{table}/record")).json()
            assert verify(read_record(record)).honest

    asyncio.run(story())


@pytest.mark.parametrize("many", [2, 3])
def test_the_bot_of_a_server_that_has_gone_moves_at_another(config: Config, many: int) -> None:
    """The one that let it act is no more; nobody needs to come or to ask."""

    async def story() -> None:
        async with members(config, many=many) as servers:
            one, *others = servers
            anna = await one.device()
            table = await anna.make("zocken", None, "thumb", **QUICK)
            first = await anna.join(table)
            await first.sit(0, "Anna")
            far = [await server.lend(anna).join(table) for server in others]
            await first.start()
            while first.to_act != 1 and first.phase == "playing":
                one.room(table).session.jobs.refuse()  # as if it were killed before its bot moves
                if first.due is not None:
                    await first.throw()
                else:
                    await first.play(first.legal[-1])
            for line in far:
                await line.until(
                    lambda news: (
                        news["type"] == "moved" and any(step["by"] == 1 for step in news["steps"])
                    )
                )

    asyncio.run(story())


def test_a_table_that_was_deleted_at_one_server_is_gone_at_the_other(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            anna, ben = await one.device(), await other.device()
            table = await anna.make("zocken", None, "thumb", **QUICK)
            first, visitor = await anna.join(table), await ben.join(table)
            await first.sit(0, "Anna")
            await first.start()
            gone = await anna.http.delete(f"/api/tables/{table}")
            assert gone.is_success, gone.text
            assert await visitor.closed() == 1013
            assert await ben.connect(table).closed() == 4410

    asyncio.run(story())


def test_a_device_that_is_deleted_at_one_server_is_let_go_of_at_the_other(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            line = await other.lend(apart.anna).join(apart.table)
            assert (await apart.anna.http.delete("/api/me")).is_success
            await line.closed()
            shown = await apart.second.table(lambda shown: shown["seats"][0]["name"] != "Anna")
            assert shown["seats"][0]["holder"] != apart.anna.handle

    asyncio.run(story())


def test_a_visitor_at_a_server_that_has_missed_something_is_shown_the_latest(
    config: Config,
) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            deaf(other)
            await make_a_move(apart, one)
            assert other.room(apart.table).table.seq < apart.first.seq
            visitor = await (await other.device()).join(apart.table)
            assert visitor.seq == apart.first.seq
            await even(apart)  # and so are those who are there already

    asyncio.run(story())


def test_what_is_sent_again_is_answered_by_where_the_table_stands_now(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            seat = await to_throw_or_move(apart)
            device, line = (apart.anna, apart.ben)[seat], dict(apart)[seat]
            said = submission(line, seat, "again")
            await answered(line, said)
            await even(apart)
            deaf(other)
            await make_a_move(apart, one)
            there = await other.lend(device).join(apart.table)
            deaf(other)
            await make_a_move(apart, one)
            answer = await answered(there, said)
            assert (answer["type"], answer["seq"]) == ("accepted", apart.first.seq)

    asyncio.run(story())


async def make_a_move(apart: TwoApart, at: Member) -> None:
    """Whoever is to act does so at this server."""
    line = apart.first
    seat = line.to_act if line.due is None else line.due["seat"]
    assert isinstance(seat, int)
    device = (apart.anna, apart.ben)[seat]
    there = await at.lend(device).join(apart.table)
    assert (await answered(there, submission(there, seat, f"alone{there.seq}")))["type"] == "moved"
    await there.hang_up()
    while line.seq < there.seq:
        await line.next()


def test_a_visitor_is_not_shown_an_old_table_while_a_commit_is_in_doubt(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(*_given: object) -> object:
        raise StoreError("the database has not answered for 5 seconds")

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            deaf(other)
            await make_a_move(apart, one)
            other.room(apart.table).ledger.unsure = True
            with monkeypatch.context() as away:
                away.setattr(other.store, "load", silent)
                assert await other.lend(apart.anna).connect(apart.table).closed() == 1013
            visitor = await (await other.device()).join(apart.table)
            assert visitor.seq == apart.first.seq

    asyncio.run(story())


def test_who_asks_by_http_is_shown_the_latest(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            deaf(other)
            await make_a_move(apart, one)
            assert (await standing(apart.ben, apart.table))["seq"] == apart.first.seq

    asyncio.run(story())


def test_nothing_is_left_out_because_an_old_table_does_not_need_it(config: Config) -> None:
    """At the other server nobody has let a bot play for Ben, so that there he is back."""

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            deaf(other)
            elsewhere = await one.lend(apart.ben).join(apart.table)
            assert (await elsewhere.ask("stand", seat=1))["table"]["seats"][1]["stand_in"]
            assert not other.room(apart.table).table.seats[1].stand_in
            answer = await apart.second.ask("back", seat=1)
            assert not answer["table"]["seats"][1]["stand_in"]
            stored = await one.store.load(apart.table)
            assert stored is not None
            assert not stored[0].document["seats"][1]["stand_in"]

    asyncio.run(story())


def test_who_is_connected_is_told_to_other_servers_a_few_times_a_second(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            await later(1.0)
            told: list[str] = []
            session = one.room(apart.table).session
            publish = one.pubsub.publish

            def counted(kind: str, *body: object) -> None:
                told.append(kind)
                publish(apart.table, kind, *body)

            session._publish = counted
            for _ in range(50):
                session.tell_presence()
            assert told == ["here"]  # at once
            await later(1.0)
            assert told == ["here", "here"]  # and once more, with the latest
            await later(1.0)
            assert told == ["here", "here"]
            watcher = await one.device()
            await watcher.join(apart.table)
            await until(lambda: watcher.handle in other.room(apart.table).connections.present)

    run(story())


def test_nobody_is_refused_by_an_old_table(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            deaf(other)
            await make_a_move(apart, one)
            # By what Ben's server knows, this event is still to come; in truth it is the latest.
            assert other.room(apart.table).table.seq < apart.first.seq
            seat = apart.first.to_act if apart.first.due is None else apart.first.due["seat"]
            assert isinstance(seat, int)
            device = (apart.anna, apart.ben)[seat]
            there = await other.lend(device).join(apart.table)
            await there.hang_up()
            deaf(other)
            await make_a_move(apart, one)
            late = dict(apart)[1]
            answer = await answered(
                late, {"id": "late", "type": "throw", "seq": late.seq, "seat": 1}
            )
            assert answer["type"] == "refused"
            assert answer["seq"] == apart.first.seq
            assert late.seq == apart.first.seq  # it was told before it was refused

    asyncio.run(story())


def test_without_an_answer_of_the_store_nobody_is_refused_by_what_is_in_memory(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(*_given: object) -> object:
        raise StoreError("the database has not answered for 5 seconds")

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            deaf(other)
            monkeypatch.setattr(other.store, "seen", silent)
            assert await apart.second.refused("play", seq=99, seat=1, move={}) == "not_stored"
            line = apart.ben.connect(apart.table)
            assert await line.closed() == 1013

    asyncio.run(story())


def test_what_was_missed_is_read(config: Config) -> None:
    """The server hears nothing, as where Redis has lost it, and looks by itself."""

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            other.pubsub._hear = lambda said: None
            await make_a_move(apart, one)
            await until_told(apart.second, apart.first.seq)

    asyncio.run(story())


async def until_told(line: Line, seq: int) -> None:
    while line.seq < seq:
        await line.next()


def test_a_server_that_drains_sends_its_people_to_the_other(config: Config) -> None:
    async def story() -> None:
        async with member(config) as other:
            async with member(config) as one:
                apart = await two_apart(one, other, "zocken", **QUICK)
                await make_a_move(apart, one)
                seq = apart.first.seq
                await one.context.hub.drain()
                assert await one.lend(apart.anna).connect(apart.table).closed() == 1012
                wish = {"game": "zocken", "seats": [{}]}
                made = await apart.anna.http.post("/api/tables", json=wish)
                assert made.status_code == 503
            await apart.second.table(lambda shown: not shown["seats"][0]["present"])
            first = await other.lend(apart.anna).join(apart.table)
            assert first.seq == seq
            await play_out({0: first, 1: apart.second})

    asyncio.run(story())


def test_people_of_a_server_without_a_word_are_gone_after_some_seconds(config: Config) -> None:
    """As a process ends that is killed: its key in Redis expires."""

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            for task in one.pubsub._tasks:
                task.cancel()
            await asyncio.gather(*one.pubsub._tasks, return_exceptions=True)
            await apart.second.table(lambda shown: not shown["seats"][0]["present"])
            assert (await apart.second.ask("ping"))["seq"] == apart.second.seq

    asyncio.run(story())


def test_people_of_a_server_that_was_believed_to_have_gone_are_there_again(
    config: Config,
) -> None:
    """As after a pause: its key in Redis has expired, and it says again who is connected."""

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            async with Redis.from_url(config.redis or "") as redis:
                await redis.delete(SERVER + other.pubsub.id)
            one.context.hub._gone(other.pubsub.id)
            await apart.first.table(lambda shown: not shown["seats"][1]["present"])
            await apart.first.table(lambda shown: shown["seats"][1]["present"])

    asyncio.run(story())


def test_what_one_server_appends_another_follows_without_reading(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            # What was written before is read; from then on it is told.
            await make_a_move(apart, one)
            await until_told(apart.second, apart.first.seq)
            read = [patch.object(who.store, "load", wraps=who.store.load) for who in (one, other)]
            with read[0] as by_one, read[1] as by_other:
                for line in (apart.first, apart.second):
                    line.all.clear()
                await play_out(dict(apart), most=6)
                await even(apart)
            assert told(apart.first) == told(apart.second) != []
            assert (by_one.call_count, by_other.call_count) == (0, 0)

    asyncio.run(story())


def test_when_everybody_has_left_other_servers_list_whose_turn_it_is(config: Config) -> None:
    async def story() -> None:
        async with members(config, many=3) as (one, other, third):
            apart = await two_apart(one, other, "zocken", **QUICK)
            ahead = apart.first.to_act
            assert isinstance(ahead, int)
            while apart.first.to_act == ahead or apart.first.to_act == "chance":
                await play_out(dict(apart), most=1)
                await even(apart)
            for _, line in apart:
                await line.hang_up()
            turn = apart.first.to_act
            listed = None
            while listed != turn:
                answer = await third.lend(apart.anna).http.get("/api/tables")
                listed = answer.json()["mine"][0]["turn"]

    asyncio.run(story())


def test_a_row_that_was_changed_from_outside_is_read_anew(config: Config) -> None:
    """As by `wagnis admin`: nobody publishes it."""

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            async with member(settings_of(config.database or "", None)) as third:
                line = await third.lend(apart.ben).join(apart.table)
                assert (await line.ask("stand", seat=1))["table"]["seats"][1]["stand_in"]
                await line.hang_up()
            for line in (apart.first, apart.second):
                await line.heard(
                    lambda news: news["type"] == "table" and news["table"]["seats"][1]["stand_in"]
                )

    asyncio.run(story())


def test_a_room_that_nobody_needs_is_put_away_and_others_go_on(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            await apart.second.hang_up()
            room: Room = other.room(apart.table)
            await until(lambda: room.idle)
            room.touched = 0.0
            await other.context.hub.put_away(1.0)
            assert apart.table not in other.context.hub._rooms
            second = await apart.ben.join(apart.table)
            await play_out({0: apart.first, 1: second})

    asyncio.run(story())
