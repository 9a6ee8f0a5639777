"""SolveQueue in the background: one process at a time, nothing twice, nothing left behind.

`test_background` tests the effect on a table, `test_solved` that on a page.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from tests.server.judgements import Riddle
from tests.server.workshop import Ear, Workshop, ended, riddle, told
from wagnis.server.advice import solve_queue as queue_module
from wagnis.server.advice.solve_queue import PAUSE, SolveQueue
from wagnis.server.advice.values import Values
from wagnis.solvers import ValueStore
from wagnis.solvers.digest import table_name


def test_what_is_missing_is_solved_by_another_process_which_lets_others_go_first(
    tmp_path: Path,
) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        queue = shop.queue()
        await ended(queue, riddle(1))
        await queue.close()

    told(story)
    assert ValueStore(shop.tables).find("riddle", riddle(1).key) is not None
    begins, ends = shop.notes()
    assert int(begins.split()[-1]) != os.getpid()
    assert "nice=15" in ends


def test_many_wishes_are_solved_one_after_another_and_none_twice(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        queue = shop.queue()
        await ended(queue, riddle(1), riddle(2), riddle(1))
        await ended(queue, riddle(2))  # it is there already
        await queue.close()

    told(story)
    assert [line.split()[0] for line in shop.notes()] == ["begins", "ends", "begins", "ends"]
    assert shop.begun() == ["1", "2"]


def test_an_address_has_one_wish_at_a_time_and_others_theirs(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("wait")

    async def story() -> None:
        queue = shop.queue()
        greedy, other = Ear(queue), Ear(queue, "198.51.100.1")
        assert greedy.wish(riddle(1)) is not None
        assert [greedy.wish(riddle(number)) for number in range(2, 9)] == [None] * 7
        assert greedy.wish(riddle(1)) is not None  # the same again
        assert other.wish(riddle(9)) is not None
        assert len(queue) == 2
        shop.go()
        assert await other.end(riddle(9))
        await queue.close()

    told(story)
    assert shop.begun() == ["1", "9"]


def test_a_failure_is_survived_and_tried_again_only_after_a_while(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("fail")

    async def story() -> None:
        hour = 0.0
        queue = shop.queue(clock=lambda: hour)
        await ended(queue, riddle(1))
        hour = PAUSE - 1
        assert Ear(queue).wish(riddle(1)) is None
        hour = PAUSE + 1
        shop.wish("solve")
        await ended(queue, riddle(1))
        await queue.close()

    told(story)
    assert ValueStore(shop.tables).find("riddle", riddle(1).key) is not None


def test_a_solver_that_brings_nothing_has_failed(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("nothing")

    async def story() -> None:
        queue = shop.queue()
        await ended(queue, riddle(1))
        assert Ear(queue).wish(riddle(1)) is None
        await queue.close()

    told(story)


def test_a_command_that_does_not_exist_is_survived(tmp_path: Path) -> None:
    async def story() -> None:
        queue = SolveQueue(Values(tmp_path), [str(tmp_path / "nobody")], 2**30)
        await ended(queue, riddle(1))
        await queue.close()

    told(story)


def test_what_has_not_been_used_for_longest_makes_room_for_what_is_new(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    first, second, third = riddle(1), riddle(2), riddle(3)

    async def story() -> None:
        queue = shop.queue()
        await ended(queue, first)
        await ended(queue, second)
        await queue.close()
        size = sum(file.stat().st_size for file in shop.tables.iterdir())
        aged(shop.tables, first, days=1)
        aged(shop.tables, second, days=2)
        queue = shop.queue(most=size)
        await ended(queue, third)
        await queue.close()

    told(story)
    shelf = ValueStore(shop.tables)
    assert shelf.has("riddle", first.key)
    assert not shelf.has("riddle", second.key)
    assert shelf.has("riddle", third.key)


def aged(folder: Path, one: Riddle, days: int) -> None:
    used = time.time() - days * 24 * 3600
    os.utime(folder / table_name(one.kind, one.key), (used, used))


def test_a_disk_that_is_all_but_full_is_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        queue = shop.queue(reserve=2**80)
        await ended(queue, riddle(1))
        await queue.close()

    told(story)
    assert shop.begun() == []
    assert "all but full" in caplog.text


def test_nothing_is_solved_that_could_not_be_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shop = Workshop(tmp_path)
    shop.tables.write_text("not a folder")

    async def story() -> None:
        queue = shop.queue()
        await ended(queue, riddle(1))
        await queue.close()

    told(story)
    assert shop.begun() == []
    assert "could not be solved" in caplog.text


def test_what_takes_too_long_is_given_up_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "LONGEST", 0.05)
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        queue = shop.queue()
        await ended(queue, riddle(1))
        await queue.close()

    told(story)
    assert "it took more than" in caplog.text


def test_what_nobody_waits_for_any_more_is_cancelled_or_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "LOOK", 0.01)
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        queue = shop.queue()
        running, waiting = Ear(queue, "192.0.2.1"), Ear(queue, "192.0.2.2")
        running.wish(riddle(1))
        waiting.wish(riddle(2))
        await shop.busy()
        waiting.waits = False
        shop.wish("solve")
        running.waits = False
        await ended(queue, riddle(3))
        await queue.close()

    told(story)
    assert shop.begun()[-1] == "3"
    assert not any(line.startswith("ends 1") for line in shop.notes())
    with pytest.raises(ProcessLookupError):
        os.kill(int(shop.notes()[0].split()[-1]), 0)


def test_whoever_waits_for_the_same_keeps_it_going(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "LOOK", 0.01)
    shop = Workshop(tmp_path)
    shop.wish("wait")

    async def story() -> None:
        queue = shop.queue()
        first, second = Ear(queue, "192.0.2.1"), Ear(queue, "192.0.2.2")
        first.wish(riddle(1))
        second.wish(riddle(1))
        await shop.busy()
        first.waits = False
        await asyncio.sleep(0.05)
        shop.go()
        assert await second.end(riddle(1))
        await queue.close()

    told(story)
    assert shop.begun() == ["1"]


def test_whoever_closes_takes_the_process_along(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        queue = shop.queue()
        ear = Ear(queue)
        ear.wish(riddle(1))
        await shop.busy()
        await queue.close()
        assert ear.wish(riddle(2)) is None

    told(story)
    with pytest.raises(ProcessLookupError):
        os.kill(int(shop.notes()[0].split()[-1]), 0)


def test_without_a_command_nothing_is_solved(tmp_path: Path) -> None:
    async def story() -> None:
        queue = SolveQueue(Values(tmp_path), None, 2**30)
        assert Ear(queue).wish(riddle(1)) is None
        await queue.close()

    told(story)
