"""A backup that was restored: dice people have seen are not thrown again, and the game says so.

How a backup is made is tried with `wagnis admin`.
"""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path

from tests.server.at_server import (
    KEY,
    UNLIMITED,
    Device,
    Json,
    Line,
    Server,
    asked,
    begun,
    play_out,
    running,
    standing,
)
from tests.server.later import later, run
from wagnis.dice.seeds import NOTHING
from wagnis.records import read_record, verify
from wagnis.records.start import start_digest
from wagnis.server.config import Config
from wagnis.server.room import deadlines, room
from wagnis.server.store.backup import mark_restored
from wagnis.server.store.engine import PATIENCE, open_engine, sqlite_url
from wagnis.server.web.context import open_store

PICK: Json = {"pick": "red"}
MANY = 8  # dice: that other seeds give the same ones happens once in 1.7 million runs


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


def due(line: Line) -> tuple[tuple[str, ...], Json]:
    """What this line can say as it is to act: a throw, or its first legal move."""
    said: Json = {"seq": line.seq, "seat": line.to_act}
    if line.due is not None:
        return ("throw",), {"seq": line.seq, "seat": line.due["seat"]}
    return ("play",), said | {"move": line.legal[0]}


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
            await first.sit(0, "Anna", "a1" * 16)
            await second.sit(1, "Ben", "b1" * 16)
            await first.start()
            await throws(first, second, 1)
            before = await standing(anna, table)
        shutil.copytree(folder, backup)
        async with running(settings, open_store(settings)) as server:
            first, second = await two_lines(anna, ben, server, table)
            seen = await throws(first, second, MANY)
        restore(backup, folder, times)
        async with running(settings, open_store(settings)) as server:
            first, second = await two_lines(anna, ben, server, table)
            shown = await standing(moved_to(anna, server), table)
            assert shown["deal"]["state"] == "open"
            assert shown["deal"]["number"] == 1 + times
            assert shown["seeds"] == [None, None]
            assert shown["commit"] not in [old["commit"] for old in shown["earlier"]]
            assert shown["earlier"][0] == {
                "number": 1,
                "from": 0,
                "commit": before["commit"],
                "promises": before["deal"]["promises"],
                "client_seeds": before["seeds"],
                "given_up": None,
                "seat": None,
            }
            assert [old["given_up"] for old in shown["earlier"][1:]] == ["restored"] * (times - 1)
            # Nothing falls before everybody who is here has seen the new commit and promised.
            assert await first.refused("play", seq=first.seq, seat=0, move=PICK) == "not_now"
            await first.ask("promise", seat=0, **first.promise(0, "a2" * 16))
            assert await first.refused("play", seq=first.seq, seat=0, move=PICK) == "not_now"
            await second.ask("promise", seat=1, **second.promise(1, "b2" * 16))
            other = second.promise(1, "b3" * 16)
            assert await second.refused("promise", seat=1, **other) == "not_now"
            # Nor before they have revealed what they promised.
            acting = first if first.to_act == 0 else second
            assert await acting.refused(*due(acting)[0], **due(acting)[1]) == "not_now"
            await acting.table(lambda shown: shown["deal"]["state"] == "dealt")
            again = await throws(first, second, MANY)
            assert again != seen
            told = await standing(moved_to(anna, server), table)
            assert told["deal"]["state"] == "dealt"
            assert told["seeds"] == ["a2" * 16, "b2" * 16]
            assert told["commit"] == shown["commit"]
            assert told["fair"] is None
            await play_out({0: first, 1: second})
            record = (await moved_to(anna, server).http.get(f"/api/tables/{table}/record")).json()
        fair = record["fair"]
        assert fair["client_seeds"] == ["a1" * 16, "b1" * 16]
        assert fair["commit"] == before["commit"]
        (later,) = fair["later"]
        assert (later["from"], later["deal"]) == (1, 1 + times)
        assert later["client_seeds"] == ["a2" * 16, "b2" * 16]
        assert later["commit"] == shown["commit"]
        assert [(one["deal"], one["why"]) for one in fair["given_up"]] == [(2, "restored")]
        match = read_record(record)
        assert match.record == record
        assert before["deal"]["start"] == start_digest(match)
        assert told["deal"]["start"] == start_digest(match, later["from"])
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
            anna, ben, table, first, second = await begun(server)
        shutil.copytree(folder, backup)
        restore(backup, folder)
        async with running(settings, open_store(settings)) as server:
            stranger = await server.stranger().join(table)
            first, second = await two_lines(anna, ben, server, table)
            await first.ask("promise", seat=0, **first.promise(0, "a2" * 16))
            assert await stranger.refused("play", seq=0, seat=0, move=PICK) == "not_your_seat"
            await second.hang_up()
            assert await first.refused("play", seq=0, seat=0, move=PICK) == "not_now"
            told = await first.table(lambda shown: shown["deal"]["state"] == "dealt")
            assert told["seeds"] == ["a2" * 16, NOTHING]
            assert told["deal"]["promises"][1] is None
            assert (await first.play(PICK))["type"] == "moved"

    asyncio.run(story())


