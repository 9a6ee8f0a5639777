"""Solving in the background: one process at a time, nothing twice, nothing left behind.

What is solved is the solvers' business; here somebody else pretends to.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.server.at_server import KEY, UNLIMITED, Line, play_out, running
from tests.server.judgements import Riddle, advised, until_solved
from wagnis import solvers
from wagnis.server.config import Config
from wagnis.server.house import open_store
from wagnis.server.solving import PAUSE, Solving
from wagnis.server.values import Values
from wagnis.solvers import Judgement, NotSolvedError, Shelf

# Notes that it was started and when it ends; solves, fails or sleeps as its folder says.
SOLVER = """
import json, os, sys, time
from pathlib import Path
import numpy as np
from wagnis.solvers import Shelf, Table

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
    time.sleep(60)
if wished != "nothing":
    Shelf(folder).put(Table(task["kind"], task["key"], {}, {"answer": np.array([42])}))
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

    def notes(self) -> list[str]:
        file = self._folder / "notes"
        return file.read_text().splitlines() if file.exists() else []

    def begun(self) -> list[str]:
        return [line.split()[1] for line in self.notes() if line.startswith("begins")]

    def solving(self, most: int = 2**30, clock: Callable[[], float] = time.monotonic) -> Solving:
        return Solving(Values(self.tables), self.command, most, clock)


def riddle(number: int) -> Riddle:
    return Riddle({"riddle": number, "solver": 1})


