"""The store: only whole tables of exactly what was asked for come off it."""

from __future__ import annotations

import logging
import os
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.patience import PATIENCE
from wagnis.solvers import value_store as store_module
from wagnis.solvers.digest import table_name
from wagnis.solvers.shipped import shipped_tables
from wagnis.solvers.value_store import (
    BrokenTableError,
    ValueStore,
    ValueTable,
    default_folder,
    read_table,
    write_table,
)

KEY = {"rows": [1, 2, 3], "solver": 1}


def a_table(start: int = 0, kind: str = "test-kind") -> ValueTable:
    arrays: dict[str, np.ndarray[Any, Any]] = {
        "units": np.arange(start, start + 60, dtype=np.int16).reshape(12, 5),
        "chances": np.linspace(0, 1, 7),
        "nothing": np.zeros((0, 3), dtype=np.float32),
    }
    return ValueTable(kind, KEY, {"seconds": 1.5, "bound": 1e-9}, arrays)


def same(one: ValueTable, other: ValueTable) -> bool:
    return (
        (one.kind, one.key, one.facts) == (other.kind, other.key, other.facts)
        and one.arrays.keys() == other.arrays.keys()
        and all(
            array.dtype == other.arrays[name].dtype and np.array_equal(array, other.arrays[name])
            for name, array in one.arrays.items()
        )
    )


@pytest.mark.parametrize("packed", [True, False])
def test_what_is_written_is_read_again(packed: bool) -> None:
    assert same(read_table(write_table(a_table(), packed)), a_table())


def test_what_is_put_is_found_also_by_others(tmp_path: Path) -> None:
    store = ValueStore(tmp_path / "made" / "when needed")
    file = store.put(a_table())
    assert file.name == table_name("test-kind", KEY)
    for looking in (store, ValueStore(store.folder)):
        assert looking.has("test-kind", KEY)
        found = looking.find("test-kind", KEY)
        assert found is not None
        assert same(found, a_table())


def test_nothing_is_found_in_an_empty_store(tmp_path: Path) -> None:
    store = ValueStore(tmp_path / "not there")
    assert store.find("test-kind", KEY) is None
    assert not store.has("test-kind", KEY)
    assert not store.folder.exists()


@pytest.mark.parametrize("packed", [True, False])
def test_a_table_cut_short_anywhere_is_never_trusted(packed: bool) -> None:
    written = write_table(a_table(), packed)
    for length in range(len(written)):
        with pytest.raises(BrokenTableError):
            read_table(written[:length])


@pytest.mark.parametrize("packed", [True, False])
def test_a_table_with_any_byte_changed_is_never_trusted(packed: bool) -> None:
    written = write_table(a_table(), packed)
    for at in range(len(written)):
        changed = bytearray(written)
        changed[at] ^= 0x10
        with pytest.raises(BrokenTableError):
            read_table(bytes(changed))


def test_more_than_the_whole_is_not_trusted_either() -> None:
    with pytest.raises(BrokenTableError):
        read_table(write_table(a_table()) + b"\n")


@pytest.mark.parametrize("left", [0, 7, 15, 60, 200, -1])
def test_a_half_written_file_is_as_good_as_none_and_is_replaced(
    tmp_path: Path, left: int, caplog: pytest.LogCaptureFixture
) -> None:
    file = ValueStore(tmp_path).put(a_table())
    file.write_bytes(file.read_bytes()[:left])
    store = ValueStore(tmp_path)
    with caplog.at_level(logging.WARNING, logger="wagnis.solvers"):
        assert store.find("test-kind", KEY) is None
    assert file.name in caplog.text
    store.put(a_table())
    found = ValueStore(tmp_path).find("test-kind", KEY)
    assert found is not None
    assert same(found, a_table())


def test_a_whole_table_of_something_else_is_not_taken_for_this(tmp_path: Path) -> None:
    store = ValueStore(tmp_path)
    written = write_table(a_table(kind="other-kind"))
    (tmp_path / table_name("test-kind", KEY)).write_bytes(written)
    assert store.find("test-kind", KEY) is None
    store.put(a_table())
    (tmp_path / table_name("test-kind", {"solver": 2})).write_bytes(write_table(a_table()))
    assert store.find("test-kind", {"solver": 2}) is None


def test_the_order_in_which_a_key_is_written_does_not_matter(tmp_path: Path) -> None:
    ValueStore(tmp_path).put(a_table())
    assert ValueStore(tmp_path).find("test-kind", dict(reversed(KEY.items()))) is not None


def test_a_writer_that_dies_leaves_the_old_table_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ValueStore(tmp_path).put(a_table())

    def no_room(handle: int) -> None:
        raise OSError("no room left")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(OSError, match="no room"):
        ValueStore(tmp_path).put(a_table(start=500))
    assert [file.name for file in tmp_path.iterdir()] == [table_name("test-kind", KEY)]
    found = ValueStore(tmp_path).find("test-kind", KEY)
    assert found is not None
    assert same(found, a_table())


