"""What a table has solved in the background, and what its people hear of that."""

from __future__ import annotations

import asyncio
import gc
import os
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.server.at_server import (
    KEY,
    NO_CLOVERLEAF,
    UNLIMITED,
    Line,
    asked,
    play_out,
    running,
)
from tests.server.judgements import Riddle, advised, until_solved
from tests.server.workshop import Workshop, riddle, told
from wagnis import solvers
from wagnis.core.plain import PlainObject
from wagnis.server.config import Config
from wagnis.server.room.hub import Hub
from wagnis.server.web import context as context_module
from wagnis.server.web.context import open_store
from wagnis.solvers import Evaluation, NotSolvedError, ValueStore


def house(shop: Workshop) -> Config:
    return Config(secret=KEY, limits=UNLIMITED, tables=shop.tables, solve=shop.command)


async def begun(line: Line) -> None:
    await line.sit(0, "Anna")
    await line.start()
    await asked({0: line})


async def advised_now(line: Line) -> PlainObject:
    """Advice, once it is for this device to act: a stop card or a null may have come first."""
    while "exact" not in (answer := await line.ask("advise", seq=line.seq)):
        await (line.next() if line.due is None else line.throw())
    return answer


@pytest.mark.parametrize("game", ["gambler", "tutto"])
def test_what_a_game_lacks_is_solved_from_its_start_and_everybody_is_told(
    game: str, tmp_path: Path
) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            options = NO_CLOVERLEAF if game == "tutto" else {}
            line = await anna.join(await anna.make(game, None, "perfect", options=options))
            await begun(line)
            await line.heard(lambda m: m["type"] == "table" and m["table"]["solving"])
            advice = await advised_now(line)
            while not advice["exact"]:
                assert advice["solving"]
                await line.table(lambda table: not table["solving"])
                advice = await advised_now(line)
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
            await line.start()
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


def by_game(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
    """Each game is a riddle of its own."""
    return until_solved(Riddle({"riddle": name, "solver": 1}))(name, game, state, shelf)


def test_nothing_is_solved_for_a_game_without_hints_and_without_levels(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            line = await anna.join(await anna.make("gambler", None, "thumb", hints=False))
            await begun(line)
            await line.play(line.legal[0])
            # Whatever had been asked for before is solved before.
            await begun(await anna.join(await anna.make("zocken", None, "perfect")))
            await shop.busy()

    with advised(by_game):
        told(story)
    assert shop.begun() == ["zocken"]


def test_what_everybody_has_left_is_not_solved_until_somebody_is_back(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            table = await anna.make("tutto", None, "perfect", options=NO_CLOVERLEAF)
            first = await anna.join(table)
            await begun(first)
            await shop.busy()
            await first.hang_up()
            shop.wish("solve")
            third = await anna.join(await anna.make("gambler", None, "perfect"))
            await begun(third)
            await third.heard(lambda m: m["type"] == "table" and m["table"]["solving"])
            await third.table(lambda shown: not shown["solving"])
            assert shop.begun() == ["tutto", "gambler"]
            back = await anna.join(table)
            await back.heard(lambda m: m["type"] == "table" and m["table"]["solving"])
            await back.table(lambda shown: not shown["solving"])

    with advised(by_game):
        told(story)
    assert shop.begun() == ["tutto", "gambler", "tutto"]


def test_a_bot_goes_on_estimating_where_solving_failed(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("fail")

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            line = await anna.join(await anna.make("zocken", "perfect", None, hints=False))
            await line.sit(1, "Anna")
            await line.start()
            await line.table(lambda table: table["seats"][0]["makeshift"] == "estimate")
            failed = await line.table(lambda table: not table["solving"])
            assert failed["seats"][0]["makeshift"] == "estimate"

    with advised(until_solved(riddle(1))):
        told(story)


def test_a_table_that_is_put_away_is_forgotten_by_those_who_solve(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")
    hubs: list[Hub] = []

    def opened(*given: Any) -> Hub:
        hubs.append(Hub(*given))
        return hubs[0]

    async def story() -> None:
        with patch.object(context_module, "Hub", opened):
            await left()

    async def left() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            table = await anna.make("gambler", None, "perfect")
            line = await anna.join(table)
            await begun(line)
            await shop.busy()
            await line.hang_up()
            room = weakref.ref(await hubs[0].room(table))
            assert room() is not None
            await hubs[0].put_away(0.0)
            gc.collect()
            assert room() is None

    with advised(until_solved(riddle(1))):
        told(story)


def test_a_closing_server_takes_its_solver_along(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            line = await anna.join(await anna.make("gambler", None, "perfect"))
            await begun(line)
            await shop.busy()

    with advised(until_solved(riddle(1))):
        told(story)
    with pytest.raises(ProcessLookupError):
        os.kill(int(shop.notes()[0].split()[-1]), 0)


def by_tableau(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
    """Each tableau is a riddle of its own."""
    one = Riddle({"riddle": game.tableau(state).id, "solver": 1})
    return until_solved(one)(name, game, state, shelf)


def strictly(name: str, game: Any, state: Any, objective: str, shelf: ValueStore) -> Evaluation:
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
                await anna.make("gambler", None, "perfect", options={"stack": stack})
            )
            await begun(line)
            while len(shop.notes()) < 2 * len(stack):
                await asyncio.sleep(0.02)
            await line.ask("ping")
            # What is solved for later is no news.
            told = [m["table"]["solving"] for m in line.all if m["type"] == "table"]
            assert told.count(True) == 1

    with advised(by_tableau), patch.object(solvers, "evaluate", strictly):
        told(story)
    assert shop.begun() == stack


def test_a_tableau_that_cannot_be_solved_does_not_keep_the_next_from_it(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("fail")
    stack = ["gambler-03", "gambler-01", "gambler-02"]

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            await begun(
                await anna.join(
                    await anna.make("gambler", None, "perfect", options={"stack": stack})
                )
            )
            await shop.busy(times=3)

    with advised(by_tableau), patch.object(solvers, "evaluate", strictly):
        told(story)
    assert shop.begun() == stack


def test_a_tableau_that_nobody_can_judge_does_not_keep_the_next_from_it(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    stack = ["gambler-03", "gambler-01", "gambler-02"]

    def stumble(name: str, game: Any, state: Any, objective: str, shelf: ValueStore) -> Evaluation:
        if game.tableau(state).id == stack[1]:
            raise ArithmeticError("three is not a number")
        return strictly(name, game, state, objective, shelf)

    async def story() -> None:
        async with running(house(shop)) as server:
            anna = await server.device()
            await begun(
                await anna.join(
                    await anna.make("gambler", None, "perfect", options={"stack": stack})
                )
            )
            await shop.busy(times=2)

    with advised(by_tableau), patch.object(solvers, "evaluate", stumble):
        told(story)
    assert shop.begun() == [stack[0], stack[2]]


def test_a_game_that_goes_on_after_a_restart_gets_what_it_lacks(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.wish("sleep")
    settings = replace(house(shop), data=tmp_path / "data")
    (tmp_path / "data").mkdir()

    async def story() -> None:
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("gambler", None, "perfect")
            await begun(await anna.join(table))
            await shop.busy()
        shop.wish("solve")
        async with running(settings, open_store(settings)) as server:
            line = await (await server.device()).join(table)
            await line.heard(lambda m: m["type"] == "table" and m["table"]["solving"])
            await line.table(lambda shown: not shown["solving"])

    with advised(until_solved(riddle(1))):
        told(story)
    assert ValueStore(shop.tables).find("riddle", riddle(1).key) is not None
