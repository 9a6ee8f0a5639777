"""Somebody who pretends to review, for tests of how a server has reviews made and keeps them.

What a true review says is tested in `tests.analysis`; that the server sends it, in
`test_reviews_for_real`.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from tests.server.at_server import OPEN_HOUSE, Device, Json, Server, play_out
from tests.server.workshop import Workshop
from wagnis.server.config import Config

# Notes what it is asked; reviews, dies, waits or misses something as its folder says.
REVIEWER = """
import json, os, sys, time
from pathlib import Path
from tests.server.pretended import pretended
from wagnis.server.advice.review_worker import packed

folder = Path(sys.argv[1])
def wished():
    file = folder / "review-wish"
    return file.read_text() if file.exists() else ""
for line in sys.stdin:
    record = json.loads(line)
    with (folder / "reviews").open("a") as notes:
        notes.write(f"{record['game']} {os.getpid()} nice={os.nice(0)}\\n")
    if wished() == "die":
        sys.exit(1)
    while wished() == "wait":
        time.sleep(0.01)
    told = packed(pretended(record))
    if wished() == "break":
        told = {"broken": "three is not a number"}
    if wished() == "refuse":
        told = {"refused": "nobody has solved this"}
    if wished() == "miss":
        from wagnis.solvers import common_store
        keys = [{"riddle": number, "solver": 1} for number in (1, 2)]
        lacking = [{"kind": "riddle", "key": key, "title": "a riddle", "about_seconds": 1.0}
                   for key in keys if common_store().find("riddle", key) is None]
        if lacking:
            told = {"missing": lacking}
    print(json.dumps(told), flush=True)
"""


class Reviewer:
    """A folder in which somebody pretends to review."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.command = (sys.executable, "-c", REVIEWER, str(folder))

    def wish(self, how: str) -> None:
        (self._folder / "review-wish").write_text(how)

    def asked(self) -> list[str]:
        file = self._folder / "reviews"
        return file.read_text().splitlines() if file.exists() else []

    async def busy(self, times: int = 1) -> None:
        """Wait until it has been asked so many times."""
        while len(self.asked()) < times:
            await asyncio.sleep(0.01)

    def house(self, shop: Workshop | None = None, data: Path | None = None) -> Config:
        """A server that has its games reviewed here, and solves in that workshop."""
        config = replace(OPEN_HOUSE, review=self.command, data=data, tables=self._folder / "tables")
        return config if shop is None else replace(config, solve=shop.command)


async def finished(server: Server, device: Device, *bots: str | None) -> str:
    """A short game of this device, played to its end."""
    bots = bots or (None, "thumb")
    table = await device.make("zocken", *bots, options={"rounds": 1}, hints=False)
    line = await device.join(table)
    people = [number for number, bot in enumerate(bots) if bot is None]
    for number in people:
        await line.sit(number, f"Person {number}")
    await line.ask("start")
    await play_out(dict.fromkeys(people, line))
    await line.hang_up()
    return table


async def ready(device: Device, path: str) -> Json:
    """The review, once it is there."""
    while True:
        answer = await device.http.get(path)
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        if told["status"] == "ready":
            review: Json = told["review"]
            return review
        assert told["status"] == "working"
        assert 0 <= told["progress"] < 1
        await asyncio.sleep(0.01)