def test_a_table_gets_its_name_only_when_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands under the name while another is being written is nothing, or the old one."""
    seen: list[bool] = []

    def look(handle: int) -> None:
        seen.append(ValueStore(tmp_path).has("test-kind", KEY))

    monkeypatch.setattr(os, "fsync", look)
    ValueStore(tmp_path).put(a_table())
    assert seen == [False]
    assert ValueStore(tmp_path).has("test-kind", KEY)


def test_many_may_put_the_same_table_while_others_read_it(tmp_path: Path) -> None:
    writers = [threading.Thread(target=_put_often, args=(tmp_path,)) for _ in range(4)]
    for writer in writers:
        writer.start()
    wrong = 0
    while any(writer.is_alive() for writer in writers):
        found = ValueStore(tmp_path).find("test-kind", KEY)
        wrong += found is not None and not same(found, a_table())
    for writer in writers:
        writer.join()
    assert not wrong
    assert [file.name for file in tmp_path.iterdir()] == [table_name("test-kind", KEY)]


def _put_often(folder: Path) -> None:
    for _ in range(10):
        ValueStore(folder).put(a_table())


def test_only_so_much_is_kept_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "IN_MEMORY", 2 * a_table().size)
    store = ValueStore(tmp_path)
    for kind in ("one", "two", "three"):
        store.put(a_table(kind=kind))
    (tmp_path / table_name("one", KEY)).unlink()
    (tmp_path / table_name("three", KEY)).unlink()
    assert store.find("one", KEY) is None
    assert store.find("two", KEY) is not None
    assert store.find("three", KEY) is not None


def test_the_folder_is_the_one_the_user_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAGNIS_TABLES", str(tmp_path / "named"))
    assert default_folder() == ValueStore().folder == tmp_path / "named"
    monkeypatch.delenv("WAGNIS_TABLES")
    monkeypatch.setenv("HOME", str(tmp_path))  # the home folder may hold older tables
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "wagnis" / "tables"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert default_folder() == tmp_path / ".cache" / "wagnis" / "tables"


def test_where_nobody_is_at_home_there_are_still_the_tables_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("WAGNIS_TABLES", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what it does at a loss
    assert default_folder(tmp_path / "beside the games") == tmp_path / "beside the games"
    shipped = next(line for line in shipped_tables().values() if line.file is not None)
    assert ValueStore().find(shipped.kind, shipped.key) is not None


def test_a_folder_that_keeps_nothing_is_noticed_before_anything_is_solved(tmp_path: Path) -> None:
    store = ValueStore(tmp_path / "made" / "when needed")
    assert store.room() > 0
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "made").write_text("a file where a folder should be")
    with pytest.raises(NotADirectoryError):
        store.room()


def test_what_has_not_been_used_for_longest_is_dropped_first(tmp_path: Path) -> None:
    kinds = ["one", "two", "three", "four"]
    for days, kind in enumerate(kinds):
        used = time.time() - (10 - days) * 24 * 3600
        os.utime(ValueStore(tmp_path).put(a_table(kind=kind)), (used, used))
    size = sum(file.stat().st_size for file in tmp_path.iterdir())
    ValueStore(tmp_path).trim(size, spared="")
    assert all(ValueStore(tmp_path).has(kind, KEY) for kind in kinds)
    assert ValueStore(tmp_path).find("one", KEY) is not None  # which is a use
    ValueStore(tmp_path).trim(size - 1, spared=table_name("two", KEY))
    assert [ValueStore(tmp_path).has(kind, KEY) for kind in kinds] == [True, True, False, True]


def test_what_is_at_hand_counts_as_used_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = ValueStore(tmp_path)
    file = store.put(a_table())
    assert store.find("test-kind", KEY) is not None
    os.utime(file, (0, 0))
    assert store.find("test-kind", KEY) is not None
    assert file.stat().st_mtime == 0, "a file need not be marked with every look"
    monkeypatch.setattr(store_module, "USED_AGAIN", 0.0)
    assert store.find("test-kind", KEY) is not None
    assert file.stat().st_mtime > 0


def test_a_broken_file_is_read_once_until_there_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = ValueStore(tmp_path).put(a_table())
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    store = ValueStore(tmp_path)
    assert store.has("test-kind", KEY), "nobody has looked into it yet"
    reads: list[int] = []

    def counted(written: bytes) -> ValueTable:
        reads.append(len(written))
        return read_table(written)

    monkeypatch.setattr(store_module, "read_table", counted)
    for _ in range(3):
        assert store.find("test-kind", KEY) is None
        assert not store.has("test-kind", KEY)
    assert len(reads) == 1
    file.write_bytes(whole)
    assert store.has("test-kind", KEY)
    assert store.find("test-kind", KEY) is not None


def test_nobody_waits_while_somebody_else_reads_a_large_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = ValueStore(tmp_path)
    store.put(a_table(kind="at hand"))
    ValueStore(tmp_path).put(a_table(kind="large"))
    reading, found = threading.Event(), threading.Event()

    def slowly(written: bytes) -> ValueTable:
        reading.set()
        assert found.wait(PATIENCE)
        return read_table(written)

    monkeypatch.setattr(store_module, "read_table", slowly)
    reader = threading.Thread(target=store.find, args=("large", KEY))
    reader.start()
    assert reading.wait(PATIENCE)

    def look() -> None:
        store.find("at hand", KEY)
        found.set()

    looking = threading.Thread(target=look)
    looking.start()
    assert found.wait(PATIENCE)
    reader.join()


def test_what_somebody_left_half_written_is_cleared_away_after_a_day(tmp_path: Path) -> None:
    old, young = tmp_path / ".writing-old", tmp_path / ".writing-young"
    for file in (old, young):
        file.write_bytes(b"half")
    os.utime(old, (0, 0))
    ValueStore(tmp_path).put(a_table())
    assert not old.exists()
    assert young.exists()


def test_a_table_that_cannot_be_written_is_still_at_hand(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store, table = ValueStore(tmp_path / "file" / "tables"), a_table()
    assert store.find(table.kind, table.key) is None
    with pytest.raises(OSError, match="file"):
        store.put(table)
    assert store.find(table.kind, table.key) is table


def test_whoever_shares_the_folder_may_read_its_tables(tmp_path: Path) -> None:
    assert ValueStore(tmp_path).put(a_table()).stat().st_mode & 0o777 == 0o644
