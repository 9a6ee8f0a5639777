"""Backups that somebody has made up, with a checksum that is right: refused, and nothing changes.

Files that were damaged on the way are in `test_admin`.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_admin import admin, at
from tests.server.at_server import Server, play_out, two_at

Lines = list[Any]
Craft = Callable[[Lines], Any]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Lines]:
    """A folder with a game in it, and the lines of its backup."""
    data, file = tmp_path_factory.mktemp("played"), tmp_path_factory.mktemp("kept") / "w.backup"

    async def story(server: Server) -> None:
        first, second, _ = await two_at(server, "zocken")
        await play_out({0: first, 1: second}, most=3)

    at(data, story)
    assert admin("backup", file, "--data", data) == 0
    return data, [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def sealed(lines: Lines) -> bytes:
    """As our own writer would have written it: counted, and with its digest."""
    text = b"".join(
        (line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines
    )
    digest = hashlib.sha256(text).hexdigest()
    return gzip.compress(text + json.dumps({"sha256": digest}).encode() + b"\n")


def counted(lines: Lines) -> Lines:
    """Without the end it had, with the one it should have."""
    counts, current = dict[str, int](), ""
    kept = [line for line in lines if not (isinstance(line, dict) and line.keys() & ENDS)]
    for line in kept:
        if isinstance(line, dict) and isinstance(line.get("table"), str):
            current = line["table"]
            counts[current] = 0
        elif isinstance(line, list):
            counts[current] = counts.get(current, 0) + 1
    return [*kept, {"end": counts}]


ENDS = {"end", "sha256"}


def head(**said: Any) -> Craft:
    return lambda lines: lines[0].update(said)


def section(lines: Lines, name: str) -> int:
    (at,) = (
        n for n, line in enumerate(lines) if isinstance(line, dict) and line.get("table") == name
    )
    return at


def cell(table: str, column: str, value: Any) -> Craft:
    """One value of the first row of a table."""

    def craft(lines: Lines) -> None:
        at = section(lines, table)
        lines[at + 1][lines[at]["columns"].index(column)] = value

    return craft


def titled(table: str, change: Callable[[Any], Any]) -> Craft:
    return lambda lines: change(lines[section(lines, table)])


def inserted(table: str, line: Any, after: int = 1) -> Craft:
    return lambda lines: lines.insert(section(lines, table) + after, line)


def twice(lines: Lines) -> None:
    at = section(lines, "game_table")
    lines.insert(at + 1, deepcopy(lines[at + 1]))


def section_twice(lines: Lines) -> None:
    lines.append(deepcopy(lines[section(lines, "sitting")]))


def out_of_order(lines: Lines) -> None:
    """Rows that point to others come before them."""
    at = section(lines, "sitting")
    rows = []
    while isinstance(lines[at + 1], list):
        rows.append(lines.pop(at + 1))
    lines[1:1] = [lines.pop(at), *rows]


HUGE = 10**400
DEEP = b'{"table":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
CRAFTED: dict[str, Craft] = {
    "a form in words": head(wagnis_backup="one"),
    "a form of nothing": head(wagnis_backup=None),
    "a form below all": head(wagnis_backup=-1),
    "a truth for a form": head(wagnis_backup=True),
    "a schema as a number": head(schema=9),
    "a schema that never was": head(schema="0000"),
    "a schema in words": head(schema="base"),
    "an empty schema": head(schema=""),
    "a schema of nothing": head(schema=None),
    "a future schema": head(schema="0999"),
    "a secret that is none": head(secret=7),
    "a secret in no alphabet": head(secret="äöü"),
    "a secret too short": head(secret="YQ=="),
    "no secret": lambda lines: lines[0].pop("secret"),
    "no schema": lambda lines: lines[0].pop("schema"),
    "no time": lambda lines: lines[0].pop("created"),
    "a list for a header": lambda lines: lines.__setitem__(0, ["wagnis_backup"]),
    "a number for a header": lambda lines: lines.__setitem__(0, 7),
    "a row before any table": lambda lines: lines.insert(1, [1, 2]),
    "a number among rows": inserted("game_table", 7),
    "words among rows": inserted("game_table", "table"),
    "nothing among rows": inserted("game_table", None),
    "a table that is a number": inserted("game_table", {"table": 7, "columns": []}, 0),
    "a table that is a list": inserted("game_table", {"table": [], "columns": []}, 0),
    "a table nobody knows": inserted("game_table", {"table": "users", "columns": []}, 0),
    "a table that passes": inserted("game_table", {"table": "server_node", "columns": []}, 0),
    "no columns": titled("game_table", lambda title: title.pop("columns")),
    "columns in one word": titled("game_table", lambda title: title.update(columns="id")),
    "columns that are numbers": titled("game_table", lambda title: title.update(columns=[1, 2])),
    "columns that are lists": titled(
        "game_table", lambda title: title.update(columns=[[]] * len(title["columns"]))
    ),
    "a column too many": titled("game_table", lambda title: title["columns"].append("colour")),
    "a column too few": titled("game_table", lambda title: title["columns"].pop()),
    "a column nobody knows": titled(
        "game_table", lambda title: title["columns"].__setitem__(2, "colour")
    ),
    "a column twice": titled("game_table", lambda title: title["columns"].__setitem__(2, "id")),
    "a short row": inserted("game_table", [1, "x"]),
    "a row twice": twice,
    "a section twice": section_twice,
    "rows before what they point to": out_of_order,
    "an id that is a number": cell("game_table", "id", 12),
    "an id that is a list": cell("game_table", "id", ["x"]),
    "an id that is an object": cell("game_table", "id", {"a": 1}),
    "no id": cell("game_table", "id", None),
    "a huge number": cell("game_table", "updated", HUGE),
    "a number beyond the database": cell("game_table", "created", 2**70),
    "a number that is words": cell("game_table", "created", "seven"),
    "a fraction for a number": cell("log", "seq", 1.5),
    "infinity": cell("game_table", "updated", float("inf")),
    "not a number": cell("game_table", "updated", float("nan")),
    "a truth in words": cell("game_table", "public", "yes"),
    "a truth too large": cell("game_table", "public", 7),
    "bytes that are none": cell("game_table", "server_seed", "***"),
    "bytes that are a number": cell("game_table", "server_seed", 7),
    "a seed cut short": cell("game_table", "server_seed", "YQ="),
    "half a character": cell("game_table", "id", "\ud800"),
    "a nul in a name": cell("game_table", "id", "a\0b"),
    "a document that is no text": cell("game_table", "document", {"seats": []}),
    "an end that is a list": lambda lines: lines.append({"end": []}),
    "bytes that are no UTF-8": lambda lines: lines.insert(1, b'{"table":"\xff\xfe"}'),
    "nested without end": lambda lines: lines.insert(1, DEEP),
    "an empty line": lambda lines: lines.insert(1, b""),
    "digits without end": lambda lines: lines.insert(1, b"9" * 10_000),
}


# What every engine takes, and what makes no sense to us: it is restored, and told by `check`.
NONSENSE: dict[str, Craft] = {
    "a document of a number": cell("game_table", "document", "7"),
    "a document without end": cell("game_table", "document", "[" * 100_000),
    "an object without end": cell("game_table", "document", '{"seats":' * 50_000),
    "seats that are words": cell("game_table", "document", '{"seats": "abc"}'),
    "seats that are names": cell("game_table", "document", '{"seats": {"a": 1}}'),
    "deals that are a number": cell(
        "game_table", "document", '{"seats": [], "host": "h", "deals": 7}'
    ),
    "half a character in a document": cell(
        "game_table", "document", '{"seats": [], "host": "\\ud800"}'
    ),
    "a line without end": cell("game_table", "line", "[" * 100_000),
    "a log that begins late": cell("log", "seq", 9),
    "another table's log": cell("log", "table_id", "elsewhere"),
    "a head that points nowhere": cell("head", "seq", 987_654),
}


@pytest.fixture
def target(whole: tuple[Path, Lines], tmp_path: Path) -> Iterator[Path]:
    """A folder that holds something, and does so afterwards."""
    _, lines = whole
    target, file = tmp_path / "target", tmp_path / "whole.backup"
    file.write_bytes(sealed(counted(deepcopy(lines))))
    assert admin("restore", file, "--data", target) == 0
    before = dump(target)
    yield target
    assert dump(target) == before


def dump(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "wagnis.sqlite") as database:
        dumped = list(database.iterdump())
    database.close()
    return [*dumped, (folder / "secret").read_bytes().hex()]


@pytest.mark.parametrize("kind", CRAFTED)
def test_a_crafted_backup_is_refused_in_a_sentence_and_changes_nothing(
    kind: str, whole: tuple[Path, Lines], target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = deepcopy(whole[1])
    CRAFTED[kind](lines)
    file = target.parent / "crafted.backup"
    file.write_bytes(sealed(counted(lines) if kind != "an end that is a list" else lines[:-1]))
    capsys.readouterr()
    assert admin("restore", file, "--data", target, "--force") == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "Traceback" not in told
    assert len(told) < 400


@pytest.mark.parametrize("kind", NONSENSE)
def test_a_backup_of_nonsense_is_restored_and_told_by_check(
    kind: str, whole: tuple[Path, Lines], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, file, target = deepcopy(whole[1]), tmp_path / "crafted.backup", tmp_path / "target"
    NONSENSE[kind](lines)
    file.write_bytes(sealed(counted(lines)))
    assert admin("restore", file, "--data", target) == 0
    capsys.readouterr()
    assert admin("check", "--data", target) == (0 if kind == "a line without end" else 1)
    assert admin("list", "--data", target) == 0
    assert "Traceback" not in capsys.readouterr().err


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**63,
    1e308,
    "",
    "x" * 5000,
    "\0",
    [],
    {},
    [[]],
    {"table": "log"},
)


def test_no_line_that_somebody_changes_ends_in_a_traceback(
    whole: tuple[Path, Lines], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each of 150 files has a value, a name or a line changed, by one seed."""
    luck, file = random.Random(20261117), tmp_path / "crafted.backup"
    refused = 0
    for number in range(150):
        lines = deepcopy(whole[1][:-2])
        at, odd = luck.randrange(len(lines)), luck.choice(ODD)
        line = lines[at]
        if isinstance(line, list) and luck.random() < 0.8:
            line[luck.randrange(len(line))] = odd
        elif isinstance(line, dict) and luck.random() < 0.8:
            line[luck.choice(list(line))] = odd
        else:
            lines[at] = odd
        file.write_bytes(sealed(counted(lines)))
        done = admin("restore", file, "--data", tmp_path / "target", "--force")
        assert done in (0, 2), f"file {number}"
        refused += done == 2
    assert refused > 50
    assert "Traceback" not in capsys.readouterr().err
