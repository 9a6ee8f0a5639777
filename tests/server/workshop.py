"""A fake solver, for tests of the server's solve queue.

The solvers' tests check the values.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.server.judgements import Riddle
from wagnis.server.advice.solve_queue import SolveQueue, name_of
from wagnis.server.advice.values import Values

# Notes that it was started and when it ends; solves, fails, sleeps or waits as its folder says.
SOLVER = """
import json, os, sys, time
from pathlib import Path
import numpy as np
from wagnis.solvers import ValueStore, ValueTable

folder = Path(os.environ["WAGNIS_TABLES"])
notes = folder.parent / "notes"
task = json.loads(sys.argv[sys.argv.index("--task") + 1])
def note(word):
    with notes.open("a") as file:
        file.write(f"{word} {task['key']['riddle']} {os.getpid()}\\n")
note("begins")
wish = folder.parent / "wish"
wished = wish.read_text() if wish.exists() else ""
if wished == "fail":
    sys.exit("it is beyond me")
if wished == "sleep":
    time.sleep(3600)
if wished == "wait":
    while not (folder.parent / "go").exists():
        time.sleep(0.01)
if wished != "nothing":
    ValueStore(folder).put(ValueTable(task["kind"], task["key"], {}, {"answer": np.array([42])}))
note(f"ends nice={os.nice(0)}")
"""


class Workshop:
    """A folder in which somebody pretends to solve."""

    def __init__(self, folder: Path) -> None:
        self.tables = folder / "tables"
        self.script = folder / "solver.py"
        self.script.write_text(SOLVER)
        self.command = (sys.executable, str(self.script))
        self._folder = folder

    def wish(self, how: str) -> None:
        (self._folder / "wish").write_text(how)

    def go(self) -> None:
        """Let the waiting task go on."""
        (self._folder / "go").touch()

    def notes(self) -> list[str]:
        file = self._folder / "notes"
        return file.read_text().splitlines() if file.exists() else []

    def begun(self) -> list[str]:
        return [line.split()[1] for line in self.notes() if line.startswith("begins")]

    def stop(self) -> None:
        """End the tasks that have begun and not ended."""
        started, ended = (
            {line.split()[-1] for line in self.notes() if line.startswith(word)}
            for word in ("begins", "ends")
        )
        for process in started - ended:
            with suppress(ProcessLookupError):
                os.kill(int(process), signal.SIGKILL)

    def queue(self, most: int = 2**30, **settings: Any) -> SolveQueue:
        return SolveQueue(Values(self.tables), self.command, most, **settings)

    async def busy(self, times: int = 1) -> None:
        """Wait until it has been begun so many times."""
        while len(self.begun()) < times:
            await asyncio.sleep(0.01)


def riddle(number: int) -> Riddle:
    return Riddle({"riddle": number, "solver": 1})


def told(story: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(limited())


class Ear:
    """Somebody at an address of their own who wants something solved, and hears of every end."""

    def __init__(self, queue: SolveQueue, address: str = "192.0.2.1") -> None:
        self._queue = queue
        self._address = address
        self.waits = True
        self.heard: asyncio.Queue[tuple[str, bool]] = asyncio.Queue()
        queue.tell(self, lambda name, there: self.heard.put_nowait((name, there)))

    def wish(self, one: Riddle) -> str | None:
        return self._queue.wish(one, self._address, lambda: self.waits)

    async def end(self, one: Riddle) -> bool:
        """Wait for the end of this one; whether it is there."""
        while True:
            name, there = await self.heard.get()
            if name == name_of(one):
                return there


async def ended(queue: SolveQueue, *riddles: Riddle) -> None:
    """Wish for these, each from another address, and wait until all have ended."""
    ears = [Ear(queue, f"192.0.2.{number}") for number, _ in enumerate(riddles)]
    for one, ear in zip(riddles, ears, strict=True):
        assert ear.wish(one) is not None
    for one, ear in zip(riddles, ears, strict=True):
        await ear.end(one)