def told(story: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(30):
            await story()

    asyncio.run(limited())


async def ended(solving: Solving, *riddles: Riddle) -> None:
    """Wish for these, and wait until nothing more is to be expected of any."""
    ends = [asyncio.Event() for _ in riddles]
    for one, end in zip(riddles, ends, strict=True):
        assert solving.wish(one, end.set) is not None
    for end in ends:
        await end.wait()


def test_what_is_missing_is_solved_by_another_process_which_lets_others_go_first(
    tmp_path: Path,
) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        solving = shop.solving()
        await ended(solving, riddle(1))
        await solving.close()

    told(story)
    assert Shelf(shop.tables).find("riddle", riddle(1).key) is not None
    begins, ends = shop.notes()
    assert int(begins.split()[-1]) != os.getpid()
    assert "nice=15" in ends


def test_many_wishes_are_solved_one_after_another_and_none_twice(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        solving = shop.solving()
        await ended(solving, riddle(1), riddle(2), riddle(1))
        assert solving.wish(riddle(2), lambda: None) is None
        await solving.close()

    told(story)
    assert [line.split()[0] for line in shop.notes()] == ["begins", "ends", "begins", "ends"]
    assert shop.begun() == ["1", "2"]


def test_what_somebody_waits_for_comes_before_what_may_be_wanted_later(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        solving = shop.solving()
        for later in (1, 2):
            solving.wish(riddle(later), lambda: None, ahead=True)
        await ended(solving, riddle(3), riddle(2))
        await solving.close()

    told(story)
    assert shop.begun()[:2] == ["2", "3"]


def test_a_failure_is_survived_and_tried_again_only_after_a_while(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("fail")

    async def story() -> None:
        solving = shop.solving(clock=lambda: hour)
        hour = 0.0
        await ended(solving, riddle(1))
        hour = PAUSE - 1
        assert solving.wish(riddle(1), lambda: None) is None
        hour = PAUSE + 1
        await ended(solving, riddle(1))
        hour += 2 * PAUSE - 1
        assert solving.wish(riddle(1), lambda: None) is None
        hour += 2
        shop.wish("solve")
        await ended(solving, riddle(1))
        await solving.close()

    told(story)
    assert Shelf(shop.tables).find("riddle", riddle(1).key) is not None


def test_a_solver_that_brings_nothing_has_failed(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("nothing")

    async def story() -> None:
        solving = shop.solving()
        await ended(solving, riddle(1))
        assert solving.wish(riddle(1), lambda: None) is None
        await solving.close()

    told(story)


def test_a_command_that_does_not_exist_is_survived(tmp_path: Path) -> None:
    async def story() -> None:
        solving = Solving(Values(tmp_path), [str(tmp_path / "nobody")], 2**30)
        await ended(solving, riddle(1))
        await solving.close()

    told(story)


def test_nothing_is_added_to_a_shelf_that_is_full(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        solving = shop.solving(most=100)
        await ended(solving, riddle(1))
        await ended(solving, riddle(2))
        await solving.close()

    told(story)
    assert shop.begun() == ["1"]


def test_whoever_closes_takes_the_process_along(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        solving = shop.solving()
        solving.wish(riddle(1), lambda: None)
        while not shop.notes():
            await asyncio.sleep(0.01)
        await solving.close()
        assert solving.wish(riddle(2), lambda: None) is None

    told(story)
    with pytest.raises(ProcessLookupError):
        os.kill(int(shop.notes()[0].split()[-1]), 0)


def test_without_a_command_nothing_is_solved(tmp_path: Path) -> None:
    async def story() -> None:
        solving = Solving(Values(tmp_path), None, 2**30)
        assert solving.wish(riddle(1), lambda: None) is None
        await solving.close()

    told(story)


def house(shop: Workshop) -> Config:
    return Config(secret=KEY, limits=UNLIMITED, tables=shop.tables, solve=shop.command)


async def begun(line: Line) -> None:
    await line.sit(0, "Anna")
    await line.ask("start")
    while not line.legal:
        await line.next()


@pytest.mark.parametrize("game", ["gambler", "tutto"])
def test_what_a_game_lacks_is_solved_from_its_start_and_everybody_is_told(
    game: str, tmp_path: Path
) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            line = await anna.join(await anna.make(game, None, "thumb"))
            await begun(line)
            await line.heard(lambda m: m["type"] == "table" and m["table"]["solving"])
            advice = await line.ask("advise", seq=line.seq)
            while not advice["exact"]:
                assert advice["solving"]
                await line.table(lambda table: not table["solving"])
                advice = await line.ask("advise", seq=line.seq)
            assert not advice["solving"]

    with advised(until_solved(riddle(1))):
        told(story)
    assert shop.begun() == ["1"]


def test_a_bot_stops_estimating_when_the_table_is_there(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            line = await anna.join(await anna.make("zocken", "perfect", None, hints=False))
            await line.sit(1, "Anna")
            await line.ask("start")
            estimates = await line.table(lambda table: table["seats"][0]["makeshift"] is not None)
            assert estimates["seats"][0]["makeshift"] == "estimate"
            assert estimates["solving"]
            await line.table(lambda table: table["seats"][0]["makeshift"] is None)

    with advised(until_solved(riddle(1))):
        told(story)


def test_a_bot_that_begins_to_estimate_while_something_is_solved_says_so(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            line = await anna.join(await anna.make("zocken", None, "perfect"))
            await begun(line)
            solving = await line.heard(lambda m: m["type"] == "table" and m["table"]["solving"])
            assert solving["table"]["seats"][1]["makeshift"] is None
            await play_out({0: line}, most=6)  # until there is something to bet on
            await line.table(lambda table: table["seats"][1]["makeshift"] == "estimate")

    with advised(until_solved(riddle(1))):
        told(story)


def test_nothing_is_solved_for_a_game_without_hints_and_without_levels(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            line = await anna.join(await anna.make("gambler", None, "thumb", hints=False))
            await begun(line)
            await line.play(line.legal[0])

    with advised(until_solved(riddle(1))):
        told(story)
    assert shop.begun() == []


def test_a_closing_server_takes_its_solver_along(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            line = await anna.join(await anna.make("gambler", None, "thumb"))
            await begun(line)
            while not shop.notes():
                await asyncio.sleep(0.01)

    with advised(until_solved(riddle(1))):
        told(story)
    with pytest.raises(ProcessLookupError):
        os.kill(int(shop.notes()[0].split()[-1]), 0)


def by_tableau(name: str, game: Any, state: Any, shelf: Shelf) -> Judgement:
    """Each tableau is a riddle of its own."""
    one = Riddle({"riddle": game.tableau(state).id, "solver": 1})
    return until_solved(one)(name, game, state, shelf)


def strictly(name: str, game: Any, state: Any, objective: str, shelf: Shelf) -> Judgement:
    one = Riddle({"riddle": game.tableau(state).id, "solver": 1})
    assert shelf.find(one.kind, one.key) is None, "a table was read that nobody plays by"
    raise NotSolvedError("not yet", one)


def test_the_tableaux_still_in_the_stack_are_solved_while_nothing_else_is(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    stack = ["gambler-03", "gambler-01", "gambler-02"]

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            line = await anna.join(
                await anna.make("gambler", None, "thumb", options={"stack": stack})
            )
            await begun(line)
            while len(shop.notes()) < 2 * len(stack):
                await asyncio.sleep(0.02)
            await line.ask("ping")
            # What is solved for later is no news.
            told = [m["table"]["solving"] for m in line.all if m["type"] == "table"]
            assert told.count(True) == 1

    with advised(by_tableau), patch.object(solvers, "judge", strictly):
        told(story)
    assert shop.begun() == stack


def test_a_game_that_goes_on_after_a_restart_gets_what_it_lacks(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")
    settings = replace(house(shop), data=tmp_path / "data")
    (tmp_path / "data").mkdir()

    async def story() -> None:
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("gambler", None, "thumb")
            await begun(await anna.join(table))
            while not shop.notes():
                await asyncio.sleep(0.01)
        shop.wish("solve")
        async with running(settings, open_store(settings)) as server:
            line = await (await server.device()).join(table)
            await line.heard(lambda m: m["type"] == "table" and m["table"]["solving"])
            await line.table(lambda shown: not shown["solving"])

    with advised(until_solved(riddle(1))):
        told(story)
    assert Shelf(shop.tables).find("riddle", riddle(1).key) is not None
