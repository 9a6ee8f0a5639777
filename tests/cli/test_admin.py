"""`wagnis admin`: tables, bars, check, repair, backup and restore; and the restore drill.

What a backup of PostgreSQL adds is in `tests.server.store.test_backup`.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import stat
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tests.server.at_server import OPEN_HOUSE, SEED, Server, play_out, running, two_at
from tests.server.later import run
from wagnis.cli import main
from wagnis.server.config import Config
from wagnis.server.store import sqlite_url
from wagnis.server.store.engine import open_engine
from wagnis.server.web.context import DATABASE, open_store

Story = Callable[[Server], Awaitable[None]]


def at(data: Path, story: Story, **given: Any) -> None:
    """A server on this folder, with the secret that is in it."""

    async def work() -> None:
        config = replace(OPEN_HOUSE, data=data, secret=None, **given)
        async with running(config, open_store(config)) as server:
            await story(server)

    run(work())


def sql(data: Path, *statements: str) -> list[Any]:
    engine = open_engine(sqlite_url(data / DATABASE), 5)
    found: list[Any] = []
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        for statement in statements:
            done = connection.execute(text(statement))
            if done.returns_rows:
                found = [tuple(row) for row in done]
    engine.dispose()
    return found


@pytest.fixture(scope="module")
def _played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    data, ids = tmp_path_factory.mktemp("played"), list[str]()

    async def story(server: Server) -> None:
        first, second, table = await two_at(server, "zocken")
        await play_out({0: first, 1: second}, most=2)
        ids.append(table)

    at(data, story)
    return data, ids[0]


@pytest.fixture
def played(_played: tuple[Path, str], tmp_path: Path) -> tuple[Path, str]:
    """A folder with a game of Zocken in it, and the table's id."""
    shutil.copytree(_played[0], tmp_path / "data")
    return tmp_path / "data", _played[1]


