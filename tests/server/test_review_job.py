"""How far a review is.

How it is made is tested in `test_reviews`, whose turn comes next in `test_fair_queue`.
"""

from __future__ import annotations

from tests.server.workshop import told
from wagnis.server.advice.fair_queue import Person
from wagnis.server.advice.review_job import Job, Missing


def test_progress_grows_from_nothing_to_nearly_all() -> None:
    async def story() -> None:
        job = Job("one", Person("anna"))
        told = [job.progress()]
        job.total = 2
        for number in (1, 2):
            job.solve(Missing("riddle", {"riddle": number}, f"riddle {number}", 1.0))
            told.append(job.progress())
            job.solved("riddle", True)
            assert await job.end()
        job.begin("reviewing")
        told.append(job.progress())
        assert [one["what"] for one in told] == ["waiting", "solving", "solving", "reviewing"]
        assert [one["title"] for one in told] == [None, "riddle 1", "riddle 2", None]
        shares = [one["progress"] for one in told]
        assert shares == sorted(shares)
        assert shares[0] == 0
        assert 0.45 <= shares[2] < 0.9 <= shares[3] < 1

    told(story)
