"""Whose turn comes next, and how far a review is.

What is done in a turn is tested in `test_reviews`.
"""

from __future__ import annotations

import asyncio

from tests.server.later import turns as others_go_on
from tests.server.workshop import told
from wagnis.server.advice.review_jobs import Job, Missing, Turns


class Queue:
    """Jobs that take their turn and hold it until they are let go."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.done: list[str] = []
        self.go = asyncio.Event()

    def start(self, name: str, ahead: bool = False) -> tuple[Job, asyncio.Task[None]]:
        job = Job(name, "anna", ahead)
        return job, asyncio.create_task(self._take(job))

    async def _take(self, job: Job) -> None:
        async with self.turns.taken(job):
            await self.go.wait()
            self.done.append(job.subject)


def test_who_is_waited_for_comes_before_what_fills_a_page() -> None:
    async def story() -> None:
        queue = Queue()
        tasks = [queue.start(name, ahead=True)[1] for name in ("first", "page")]
        hurried, task = queue.start("hurried", ahead=True)
        tasks += [task, queue.start("asked")[1]]
        await others_go_on()
        hurried.ahead = False
        queue.go.set()
        await asyncio.gather(*tasks)
        assert queue.done == ["first", "hurried", "asked", "page"]

    told(story)


def test_who_goes_away_leaves_the_turn_to_the_next() -> None:
    async def story() -> None:
        queue = Queue()
        (_, first), (_, gone), (_, last) = (queue.start(name) for name in ("first", "gone", "last"))
        await others_go_on()
        gone.cancel()
        first.cancel()
        await asyncio.wait([first, gone])
        queue.go.set()
        await last
        await queue.start("another")[1]
        assert queue.done == ["last", "another"]

    told(story)


def test_who_is_called_and_goes_away_at_that_moment_leaves_it_too() -> None:
    async def story() -> None:
        queue = Queue()
        async with queue.turns.taken(Job("first", "anna", False)):
            (_, called), (_, last) = (queue.start(name) for name in ("called", "last"))
            await others_go_on()
        called.cancel()
        queue.go.set()
        await asyncio.wait([called, last])
        assert queue.done == ["last"]

    told(story)


def test_progress_grows_from_nothing_to_nearly_all() -> None:
    async def story() -> None:
        job = Job("one", "anna", False)
        told = [job.told()]
        job.total = 2
        for number in (1, 2):
            job.solve(Missing("riddle", {"riddle": number}, f"riddle {number}", 1.0))
            told.append(job.told())
            job.solved("riddle", True)
            assert await job.end()
        job.begin("reviewing")
        told.append(job.told())
        assert [one["what"] for one in told] == ["waiting", "solving", "solving", "reviewing"]
        assert [one["title"] for one in told] == [None, "riddle 1", "riddle 2", None]
        shares = [one["progress"] for one in told]
        assert shares == sorted(shares)
        assert shares[0] == 0
        assert 0.45 <= shares[2] < 0.9 <= shares[3] < 1

    told(story)
