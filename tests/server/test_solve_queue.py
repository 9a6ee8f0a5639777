"""SolveQueue in the background: one process at a time, nothing twice, nothing left behind.

`test_wishes` tests the order, `test_background` the effect on a table.
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
from wagnis.server.advice.solve_queue import SolveQueue
from wagnis.server.advice.values import Values
from wagnis.server.advice.wishes import PAUSE
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
        assert queue.wish(riddle(2), Ear()) is None
        await queue.close()

    told(story)
    assert [line.split()[0] for line in shop.notes()] == ["begins", "ends", "begins", "ends"]
    assert shop.begun() == ["1", "2"]


def test_what_somebody_waits_for_comes_before_what_may_be_wanted_later(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        queue = shop.queue()
        for later in (1, 2):
            queue.wish(riddle(later), Ear(), ahead=True)
        await ended(queue, riddle(3), riddle(2))
        await queue.close()

    told(story)
    assert shop.begun()[:2] == ["2", "3"]


def test_a_failure_is_survived_and_tried_again_only_after_a_while(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("fail")

    async def story() -> None:
        hour = 0.0
        queue = shop.queue(clock=lambda: hour)
        await ended(queue, riddle(1))
        hour = PAUSE - 1
        assert queue.wish(riddle(1), Ear()) is None
        hour = PAUSE + 1
        await ended(queue, riddle(1))
        hour += 2 * PAUSE - 1
        assert queue.wish(riddle(1), Ear()) is None
        hour += 2
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
        assert queue.wish(riddle(1), Ear()) is None
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


def test_what_nobody_waits_for_makes_way_and_is_taken_up_again(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        queue = shop.queue()
        later = Ear()
        queue.wish(riddle(1), later, ahead=True)
        await shop.busy()
        shop.wish("solve")
        await ended(queue, riddle(2))
        assert (await later.heard.get())[1]
        await queue.close()

    told(story)
    assert shop.begun() == ["1", "2", "1"]


def test_what_somebody_waits_for_is_not_interrupted(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("wait")

    async def story() -> None:
        queue, anna, ben = shop.queue(), Ear("anna"), Ear("ben")
        queue.wish(riddle(1), anna)
        await shop.busy()
        queue.wish(riddle(2), ben)
        await asyncio.sleep(0)  # an interruption would come now
        shop.go()
        for ear in (anna, ben):
            assert (await ear.heard.get())[1]
        await queue.close()

    told(story)
    assert shop.begun() == ["1", "2"]


def test_what_is_withdrawn_is_not_begun_and_nobody_is_told(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    gone = Ear()

    async def story() -> None:
        queue = shop.queue()
        for number in (1, 2):
            queue.wish(riddle(number), gone)
        queue.withdraw(gone)
        await ended(queue, riddle(3))
        await queue.close()

    told(story)
    assert shop.begun() == ["3"]
    assert gone.heard.empty()


def test_whoever_closes_takes_the_process_along(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        queue = shop.queue()
        queue.wish(riddle(1), Ear())
        await shop.busy()
        await queue.close()
        assert queue.wish(riddle(2), Ear()) is None

    told(story)
    with pytest.raises(ProcessLookupError):
        os.kill(int(shop.notes()[0].split()[-1]), 0)


def test_without_a_command_nothing_is_solved(tmp_path: Path) -> None:
    async def story() -> None:
        queue = SolveQueue(Values(tmp_path), None, 2**30)
        assert queue.wish(riddle(1), Ear()) is None
        await queue.close()

    told(story)