def admin(*words: object) -> int:
    return main(["admin", *map(str, words)])


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_tables_are_listed_and_shown(
    played: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    data, table = played
    assert admin("list", "--data", data) == 0
    assert table in told(capsys)
    assert admin("list", "--data", data, "--phase", "over") == 0
    assert told(capsys) == "no tables in phase over\n"
    assert admin("list", "--data", data, "--phase", "over", "--json") == 0
    assert told(capsys) == ""
    assert admin("bars", "--data", data) == 0
    assert told(capsys) == "nobody is barred\n"
    assert admin("show", table, "--json", "--data", data) == 0
    shown = json.loads(told(capsys))
    assert (shown["game"], shown["phase"]) == ("zocken", "playing")
    assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Ben"]
    assert shown["events"] > 2
    assert admin("show", table, "--data", data) == 0
    words = told(capsys)
    assert "Anna, device " in words
    assert SEED not in words


def test_what_is_not_there_is_said_in_a_sentence(
    played: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, _ = played
    assert admin("show", "nothere", "--data", data) == 2
    assert "there is no table 'nothere'" in capsys.readouterr().err
    assert admin("list", "--data", tmp_path / "elsewhere") == 2
    assert "there is no" in capsys.readouterr().err
    assert admin("bar", "address", "10.0.0.300", "--data", data) == 2
    assert "neither an address nor a network" in capsys.readouterr().err
    assert admin("unbar", "device", "abcdefghijkl", "--data", data) == 2
    assert "is not barred" in capsys.readouterr().err


@pytest.mark.parametrize("moves", [0, 3])
def test_a_table_that_was_closed_can_be_deleted(
    tmp_path: Path, moves: int, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story(server: Server) -> None:
        if moves:
            first, second, table = await two_at(server, "zocken")
            await play_out({0: first, 1: second}, most=moves)
        else:
            table = await (await server.device()).make("zocken", None)
        assert admin("close", table, "--data", tmp_path) == 0
        kept = "its match is kept as a record" if moves else "it had no match to keep"
        assert told(capsys) == f"{table} is closed; {kept}\n"
        gone = await server.store.gone(table)
        assert gone is not None
        assert (gone.record is not None) == bool(moves)
        assert admin("show", table, "--data", tmp_path) == 2
        assert "; it has been removed" in capsys.readouterr().err
        assert admin("delete", table, "--data", tmp_path) == 0
        assert told(capsys) == f"{table} is deleted\n"
        gone = await server.store.gone(table)
        assert gone is not None
        assert gone.record is None

    at(tmp_path, story)


@pytest.mark.parametrize("what", ["close", "delete"])
def test_a_running_server_lets_go_of_a_table_that_is_closed(
    tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story(server: Server) -> None:
        first, second, table = await two_at(server, "zocken")
        await play_out({0: first, 1: second}, most=3)
        assert admin(what, table, "--data", tmp_path) == 0
        await server.app.state.context.bars.look()
        assert await first.closed() == 1013
        ben = await server.device()
        assert (await ben.http.get(f"/api/tables/{table}")).status_code in (404, 410)
        gone = await server.store.gone(table)
        assert gone is not None
        assert (gone.record is not None) == (what == "close")
        other = await ben.make("zocken", None)
        assert (await (await ben.join(other)).sit(0, "Ben"))["type"] == "table"

    at(tmp_path, story)
    assert ("closed" if what == "close" else "deleted") in told(capsys)


def test_whoever_writes_to_a_deleted_table_before_the_server_has_heard_is_shown_out(
    tmp_path: Path,
) -> None:
    async def story(server: Server) -> None:
        first, _, table = await two_at(server, "zocken")
        assert admin("delete", table, "--data", tmp_path) == 0
        first.raw(
            json.dumps({"type": "throw", "id": "x1", "seq": first.seq, "seat": 0})
            if first.due
            else json.dumps(
                {"type": "play", "id": "x1", "seq": first.seq, "seat": 0, "move": first.legal[0]}
            )
        )
        assert await first.closed() in (1013, 1012)

    at(tmp_path, story, bars_every=600.0)


@pytest.mark.parametrize(
    ("damage", "left"),
    [
        ("DELETE FROM log WHERE seq = 2", 1),
        ("UPDATE log SET seq = 7 WHERE seq = 3", 2),
        ("UPDATE head SET seq = 987654", 3),
        ("DELETE FROM head", 3),
    ],
)
def test_of_a_damaged_log_the_start_is_kept_when_its_table_is_closed(
    damage: str, left: int, played: tuple[Path, str]
) -> None:
    data, table = played
    events = [json.loads(event) for (event,) in sql(data, "SELECT event FROM log ORDER BY seq")]
    sql(data, damage)
    assert admin("close", table, "--data", data) == 0
    ((record,),) = sql(data, "SELECT record FROM gone")
    assert json.loads(zlib.decompress(record))["events"] == events[:left]
    assert len(events) == 3
    assert sql(data, "SELECT id FROM game_table") == []


@pytest.mark.parametrize(
    "words",
    [
        *(
            ("bar", "device", "abcdefghijkl", "--days", days)
            for days in ("nan", "inf", "1e8", "-1")
        ),
        *(("list", "--limit", limit) for limit in ("9" * 23, "-1", "x")),
        ("list", "--phase", "bogus"),
    ],
)
def test_numbers_that_are_none_are_refused_in_one_sentence(
    words: tuple[str, ...], played: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        admin(*words, "--data", played[0])
    assert words[-1][:20] in capsys.readouterr().err


@pytest.mark.parametrize("device", ["", "x", "abcdefghijklm"])
def test_what_is_no_device_is_not_barred(
    device: str, played: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin("bar", "device", device, "--data", played[0]) == 2
    assert "is no device" in capsys.readouterr().err


def test_a_bar_is_obeyed_by_a_running_server_and_lifted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story(server: Server) -> None:
        anna = await server.device()
        assert admin("bar", "device", anna.handle, "--days", 1, "--data", tmp_path) == 0
        assert admin("bar", "address", "192.0.2.7/24", "--reason", "spam", "--data", tmp_path) == 0
        await server.app.state.context.bars.look()
        assert (await anna.http.get("/api/me")).status_code == 403
        assert "within seconds" in told(capsys)
        assert admin("bars", "--data", tmp_path) == 0
        listed = told(capsys)
        assert anna.handle in listed
        assert "192.0.2.0/24" in listed
        assert "spam" in listed
        assert admin("unbar", "device", anna.handle, "--data", tmp_path) == 0
        await server.app.state.context.bars.look()
        assert (await anna.http.get("/api/me")).status_code == 200

    at(tmp_path, story)


@pytest.mark.parametrize("device", ["-bcdefghijkl", "--cdefghijkl", "abcdefghijkl"])
def test_a_device_whose_name_begins_with_a_hyphen_is_barred(
    played: tuple[Path, str], capsys: pytest.CaptureFixture[str], device: str
) -> None:
    data = played[0]
    assert admin("bar", "--days", 1, "--data", data, "--", "device", device) == 0
    assert f"device {device} is barred until" in told(capsys)
    assert admin("unbar", "--data", data, "--", "device", device) == 0


def test_a_store_that_is_well(played: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    data, _ = played
    assert admin("check", "--data", data) == 0
    assert "1 table without faults, 0 with faults" in told(capsys)
    before = sql(data, "SELECT * FROM log", "SELECT * FROM head")
    assert admin("repair", "--data", data) == 0
    assert "nothing to repair" in told(capsys)
    assert sql(data, "SELECT * FROM head") == before


DAMAGES = {
    "the head is lost": (["DELETE FROM head"], "log ends where its last event is"),
    "the head is behind": (["UPDATE head SET seq = seq - 1"], "log ends where its last event is"),
    "the head points nowhere": (["UPDATE head SET seq = 987"], "log ends where its last event is"),
    "seats": (["DELETE FROM sitting"], "list of seats is made anew"),
    "a hole": (["DELETE FROM log WHERE seq = 2"], "set aside"),
    "a number that is skipped": (["UPDATE log SET seq = 7 WHERE seq = 3"], "set aside"),
    "an event that cannot be": (
        ['UPDATE log SET event = \'{"pick": "pink"}\' WHERE seq = 1'],
        "set aside",
    ),
    "an event that is no JSON": (["UPDATE log SET event = '{' WHERE seq = 1"], "set aside"),
    "a document that is no JSON": (["UPDATE game_table SET document = '{'"], "set aside"),
    "a document without seats": (["UPDATE game_table SET document = '{}'"], "set aside"),
}


USUAL = ("the head is behind", "seats", "a hole", "a document that is no JSON")


@pytest.mark.parametrize(
    "damage",
    [one if one in USUAL else pytest.param(one, marks=pytest.mark.deep) for one in DAMAGES],
)
def test_damage_is_found_and_mended_or_set_aside_without_losing_a_row(
    played: tuple[Path, str], capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    data, table = played
    statements, remedy = DAMAGES[damage]
    sql(data, "PRAGMA foreign_keys = OFF", *statements)
    rows = sql(data, "SELECT count(*) FROM log")
    assert admin("check", "--data", data) == 1
    assert table in told(capsys)
    assert admin("repair", "--data", data) == 0
    assert remedy in told(capsys)
    assert sql(data, "SELECT count(*) FROM log") == rows
    assert admin("check", "--data", data) == 0

    async def story(server: Server) -> None:
        anna = await server.device()
        listed = await anna.http.get("/api/tables")
        assert listed.status_code == 200
        answer = await anna.http.get(f"/api/tables/{table}")
        assert (answer.status_code == 200) == (remedy != "set aside")

    at(data, story)


def test_a_backup_is_private_whole_and_never_written_over(
    played: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, _ = played
    file = tmp_path / "one.backup"
    assert admin("backup", file, "--data", data) == 0
    assert "1 table with" in told(capsys)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert admin("backup", file, "--data", data) == 2
    assert "exists already" in capsys.readouterr().err
    assert [entry.name for entry in tmp_path.iterdir() if entry.name.startswith(".")] == []


def test_a_damaged_backup_is_refused_and_changes_nothing(
    played: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, _ = played
    file, target = tmp_path / "one.backup", tmp_path / "target"
    assert admin("backup", file, "--data", data) == 0
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    newer = lines[0].replace(b'"wagnis_backup":1', b'"wagnis_backup":2')
    swapped = [*lines[:-4], lines[-3], lines[-4], *lines[-2:]]
    for damaged, why in (
        (whole[:-20], "not a whole backup"),
        (b"hello", "not a whole backup"),
        (whole[:40] + b"\0\0\0" + whole[43:], "not a whole backup"),
        (gzip.compress(b"".join(lines[:-1])), "ends too early"),
        (gzip.compress(b"".join(lines).replace(b"Anna", b"Emma")), "checksum is wrong"),
        (gzip.compress(b"".join(swapped)), "checksum is wrong"),
        (gzip.compress(newer + b"".join(lines[1:])), "newer Wagnis"),
        (gzip.compress(b'{"something": "else"}\n'), "not a backup of Wagnis"),
    ):
        file.write_bytes(damaged)
        assert admin("restore", file, "--data", target) == 2
        assert why in capsys.readouterr().err
    assert admin("list", "--data", target) == 2
    file.write_bytes(whole)
    assert admin("restore", file, "--data", target) == 0


def test_a_folder_that_holds_something_is_replaced_only_by_force(
    played: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, table = played
    file = tmp_path / "one.backup"
    assert admin("backup", file, "--data", data) == 0
    assert admin("delete", table, "--data", data) == 0
    assert admin("restore", file, "--data", data) == 2
    assert "--force" in capsys.readouterr().err
    assert sql(data, "SELECT count(*) FROM game_table") == [(0,)]
    assert admin("restore", file, "--data", data, "--force") == 0
    assert sql(data, "SELECT id FROM game_table") == [(table,)]
    assert sql(data, "SELECT count(*) FROM gone") == [(0,)]


def test_a_folder_in_use_is_not_restored_into(
    played: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from wagnis.server.web.folder import claimed

    data, _ = played
    file = tmp_path / "one.backup"
    assert admin("backup", file, "--data", data) == 0
    with claimed(data):
        assert admin("restore", file, "--data", data, "--force") == 2
    assert "close it first" in capsys.readouterr().err


@pytest.mark.parametrize("moved", [False, pytest.param(True, marks=pytest.mark.deep)])
def test_the_restore_drill(tmp_path: Path, moved: bool) -> None:
    """Play, back up under play, lose everything, restore, go on playing."""
    data, elsewhere, file = tmp_path / "data", tmp_path / "elsewhere", tmp_path / "w.backup"
    data.mkdir()
    kept: dict[str, Any] = {}

    async def before(server: Server) -> None:
        first, second, table = await two_at(server, "zocken")
        await play_out({0: first, 1: second}, most=3)
        assert admin("backup", file, "--data", data) == 0
        kept.update(table=table, seq=max(first.seq, second.seq))
        await play_out({0: first, 1: second}, most=3)  # people see dice that will be lost

    at(data, before)
    key = (data / "secret").read_bytes()
    for entry in data.iterdir():
        if entry.is_file():
            entry.unlink()
    words = ["restore", file, "--data", elsewhere, *(["--moved"] if moved else [])]
    assert admin(*words) == 0
    assert (elsewhere / "secret").read_bytes() == key
    assert stat.S_IMODE(os.stat(elsewhere / "secret").st_mode) == 0o600
    assert stat.S_IMODE(os.stat(elsewhere / DATABASE).st_mode) == 0o600

    async def after(server: Server) -> None:
        stored = await server.store.load(kept["table"])
        assert stored is not None
        row, log = stored
        assert log[-1].seq == kept["seq"]
        assert len(row.document["deals"]) == (1 if moved else 2)
        anna = await server.device()
        line = await anna.join(kept["table"])
        assert line.phase == "playing"
        # The store takes writes: a new game can be played to its end.
        first, second, _ = await two_at(server, "zocken")
        await play_out({0: first, 1: second})

    at(elsewhere, after)
    assert admin("check", "--data", elsewhere) == 0


def test_the_key_of_the_store_is_not_needed_to_list(tmp_path: Path) -> None:
    config = Config(data=tmp_path)
    store = open_store(config)
    run(store.close())
    assert admin("list", "--data", tmp_path) == 0
    assert admin("backup", tmp_path / "x", "--data", tmp_path) == 2  # there is no secret to keep
