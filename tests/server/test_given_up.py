"""Deals that are given up: who is waited for, for how long, and what is void then.

A restored backup is tried in `test_restored`; which promises are taken, in `test_promises`.
"""

from __future__ import annotations

import json

import pytest

from tests.server.at_server import (
    OPEN_HOUSE,
    SEED,
    Device,
    Line,
    Server,
    play_out,
    running,
    served,
    standing,
)
from tests.server.later import later, run, turns, until
from tests.server.test_trouble import FullDisk
from tests.server.two_seeds import A, B, C, record_of, reveal, two
from wagnis.dice import faults
from wagnis.records import read_record, verify
from wagnis.server.config import Limits
from wagnis.server.room import deadlines, room
from wagnis.server.table.dealing import MOST_GIVEN_UP


@served()
async def test_while_dice_are_dealt_nobody_sits_down_and_nothing_is_changed(server: Server) -> None:
    first, second, table = await two(server, "zocken", reveals=False)
    await first.ask("start")
    assert await first.refused("sit", seat=0, name="Annika", **first.promise(0, C)) == "not_now"
    settings = {"game": "tutto", "seats": [{}, {}]}
    assert await first.refused("change", settings=settings) == "not_now"
    assert (await first.ask("start"))["type"] == "accepted"
    assert (await standing(server.stranger(), table))["deal"]["number"] == 1
    assert (await reveal(second, 1, B))["table"]["phase"] == "playing"


@served()
async def test_a_connected_device_that_does_not_reveal_ends_the_deal_and_loses_its_seat(
    server: Server,
) -> None:
    first, second, table = await two(server, "zocken", reveals=False)
    await first.ask("start")
    await second.table(lambda shown: shown["deal"]["revealed"] == [0])
    await later(deadlines.TIME)
    shown = await second.table(lambda shown: shown["deal"]["number"] == 2)
    assert shown["deal"]["state"] == "open"
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "open"]
    (before,) = shown["earlier"]
    assert (before["given_up"], before["seat"]) == ("silent", 1)
    assert before["client_seeds"] == [A, None]  # what Anna revealed is void
    assert before["commit"] != shown["commit"]
    # Nobody's old promise counts: Anna and Ben promise for the new deal.
    assert shown["deal"]["promises"] == [None, None]
    assert await first.refused("promise", seat=0, deal=1, promise="0" * 64) == "stale"
    await first.ask("promise", seat=0, **first.promise(0, "a3" * 16))
    second.reveals = True
    await second.sit(1, "Ben", "b3" * 16)
    await first.start()
    await second.table(lambda shown: shown["phase"] == "playing")
    await play_out({0: first, 1: second})
    record = await record_of(server, table)
    fair = record["fair"]
    assert (fair["table"], fair["deal"]) == (table, 2)
    (given_up,) = fair["given_up"]
    assert (given_up["deal"], given_up["why"], given_up["seat"]) == (1, "silent", 1)
    match = read_record(record)
    assert match.record == record
    assert match.fair is not None
    assert not faults(match.fair)
    assert verify(match).honest


@served()
async def test_a_device_that_is_away_is_waited_for_until_the_host_frees_its_seat(
    server: Server,
) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna", A)
    await second.sit(1, "Ben", B)
    await second.hang_up()
    await first.table(lambda shown: not shown["seats"][1]["present"])
    await first.ask("start")
    shown = await first.table(lambda shown: shown["deal"]["revealed"] == [0])
    assert shown["deal"]["until"] is None
    await later(10 * deadlines.TIME)
    assert (await first.ask("ping"))["type"] == "accepted"
    assert first.shown["deal"]["number"] == 1
    back = await ben.join(table)  # reveals by itself
    await back.table(lambda shown: shown["phase"] == "playing")
    assert (await standing(anna, table))["seeds"] == [A, B]


