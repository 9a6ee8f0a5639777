"""Damaged rows: told as damaged, and the lobby goes on without them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.server.at_server import OPEN_HOUSE, Device, Json, Line, play_out, running
from tests.server.later import run
from wagnis.server.store import Store, sqlite_url

Damage = Callable[[sqlite3.Connection, str], object]


def document(change: Callable[[Json], object]) -> Damage:
    """The document of this table with something changed in it."""

    def damage(database: sqlite3.Connection, table: str) -> None:
        found = database.execute("SELECT document FROM game_table WHERE id = ?", [table])
        written = json.loads(found.fetchone()[0])
        change(written)
        said("UPDATE game_table SET document = ?", json.dumps(written))(database, table)

    return damage


def said(statement: str, *values: object, where: str = "id = ?") -> Damage:
    return lambda database, table: database.execute(f"{statement} WHERE {where}", [*values, table])


def logged(statement: str, seq: int) -> Damage:
    """Something done to one line of this table's log."""
    return said(statement, where=f"seq = {seq} AND table_id = ?")


HEAD = "table_id = ?"
DOCUMENTS: dict[str, Damage] = {
    "no JSON": said("UPDATE game_table SET document = '{\"sea'"),
    "a list": said("UPDATE game_table SET document = '[]'"),
    "nested": said("UPDATE game_table SET document = ?", "[" * 100_000),
    "empty": said("UPDATE game_table SET document = '{}'"),
    "no seats": document(lambda found: found.pop("seats")),
    "seats are a number": document(lambda found: found.update(seats=7)),
    "a seat is a number": document(lambda found: found["seats"].__setitem__(0, 7)),
    "an unknown game": document(lambda found: found["settings"].update(game="chess")),
    "settings are words": document(lambda found: found.update(settings="no")),
    "done is flat": document(lambda found: found.update(done=["a"])),
    "a short seed": said("UPDATE game_table SET server_seed = x'00'"),
    "a seed in words": said("UPDATE game_table SET server_seed = 'abc'"),
}
LOGS: dict[str, Damage] = {
    "a hole": logged("DELETE FROM log", 2),
    "a number that is skipped": logged("UPDATE log SET seq = 99", 3),
    "an event that is none": logged("UPDATE log SET event = '7'", 1),
    "an illegal event": logged('UPDATE log SET event = \'{"pick": "gold"}\'', 1),
    "an end that is not there": said("UPDATE head SET seq = 987654", where=HEAD),
    "more than its head says": said("UPDATE head SET seq = seq - 1", where=HEAD),
    "no head": said("DELETE FROM head", where=HEAD),
}
LINES = ("{", "[]", "{}", '{"names": 7}')


async def refused(device: Device, table: str, kind: str) -> None:
    """Over HTTP and at the socket, by name."""
    for path in ("", "/steps", "/record"):
        answer = await device.http.get(f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "damaged"), kind
    line: Line = device.connect(table)
    assert (await line.next())["code"] == "damaged", kind
    assert await line.closed() == 4422


def damaged(file: Path, damages: Mapping[str, Damage], played: bool) -> None:
    """Tables are made and damaged; each is refused by name, and the list goes on."""

    tables: dict[str, str] = {}
    cookies: dict[str, str] = {}

    async def before() -> None:
        async with running(OPEN_HOUSE, Store.open(sqlite_url(file))) as server:
            device = await server.device()
            cookies.update(device.http.cookies.items())
            for kind in damages:
                tables[kind] = await device.make("zocken", None, public=True)
                if played:
                    line = await device.join(tables[kind])
                    await line.sit(0, "Anna")
                    await line.start()
                    await play_out({0: line}, 3)
                    await line.hang_up()

    async def after() -> None:
        async with running(OPEN_HOUSE, Store.open(sqlite_url(file))) as server:
            device = server.stranger()
            device.http.cookies.update(cookies)
            whole = await device.make("tutto", None, None, public=True)
            assert (await device.http.get("/api/tables")).status_code == 200
            for kind, table in tables.items():
                await refused(device, table, kind)
            found = (await device.http.get("/api/tables")).json()
            lines = {line["id"]: line.get("damaged", False) for line in found["public"]}
            assert lines == {whole: False} | dict.fromkeys(tables.values(), True)
            assert len(found["mine"]) == (len(tables) if played else 0)

    run(before())
    with sqlite3.connect(file) as database:
        for kind, damage in damages.items():
            damage(database, tables[kind])
    database.close()
    run(after())


def test_a_damaged_table_is_refused_by_name_and_the_list_goes_on(tmp_path: Path) -> None:
    damaged(tmp_path / "games.sqlite", DOCUMENTS, played=False)


def test_a_log_with_a_hole_is_refused(tmp_path: Path) -> None:
    damaged(tmp_path / "games.sqlite", LOGS, played=True)


def test_a_line_that_cannot_be_read_is_listed_as_damaged(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"

    async def tell() -> None:
        async with running(OPEN_HOUSE, Store.open(sqlite_url(file))) as server:
            device = await server.device()
            table = await device.make("zocken", None, public=True)
            for line in LINES:
                with sqlite3.connect(file) as database:
                    said("UPDATE game_table SET line = ?", line)(database, table)
                database.close()
                (shown,) = (await device.http.get("/api/tables")).json()["public"]
                assert (shown["id"], shown["damaged"], shown["names"]) == (table, True, [])

    run(tell())
