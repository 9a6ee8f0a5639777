"""A backup that was restored: dice people have seen are not thrown again, and the game says so.

How a backup is made is tried with `wagnis admin`.
"""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from tests.server.at_server import (
    KEY,
    UNLIMITED,
    Device,
    Json,
    Line,
    Server,
    asked,
    play_out,
    running,
    standing,
)
from wagnis.dice.deal_log import read_entry
from wagnis.dice.fair import NOTHING
from wagnis.records import read_record, verify
from wagnis.records.deal_log import judged
from wagnis.server.config import Config
from wagnis.server.store.restored import mark_restored
from wagnis.server.store.sql import PATIENCE, open_engine, sqlite_url
from wagnis.server.web.context import open_store

PICK: Json = {"pick": "red"}


def settings_in(folder: Path) -> Config:
    return Config(data=folder, secret=KEY, limits=UNLIMITED)


def moved_to(device: Device, server: Server) -> Device:
    """The same device, talking to another server with the same key."""
    again = Device(server.app)
    again.http.cookies, again.handle = device.http.cookies, device.handle
    return again


def restore(backup: Path, folder: Path, times: int = 1) -> None:
    """The folder as it was, marked as `wagnis admin restore` does."""
    shutil.rmtree(folder)
    shutil.copytree(backup, folder)
    (file,) = folder.glob("*.sqlite")
    for _ in range(times):
        engine = open_engine(sqlite_url(file), PATIENCE)
        with engine.begin() as connection:
            assert mark_restored(connection) == 1
        engine.dispose()


async def two_lines(anna: Device, ben: Device, server: Server, table: str) -> tuple[Line, Line]:
    return await moved_to(anna, server).join(table), await moved_to(ben, server).join(table)


async def throws(first: Line, second: Line, many: int) -> list[Json]:
    """Play on until so many dice have fallen, always in the same way: what they were."""
    lines: dict[int, Line] = {0: first, 1: second}
    fell: list[Json] = []
    while len(fell) < many:
        line = await asked(lines)
        assert isinstance(line.to_act, int)
        moved = await lines[line.to_act].play(line.legal[0])
        fell += [step["event"] for step in moved["steps"] if "dice" in step["event"]]
    return fell


def test_dice_people_have_seen_do_not_fall_again(tmp_path: Path) -> None:
    times = 2  # the same backup, restored once more before anybody came

    async def story() -> None:
        folder, backup = tmp_path / "data", tmp_path / "backup"
        folder.mkdir()
        settings = settings_in(folder)
        async with running(settings, open_store(settings)) as server:
            anna, ben = await server.device(), await server.device()
            table = await anna.make("zocken", None, None, options={"rounds": 1})
            first, second = await anna.join(table), await ben.join(table)
            await first.ask("sit", seat=0, name="Anna", seed="a1" * 16)
            await second.ask("sit", seat=1, name="Ben", seed="b1" * 16)
            await first.ask("start")
            await throws(first, second, 1)
            before = await standing(anna, table)
        shutil.copytree(folder, backup)
        async with running(settings, open_store(settings)) as server:
            first, second = await two_lines(anna, ben, server, table)
            seen = await throws(first, second, 5)
        restore(backup, folder, times)
        async with running(settings, open_store(settings)) as server:
            first, second = await two_lines(anna, ben, server, table)
            shown = await standing(moved_to(anna, server), table)
            assert shown["renewing"]
            assert shown["seeds"] == [None, None]
            assert shown["commit"] not in [old["commit"] for old in shown["earlier"]]
            assert shown["earlier"][0] == {
                "from": 0,
                "commit": before["commit"],
                "client_seeds": before["seeds"],
            }
            assert len(shown["earlier"]) == times
            # Nothing falls before everybody who is here has seen the new commit and answered it.
            assert await first.refused("play", seq=first.seq, seat=0, move=PICK) == "not_now"
            await first.ask("seed", seat=0, seed="a2" * 16)
            assert await first.refused("play", seq=first.seq, seat=0, move=PICK) == "not_now"
            await second.ask("seed", seat=1, seed="b2" * 16)
            assert await second.refused("seed", seat=1, seed="b3" * 16) == "not_now"
            again = await throws(first, second, 5)
            assert again != seen
            told = await standing(moved_to(anna, server), table)
            assert not told["renewing"]
            assert told["seeds"] == ["a2" * 16, "b2" * 16]
            assert told["commit"] == shown["commit"]
            assert told["fair"] is None
            await play_out({0: first, 1: second})
            record = (await moved_to(anna, server).http.get(f"/api/tables/{table}/record")).json()
            log = (await moved_to(anna, server).http.get(f"/api/tables/{table}/deals")).json()
        logged = list(map(read_entry, log["entries"]))
        assert [(one.what, one.deal, one.why) for one in logged] == [
            ("dealt", 1, None),
            ("given_up", 2, "restored"),
            ("dealt", 3, None),
            ("finished", 3, None),
        ]
        assert judged(read_record(record), logged).problems == ()
        fair = record["fair"]
        assert fair["client_seeds"] == ["a1" * 16, "b1" * 16]
        assert fair["commit"] == before["commit"]
        assert [later["from"] for later in fair["later"]] == [1] * times
        assert fair["later"][-1]["client_seeds"] == ["a2" * 16, "b2" * 16]
        assert fair["later"][-1]["commit"] == shown["commit"]
        match = read_record(record)
        assert match.record == record
        verdict = verify(match)
        assert verdict.honest
        assert verdict.checked == match.fallen > 6

    asyncio.run(story())


