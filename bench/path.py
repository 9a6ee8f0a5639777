"""The path of one placed die through the server, from the message that comes in to the last one
that goes out: how many of our files it visits, and how often it goes from one file to another."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import threading
from inspect import CO_COROUTINE
from pathlib import Path
from types import FrameType
from typing import Any

import wagnis
from tests.server.at_server import OPEN_HOUSE, asked, running, two_at
from wagnis.server.store import SqlStore, sqlite_url

HOME = os.path.dirname(wagnis.__file__) + os.sep
ELSEWHERE = ("hints", "bots", "chores")  # threads that warm up meanwhile, on no move's path
FOLLOWED = 12  # placed dice that are followed; the third shortest trail counts, because longer
SHORTEST = 3  # ones meet other work: a hint that is prepared, a turn that ends


class Trail:
    """Our files, one for each function that was called in them, in order."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.awaited: set[FrameType] = set()

    @property
    def visited(self) -> set[str]:
        return set(self.files)

    @property
    def changes(self) -> int:
        """How often a function is called in another file than the one called before it."""
        return sum(a != b for a, b in zip(self.files, self.files[1:], strict=False))


class Watch:
    """The profiler: writes into whatever trail is laid at the moment."""

    def __init__(self) -> None:
        self.trail: Trail | None = None

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        file = frame.f_code.co_filename
        if self.trail is None or event != "call" or not file.startswith(HOME):
            return
        if frame in self.trail.awaited:
            return  # a coroutine goes on: as with a return, nothing is called
        if frame.f_code.co_flags & CO_COROUTINE:
            self.trail.awaited.add(frame)
        if not threading.current_thread().name.startswith(ELSEWHERE):
            self.trail.files.append(file[len(HOME) :])


async def trails(folder: Path) -> list[Trail]:
    """Two people at Gambler, a store on disk; every die that is placed and after which nothing
    falls, as the first of several messages would be told by a profiler."""
    found: list[Trail] = []
    watch = Watch()
    threading.setprofile(watch)  # for the store's thread, which is started below
    sys.setprofile(watch)
    store = SqlStore.open(sqlite_url(folder / "path.db"))
    async with running(OPEN_HOUSE, store) as server:
        one, two, _ = await two_at(server, "gambler", options={"stack": ["gambler-01"]})
        lines = {0: one, 1: two}
        while len(found) < FOLLOWED:
            latest = await asked(lines)
            move, watch.trail = latest.legal[0], (trail := Trail())
            assert isinstance(latest.to_act, int)
            answer = await lines[latest.to_act].play(move)
            watch.trail = None
            if "place" in move and len(answer["steps"]) == 1:
                found.append(trail)
    sys.setprofile(None)
    threading.setprofile(None)
    return found


def usual() -> Trail:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(trails(Path(folder)))
    return sorted(found, key=lambda trail: (len(trail.visited), trail.changes))[SHORTEST - 1]


def main() -> None:
    trail = usual()
    if "-v" in sys.argv:
        print("\n".join(trail.files))
    print(
        f"one placed die: {len(trail.visited)} files, {trail.changes} changes of file, "
        f"{len(trail.files)} calls (the third shortest trail of {FOLLOWED})"
    )


if __name__ == "__main__":
    main()
