"""Three journeys through the server: a placed die, a hint, a review. How many of our files does
each visit, and how often does it change from one file to another?

A profiler follows each journey from the message or request that comes in to the answer that goes
out, through all threads, and for a review through the process that makes it, too. A review is asked
for over HTTP: the files that every request passes (identity, rate limits, …) are not counted."""

from __future__ import annotations

import asyncio
import json
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
from tests.server.reviewer import finished, ready
from wagnis.core.plain import PlainObject
from wagnis.server.store import Store, sqlite_url
from wagnis.solvers import ValueStore

HOME = os.path.dirname(wagnis.__file__) + os.sep
WARMING = ("hints", "bots", "chores")  # threads that warm up meanwhile, on no move's path
FOLLOWED = {"die": 12, "hint": 12, "review": 5}  # journeys; the one of median length counts
TITLES = {"die": "a placed die", "hint": "a hint in Zocken", "review": "a review of Zocken"}
HOUSE = replace(OPEN_HOUSE, bars_every=3600.0)  # what runs periodically is on no journey
CONNECTING = {"server/store/database/engine.py"}  # a thread's first query opens a connection
CHECKS = {"core/arguments.py", "core/expected.py"}  # types are checked, and the call goes through
ROUNDS = 2  # enough that every game has a turn whose values are not cached
REVIEWER = (sys.executable, "-m", "bench.path", "--reviewer")


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
            while len(trails) < FOLLOWED["die"]:
                latest = await asked(lines)
                assert isinstance(latest.to_act, int)
                move = latest.legal[0]
                with watch.following() as trail:
                    answer = await lines[latest.to_act].play(move)
                if "place" in move and len(answer["steps"]) == 1:
                    trails.append(trail)
    return trails


async def hints(folder: Path) -> list[Trail]:
    """Two people play Zocken; a hint before each decision, which this server has not prepared."""
    trails: list[Trail] = []
    with watching() as watch:
        async with running(HOUSE, store_in(folder)) as server:
            one, two, _ = await two_at(server, "zocken")
            lines = {0: one, 1: two}
            while len(trails) < FOLLOWED["hint"]:
                latest = await asked(lines)
                assert isinstance(latest.to_act, int)
                line = lines[latest.to_act]
                with watch.following() as trail:
                    advice = await line.ask("advise", seq=line.seq)
                assert advice["type"] == "advice", advice
                trails.append(trail)
                await line.play(line.legal[0])
    return trails


async def reviews(folder: Path) -> list[Trail]:
    """Finished games of Zocken, which a second server reviews: the first one makes no reviews."""
    trails: list[Trail] = []
    followed = folder / "reviewer.json"
    with watching() as watch:
        async with running(HOUSE, store_in(folder)) as server:
            anna = await server.device()
            with watch.following() as every_request:
                await anna.http.get("/api/me")
            tables = [
                await finished(server, anna, rounds=ROUNDS) for _ in range(FOLLOWED["review"])
            ]
        config = replace(HOUSE, review=(*REVIEWER, str(followed)))
        async with running(config, store_in(folder)) as server:
            anna = await server.device()
            for table in tables:
                with watch.following() as trail:
                    await ready(anna, f"/api/tables/{table}/review")
                trail = trail.without(every_request.visited | CONNECTING)
                whole = Trail(trail.files + json.loads(followed.read_text()))
                trails.append(whole.without(CHECKS))
    return trails


def review_followed(file: Path) -> None:
    """The process that reviews; writes the files that each review visits into `file`."""
    from wagnis.server.advice import review_process

    watch, answer_for = Watch(), review_process.answer_for

    def followed(record: PlainObject, store: ValueStore) -> PlainObject:
        with watch.following() as trail:
            answer = answer_for(record, store)
        file.write_text(json.dumps(trail.files))
        return answer

    review_process.answer_for = followed
    sys.setprofile(watch)
    review_process.main()


def store_in(folder: Path) -> Store:
    return Store.open(sqlite_url(folder / "path.db"))


def usual(journey: str) -> Trail:
    """The trail of median length."""
    follow = {"die": dice, "hint": hints, "review": reviews}[journey]
    with tempfile.TemporaryDirectory() as folder:
        trails = asyncio.run(follow(Path(folder)))
    lengths = {(len(trail.visited), trail.changes): trail for trail in trails}
    return lengths[median_low((len(trail.visited), trail.changes) for trail in trails)]


def main() -> None:
    match sys.argv[1:]:
        case ["--reviewer", file]:
            review_followed(Path(file))
            return
    for journey in [name for name in FOLLOWED if name in sys.argv] or FOLLOWED:
        trail = usual(journey)
        if "-v" in sys.argv:
            print("\n".join(trail.files))
        print(
            f"{TITLES[journey]}: {len(trail.visited)} files ({len(trail.rules)} of the rules), "
            f"{trail.changes} changes of file, {len(trail.files)} calls "
            f"(the median of {FOLLOWED[journey]})",
            flush=True,
        )


if __name__ == "__main__":
    main()
