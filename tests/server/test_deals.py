"""Deals: promises when people sit down, seeds once everything is fixed, and what ends a deal.

What a browser says to a server that cheats is tried in web/src/lib/proof and in tests/browser; a
restored backup in `test_restored`.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from tests.dice.signing import note
from tests.server.at_server import (
    KEY,
    OPEN_HOUSE,
    UNLIMITED,
    Json,
    Line,
    Server,
    asked,
    play_out,
    running,
    served,
    standing,
)
from wagnis.cli import main
from wagnis.core import Dice
from wagnis.dice import FairDice, FairSeeds, SeedNote
from wagnis.dice.deals import faults
from wagnis.dice.fair import NOTHING, promise_of
from wagnis.records import read_record, verify
from wagnis.server.config import Config
from wagnis.server.web.context import open_store

A, B, C = ("a1" * 16, "b2" * 16, "c3" * 16)
HASTY = replace(OPEN_HOUSE, second=0.002)  # thirty seconds are over in no time


async def two(
    server: Server, game: str, *bots: str, reveals: bool = True
) -> tuple[Line, Line, str]:
    """Anna and Ben sit, each with a promise of their own; the game has not begun."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make(game, None, None, *bots)
    first, second = await anna.join(table), await ben.join(table)
    second.reveals = reveals
    await first.sit(0, "Anna", A)
    await second.sit(1, "Ben", B)
    return first, second, table


async def reveal(line: Line, seat: int, seed: str) -> Json:
    return await line.ask("reveal", seat=seat, deal=line.shown["deal"]["number"], seed=seed)


async def record_of(server: Server, table: str) -> Json:
    found: Json = (await server.stranger().http.get(f"/api/tables/{table}/record")).json()
    return found


@served()
async def test_nobody_sees_a_seed_before_everything_is_fixed(server: Server) -> None:
    first, second, table = await two(server, "zocken", "thumb", reveals=False)
    watcher = await server.stranger().join(table)
    shown = await standing(server.stranger(), table)
    promises = [promise_of(table, shown["commit"], seat, seed) for seat, seed in ((0, A), (1, B))]
    assert shown["deal"] == {
        "number": 1,
        "state": "open",
        "promises": [*promises, None],
        "revealed": [],
        "until": None,
    }
    assert shown["seeds"] == [None, None, NOTHING]
    assert await first.refused("reveal", seat=0, deal=1, seed=A) == "not_now"
    await first.ask("start")
    dealing = await watcher.table(lambda table: table["deal"]["revealed"] == [0])
    # Anna's seed has come in, but nobody is told it while Ben's is missing.
    assert (dealing["phase"], dealing["deal"]["state"]) == ("open", "dealing")
    assert dealing["seeds"] == [None, None, NOTHING]
    assert dealing["deal"]["until"] is not None
    assert A not in json.dumps([watcher.all, second.all])
    await reveal(second, 1, B)
    told = await watcher.table(lambda shown: shown["phase"] == "playing")
    assert told["seeds"] == [A, B, NOTHING]
    assert told["commit"] == shown["commit"]
    assert (told["earlier"], told["fair"]) == ([], None)
    record = await record_of(server, table)
    assert record["sealed"] == {
        "commit": told["commit"],
        "client_seeds": [A, B, NOTHING],
        "deal": 1,
        "promises": [*promises, None],
        "earlier": [],
    }
    stored = await server.store.load(table)
    assert stored is not None
    assert stored[0].server_seed.hex() not in json.dumps([watcher.all, record])


@served()
async def test_only_the_promised_seed_is_taken_and_it_may_be_said_twice(server: Server) -> None:
    first, second, _ = await two(server, "zocken", reveals=False)
    await first.ask("start")
    await second.table(lambda shown: shown["deal"]["state"] == "dealing")
    assert await second.refused("reveal", seat=1, deal=1, seed=C) == "bad_request"
    assert await second.refused("reveal", seat=1, deal=2, seed=B) == "stale"
    assert await second.refused("reveal", seat=0, deal=1, seed=A) == "not_your_seat"
    assert await second.refused("promise", seat=1, **second.promise(1, C)) == "not_now"
    assert (await reveal(second, 1, B))["table"]["phase"] == "playing"
    assert (await reveal(second, 1, B))["type"] == "accepted"
    assert await second.refused("reveal", seat=1, deal=1, seed=C) == "not_now"


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


