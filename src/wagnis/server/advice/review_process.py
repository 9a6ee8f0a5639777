"""The one process that reviews, from both ends of its pipe: a record goes in, its review comes out.

Reviews are pure Python and take a second or two: in a thread they would block the event loop. The
server's end starts the process when it is needed and ends it when idle (`ReviewProcess`); the
process ends when its standard input does (`main`). `reviews` decides the order.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import os
import sys
import traceback
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json, to_json

from wagnis.core.plain import PlainObject
from wagnis.records import read_record
from wagnis.records.record import result
from wagnis.server.advice.processes import ended, yield_to_others

if TYPE_CHECKING:
    from wagnis.solvers import Task, ValueStore

LONGEST = 120.0  # seconds of one review
LARGEST = 32 * 2**20  # bytes of one answer
IDLE = 600.0  # idle seconds after which the process is ended
MOST = 200  # reviews of one process; the next one starts with a cold cache
NICE = 5
LAST_WORDS = 2_000  # characters of an error message
BEST = 3  # moves of a decision in the review, besides the one played


class NoReviewError(Exception):
    """The process died, took too long or answered nonsense; the reason is for the log."""


class ReviewProcess:
    """The server's end; reviews one record at a time."""

    def __init__(self, command: Sequence[str], folder: Callable[[], Awaitable[Path]]) -> None:
        self._command = command
        self._folder = folder  # of the value store
        self._process: Process | None = None
        self._starting = asyncio.Lock()
        self._reviews = 0
        self._idle: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def warm(self) -> None:
        """Start it before it is needed."""
        await self._started()

    async def review(self, record: PlainObject) -> PlainObject:
        """Its answer for this record."""
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        self._rest(None)
        try:
            async with asyncio.timeout(LONGEST):
                process.stdin.write(to_json(record) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            if not line.endswith(b"\n"):
                raise NoReviewError("the process that reviews has died")
            answer: PlainObject = from_json(line)
        except BaseException as error:
            # Its next answer could belong to this record.
            self._let_go()
            if isinstance(error, TimeoutError):
                raise NoReviewError(f"it took more than {LONGEST:.0f} seconds") from None
            if isinstance(error, OSError | ValueError):
                raise NoReviewError(f"the process that reviews: {error}") from error
            raise
        self._reviews += 1
        if self._reviews >= MOST:
            self._let_go()
        else:
            self._rest(IDLE)
        return answer

    async def close(self) -> None:
        self._let_go()
        await asyncio.gather(*self._ending)

    async def _started(self) -> Process:
        async with self._starting:
            if self._process is not None and self._process.returncode is not None:
                self._process = None
            if self._process is None:
                self._process = await self._start()
                self._reviews = 0
                self._rest(IDLE)
            return self._process

    async def _start(self) -> Process:
        folder = await self._folder()
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,  # the process ends with this pipe, even if the server is killed
                stdout=PIPE,
                stderr=DEVNULL,
                limit=LARGEST,
                env={**os.environ, "WAGNIS_TABLES": str(folder)},
            )
        except OSError as error:
            raise NoReviewError(f"no process could be started: {error}") from error
        yield_to_others(process.pid, NICE)
        return process

    def _rest(self, seconds: float | None) -> None:
        """End it after so many idle seconds."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if seconds is not None:
            self._idle = asyncio.get_running_loop().call_later(seconds, self._let_go)

    def _let_go(self) -> None:
        self._rest(None)
        process, self._process = self._process, None
        if process is not None:
            with suppress(OSError, ProcessLookupError):
                process.kill()  # it has no state to lose
            ending = asyncio.create_task(ended(process))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)


def main() -> None:
    """The process's end. Redirects prints to standard error, away from the answers."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    from wagnis.solvers import common_store, solvers

    for _ in solvers():
        pass  # load the solvers before the first record
    for line in sys.stdin.buffer:
        try:
            answer = answer_for(from_json(line), common_store())
        except Exception:  # a bad record must not end the process
            answer = {"broken": traceback.format_exc()[-LAST_WORDS:]}
        answers.write(to_json(answer) + b"\n")
        answers.flush()


def answer_for(record: PlainObject, store: ValueStore) -> PlainObject:
    """The review, the tables to solve first, or the reason why there is no review."""
    from wagnis.analysis import missing, review, written
    from wagnis.solvers import NotSolvedError

    match = read_record(record)
    try:
        return packed(written(review(match, store=store))) | result(match)
    except NotSolvedError as error:
        if error.task is None:
            return {"refused": str(error)}
        # All missing tables at once, so that one retry is enough.
        lacking = missing(match, store=store) or [error.task]
        return {"missing": [_plain(task) for task in lacking]}


def packed(review: PlainObject) -> PlainObject:
    """The review to send, the values of all moves separately, and the sums of the seats."""
    worths = {}
    for decision in review["decisions"]:
        values = sorted(decision["values"], key=lambda pair: -pair[1])
        played = decision["played"]
        worths[str(decision["event"])] = values
        decision["moves"] = len(values)
        decision["values"] = [
            [move, round(value, 6)]
            for at, (move, value) in enumerate(values)
            if at < BEST or move == played
        ]
    if review["chance"] is not None:
        review["chance"] = [[round(share, 5) for share in moment] for moment in review["chance"]]
    sums = {key: review[key] for key in ("objective", "unit", "exact", "seats")}
    answer = _zipped({"status": "ready", "review": review})
    return {"answer": answer, "worths": _zipped(worths), **sums}


def _plain(task: Task) -> PlainObject:
    return {
        "kind": task.kind,
        "key": task.key,
        "title": task.title,
        "about_seconds": task.about_seconds,
    }


def _zipped(value: Any) -> str:
    return base64.b64encode(gzip.compress(to_json(value), mtime=0)).decode()


if __name__ == "__main__":
    try:
        main()
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(1)
