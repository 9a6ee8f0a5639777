"""Dice that are dealt stay: whatever hosts, operators, bots and restarts do afterwards.

Which promises and seeds are taken is tried in `test_promises`; what a browser says to a server that
cheats, in web/src/lib/proof and in tests/browser; a restored backup in `test_restored`.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from pathlib import Path

from tests.server.at_server import (
    KEY,
    UNLIMITED,
    Json,
    Server,
    asked,
    play_out,
    running,
    served,
    standing,
)
from tests.server.two_seeds import A, B, C, record_of, two
from wagnis.cli import main
from wagnis.core import Dice
from wagnis.dice import FairDice, FairSeeds
from wagnis.dice.seeds import NOTHING, promise_of
from wagnis.records import read_record, verify
from wagnis.server.config import Config
from wagnis.server.web.context import open_store


@served()
async def test_a_host_who_moves_somebody_among_bots_gets_no_other_dice(server: Server) -> None:
    """On 0.9.0 every seat gave other dice, and the host could compute them all beforehand."""
    anna = await server.device()
    table = await anna.make("zocken", None, "thumb", "thumb")
    line = await anna.join(table)
    await line.sit(0, "Anna", A)
    before = await standing(anna, table)
    assert before["seeds"] == [None, NOTHING, NOTHING]
    settings = {"game": "zocken", "seats": [{"bot": "thumb"}, {}, {"bot": "thumb"}]}
    moved = (await line.ask("change", settings=settings))["table"]
    # The promise names its seat, so it is void; no seed was known, so nothing could be chosen.
    assert moved["seeds"] == [NOTHING, None, NOTHING]
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
    # The record does not name people who were removed before the first move.
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


def sixes(server_seed: bytes, many: int) -> str:
    """A client seed with which so many single dice in a row are sixes."""
    for _ in range(200_000):
        seed = secrets.token_hex(16)
        dice = FairDice(FairSeeds.by_one(server_seed, (seed,)))
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