@served(HASTY)
async def test_a_connected_device_that_does_not_reveal_ends_the_deal_and_loses_its_seat(
    server: Server,
) -> None:
    first, second, table = await two(server, "zocken", reveals=False)
    await first.ask("start")
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
    assert (fair["version"], fair["table"], fair["deal"]) == (2, table, 2)
    (given_up,) = fair["given_up"]
    assert (given_up["deal"], given_up["why"], given_up["seat"]) == (1, "silent", 1)
    match = read_record(record)
    assert match.record == record
    assert match.fair is not None
    assert not faults(match.fair)
    assert verify(match).honest


@served(HASTY)
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
    back = await ben.join(table)  # reveals by itself
    await back.table(lambda shown: shown["phase"] == "playing")
    assert (await standing(anna, table))["seeds"] == [A, B]


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


@served()
async def test_a_host_who_moves_somebody_among_bots_gets_no_other_dice(server: Server) -> None:
    """On 0.9.0 every seat gave other dice, and the host could compute them all beforehand."""
    anna = await server.device()
    table = await anna.make("zocken", None, "thumb", "thumb")
    line = await anna.join(table)
    await line.sit(0, "Anna", A)
    before = await standing(anna, table)
    settings = {"game": "zocken", "seats": [{"bot": "thumb"}, {}, {"bot": "thumb"}]}
    moved = (await line.ask("change", settings=settings))["table"]
    # The promise names its seat, so it is void; no seed was known, so nothing could be chosen.
    assert moved["deal"]["promises"] == [None, None, None]
    assert moved["commit"] == before["commit"]
    assert await line.refused("start") == "seats_open"
    await line.ask("promise", seat=1, **line.promise(1, C))
    assert (await line.start())["table"]["seeds"] == [NOTHING, C, NOTHING]


@served()
async def test_a_kick_after_the_deal_changes_no_dice(server: Server) -> None:
    """On 0.9.0 a kick before the first throw took a seed out: 32 sets of dice to choose from."""
    first, _, table = await two(server, "zocken")
    await first.start()
    before = await standing(server.stranger(), table)
    await first.ask("kick", seat=1)
    after = await standing(server.stranger(), table)
    for key in ("seeds", "commit", "deal"):
        assert after[key] == before[key]
    assert after["seeds"] == [A, B]
    await play_out({0: first})
    record = await record_of(server, table)
    assert record["fair"]["client_seeds"] == [A, B]
    # Whoever was sent away before anybody moved is not named.
    assert record["players"] == ["Anna", "Bot 2 (thumb)"]
    assert "Ben" not in json.dumps(record)
    assert verify(read_record(record)).honest


@served()
async def test_whoever_is_sent_away_later_stays_in_the_record(server: Server) -> None:
    first, _, table = await two(server, "zocken")
    await first.start()
    await first.play({"pick": "red"}, throw=False)
    await first.ask("kick", seat=1)
    record = await record_of(server, table)
    assert record["players"] == ["Anna", "Ben"]
    assert record["sealed"]["client_seeds"] == [A, B]


