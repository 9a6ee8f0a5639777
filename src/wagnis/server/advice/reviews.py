"""Reviews: the first request starts one in the background; the store keeps it for all later ones.

A `review_job.Job` reads the match and has the progress; the `review_process` does the work, and
the `solve_queue` solves missing tables.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence

from wagnis import __version__
from wagnis.bots import NoValuesError
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.server import metrics
from wagnis.server.advice.fair_queue import Asker, FairQueue
from wagnis.server.advice.review_job import Job, Missing, Source, seat_rows, source
from wagnis.server.advice.review_process import NoReviewError, ReviewProcess
from wagnis.server.advice.solve_queue import SolveQueue
from wagnis.server.advice.wishes import name_of
from wagnis.server.store import ConflictError, ReviewRow, SeatRow, Store, StoreError
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.reviews import ReviewWorking

log = logging.getLogger("wagnis.server")

VERSION = f"{__version__}-2"
"""The version of a review: a newer Wagnis makes the reviews of older ones again. Within a release,
raise the number when the review of the same match changes."""

MOST_JOBS = 64
MOST_EACH = 8  # of one device
MOST_OF_ADDRESS = 16  # of all devices at one address
MOST_ASKERS = 16  # of one review; it may use the turn of each of them in the queue
MOST_FILLING = 32  # devices whose missing reviews are being made
MOST_FILLING_EACH = 8  # the same of one address
MOST_EVENTS = 10_000  # of a match
MOST_GAMES = 500  # of one device, in its statistics
MOST_KEPT = 16 * 2**20  # bytes of cached packed reviews
KEPT_FOR = 60.0  # seconds a review is cached: another server may delete it
MOST_REFUSED = 1_000
PAUSE = 60.0  # seconds until a failed review is tried again
RETRY = 5.0  # seconds until a full solve queue is asked again
LONGEST_WAIT = 600.0  # seconds to wait for a place in it

now = time.monotonic


class Reviews:
    """All reviews of one server."""

    def __init__(self, store: Store, queue: SolveQueue, command: Sequence[str] | None) -> None:
        self._store = store
        self._queue = queue
        self._process = None if command is None else ReviewProcess(command, queue.values.folder)
        self._jobs = FairQueue[Job](
            MOST_JOBS, MOST_OF_ADDRESS, MOST_EACH, of_ticket=MOST_ASKERS, evicted=self._evict
        )
        self._filling: dict[str, tuple[str, asyncio.Task[None]]] = {}  # device to address, task
        self._warming: asyncio.Task[None] | None = None
        self._kept: OrderedDict[str, tuple[float, ReviewRow]] = OrderedDict()  # since when, row
        self._size = 0
        self._refused: OrderedDict[str, tuple[float, SubmissionError]] = OrderedDict()
        self._closed = False

    def __len__(self) -> int:
        """The reviews that wait or are being made."""
        return len(self._jobs)

    @property
    def works(self) -> bool:
        """Whether this server makes reviews."""
        return self._process is not None and not self._closed

    def warm(self) -> None:
        """Start the process during a game, so that its review need not wait for it."""
        if self._process is not None and self.works and self._warming is None:
            self._warming = asyncio.create_task(self._warm(self._process))

    async def find(self, subject: str) -> ReviewRow | None:
        since, row = self._kept.get(subject, (0.0, None))
        if row is not None and now() - since < KEPT_FOR:
            self._kept.move_to_end(subject)
            return row
        self._drop(subject)
        row = await self._store.review(subject, VERSION)
        if row is not None:
            self._keep(row)
        return row

    def want(self, subject: str, asker: Asker, ahead: bool = False) -> Job | None:
        """Queue a review; None if the queue is full. Raises the reason if it cannot be made."""
        if not self.works:
            raise SubmissionError(Refusal.NOT_SOLVED, "this server makes no reviews")
        until, refusal = self._refused.get(subject, (0.0, None))
        if refusal is not None and now() < until:
            raise refusal
        waiting = self._jobs.get(subject)
        urgent = waiting is not None and waiting.urgent
        job = self._jobs.want(waiting or Job(subject, asker), asker, ahead)
        if job is None:
            return None
        if job.task is None:
            job.task = asyncio.create_task(self._run(job))
        elif job.urgent and not urgent and job.missing is not None:
            self._queue.wish(job.missing, job)  # more urgently than before
        return job

    def under_way(self, subject: str) -> bool:
        """Whether it is being made, or waits for its turn."""
        return subject in self._jobs

    def working(self, subject: str, asker: Asker) -> ReviewWorking:
        """The progress; the first request starts the review."""
        job = self.want(subject, asker)
        if job is None:
            return {"status": "working", "progress": 0.0, "what": "waiting", "title": None}
        return job.progress()

    async def statistics(self, asker: Asker) -> tuple[list[SeatRow], int]:
        """The device's seats in its reviewed games, and how many games have no review yet.

        Those are reviewed one after another.
        """
        device, address = asker.device, asker.address
        # In this order: a review stored between the two is not missing from both.
        left = await self._unreviewed(device)
        rows = await self._store.reviewed(device, MOST_GAMES)
        if left and device not in self._filling and self._may_fill(address):
            filling = asyncio.create_task(self._fill(asker, left))
            self._filling[device] = address, filling
            filling.add_done_callback(lambda _: self._filling.pop(device, None))
        return rows, len(left)

    async def close(self) -> None:
        """Cancel the reviews that are under way; the next to ask starts them again."""
        self._closed = True
        tasks = [job.task for job in self._jobs if job.task is not None]
        tasks += [filling for _, filling in self._filling.values()]
        if self._warming is not None:
            tasks.append(self._warming)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._process is not None:
            await self._process.close()

    async def _warm(self, process: ReviewProcess) -> None:
        try:
            await process.warm()
        except (NoReviewError, NoValuesError) as error:
            log.warning("nothing can be reviewed: %s", error)
        finally:
            self._warming = None

    async def _unreviewed(self, device: str) -> list[str]:
        if not self.works:
            return []
        games = [name for name, box in BOXES.items() if box.solver is not None]
        left = await self._store.unreviewed(device, VERSION, games, MOST_GAMES)
        return [id for id in left if self._refused.get(id, (0.0,))[0] <= now()]

    def _may_fill(self, address: str) -> bool:
        near = sum(other == address for other, _ in self._filling.values()) if address else 0
        return len(self._filling) < MOST_FILLING and near < MOST_FILLING_EACH

    async def _fill(self, asker: Asker, left: list[str]) -> None:
        for subject in left:
            try:
                job = self.want(subject, asker, ahead=True)
            except SubmissionError:
                continue
            if job is None or job.task is None:
                return  # the queue is full; the next request tries again
            await asyncio.wait([job.task])

    async def _run(self, job: Job) -> None:
        try:
            if await self.find(job.name) is not None:
                return  # made meanwhile
            match = await source(self._store, job.name)
            if match is None:
                raise SubmissionError(Refusal.NOT_NOW, "the game is not over")
            if len(match.record["events"]) > MOST_EVENTS:
                raise SubmissionError(Refusal.NOT_SOLVED, "this game is too long for a review")
            review = await self._make(job, match)
            answer, worths = (base64.b64decode(review[key]) for key in ("answer", "worths"))
            row = ReviewRow(job.name, VERSION, time.time_ns() // 1_000_000, answer, worths)
            await self._store.keep_review(row, seat_rows(job.name, match, review))
            self._keep(row)
            metrics.reviews_made.labels("done").inc()
        except ConflictError:
            pass  # another server has made it
        except SubmissionError as error:
            self._refuse(job.name, error)
        except NoValuesError:
            sorry = "this server plays without solved tables; wagnis[solve] brings them"
            self._refuse(job.name, SubmissionError(Refusal.NOT_SOLVED, sorry))
        except Exception as error:
            log.warning("%s could not be reviewed: %s", job.name, error)
            metrics.reviews_made.labels("failed").inc()
            code = Refusal.NOT_STORED if isinstance(error, StoreError) else Refusal.BROKEN
            sorry = "the review could not be made; it will be tried again"
            self._refuse(job.name, SubmissionError(code, sorry))
        finally:
            if job.total:
                self._queue.withdraw(job)
            self._jobs.end(job)

    async def _make(self, job: Job, match: Source) -> PlainObject:
        """The answer of the process, after every missing table is solved."""
        assert self._process is not None
        solved: set[str] = set()
        while True:
            job.begin("waiting")
            async with self._jobs.turn(job):
                job.begin("reviewing")
                answer = await self._process.review(match.record)
            if "broken" in answer:
                raise NoReviewError(answer["broken"])
            if "refused" in answer:
                raise SubmissionError(Refusal.NOT_SOLVED, answer["refused"])
            if "missing" not in answer:
                return answer
            missing = [Missing(**one) for one in answer["missing"]]
            missing = [one for one in missing if name_of(one) not in solved]
            if not missing:
                raise NoReviewError("something was solved, but lost since")
            solved |= {name_of(one) for one in missing}
            job.total = len(solved)
            for one in missing:
                await self._solve(job, one)

    def _evict(self, job: Job) -> None:
        """Give up a job of the asker with the most jobs, because the queue is full."""
        if job.task is not None:
            job.task.cancel()

    async def _solve(self, job: Job, missing: Missing) -> None:
        if not self._queue.works:
            sorry = f"{missing.title} is not solved, and this server solves nothing"
            raise SubmissionError(Refusal.NOT_SOLVED, sorry)
        for _ in range(int(LONGEST_WAIT / RETRY)):
            if self._queue.wish(missing, job, not job.urgent) is not None:
                job.solve(missing)
                if not await job.end():
                    raise NoReviewError(f"{missing.title} could not be solved")
                return
            job.begin("waiting", missing.title)
            if await self._queue.values.has(missing.kind, missing.key):
                return
            await asyncio.sleep(RETRY)
        raise NoReviewError(f"there was no time to solve {missing.title}")

    def _refuse(self, subject: str, error: SubmissionError) -> None:
        self._refused[subject] = now() + PAUSE, error
        self._refused.move_to_end(subject)
        if len(self._refused) > MOST_REFUSED:
            self._refused.popitem(last=False)

    def forget(self, subject: str) -> None:
        """Forget the cached review: the store has replaced or deleted it."""
        self._drop(subject)

    def _keep(self, row: ReviewRow) -> None:
        self._drop(row.subject)
        self._kept[row.subject] = now(), row
        self._size += _bytes(row)
        while self._size > MOST_KEPT and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def _drop(self, subject: str) -> None:
        _, row = self._kept.pop(subject, (0.0, None))
        self._size -= 0 if row is None else _bytes(row)


def _bytes(row: ReviewRow) -> int:
    return len(row.answer) + len(row.worths)
