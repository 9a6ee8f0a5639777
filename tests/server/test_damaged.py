"""Damaged rows: told as damaged, and the lobby goes on without them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.at_server import OPEN_HOUSE, Device, Json, Line, Server, play_out, running
from tests.server.later import run
from wagnis.server.store import SqlStore, sqlite_url

Damage = Callable[[sqlite3.Connection], object]


def document(change: Callable[[Json], object]) -> Damage:
    """The document with something changed in it."""

    def damage(database: sqlite3.Connection) -> None:
        (written,) = database.execute("SELECT document FROM game_table").fetchone()
        found = json.loads(written)
        change(found)
        database.execute("UPDATE game_table SET document = ?", [json.dumps(found)])

    return damage


def said(statement: str, *values: object) -> Damage:
    return lambda database: database.execute(statement, values)


DOCUMENTS: dict[str, Damage] = {
    "no JSON": said("UPDATE game_table SET document = '{\"sea'"),
    "a list": said("UPDATE game_table SET document = '[]'"),
    "nested": said("UPDATE game_table SET document = ?", "[" * 100_000),
    "empty": said("UPDATE game_table SET document = '{}'"),
    "no seats": document(lambda found: found.pop("seats")),
    "seats are a number": document(lambda found: found.update(seats=7)),
    "a seat of another kind": document(lambda found: found["seats"][0].update(throne=True)),
    "an unknown game": document(lambda found: found["settings"].update(game="chess")),
    "settings are words": document(lambda found: found.update(settings="no")),
    "done is flat": document(lambda found: found.update(done=["a"])),
    "a short seed": said("UPDATE game_table SET server_seed = x'00'"),
    "a seed in words": said("UPDATE game_table SET server_seed = 'abc'"),
}
LOGS: dict[str, Damage] = {
    "a hole": said("DELETE FROM log WHERE seq = 2"),
    "a ring": said("UPDATE log SET before = (SELECT max(number) FROM log) WHERE seq = 2"),
    "a ring of one": said("UPDATE log SET before = number WHERE seq = 3"),
    "an end that is not there": said("UPDATE head SET last = 987654"),
    "a number twice": said("UPDATE log SET seq = 2 WHERE seq = 3"),
    "an event that is none": said("UPDATE log SET event = '7' WHERE seq = 1"),
    "an illegal event": said('UPDATE log SET event = \'{"pick": "gold"}\' WHERE seq = 1'),
    "no head": said("DELETE FROM head"),
}


async def refused(device: Device, table: str) -> None:
    """Over HTTP and at the socket, by name."""
    for path in ("", "/steps", "/record"):
        answer = await device.http.get(f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "damaged"), path
    line: Line = device.connect(table)
    assert (await line.next())["code"] == "damaged"
    assert await line.closed() == 4410


def damaged(folder: Path, damage: Damage, played: bool) -> None:
    """A table is made and damaged while no server runs; another is made afterwards."""
    file = folder / "wagnis.sqlite"

    async def before() -> tuple[str, Device]:
        async with running(OPEN_HOUSE, SqlStore.open(sqlite_url(file))) as server:
            device = await server.device()
            table = await device.make("zocken", None, public=True)
            line = await device.join(table)
            await line.sit(0, "Anna")
            if played:
                await line.ask("start")
                await play_out({0: line}, 3)
            await line.hang_up()
            return table, device

    async def after(table: str, cookies: dict[str, str]) -> None:
        async with running(OPEN_HOUSE, SqlStore.open(sqlite_url(file))) as server:
            device = server.stranger()
            device.http.cookies.update(cookies)
            await listed(server, device, table)
            await refused(device, table)

    async def listed(server: Server, device: Device, table: str) -> None:
        whole = await device.make("tutto", None, None, public=True)
        answer = await device.http.get("/api/tables")
        assert answer.status_code == 200, answer.text
        lines = {line["id"]: line for line in answer.json()["public"]}
        assert lines[whole].get("damaged") is None
        assert table in lines
        assert table in [line["id"] for line in answer.json()["mine"]]

    found: list[tuple[str, dict[str, str]]] = []

    async def tell() -> None:
        table, device = await before()
        found.append((table, dict(device.http.cookies.items())))

    run(tell())
    with sqlite3.connect(file) as database:
        damage(database)
    database.close()
    run(after(*found[0]))


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_damaged_table_is_refused_by_name_and_the_list_goes_on(tmp_path: Path, kind: str) -> None:
    damaged(tmp_path, DOCUMENTS[kind], played=False)


@pytest.mark.parametrize("kind", LOGS)
def test_a_log_with_a_hole_or_a_ring_is_refused_and_never_hangs(tmp_path: Path, kind: str) -> None:
    damaged(tmp_path, LOGS[kind], played=True)