@served()
async def test_a_promise_for_another_deal_does_not_count(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    late = line.promise(0, A) | {"deal": 7}
    sat = await line.ask("sit", seat=0, name="Anna", **late)
    assert sat["table"]["seats"][0]["name"] == "Anna"
    assert sat["table"]["deal"]["promises"] == [None]
    assert await line.refused("start") == "seats_open"


@served()
async def test_two_seats_of_one_device_promise_and_reveal_each_for_itself(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, None)
    line = await anna.join(table)
    await line.sit(0, "Anna", A)
    await line.sit(1, "Ben", B)
    assert (await line.start())["table"]["seeds"] == [A, B]


@served()
async def test_a_device_may_sign_the_seeds_as_they_are_and_nothing_else(server: Server) -> None:
    first, second, table = await two(server, "zocken")

    def said(note: SeedNote) -> Json:
        return {"seat": note.seat, "key": note.key, "signature": note.signature}

    shown = await standing(server.stranger(), table)
    commit, promises = shown["commit"], tuple(shown["deal"]["promises"])
    mine = note(table, 0, commit, (A, B), 1, promises)
    assert await first.refused("note", **said(mine)) == "not_now"
    await first.start()
    assert await second.refused("note", **said(mine)) == "not_your_seat"
    for other in (
        note(table, 0, commit, (A, C), 1, promises),
        note(table, 0, commit, (A, B), 2, promises),
        note(table, 0, commit, (A, B), 1, promises[::-1]),
        note(table, 0, commit, (A, B)),
        note(table, 1, commit, (A, B), 1, promises),
        note("elsewhere", 0, commit, (A, B), 1, promises),
    ):
        assert await first.refused("note", **said(other) | {"seat": 0}) == "bad_request"
    assert (await first.ask("note", **said(mine)))["type"] == "accepted"
    assert (await first.ask("note", **said(mine)))["type"] == "accepted"
    await play_out({0: first, 1: second})
    record = await record_of(server, table)
    assert [signed["signature"] for signed in record["fair"]["notes"]] == [mine.signature]
    match = read_record(record)
    assert match.record == record
    assert match.fair is not None
    assert match.fair.notes == (mine,)


def sixes(server_seed: bytes, many: int) -> str:
    """A client seed with which so many single dice in a row are sixes."""
    for _ in range(200_000):
        seed = secrets.token_hex(16)
        dice = FairDice(FairSeeds(server_seed, (seed,)))
        if all(dice.draw(Dice(1), k) == (6,) for k in range(many)):
            return seed
    raise AssertionError("not found")


def test_an_operator_who_swaps_a_seed_in_the_database_is_found_out(tmp_path: Path) -> None:
    """Five sixes in a row: on 0.9.0 every check but that of one's own seed passed."""
    folder = tmp_path / "data"
    folder.mkdir()
    settings = Config(data=folder, secret=KEY, limits=UNLIMITED)

    def swap(table: str) -> str:
        database = sqlite3.connect(folder / "wagnis.sqlite")
        wanted = "SELECT server_seed, document FROM game_table WHERE id = ?"
        server_seed, written = database.execute(wanted, (table,)).fetchone()
        document = json.loads(written)
        document["deals"][0][4][0] = chosen = sixes(server_seed, 5)
        edit = "UPDATE game_table SET document = ? WHERE id = ?"
        database.execute(edit, (json.dumps(document), table))
        database.commit()
        database.close()
        return chosen

    async def story() -> None:
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("zocken", None, options={"rounds": 1})
            line = await anna.join(table)
            await line.sit(0, "Anna", A)
            before = (await line.start())["table"]
        chosen = swap(table)
        async with running(settings, open_store(settings)) as server:
            again = server.stranger()
            again.http.cookies = anna.http.cookies
            line = await again.join(table)
            fell: list[Json] = []
            while line.phase != "over":
                await asked({0: line})
                moved = await line.play(line.legal[0])
                fell += [step["event"] for step in moved["steps"] if "dice" in step["event"]]
            shown = await standing(again, table)
            record = (await again.http.get(f"/api/tables/{table}/record")).json()
        assert fell[:5] == [{"dice": [6]}] * 5
        assert shown["commit"] == before["commit"] == record["fair"]["commit"]
        path = tmp_path / "record.json"
        path.write_text(json.dumps(record), encoding="utf-8")
        # The seed does not fit the promise, which anybody can see who has the record.
        assert main(["verify", str(path)]) == 1
        assert main(["verify", str(path), "--my-seed", A, "--seat", "0"]) == 1
        # With a promise that fits it Anna's own browser has noted another one.
        record["fair"]["promises"] = [promise_of(table, before["commit"], 0, chosen)]
        path.write_text(json.dumps(record), encoding="utf-8")
        assert main(["verify", str(path)]) == 0
        assert main(["verify", str(path), "--my-seed", A, "--seat", "0"]) == 1
        assert before["deal"]["promises"] != record["fair"]["promises"]

    asyncio.run(story())


def test_a_deal_goes_on_after_a_restart(tmp_path: Path) -> None:
    settings = Config(data=tmp_path, secret=KEY, limits=UNLIMITED)

    async def story() -> None:
        async with running(settings, open_store(settings)) as server:
            first, second, table = await two(server, "zocken", reveals=False)
            await first.ask("start")
            await first.table(lambda shown: shown["deal"]["revealed"] == [0])
            cookies = [first, second]
            before = await standing(server.stranger(), table)
        async with running(settings, open_store(settings)) as server:
            shown = await standing(server.stranger(), table)
            assert shown["deal"] | {"until": None} == before["deal"] | {"until": None}
            assert len(cookies) == 2

    asyncio.run(story())


def test_tables_of_version_1_are_read_and_go_on(tmp_path: Path) -> None:
    """As 0.9.0 wrote them: seeds at the seats before the start, and in the document after it."""
    settings = Config(data=tmp_path, secret=KEY, limits=UNLIMITED)

    def as_of_version_1(table: str, phase: str) -> None:
        database = sqlite3.connect(tmp_path / "wagnis.sqlite")
        (written,) = database.execute(
            "SELECT document FROM game_table WHERE id = ?", (table,)
        ).fetchone()
        document = json.loads(written)
        (deal,) = document.pop("deals")
        document["seeds"] = [] if phase == "open" else deal[4]
        for seat, seed in zip(document["seats"], (A, B), strict=True):
            del seat["promise"]
            seat["seed"] = seed
        edit = "UPDATE game_table SET document = ? WHERE id = ?"
        database.execute(edit, (json.dumps(document), table))
        database.commit()
        database.close()

    async def story(phase: str) -> None:
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("zocken", None, None, options={"rounds": 1})
            line = await anna.join(table)
            await line.sit(0, "Anna", A)
            await line.sit(1, "Ben", B)
            if phase == "playing":
                await line.start()
                await line.play({"pick": "red"})
        as_of_version_1(table, phase)
        async with running(settings, open_store(settings)) as server:
            again = server.stranger()
            again.http.cookies = anna.http.cookies
            line = await again.join(table)
            if phase == "open":
                assert line.shown["deal"]["promises"] == [None, None]
                assert await line.refused("start") == "seats_open"
                for seat, seed in ((0, "a3" * 16), (1, "b3" * 16)):
                    await line.ask("promise", seat=seat, **line.promise(seat, seed))
                await line.start()
            else:
                assert line.shown["deal"]["promises"] is None
                assert line.shown["seeds"] == [A, B]
            await play_out({0: line, 1: line})
            record = (await again.http.get(f"/api/tables/{table}/record")).json()
        assert record["fair"].get("version") == (2 if phase == "open" else None)
        assert verify(read_record(record)).honest

    for phase in ("open", "playing"):
        asyncio.run(story(phase))


@served()
async def test_a_rematch_is_a_new_table_with_deals_of_its_own(server: Server) -> None:
    first, second, table = await two(server, "zocken")
    await first.start()
    await play_out({0: first, 1: second})
    before = await standing(server.stranger(), table)
    await first.ask("rematch")
    following = (await standing(server.stranger(), table))["next"]
    shown = await standing(server.stranger(), following)
    assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Ben"]
    assert shown["commit"] != before["commit"]
    assert (shown["deal"]["number"], shown["deal"]["promises"]) == (1, [None, None])
    assert (shown["seeds"], shown["earlier"]) == ([None, None], [])


@served()
async def test_a_bot_that_stands_in_changes_no_dice(server: Server) -> None:
    first, second, table = await two(server, "zocken")
    await first.start()
    before = await standing(server.stranger(), table)
    await second.ask("stand", seat=1)
    away = await standing(server.stranger(), table)
    assert away["seats"][1]["stand_in"]
    await second.ask("back", seat=1)
    after = await standing(server.stranger(), table)
    for key in ("seeds", "commit", "deal", "earlier"):
        assert before[key] == away[key] == after[key]
