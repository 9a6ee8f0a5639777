"""A fake reviewer, for tests of how a server makes and stores reviews.

What a true review says is tested in `tests.analysis`; that the server sends it, in
`test_reviews_for_real`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.server.at_server import OPEN_HOUSE, Device, Json, Server, play_out
from tests.server.workshop import Workshop
from wagnis.server.config import Config

MOST_SEATS = 3
# Loads nothing of ours for a match of one event, so that it is quick. Notes what it is asked;
# reviews, dies, waits or misses something as its folder says.
REVIEWER = """
import base64, gzip, json, os, sys, time
from pathlib import Path

def zipped(value):
    return base64.b64encode(gzip.compress(json.dumps(value).encode())).decode()

def packed(review):
    worths = {str(one["event"]): one["values"] for one in review["decisions"]}
    told = {key: review[key] for key in ("objective", "unit", "exact", "seats")}
    answer = zipped({"status": "ready", "review": review})
    return {"answer": answer, "worths": zipped(worths), **told}

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
    names = {"game": record["game"], "players": record["players"], "options": record["options"]}
    told = packed(json.loads((folder / "pretended").read_text()) | names)
    if len(record["events"]) > 1:  # a finished game
        from wagnis.records import read_record
        from wagnis.records.record import result
        told |= result(read_record(record))
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


def pretended() -> Json:
    """In the shape of a review: every move lost a hundredth, every roll was lucky."""
    sums = {
        "decisions": 2,
        "loss": 0.02,
        "mean_loss": 0.01,
        "accuracy": 98.5,
        "resembles": "sharp",
        "luck": 0.25,
        "kinds": {"picking": {"decisions": 2, "loss": 0.02}},
    }
    values = [[{"pick": colour}, at / 3] for at, colour in enumerate(("red", "blue", "green"))]
    values += [[{"pick": "white"}, -0.5], [{"pick": "purple"}, -1.0]]
    decision: dict[str, Any] = {"event": 0, "seat": 0, "kind": "picking", "loss": 0.02}
    decision |= {"label": "good", "value": 2 / 3, "values": values}
    decision |= {"played": {"pick": "purple"}, "best": {"pick": "green"}}
    return {
        "format": 1,
        "objective": "win",
        "exact": True,
        "assumes": "Nothing at all.",
        "zero_sum": True,
        "unit": "chance",
        "start": 0.5,
        "result": 1.0,
        "luck": [0.5] * MOST_SEATS,
        "error": [0.02] * MOST_SEATS,
        "residual": 0.0,
        "interval": None,
        "decisions": [decision],
        "chances": [{"event": 1, "seat": 0, "what": "dice", "luck": 0.5}],
        "chance": None,
        "chance_exact": False,
        "turning": [{"kind": "costliest", "event": 0, "seat": 0, "amount": 0.02}],
        "seats": [sums] * MOST_SEATS,
    }


class Reviewer:
    """A folder in which somebody pretends to review."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "pretended").write_text(json.dumps(pretended()))
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


async def sent(device: Device, picks: str = "red") -> str:
    """The way to the review of a match that has only just begun; by its first pick."""
    record = {
        "format": 1,
        "game": "zocken",
        "players": ["Anna", "Ben"],
        "events": [{"pick": picks}],
    }
    answer = await device.http.post("/api/reviews", json=record)
    assert answer.status_code == 201, answer.text
    return f"/api/reviews/{answer.json()['id']}"


async def finished(server: Server, device: Device, *bots: str | None, rounds: int = 1) -> str:
    """A short game of this device, played to its end."""
    bots = bots or (None, "thumb")
    table = await device.make("zocken", *bots, options={"rounds": rounds}, hints=False)
    line = await device.join(table)
    people = [number for number, bot in enumerate(bots) if bot is None]
    for number in people:
        await line.sit(number, f"Person {number}")
    await line.start()
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
        await asyncio.sleep(0.03)