def test_who_is_away_gives_nothing_and_nobody_waits_for_them(tmp_path: Path) -> None:
    async def story() -> None:
        folder, backup = tmp_path / "data", tmp_path / "backup"
        folder.mkdir()
        settings = settings_in(folder)
        async with running(settings, open_store(settings)) as server:
            anna, ben = await server.device(), await server.device()
            table = await anna.make("zocken", None, None)
            first, second = await anna.join(table), await ben.join(table)
            await first.sit(0, "Anna")
            await second.sit(1, "Ben")
            await first.ask("start")
        shutil.copytree(folder, backup)
        restore(backup, folder)
        async with running(settings, open_store(settings)) as server:
            stranger = await server.stranger().join(table)
            first, second = await two_lines(anna, ben, server, table)
            await first.ask("seed", seat=0, seed="a2" * 16)
            assert await stranger.refused("play", seq=0, seat=0, move=PICK) == "not_your_seat"
            await second.hang_up()
            await first.play(PICK)
            told = await standing(moved_to(anna, server), table)
            assert told["seeds"] == ["a2" * 16, NOTHING]

    asyncio.run(story())


def test_a_table_that_had_not_begun_asks_everybody_again(tmp_path: Path) -> None:
    async def story() -> None:
        folder, backup = tmp_path / "data", tmp_path / "backup"
        folder.mkdir()
        settings = settings_in(folder)
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("zocken", None, "thumb")
            line = await anna.join(table)
            await line.sit(0, "Anna")
            before = await standing(anna, table)
        shutil.copytree(folder, backup)
        restore(backup, folder)
        async with running(settings, open_store(settings)) as server:
            line = await moved_to(anna, server).join(table)
            assert await line.refused("start") == "seats_open"
            await line.ask("seed", seat=0, seed="a2" * 16)
            await line.ask("start")
            await play_out({0: line})
            record = (await moved_to(anna, server).http.get(f"/api/tables/{table}/record")).json()
        (later,) = record["fair"]["later"]
        assert (later["from"], later["client_seeds"]) == (0, ["a2" * 16, NOTHING])
        assert record["fair"]["commit"] == before["commit"] != later["commit"]
        assert verify(read_record(record)).honest

    asyncio.run(story())
