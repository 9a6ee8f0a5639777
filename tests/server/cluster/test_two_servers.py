"""Two servers, one table: people play it from either, and nothing is lost when one of them goes.

With a real PostgreSQL and a real Redis. Clocks are in `test_clocks`.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from tests.server.at_server import ClosedError, Device, Line, play_out, standing
from tests.server.cluster.at_cluster import member, members, settings, two_apart
from tests.server.later import until
from tests.server.store.rows import give_up
from wagnis.records import read_record, verify
from wagnis.server.config import Config
from wagnis.server.store import StoreError

pytestmark = pytest.mark.xdist_group("cluster")
QUICK = {"options": {"rounds": 1}}


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    return settings(database, redis_url)


def test_a_whole_game_is_played_by_people_at_different_servers(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            await play_out(dict(apart))
            assert apart.second.phase == "over"
            for device in (apart.anna, apart.ben):
                record = (await device.http.get(f"/api/tables/{apart.table}/record")).json()
                assert verify(read_record(record)).honest
                assert (await standing(device, apart.table))["phase"] == "over"
            # Another game, from the far side; and there one is a guest of nobody.
            again = (await apart.second.ask("rematch"))["table"]["next"]
            line = await apart.ben.join(again)
            assert other.owns(again)
            assert not one.owns(again)
            await line.hang_up()

    asyncio.run(story())


@pytest.mark.deep
def test_who_is_at_another_server_is_present_and_is_seen_to_leave(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken")
            shown = await standing(apart.anna, apart.table)
            assert [seat["present"] for seat in shown["seats"]] == [True, True]
            await apart.second.ask("react", seat=1, reaction="wow")
            assert (await apart.first.news("reacted"))["seat"] == 1
            await apart.second.hang_up()
            await apart.first.table(lambda shown: not shown["seats"][1]["present"])

    asyncio.run(story())


@pytest.mark.deep
def test_bots_move_for_who_is_at_another_server(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            anna = await one.device()
            table = await anna.make("zocken", None, "thumb", **QUICK)
            first = await anna.join(table)
            await first.sit(0, "Anna")
            far = await other.lend(anna).join(table)
            await first.hang_up()
            await far.start()
            await play_out({0: far})
            assert far.phase == "over"
            assert not other.owns(table)

    asyncio.run(story())


@pytest.mark.deep
def test_what_makes_no_sense_is_refused_at_once_and_by_the_owner(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken")
            apart.second.raw('{"type": "nonsense", "id": "x1"}')
            refusal = await apart.second.until(lambda message: message.get("re") == "x1")
            assert refusal["code"] == "bad_request"
            assert await apart.second.refused("play", seq=0, seat=0, move={}) == "not_your_seat"
            assert await other.lend(apart.ben).connect("nosuchtable").closed() == 4404

    asyncio.run(story())


def test_a_server_that_drains_hands_its_tables_over_at_once(config: Config) -> None:
    async def story() -> None:
        async with member(config) as other:
            async with member(config) as one:
                apart = await two_apart(one, other, "zocken", **QUICK)
                await apart.first.play(apart.first.legal[0])
                seq = apart.first.seq
                await one.context.drain()
                assert await apart.second.closed() == 1013
                assert await one.lend(apart.anna).connect(apart.table).closed() == 1012
                wish = {"game": "zocken", "seats": [{}]}
                made = await apart.anna.http.post("/api/tables", json=wish)
                assert made.status_code == 503
            second = await apart.ben.join(apart.table)
            assert other.owns(apart.table)
            assert second.seq == seq
            first = await other.lend(apart.anna).join(apart.table)
            await play_out({0: first, 1: second})

    asyncio.run(story())


def test_when_an_owner_dies_its_people_come_again_and_another_has_all_of_it(
    config: Config,
) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            lines = dict(apart)
            await play_out(lines, most=5)
            seq = max(line.seq for line in lines.values())
            assert one.context.cluster is not None
            assert other.context.cluster is not None
            # As a process ends that is killed: no word to anybody.
            await one.context.cluster.links.bus.close()
            await give_up(other.store, one.id)
            other.context.cluster.links.keep({other.id})
            assert await apart.second.closed() == 1013
            second = await apart.ben.join(apart.table)
            assert other.owns(apart.table)
            assert second.seq == seq
            first = await other.lend(apart.anna).join(apart.table)
            await play_out({0: first, 1: second})

    asyncio.run(story())


def test_an_owner_that_was_taken_for_dead_writes_nothing_and_begins_anew(config: Config) -> None:
    """As after a long pause: its row has expired, and another has taken the table."""

    async def story() -> None:
        async with members(replace(config, lease=600.0)) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            await apart.first.play(apart.first.legal[0])
            seq, id = apart.first.seq, one.id
            await give_up(other.store, id)  # its time is over; it does not know yet
            await apart.second.hang_up()
            second = await apart.ben.join(apart.table)
            assert other.owns(apart.table)
            assert second.seq == seq
            # The old owner has the room still; its next write finds the fence.
            apart.first.raw('{"type": "stand", "id": "late", "seat": 0}')
            assert await apart.first.closed() == 1013
            assert not one.owns(apart.table)
            assert not [m for m in apart.first.all if m.get("re") == "late"]
            assert not (await standing(apart.ben, apart.table))["seats"][0]["stand_in"]

    asyncio.run(story())


@pytest.mark.deep
def test_a_server_that_was_given_up_begins_anew_under_another_name(config: Config) -> None:
    async def story() -> None:
        async with members(replace(config, lease=600.0)) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            id = one.id
            await give_up(other.store, id)
            assert one.context.cluster is not None
            await one.context.cluster.membership.beat()
            assert await apart.first.closed() == 1013
            assert await apart.second.closed() == 1013
            assert one.id != id
            await until(one.context.cluster.links.bus.up.is_set)
            first, second = await apart.anna.join(apart.table), await apart.ben.join(apart.table)
            await play_out({0: first, 1: second})

    asyncio.run(story())


def test_a_table_that_was_lost_is_still_looked_at(config: Config) -> None:
    async def story() -> None:
        async with members(replace(config, lease=600.0)) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            await give_up(other.store, one.id)
            await apart.second.hang_up()
            await apart.ben.join(apart.table)
            await one.context.hub.reload(apart.table)  # and finds that it is another's
            assert not one.owns(apart.table)
            assert (await standing(apart.anna, apart.table))["phase"] == "playing"
            assert (await apart.anna.http.get("/api/tables")).status_code == 200

    asyncio.run(story())


def test_who_comes_before_a_dead_owner_is_given_up_waits_and_need_not_come_again(
    config: Config,
) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            assert one.context.cluster is not None
            await apart.second.hang_up()
            await one.context.cluster.links.bus.close()
            joining = asyncio.create_task(apart.ben.join(apart.table))
            await asyncio.wait([joining], timeout=0.5)
            assert not joining.done()
            await give_up(other.store, one.id)
            await joining
            assert other.owns(apart.table)

    asyncio.run(story())


async def joined(device: Device, table: str) -> Line:
    """A socket at the table, reconnecting like a browser while the server says 1013."""
    while True:
        try:
            return await device.join(table)
        except ClosedError as closed:
            if closed.code != 1013:
                raise


def test_an_owner_that_was_paused_shows_nobody_an_old_table(config: Config) -> None:
    async def story() -> None:
        async with members(replace(config, lease=600.0)) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            assert one.context.cluster is not None
            await give_up(other.store, one.id)
            first = await other.lend(apart.anna).join(apart.table)
            await first.play(first.legal[0])
            assert one.owns(apart.table)  # it does not know yet
            one.context.cluster.membership._held_until = 0.0  # as after a pause
            visitor = await joined(await one.device(), apart.table)
            assert visitor.seq == first.seq

    asyncio.run(story())


def test_an_owner_that_was_paused_refuses_nobody_by_an_old_table(config: Config) -> None:
    async def story() -> None:
        async with members(replace(config, lease=600.0)) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            assert one.context.cluster is not None
            await give_up(other.store, one.id)
            first = await other.lend(apart.anna).join(apart.table)
            await first.play(first.legal[0])
            one.context.cluster.membership._held_until = 0.0
            apart.first.raw(
                json.dumps({"type": "throw", "id": "late", "seq": first.seq, "seat": 0})
            )
            assert await apart.first.closed() == 1013
            assert not [m for m in apart.first.all if m.get("re") == "late"]

    asyncio.run(story())


def test_an_owner_whose_lease_may_be_over_does_not_say_that_nothing_has_happened(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither of what it has stored itself, nor of what another server may have stored since."""

    async def silent(*_given: object) -> bool:
        raise StoreError("the database has not answered for 1 seconds")

    async def story() -> None:
        async with members(replace(config, lease=600.0)) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            said = {"id": "once", "seq": 0, "seat": 0, "move": apart.first.legal[0]}
            await apart.first.ask("play", **said)
            assert one.context.cluster is not None
            monkeypatch.setattr(one.store, "heartbeat", silent)
            one.context.cluster.membership._held_until = 0.0
            assert await apart.first.refused("play", **said) == "in_doubt"
            assert await apart.first.refused("stand", seat=0) == "in_doubt"
            monkeypatch.undo()
            assert (await apart.first.ask("play", **said))["type"] == "accepted"

    asyncio.run(story())


def test_an_owner_whose_heartbeats_fail_plays_on_until_another_has_the_table(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with members(replace(config, lease=600.0)) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            assert one.context.cluster is not None

            async def silent(*_given: object) -> bool:
                raise StoreError("the database has not answered for 1 seconds")

            monkeypatch.setattr(one.store, "heartbeat", silent)
            with pytest.raises(StoreError):
                await one.context.cluster.membership.beat()
            await give_up(other.store, one.id)
            # Its time is over, but the fence is the same: whatever it stores is stored.
            assert (await apart.first.ask("stand", seat=0))["table"]["seats"][0]["stand_in"]
            await apart.second.hang_up()
            await apart.ben.join(apart.table)
            assert other.owns(apart.table)
            apart.first.raw('{"type": "back", "id": "late", "seat": 0}')
            assert await apart.first.closed() == 1013
            assert not [m for m in apart.first.all if m.get("re") == "late"]
            assert (await standing(apart.ben, apart.table))["seats"][0]["stand_in"]

    asyncio.run(story())