async def begun_and_restored(tmp_path: Path, settings: Config) -> tuple[Device, Device, str]:
    """A game of two, restored from a backup as it has begun."""
    folder, backup = tmp_path / "data", tmp_path / "backup"
    folder.mkdir()
    async with running(settings, open_store(settings)) as server:
        anna, ben, table, _, _ = await begun(server)
    shutil.copytree(folder, backup)
    restore(backup, folder)
    return anna, ben, table


def test_nobody_waits_for_who_has_promised_and_gone(tmp_path: Path) -> None:
    async def story() -> None:
        settings = settings_in(tmp_path / "data")
        anna, ben, table = await begun_and_restored(tmp_path, settings)
        async with running(settings, open_store(settings)) as server:
            first, second = await two_lines(anna, ben, server, table)
            await second.ask("promise", seat=1, **second.promise(1, "b2" * 16))
            await second.hang_up()
            await first.ask("promise", seat=0, **first.promise(0, "a2" * 16))
            assert await first.refused("play", seq=0, seat=0, move=PICK) == "not_now"
            told = await first.table(lambda shown: shown["deal"]["state"] == "dealt")
            assert told["seeds"] == ["a2" * 16, NOTHING]
            assert (await first.play(PICK))["type"] == "moved"

    asyncio.run(story())


def test_a_bot_stands_in_for_who_is_here_and_promises_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        settings = settings_in(tmp_path / "data")
        anna, ben, table = await begun_and_restored(tmp_path, settings)
        async with running(settings, open_store(settings)) as server:
            first, _ = await two_lines(anna, ben, server, table)
            await first.ask("promise", seat=0, **first.promise(0, "a2" * 16))
            await later(deadlines.TIME)
            told = await first.table(lambda shown: shown["seats"][1]["stand_in"])
            assert (told["deal"]["number"], told["deal"]["state"]) == (2, "open")
            assert not told["seats"][0]["stand_in"]
            assert await first.refused("play", seq=0, seat=0, move=PICK) == "not_now"
            told = await first.table(lambda shown: shown["deal"]["state"] == "dealt")
            assert told["seeds"] == ["a2" * 16, NOTHING]

    run(story())


def test_reconnecting_wins_a_moment_to_promise(tmp_path: Path) -> None:
    async def story() -> None:
        # Seconds a hundred times as long: no test waits for them by mistake.
        settings = replace(settings_in(tmp_path / "data"), second=100.0)
        anna, ben, table = await begun_and_restored(tmp_path, settings)
        async with running(settings, open_store(settings)) as server:
            first, second = await two_lines(anna, ben, server, table)
            await first.ask("promise", seat=0, **first.promise(0, "a2" * 16))
            await later(2_900)
            await second.hang_up()
            await first.table(lambda shown: not shown["seats"][1]["present"])
            for _ in range(2):  # one of thirty seconds is left, then none
                second = await moved_to(ben, server).join(table)
                await first.table(lambda shown: shown["seats"][1]["present"])
                await later(510)
                await first.table(lambda shown: shown["seats"][1]["stand_in"])
                await second.hang_up()
            assert (await standing(moved_to(anna, server), table))["deal"]["state"] == "open"
            # A browser promises as soon as it is back.
            second = await moved_to(ben, server).join(table)
            await later(100)
            await second.ask("promise", seat=1, **second.promise(1, "b2" * 16))
            await later(600)
            told = await standing(moved_to(anna, server), table)
            assert not told["seats"][1]["stand_in"]
            assert told["deal"]["promises"][1] is not None

    run(story())


def test_a_host_who_goes_without_revealing_is_replaced_in_a_game(tmp_path: Path) -> None:
    async def story() -> None:
        settings = settings_in(tmp_path / "data")
        anna, ben, table = await begun_and_restored(tmp_path, settings)
        async with running(settings, open_store(settings)) as server:
            first, second = await two_lines(anna, ben, server, table)
            await second.ask("promise", seat=1, **second.promise(1, "b2" * 16))
            unknown = {"deal": 2, "promise": "ee" * 32}  # of a seed that is never revealed
            await first.ask("promise", seat=0, **unknown)
            assert await first.refused("play", seq=0, seat=0, move=PICK) == "not_now"
            await first.hang_up()
            alone = await second.table(lambda shown: not shown["seats"][0]["present"])
            assert alone["deal"]["state"] == "dealing"
            host = alone["host"]
            await later(room.AWAY)
            told = await second.table(lambda shown: shown["host"] != host)
            assert told["host"] == told["seats"][1]["holder"]
            assert told["deal"]["state"] == "dealing"
            freed = (await second.ask("kick", seat=0, reason="away"))["table"]
            assert (freed["deal"]["number"], freed["seats"][0]["kind"]) == (3, "bot")

    run(story())


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
            await line.ask("promise", seat=0, **line.promise(0, "a2" * 16))
            await line.start()
            await play_out({0: line})
            record = (await moved_to(anna, server).http.get(f"/api/tables/{table}/record")).json()
        fair = record["fair"]
        assert (fair["deal"], fair["client_seeds"]) == (2, ["a2" * 16, NOTHING])
        (given_up,) = fair["given_up"]
        assert (given_up["why"], given_up["commit"]) == ("restored", before["commit"])
        assert fair["commit"] != before["commit"]
        assert verify(read_record(record)).honest

    asyncio.run(story())
