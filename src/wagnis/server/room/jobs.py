"""Background jobs of a room: at most one task of each name at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Jobs:
    """The tasks of one room, by name."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._open = True

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def start(self, name: str, job: Coroutine[Any, Any, None]) -> bool:
        """Start the job, unless one of that name is running or the room is closing."""
        if self.runs(name) or not self._open:
            job.close()
            return False
        self._tasks[name] = asyncio.create_task(job)
        self._tasks[name].add_done_callback(lambda _: self.runs(name))
        return True

    def runs(self, name: str) -> bool:
        """Whether such a job is running; also drops one that has ended."""
        task = self._tasks.get(name)
        if task is not None and task.done():
            del self._tasks[name]
            return False
        return task is not None

    def refuse(self) -> None:
        """Start no more jobs."""
        self._open = False

    async def stop(self) -> None:
        """Cancel all running jobs."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
