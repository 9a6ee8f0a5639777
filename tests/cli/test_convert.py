"""`wagnis admin convert`: a backup that Wagnis 0.16 has written, converted, restored, played on.

`backups/0.16.gz` has tables in every phase; `backups/0.16.json` says which, and the cookies of the
devices that sit there.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_admin import admin, at, sql, told
from tests.server import at_server
from tests.server.at_server import Device, Line, Server, play_out, standing
from wagnis import __version__
from wagnis.server.store.convert import _document
from wagnis.server.store.deal import read_deals
from wagnis.server.table.documents import read_table

BACKUPS = Path(__file__).parent / "backups"
OLD = BACKUPS / "0.16.gz"
FACTS: dict[str, Any] = json.loads((BACKUPS / "0.16.json").read_text())
TABLES: dict[str, str] = FACTS["tables"]
PHASES = {
    "open": ("open", "empty", "dealing"),
    "playing": (
        *(f"playing {game}" for game in ("zocken", "tutto", "gambler", "engel-bengel")),
        *("undone", "forked", "daily"),
    ),
    "over": ("over", "group"),
}


def device(server: Server, table: str, who: str) -> Device:
    found = server.stranger()
    found.http.cookies.set("wagnis_device", FACTS["cookies"][table][who])
    return found


async def sitting(server: Server, table: str) -> dict[int, Line]:
    """The people at this table, on their devices."""
    people = list(FACTS["cookies"][table])
    return {
        seat: await device(server, table, who).join(TABLES[table])
        for seat, who in enumerate(people)
    }


@pytest.fixture(autouse=True)
def other_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """The devices in the backup have used low numbers already."""
    monkeypatch.setattr(at_server, "IDS", count(1_000_000))


@pytest.fixture(scope="module")
def converted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    new = tmp_path_factory.mktemp("converted") / "new.backup"
    assert admin("convert", OLD, new) == 0
    return new


@pytest.fixture
def data(converted: Path, tmp_path: Path) -> Path:
    assert admin("restore", converted, "--data", tmp_path / "data", "--moved") == 0
    return tmp_path / "data"


def test_every_table_is_there_and_well(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin("check", "--data", data) == 0
    assert told(capsys).endswith("12 tables without faults, 0 with faults\n")
    phases = dict(sql(data, "SELECT id, phase FROM game_table"))
    assert phases == {TABLES[name]: phase for phase, names in PHASES.items() for name in names}

    async def story(server: Server) -> None:
        for name, id in TABLES.items():
            stored = await server.store.load(id)
            assert stored is not None
            table = read_table(*stored)
            assert table.phase == phases[id]
            if name in FACTS["seq"]:
                assert table.seq == FACTS["seq"][name]
            shown = await device(server, name, "anna").http.get(f"/api/tables/{id}")
            assert shown.status_code == 200
        gone = await server.store.gone(FACTS["closed"])
        assert gone is not None
        assert gone.record is not None
        (group,) = (await device(server, "group", "ben").http.get("/api/together")).json()["groups"]
        assert group["name"] == "Thursday"
        listed = (await device(server, "open", "ben").http.get("/api/tables")).json()
        assert [row["names"] for row in listed["public"]] == [["Anna", "Ben"]]
        assert [row["id"] for row in listed["mine"]] == [TABLES["open"]]

    at(data, story)
    assert sql(data, "SELECT value FROM barred WHERE kind = 'address'") == [("192.0.2.7/32",)]


@pytest.mark.parametrize("name", PHASES["playing"])
def test_a_game_is_played_on(data: Path, name: str) -> None:
    async def story(server: Server) -> None:
        lines = await sitting(server, name)
        before = max(line.seq for line in lines.values())
        await play_out(lines, most=3)
        assert max(line.seq for line in lines.values()) > before

    at(data, story)
    assert admin("check", "--data", data) == 0


def test_a_game_that_was_being_dealt_and_one_that_was_open_begin(data: Path) -> None:
    async def story(server: Server) -> None:
        for name in ("open", "dealing"):
            lines = await sitting(server, name)
            for seat, line in lines.items():
                await line.sit(seat, "Anna" if seat == 0 else "Ben")
            await lines[0].start()
            await play_out(lines, most=2)
            shown = await standing(device(server, name, "anna"), TABLES[name])
            assert shown["phase"] == "playing"

    at(data, story)


def test_bots_that_were_to_move_are_due(data: Path) -> None:
    due = dict(sql(data, "SELECT table_id, due FROM head"))
    assert [name for name, id in TABLES.items() if due[id]] == ["forked"]


def test_after_a_restore_games_go_on_with_new_dice(converted: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert admin("restore", converted, "--data", data) == 0
    documents = dict(sql(data, "SELECT id, document FROM game_table"))
    deals = {name: json.loads(documents[id])["deals"] for name, id in TABLES.items()}
    renewed = {name for name, given in deals.items() if len(given) > 1}
    assert renewed == {*PHASES["open"], *PHASES["playing"]} - {"daily"}
    assert admin("check", "--data", data) == 0


SEED, LATER = "ab" * 32, "cd" * 32


def test_documents_of_0_9_get_deals() -> None:
    seats = [{"kind": "person", "name": "Anna", "holder": "h", "seed": "a1" * 16}]
    document = {
        "seats": seats,
        "seeds": ["a1" * 16],
        "later": [[7, LATER, ["b2" * 16]]],
        "renewals": [SEED, LATER],
    }
    converted = _document(document)
    first, second, third, last = read_deals(converted["deals"], b"s" * 32)
    assert (first.server, first.clients, first.start) == (b"s" * 32, ("a1" * 16,), 0)
    assert (second.server.hex(), second.clients, second.start) == (LATER, ("b2" * 16,), 7)
    assert (third.server.hex(), third.state, third.given_up) == (SEED, "open", "restored")
    assert (last.server.hex(), last.state, last.given_up) == (LATER, "open", None)
    assert converted.keys() == {"seats", "deals"}
    assert converted["seats"] == [{"kind": "person", "name": "Anna", "holder": "h"}]


def lines_of(file: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def sealed(lines: list[Any]) -> bytes:
    """With the digest that belongs to these lines."""
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines[:-1])
    return gzip.compress(
        text + json.dumps({"sha256": hashlib.sha256(text).hexdigest()}).encode() + b"\n"
    )


def without(name: str) -> Callable[[list[Any]], Any]:
    def change(lines: list[Any]) -> None:
        (at,) = (
            n for n, one in enumerate(lines) if isinstance(one, dict) and one.get("table") == name
        )
        lines[at]["table"] = "something else"

    return change


def half_a_letter(lines: list[Any]) -> None:
    """A name that JSON can write and UTF-8 cannot."""
    (row,) = (one for one in lines if isinstance(one, list) and "Thursday" in one)
    row[row.index("Thursday")] = "\ud800"


WRONG: dict[str, tuple[Callable[[list[Any]], Any], str]] = {
    "older": (lambda lines: lines[0].update(schema="0009"), "older than 0.15"),
    "newer": (lambda lines: lines[0].update(schema="1"), "was not written by Wagnis 0.15 or 0.16"),
    "of no version": (lambda lines: lines[0].update(schema=[]), "is not a whole backup"),
    "something else": (lambda lines: lines.__setitem__(0, {}), "is not a backup of Wagnis"),
    "no tables": (without("game_table"), "is not a whole backup"),
    "no log": (without("log"), "is not a whole backup"),
    "a short row": (lambda lines: lines.insert(2, [1]), "is not a whole backup"),
    "a number": (lambda lines: lines.insert(2, 7), "is not a whole backup"),
    "half a letter": (half_a_letter, "is not a whole backup"),
    "no secret": (lambda lines: lines[0].pop("secret"), "is not a whole backup"),
    "a short secret": (lambda lines: lines[0].update(secret="YQ=="), "too short"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_no_such_backup_is_refused_in_a_sentence(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, why = WRONG[kind]
    lines = lines_of(OLD)
    change(lines)
    file, new = tmp_path / "old.backup", tmp_path / "new.backup"
    file.write_bytes(sealed(lines))
    assert admin("convert", file, new) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert not new.exists()


def test_a_damaged_file_and_one_that_is_there_are_refused(
    converted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, whole = tmp_path / "old.backup", OLD.read_bytes()
    for damaged in (whole[:-20], b"hello", gzip.compress(gzip.decompress(whole)[:-5])):
        file.write_bytes(damaged)
        assert admin("convert", file, tmp_path / "new.backup") == 2
        assert "is not a whole backup" in capsys.readouterr().err
    changed = gzip.decompress(whole).replace(b'"Thursday"', b'"Saturday"')
    file.write_bytes(gzip.compress(changed))
    assert admin("convert", file, tmp_path / "new.backup") == 2
    assert "its checksum is wrong" in capsys.readouterr().err
    assert admin("convert", OLD, converted) == 2
    assert "exists already" in capsys.readouterr().err
    assert lines_of(converted)[0]["schema"] != lines_of(OLD)[0]["schema"]
    assert lines_of(converted)[0]["wagnis"] == __version__


def test_an_old_backup_and_an_old_database_say_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin("restore", OLD, "--data", tmp_path / "data") == 2
    assert "`wagnis admin convert`" in capsys.readouterr().err
    sql(tmp_path / "data", "CREATE TABLE game_table (number INTEGER)")
    for words in (["check"], ["restore", OLD], ["list"]):
        assert admin(*words, "--data", tmp_path / "data") == 2
        assert "`wagnis admin convert`" in capsys.readouterr().err
