"""Advice in the browser: what a bot's move, a hint and the warm-up take in the worker.
The peers are the limits on a processor four times as slow: 300 ms for a move, 1 s for a hint."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bench.browsing import browsing
from scripts.npm import node
from wagnis.bots import bot
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.records import Match
from wagnis.server.config import CLIENT

PROGRAM = Path(__file__).parents[1] / "web" / "node_modules" / ".lockstep" / "values.js"
# Tableaux with a table for two; the first has the largest.
OPTIONS: dict[str, PlainObject] = {"gambler": {"stack": ["gambler-08", "gambler-16", "gambler-02"]}}
SLOWER = 4
MOVE_LIMIT, HINT_LIMIT = 300, 1000  # milliseconds
DECISIONS = 300
WORKER = "DedicatedWorker"
START = """(url) => new Promise((started, failed) => {
  window.asked = 0;
  window.worker = new Worker(url, { type: 'module' });
  worker.onerror = failed;
  worker.onmessage = ({ data }) => data.what === 'ready' && started();
})"""
ASK = """([task, question]) => new Promise((answered, failed) => {
  worker.onmessage = ({ data }) => {
    if (data.what === 'answer') answered();
    if (data.what === 'sorry') failed(new Error(data.message));
  };
  worker.postMessage({ id: ++asked, task, question });
})"""


def decisions(game: str, seats: int, options: PlainObject) -> Iterator[tuple[Match, list[int]]]:
    """Games of rules of thumb, each with the numbers of events before its decisions."""
    thumb, number = bot("thumb", game, 0), 0
    while True:
        match, dice = Match.new(game, seats, options), SeededDice(f"thinking {number}")
        number += 1
        at = []
        while isinstance(due := match.node, Chance | Decision):
            if isinstance(due, Chance):
                match = match.roll(dice)
                continue
            if len(due.actions) > 1:
                at.append(len(match.history))
            match = match.advance(thumb.choose(match.game, match.state, due.actions))
        yield match, at


def questions(game: str, seats: int) -> Iterator[PlainObject]:
    """Decisions with a choice, one after another, as a page asks about them."""
    options = OPTIONS.get(game, {})
    with subprocess.Popen(
        [node(), str(PROGRAM), "none"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for match, at in decisions(game, seats, options):
            asked = {"game": game, "seats": seats, "options": options, "at": at}
            more = {"events": match.events(), "parts": ["state"]}
            program.stdin.write(json.dumps({**asked, **more}) + "\n")
            program.stdin.flush()
            for told in json.loads(program.stdout.readline()):
                yield {
                    "game": game,
                    "seats": seats,
                    "options": options,
                    "state": told["state"],
                }


class Clock:
    """The processor's time of the worker that the browser has started last."""

    def __init__(self) -> None:
        threads = (file for file in Path("/proc").glob("[0-9]*/task/[0-9]*") if _is_worker(file))
        self._file = max(threads, key=lambda thread: int(thread.name)) / "schedstat"

    def now(self) -> float:
        """Milliseconds."""
        return int(self._file.read_text().split()[0]) / 1e6


def _is_worker(thread: Path) -> bool:
    try:
        named = (thread / "comm").read_text().startswith(WORKER[:15])
        return named and _is_ours(int(thread.parent.parent.name))
    except (OSError, ValueError):  # it has just ended
        return False


def _is_ours(process: int) -> bool:
    """Whether this process descends from ours."""
    while process not in (0, 1, os.getpid()):
        status = Path(f"/proc/{process}/status").read_text()
        process = int(status.partition("PPid:")[2].split()[0])
    return process == os.getpid()


def measured(page: Page, file: str, game: str, seats: int) -> tuple[float, list[float]]:
    """Milliseconds of the worker: to get ready, and for each decision."""
    page.goto("/icon.svg")
    page.evaluate(START, file)
    clock = Clock()
    asking = questions(game, seats)
    first = next(asking)
    page.evaluate(ASK, ["prepare", first])
    warm, took = clock.now(), list[float]()
    for question in islice(chain([first], asking), DECISIONS):
        before = clock.now()
        page.evaluate(ASK, ["advise", question])
        took.append(clock.now() - before)
    page.evaluate("worker.terminate()")
    return warm, took


def share(took: list[float], part: float) -> float:
    return sorted(took)[int(part * (len(took) - 1))]


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=["zocken", "tutto", "gambler"])
    parser.add_argument("--seats", type=int)
    chosen = parser.parse_args(arguments)
    file = next(file for file in CLIENT.glob("assets/thinker-*.js"))
    print(f"processor time of the worker, times {SLOWER}, in ms; {DECISIONS} decisions each")
    print(f"{'':20}{'warm-up':>9}{'first':>8}{'p50':>8}{'p95':>8}{'max':>8}{'max/300':>9}")
    with browsing() as (browser, address):
        page = browser.new_context(base_url=address).new_page()
        for game in chosen.games:
            box = BOXES[game]
            for seats in [chosen.seats] if chosen.seats else box.seats:
                warm, took = measured(page, f"/assets/{file.name}", game, seats)
                slow: list[Any] = [SLOWER * one for one in took]
                first, *later = slow
                row = [SLOWER * warm, first, share(later, 0.5), share(later, 0.95), max(later)]
                numbers = "".join(f"{one:8.1f}" for one in row)
                print(
                    f"{game:10}{seats:3} players {numbers}{max(later) / MOVE_LIMIT:9.2f}",
                    flush=True,
                )


if __name__ == "__main__":
    main(sys.argv[1:])
