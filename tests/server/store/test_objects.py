"""Objects by their hash: in parts that are small, whole or not at all, never changed unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, insert, select, update

from wagnis.server.store import sqlite_url
from wagnis.server.store.database.create import prepare
from wagnis.server.store.database.engine import open_engine
from wagnis.server.store.database.schema import OBJECT, OBJECT_PART
from wagnis.server.store.solving.objects import (
    PART,
    DamagedError,
    DatabaseObjects,
    FolderObjects,
    Objects,
    hash_of,
)

LARGE = bytes(range(256)) * (PART // 100)  # two parts and a bit


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_engine(sqlite_url(tmp_path / "wagnis.sqlite"), 5)
    prepare(opened)
    yield opened
    opened.dispose()


@pytest.fixture(params=["database", "folder"])
def objects(request: pytest.FixtureRequest, engine: Engine, tmp_path: Path) -> Objects:
    in_folder = request.param == "folder"
    return FolderObjects(tmp_path / "objects") if in_folder else DatabaseObjects(engine)


@pytest.mark.parametrize("content", [b"", b"a", LARGE])
def test_what_was_put_is_found_by_its_hash(objects: Objects, content: bytes) -> None:
    hash = objects.put(content)
    assert hash == hash_of(content)
    assert objects.put(content) == hash
    assert objects.get(hash) == content
    objects.drop(hash)
    assert objects.get(hash) is None
    objects.drop(hash)


def test_no_row_is_large(engine: Engine) -> None:
    DatabaseObjects(engine).put(LARGE)
    with engine.begin() as connection:
        lengths = list(connection.scalars(select(func.length(OBJECT_PART.c.bytes))))
    assert len(lengths) == 3
    assert max(lengths) == PART
    assert sum(lengths) == len(LARGE)


def test_what_was_changed_is_refused_and_can_be_put_again(
    objects: Objects, engine: Engine, tmp_path: Path
) -> None:
    hash = objects.put(LARGE)
    changed = b"x" + LARGE[1:PART]
    with engine.execution_options(writes=True).begin() as connection:
        first = OBJECT_PART.c.start == 0
        connection.execute(update(OBJECT_PART).where(first).values(bytes=changed))
    for file in (tmp_path / "objects").rglob(hash):
        file.write_bytes(changed + LARGE[PART:])
    with pytest.raises(DamagedError):
        objects.get(hash)
    assert objects.get(hash) is None
    objects.put(LARGE)
    assert objects.get(hash) == LARGE


def test_what_lacks_a_part_is_refused(engine: Engine) -> None:
    objects = DatabaseObjects(engine)
    hash = objects.put(LARGE)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(OBJECT_PART.delete().where(OBJECT_PART.c.start == PART))
    with pytest.raises(DamagedError):
        objects.get(hash)


def test_what_is_half_written_is_not_there_and_is_completed_or_swept(engine: Engine) -> None:
    objects = DatabaseObjects(engine)
    begun, left = hash_of(LARGE), hash_of(b"left")
    with engine.execution_options(writes=True).begin() as connection:
        for hash, created in ((begun, 2**50), (left, 1)):
            row = {"hash": hash, "size": len(LARGE), "created": created, "whole": False}
            connection.execute(insert(OBJECT), row)
            part = {"hash": hash, "start": 0, "bytes": LARGE[:PART]}
            connection.execute(insert(OBJECT_PART), part)
    assert objects.get(begun) is None
    objects.put(LARGE)
    assert objects.get(begun) == LARGE
    with engine.begin() as connection:
        assert set(connection.scalars(select(OBJECT_PART.c.hash))) == {begun}
