"""The seeds of the dice: who is told, who may sign them, and an operator who swaps one.

What a browser says to it is tried in web/src/lib/proof and in tests/browser; a restored backup in
`test_restored`.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from pathlib import Path

from tests.dice.signing import note
from tests.server.at_server import (
    KEY,
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
from wagnis.dice.fair import NOTHING
from wagnis.records import read_record, verify
from wagnis.server.config import Config
from wagnis.server.web.context import open_store

A, B, C = ("a1" * 16, "b2" * 16, "c3" * 16)


async def two(server: Server, game: str, *bots: str) -> tuple[Line, Line, str]:
    """Anna and Ben sit, each with a seed of their own; the game has not begun."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make(game, None, None, *bots)
    first, second = await anna.join(table), await ben.join(table)
    await first.ask("sit", seat=0, name="Anna", seed=A)
    await second.ask("sit", seat=1, name="Ben", seed=B)
    return first, second, table


@served()
async def test_everybody_is_told_what_every_seat_gives(server: Server) -> None:
    first, _, table = await two(server, "zocken", "thumb")
    watcher = await server.stranger().join(table)
    assert (await standing(server.stranger(), table))["seeds"] == [A, B, NOTHING]
    await first.ask("start")
    told = await watcher.table(lambda shown: shown["phase"] == "playing")
    assert told["seeds"] == [A, B, NOTHING]
    assert (told["renewing"], told["earlier"], told["fair"]) == (False, [], None)
    record = (await server.stranger().http.get(f"/api/tables/{table}/record")).json()
    assert record["sealed"] == {
        "commit": told["commit"],
        "client_seeds": [A, B, NOTHING],
        "earlier": [],
    }
    stored = await server.store.load(table)
    assert stored is not None
    assert stored[0].server_seed.hex() not in json.dumps([watcher.all, record])


@served()
async def test_who_has_not_sat_down_has_given_nothing(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, "thumb")
    assert (await standing(anna, table))["seeds"] == [None, NOTHING]
    line = await anna.join(table)
    await line.ask("sit", seat=0, name="Anna", seed=A)
    assert await line.refused("seed", seat=0, seed=B) == "not_now"
    await line.ask("stand", seat=0)
    assert (await standing(anna, table))["seeds"] == [None, NOTHING]


@served()
async def test_a_device_may_sign_the_seeds_as_they_are_and_nothing_else(server: Server) -> None:
    first, second, table = await two(server, "zocken")

    def said(note: SeedNote) -> Json:
        return {"seat": note.seat, "key": note.key, "signature": note.signature}

    commit = (await standing(server.stranger(), table))["commit"]
    mine = note(table, 0, commit, (A, B))
    assert await first.refused("note", **said(mine)) == "not_now"
    await first.ask("start")
    assert await second.refused("note", **said(mine)) == "not_your_seat"
    for other in (
        note(table, 0, commit, (A, C)),
        note(table, 1, commit, (A, B)),
        note("elsewhere", 0, commit, (A, B)),
    ):
        assert await first.refused("note", **said(other) | {"seat": 0}) == "bad_request"
    assert (await first.ask("note", **said(mine)))["type"] == "accepted"
    assert (await first.ask("note", **said(mine)))["type"] == "accepted"
    await play_out({0: first, 1: second})
    record = (await server.stranger().http.get(f"/api/tables/{table}/record")).json()
    assert [signed["signature"] for signed in record["fair"]["notes"]] == [mine.signature]
    match = read_record(record)
    assert match.record == record
    assert match.fair is not None
    assert match.fair.notes == (mine,)


