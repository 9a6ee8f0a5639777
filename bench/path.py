"""The journey of a placed die through the server. How many of our files does it visit, and how
often does it change from one file to another?

A profiler follows it from the message that comes in to the answer that goes out, through all
threads."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from inspect import CO_COROUTINE
from pathlib import Path
from statistics import median_low
from types import FrameType
from typing import Any

import wagnis
from tests.server.at_server import OPEN_HOUSE, asked, running, two_at
from wagnis.server.store import Store, sqlite_url

HOME = os.path.dirname(wagnis.__file__) + os.sep
WARMING = ("hints", "bots", "chores")  # threads that warm up meanwhile, on no move's path
FOLLOWED = 12  # journeys; the one of median length counts
HOUSE = replace(OPEN_HOUSE, bars_every=3600.0)  # what runs periodically is on no journey
CONNECTING = {"server/store/engine.py"}  # a thread's first query opens a connection
CHECKS = {"core/arguments.py", "core/expected.py"}  # types are checked, and the call goes through
ROUNDS = 2  # enough that every game has a turn whose values are not cached


class Trail:
    """Our files, one for each function that was called in them, in order."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self.files = list(files)
        self.awaited: set[FrameType] = set()

    @property
    def visited(self) -> set[str]:
        return set(self.files)

    @property
    def rules(self) -> set[str]:
        """The files of the game, its solver included, and of the contract under it."""
        return {file for file in self.visited if file.startswith(("games/", "core/"))}

    def without(self, files: set[str]) -> Trail:
        return Trail([file for file in self.files if file not in files])

    @property
    def changes(self) -> int:
        """The number of calls of a function in another file than the call before."""
        return sum(a != b for a, b in zip(self.files, self.files[1:], strict=False))


class Watch:
    """The profiler: writes into the current trail."""

    def __init__(self, elsewhere: tuple[str, ...] = ()) -> None:
        self.trail: Trail | None = None
        self.elsewhere = elsewhere  # threads that are not followed

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        file = frame.f_code.co_filename
        if self.trail is None or event != "call" or not file.startswith(HOME):
            return
        if frame in self.trail.awaited:
            return  # a coroutine resumes: as with a return, nothing is called
        if frame.f_code.co_flags & CO_COROUTINE:
            self.trail.awaited.add(frame)
        if not threading.current_thread().name.startswith(self.elsewhere):
            self.trail.files.append(file[len(HOME) :])

    @contextmanager
    def following(self) -> Iterator[Trail]:
        self.trail = trail = Trail()
        try:
            yield trail
        finally:
            self.trail = None


@contextmanager
def watching(elsewhere: tuple[str, ...] = ()) -> Iterator[Watch]:
    """Follow this thread and all that are started from now on."""
    watch = Watch(elsewhere)
    threading.setprofile(watch)
    sys.setprofile(watch)
    try:
        yield watch
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def dice(folder: Path) -> list[Trail]:
    """Two people play Gambler, with a store on disk; dice that are placed and cause no roll."""
    trails: list[Trail] = []
    with watching(elsewhere=WARMING) as watch:
        async with running(HOUSE, store_in(folder)) as server:
            one, two, _ = await two_at(server, "gambler", options={"stack": ["gambler-01"]})
            lines = {0: one, 1: two}
            while len(trails) < FOLLOWED:
                latest = await asked(lines)
                assert isinstance(latest.to_act, int)
                move = latest.legal[0]
                with watch.following() as trail:
                    answer = await lines[latest.to_act].play(move)
                if "place" in move and len(answer["steps"]) == 1:
                    trails.append(trail)
    return trails


def store_in(folder: Path) -> Store:
    return Store.open(sqlite_url(folder / "path.db"))


def usual() -> Trail:
    """The trail of median length."""
    with tempfile.TemporaryDirectory() as folder:
        trails = asyncio.run(dice(Path(folder)))
    lengths = {(len(trail.visited), trail.changes): trail for trail in trails}
    return lengths[median_low((len(trail.visited), trail.changes) for trail in trails)]


def main() -> None:
    trail = usual()
    if "-v" in sys.argv:
        print("\n".join(trail.files))
    print(
        f"a placed die: {len(trail.visited)} files ({len(trail.rules)} of the rules), "
        f"{trail.changes} changes of file, {len(trail.files)} calls (the median of {FOLLOWED})"
    )


if __name__ == "__main__":
    main()
