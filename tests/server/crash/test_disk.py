"""One server on a disk that fails: `not_stored` is never stored, and what is in doubt is said so.

The disk fails by `tests.preload`. How a room finds out what came of a commit is in
`tests/server/test_in_doubt`.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.preload import ALWAYS, COMPILER, MISSING, Preload, compiled
from tests.server.crash.servers import forking
from tests.server.crash.test_kill import arguments, kill_again_and_again
from tests.server.test_serve import ask, begin, closing, joined, made, served
from tests.services import free_port

pytestmark = pytest.mark.skipif(COMPILER is None, reason=MISSING)

WAL, DATABASE = "wagnis.sqlite-wal", "wagnis.sqlite"
PICK = {"seq": 0, "seat": 0, "move": {"pick": "red"}, "throw": True}


@pytest.fixture
def disk(tmp_path: Path) -> Preload:
    return Preload(compiled(tmp_path), tmp_path / "faults")


def killed_after(data: Path, disk: Preload, **faults: int) -> tuple[list[dict[str, Any]], int]:
    """The answers to a move and to the same again; how many events a server finds after a kill."""
    with served(data, settings=disk.settings) as (address, process):
        path, cookie = made(address)
        with joined(address, path, cookie) as line:
            begin(line, address, path)
            disk.fail(WAL, **faults)
            answers = [ask(line, "play", **PICK), ask(line, "play", **PICK)]
            process.send_signal(signal.SIGKILL)
            assert closing(line) == 1006
    assert (disk.failed > 0) == bool(faults)
    disk.heal()
    with served(data, settings=disk.settings) as (address, _), joined(address, path, cookie):
        pass
    return answers, stored(data / DATABASE)


class Bad:
    """A disk that is bad in another way each time, for a while before a kill."""

    def __init__(self, disk: Preload) -> None:
        self.disk = disk

    def hurt(self, luck: random.Random) -> float:
        which = luck.choice((WAL, DATABASE))  # the database's own files both begin so
        match luck.randrange(4):
            case 0:
                self.disk.fail(which, syncs=luck.randrange(1, 4))
            case 1:
                self.disk.fail(which, syncs=ALWAYS)
            case 2:
                self.disk.fail(which, writes=luck.choice((1, 3, ALWAYS)))
            case 3:
                self.disk.slow(which, luck.random() / 5)
        return luck.random()


def stored(database: Path) -> int:
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)  # writes nothing at its end
    try:
        return int(connection.execute("SELECT count(*) FROM log").fetchone()[0])
    finally:
        connection.close()


def test_what_may_be_there_after_a_kill_is_never_answered_not_stored(
    tmp_path: Path, disk: Preload
) -> None:
    """SQLite's log holds a whole transaction, which a reader sees only after a restart."""
    answers, events = killed_after(tmp_path / "data", disk, syncs=ALWAYS)
    assert [answer["code"] for answer in answers] == ["in_doubt", "in_doubt"]
    assert events in (0, 2)  # whole or not at all


def test_after_one_failed_sync_the_same_again_is_stored_once(tmp_path: Path, disk: Preload) -> None:
    answers, events = killed_after(tmp_path / "data", disk, syncs=1)
    assert answers[0]["code"] == "not_stored"  # another commit has taken its place in the log
    assert (answers[1]["type"], answers[1]["seq"]) == ("moved", 2)
    assert events == 2


def test_a_full_disk_has_stored_nothing(tmp_path: Path, disk: Preload) -> None:
    answers, events = killed_after(tmp_path / "data", disk, writes=ALWAYS)
    assert [answer["code"] for answer in answers] == ["not_stored", "not_stored"]
    assert events == 0


def test_what_a_server_finds_in_the_write_ahead_log_it_writes_and_syncs_anew(
    tmp_path: Path, disk: Preload
) -> None:
    """After a failed sync pages may be in memory alone, and no later sync of that file writes them.

    What is in the database's own file was synced there.
    """
    data = tmp_path / "data"
    killed_after(data, disk)
    alone = tmp_path / DATABASE
    shutil.copy(data / DATABASE, alone)  # without its write-ahead log
    assert stored(alone) == 2


@pytest.mark.parametrize("kills", [6, pytest.param(100, marks=pytest.mark.deep)])
def test_a_server_killed_on_a_bad_disk_has_lost_nothing_it_acknowledged(
    kills: int, tmp_path: Path, disk: Preload
) -> None:
    port, bad = free_port(), Bad(disk)
    with forking(settings=disk.settings) as fork:
        starter = fork(arguments(port, tmp_path), tmp_path / "server.log", disk.settings)
        playing = kill_again_and_again(starter, port, tmp_path, kills, bad.hurt, disk.heal)
        evening = asyncio.run(playing)
    assert evening.ledger.size > 10 * kills
    assert disk.failed > 0