@served()
async def test_who_is_sent_away_before_the_first_move_is_not_in_the_record(server: Server) -> None:
    first, _, table = await two(server, "zocken")
    await first.ask("start")
    shown = await standing(server.stranger(), table)
    signature = note(table, 0, shown["commit"], (A, B))
    await first.ask("note", seat=0, key=signature.key, signature=signature.signature)
    await first.ask("kick", seat=1)
    assert (await standing(server.stranger(), table))["seeds"] == [A, NOTHING]
    await play_out({0: first})
    record = (await server.stranger().http.get(f"/api/tables/{table}/record")).json()
    assert record["fair"]["client_seeds"] == [A, NOTHING]
    assert "notes" not in record["fair"]
    assert record["players"] == ["Anna", "Bot 2 (thumb)"]
    assert "Ben" not in json.dumps(record)
    assert verify(read_record(record)).honest


@served()
async def test_a_seed_from_which_something_has_fallen_stays(server: Server) -> None:
    """The first tableau of Gambler falls by itself: without Ben's seed nobody could check it."""
    first, _, table = await two(server, "gambler")
    await first.ask("start")
    await first.ask("kick", seat=1)
    record = (await server.stranger().http.get(f"/api/tables/{table}/record")).json()
    assert record["players"] == ["Anna", "Bot 2 (thumb)"]
    assert record["sealed"]["client_seeds"] == [A, B]


@served()
async def test_who_is_sent_away_later_stays_in_the_record(server: Server) -> None:
    first, _, table = await two(server, "zocken")
    await first.ask("start")
    await first.play({"pick": "red"}, throw=False)
    await first.ask("kick", seat=1)
    record = (await server.stranger().http.get(f"/api/tables/{table}/record")).json()
    assert record["players"] == ["Anna", "Ben"]
    assert record["sealed"]["client_seeds"] == [A, B]


def sixes(server_seed: bytes, many: int) -> str:
    """A client seed with which so many single dice in a row are sixes."""
    for _ in range(200_000):
        seed = secrets.token_hex(16)
        dice = FairDice(FairSeeds(server_seed, (seed,)))
        if all(dice.draw(Dice(1), k) == (6,) for k in range(many)):
            return seed
    raise AssertionError("not found")


def test_an_operator_who_swaps_a_seed_in_the_database_is_found_out(tmp_path: Path) -> None:
    """Five sixes in a row, and every check but that of one's own seed passes."""
    folder = tmp_path / "data"
    folder.mkdir()
    settings = Config(data=folder, secret=KEY, limits=UNLIMITED)

    def swap(table: str) -> str:
        database = sqlite3.connect(folder / "wagnis.sqlite")
        wanted = "SELECT server_seed, document FROM game_table WHERE id = ?"
        server_seed, written = database.execute(wanted, (table,)).fetchone()
        document = json.loads(written)
        document["seats"][0]["seed"] = chosen = sixes(server_seed, 5)
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
            await line.ask("sit", seat=0, name="Anna", seed=A)
            before = await standing(anna, table)
        chosen = swap(table)
        async with running(settings, open_store(settings)) as server:
            again = server.stranger()
            again.http.cookies = anna.http.cookies
            line = await again.join(table)
            await line.ask("start")
            fell: list[Json] = []
            while line.phase != "over":
                await asked({0: line})
                moved = await line.play(line.legal[0])
                fell += [step["event"] for step in moved["steps"] if "dice" in step["event"]]
            shown = await standing(again, table)
            record = (await again.http.get(f"/api/tables/{table}/record")).json()
            checked = (await again.http.get(f"/api/tables/{table}/check")).json()
        assert fell[:5] == [{"dice": [6]}] * 5
        # All that could be checked before is in order.
        assert shown["commit"] == before["commit"] == record["fair"]["commit"]
        assert verify(read_record(record)).honest
        assert checked["honest"]
        path = tmp_path / "record.json"
        path.write_text(json.dumps(record), encoding="utf-8")
        assert main(["verify", str(path)]) == 0
        # What Anna has kept is not.
        assert main(["verify", str(path), "--my-seed", A, "--seat", "0"]) == 1
        assert shown["seeds"] == [chosen] != before["seeds"] == [A]

    asyncio.run(story())