async def silent_pair(server: Server) -> tuple[Device, Device, Line, Line, str]:
    """Anna and Ben have promised, and neither reveals by itself."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    first.reveals = second.reveals = False
    await first.sit(0, "Anna", A)
    await second.sit(1, "Ben", B)
    return anna, ben, first, second, table


async def back_again(device: Device, table: str) -> Line:
    """A new socket that reveals nothing."""
    line = device.connect(table)
    line.reveals = False
    await line.table()
    return line


@served()
async def test_reconnecting_wins_no_time_to_reveal(server: Server) -> None:
    """A device has thirty connected seconds for a deal, on however many sockets."""
    _, ben, first, second, table = await silent_pair(server)
    await first.ask("start")
    await reveal(first, 0, A)
    connected = 0
    while second.shown["deal"]["number"] == 1 and connected < 40:
        await second.hang_up()
        second = await back_again(ben, table)
        await later(1)
        connected += 1
    assert 29 <= connected < 40
    shown = await standing(ben, table)
    assert (shown["earlier"][0]["given_up"], shown["earlier"][0]["seat"]) == ("silent", 1)


@served()
async def test_time_away_does_not_count(server: Server) -> None:
    _, ben, first, second, table = await silent_pair(server)
    await first.ask("start")
    await reveal(first, 0, A)
    await later(25)
    await second.hang_up()
    await first.table(lambda shown: not shown["seats"][1]["present"])
    await later(3600)
    second = await back_again(ben, table)
    shown = await first.table(lambda shown: shown["deal"]["until"] is not None)
    assert 0 < shown["deal"]["until"] - shown["now"] <= 5000
    first_told = next(news["table"] for news in second.all if news["type"] == "table")
    assert first_told["deal"]["until"] is not None  # the device reads at once how long it has
    await later(3)
    assert (await reveal(second, 1, B))["table"]["phase"] == "playing"


@served()
async def test_each_device_has_its_own_time(server: Server) -> None:
    """Anna was connected for five seconds, Ben for thirty: Ben was silent."""
    anna, _, first, second, table = await silent_pair(server)
    await first.ask("start")
    await first.hang_up()
    await second.table(lambda shown: not shown["seats"][0]["present"])
    await later(25)
    await back_again(anna, table)
    await later(6)
    shown = await second.table(lambda shown: shown["deal"]["number"] == 2)
    assert (shown["earlier"][0]["given_up"], shown["earlier"][0]["seat"]) == ("silent", 1)
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "open"]


@served()
async def test_a_new_deal_gives_everybody_the_whole_time(server: Server) -> None:
    _, _, first, second, _ = await silent_pair(server)
    await first.ask("start")
    await reveal(first, 0, A)
    await later(31)
    await first.table(lambda shown: shown["deal"]["number"] == 2)
    await first.ask("promise", seat=0, **first.promise(0, C))
    await second.sit(1, "Ben", "b3" * 16)
    await first.ask("start")
    await later(29)
    assert (await reveal(first, 0, C))["table"]["deal"]["revealed"] == [0]
    assert (await reveal(second, 1, "b3" * 16))["table"]["phase"] == "playing"


def test_a_deal_that_cannot_be_given_up_yet_is_given_up_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "RETRY", 600.0)

    async def story() -> None:
        store = FullDisk()
        async with running(OPEN_HOUSE, store) as server:
            _, _, first, _, _ = await silent_pair(server)
            await first.ask("start")
            await reveal(first, 0, A)
            store.full = True
            await later(31)
            await until(lambda: store.refused > 0)
            await turns()
            assert store.refused == 1, "the server waits a while before it tries again"
            store.full = False
            await later(601)
            await first.table(lambda shown: shown["deal"]["number"] == 2)

    run(story())


@pytest.mark.parametrize("way", ["kick", "stand", "leave"])
def test_whoever_goes_while_dice_are_dealt_ends_the_deal(way: str) -> None:
    @served()
    async def story(server: Server) -> None:
        anna, ben = await server.device(), await server.device()
        table = await anna.make("zocken", None, None)
        first, second = await anna.join(table), await ben.join(table)
        second.reveals = False
        await first.sit(0, "Anna", A)
        await second.sit(1, "Ben", B)
        await first.ask("start")
        await first.table(lambda shown: shown["deal"]["revealed"] == [0])
        if way == "kick":
            await first.ask("kick", seat=1)
        elif way == "stand":
            await second.ask("stand", seat=1)
        else:
            assert (await ben.http.delete("/api/me")).status_code == 200
            first = await anna.join(table)
        shown = await standing(anna, table)
        assert (shown["phase"], shown["deal"]["number"], shown["deal"]["state"]) == (
            "open",
            2,
            "open",
        )
        (before,) = shown["earlier"]
        assert (before["given_up"], before["seat"]) == ("kicked" if way == "kick" else "left", 1)
        assert shown["seats"][1]["kind"] == "open"
        assert shown["deal"]["promises"] == [None, None]

    story()


async def gives_up(line: Line, seats: int) -> bool:
    """The device of all seats starts, reveals for all but the last, and stands up from there.

    Whether it may start.
    """
    for seat in range(seats):
        if line.shown["deal"]["promises"][seat] is None:
            sitting = {"seat": seat, **line.promise(seat, SEED)}
            here = line.shown["seats"][seat]["kind"] == "person"
            await (line.ask("promise", **sitting) if here else line.sit(seat, f"Player {seat}"))
    if (await line.ask("start"))["type"] == "refused":
        return False
    for seat in range(seats - 1):
        await reveal(line, seat, SEED)
    await line.ask("stand", seat=seats - 1)
    return True


@served()
async def test_a_table_gives_up_only_so_many_deals(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("tutto", None, "thumb"))
    line.reveals = False
    for _ in range(MOST_GIVEN_UP):
        assert await gives_up(line, 1)
    await line.sit(0, "Anna")
    assert await line.refused("start") == "dealt_enough"
    shown = line.shown
    assert (shown["phase"], shown["deal"]["state"]) == ("open", "open")
    # All of them are still told, and another table begins.
    assert [deal["number"] for deal in shown["earlier"]] == list(range(1, MOST_GIVEN_UP + 1))
    other = await anna.join(await anna.make("tutto", None, "thumb"))
    await other.sit(0, "Anna")
    assert (await other.start())["table"]["phase"] == "playing"


@served()
async def test_the_last_deal_a_table_has_left_can_still_be_played(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("tutto", None, "thumb"))
    line.reveals = False
    for _ in range(MOST_GIVEN_UP - 1):
        assert await gives_up(line, 1)
    line.reveals = True
    await line.sit(0, "Anna")
    assert (await line.start())["table"]["phase"] == "playing"


@served()
async def test_ten_tables_with_all_deals_given_up_may_wait_for_a_connection(
    server: Server,
) -> None:
    """Ten seats, all seeds but one revealed each time: no given-up deal is longer."""
    anna = await server.device()
    line = await anna.join(await anna.make("tutto", *[None] * 10))
    line.reveals = False
    tries = 2 * MOST_GIVEN_UP
    while tries and await gives_up(line, 10):
        tries -= 1
    size = len(json.dumps(line.shown, separators=(",", ":")))
    assert 10 * size <= Limits().outbox, size
