"""Hints: who may request the values of moves, the answer, and that nobody else receives it.

What the numbers are is the solvers' business.
"""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.patience import PATIENCE
from tests.server.at_server import OPEN_HOUSE, Line, Server, asked, running, served, two_at
from tests.server.judgements import advised, at_once, judgement, without_numpy
from wagnis.bots import NoValuesError
from wagnis.dice import SystemDice
from wagnis.records import Match
from wagnis.server.advice.advisor import TableAdvisor
from wagnis.server.wire.messages import SERVER
from wagnis.solvers import Evaluation, ValueStore

GAMES = ["gambler", "engel-bengel", "tutto", "zocken"]


async def alone_at(server: Server, game: str, **settings: Any) -> Line:
    """Anna, whose turn it is."""
    anna = await server.device()
    line = await anna.join(await anna.make(game, None, None, **settings))
    await line.sit(0, "Anna")
    await line.sit(1, "Ben")
    await line.start()
    return await asked({0: line, 1: line})


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_to_act_is_told_what_every_move_is_worth(game: str) -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            line = await alone_at(server, game)
            with advised(at_once):
                advice = await line.ask("advise", seq=line.seq)
            SERVER.validate_python(advice)
            assert [told["move"] for told in advice["moves"]] == line.legal
            assert advice["seq"] == line.seq
            assert advice["best"] == [*range(len(line.legal))][-2:]
            assert advice["exact"] is True
            assert advice["solving"] is False
            assert advice["odds"]["game"] == game

    asyncio.run(story())


@served()
async def test_nobody_else_hears_of_the_advice(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    with advised(at_once):
        assert (await first.ask("advise", seq=first.seq))["type"] == "advice"
    await second.ask("ping")
    assert "advice" not in {message["type"] for message in second.all}


@served()
async def test_there_is_no_advice_where_the_host_plays_without_hints(server: Server) -> None:
    line = await alone_at(server, "zocken", hints=False)
    assert await line.refused("advise", seq=line.seq) == "not_allowed"


@served()
async def test_advice_is_only_for_whoever_is_to_act(server: Server) -> None:
    first, second, table = await two_at(server, "zocken")
    assert await second.refused("advise", seq=first.seq) == "not_your_seat"
    stranger = await server.stranger().join(table)
    assert await stranger.refused("advise", seq=first.seq) == "not_your_seat"


@served()
async def test_advice_on_a_position_that_is_past_is_refused(server: Server) -> None:
    line = await alone_at(server, "zocken")
    seq = line.seq
    await line.play(line.legal[0])
    assert await line.refused("advise", seq=seq) == "stale"


@served()
async def test_there_is_no_advice_before_the_start(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    assert await line.refused("advise", seq=0) == "not_now"


@served()
async def test_who_plays_on_does_not_wait_for_the_advice(server: Server) -> None:
    played = threading.Event()

    def ponder(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
        assert played.wait(PATIENCE)
        return judgement(game, state)

    line = await alone_at(server, "zocken")
    with advised(ponder):
        line.raw(f'{{"type": "advise", "id": "hint", "seq": {line.seq}}}')
        assert (await line.play(line.legal[0]))["type"] == "moved"
        played.set()
        late = await line.until(lambda message: message.get("re") == "hint")
    assert (late["type"], late["code"]) == ("refused", "stale")


@served()
async def test_advice_on_a_game_of_the_house_is_left_to_the_client(server: Server) -> None:
    line = await alone_at(server, "tutto")
    answer = await line.ask("advise", seq=line.seq)
    assert (answer["type"], answer["code"]) == ("refused", "not_now")
    assert "client" in answer["message"]


@served()
async def test_a_solver_that_stumbles_costs_nothing_but_the_advice(server: Server) -> None:
    def stumble(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
        raise ArithmeticError("three is not a number")

    line = await alone_at(server, "zocken")
    with advised(stumble):
        assert await line.refused("advise", seq=line.seq) == "broken"
    # It is not held against the position.
    with advised(at_once):
        assert (await line.ask("advise", seq=line.seq))["type"] == "advice"
    assert (await line.play(line.legal[0]))["type"] == "moved"


@served()
async def test_there_is_an_answer_even_where_it_cannot_be_written(server: Server) -> None:
    def nothing(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
        return replace(judgement(game, state), values=())

    line = await alone_at(server, "zocken")
    with advised(nothing):
        assert await line.refused("advise", seq=line.seq) == "broken"


@served()
async def test_an_id_under_which_advice_is_on_its_way_is_refused(server: Server) -> None:
    asked_again = threading.Event()

    def ponder(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
        assert asked_again.wait(PATIENCE)
        return judgement(game, state)

    line = await alone_at(server, "zocken")
    with advised(ponder):
        for _ in range(2):
            line.raw(f'{{"type": "advise", "id": "hint", "seq": {line.seq}}}')
        second = await line.until(lambda message: message.get("re") == "hint")
        asked_again.set()
        first = await line.until(lambda message: message.get("re") == "hint")
    assert (second["type"], second["code"]) == ("refused", "bad_request")
    assert first["type"] == "advice"


@served()
async def test_people_do_not_wait_for_bots_that_think(server: Server) -> None:
    advised_once = threading.Event()

    def ponder(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
        assert name != "zocken" or advised_once.wait(PATIENCE)
        return judgement(game, state)

    line = await alone_at(server, "tutto")
    anna = await server.device()
    with advised(ponder):
        for _ in range(4):
            bots = await anna.join(await anna.make("zocken", "perfect"))
            await bots.start()
        assert (await line.ask("advise", seq=line.seq))["type"] == "advice"
        advised_once.set()


@served()
async def test_without_numpy_there_is_no_advice_but_a_game(server: Server) -> None:
    line = await alone_at(server, "zocken")
    with without_numpy():
        answer = await line.ask("advise", seq=line.seq)
    assert (answer["type"], answer["code"]) == ("refused", "not_now")
    assert "wagnis[solve]" in answer["message"]
    assert (await line.play(line.legal[0]))["type"] == "moved"


@pytest.mark.parametrize("over", [True, False])
def test_nothing_is_prepared_for_a_game_that_has_ended_meanwhile(over: bool) -> None:
    asked_for = []

    async def lacking(match: Match) -> Any:
        asked_for.append(match)
        raise NoValuesError

    match = Match.new("zocken", 1, {"rounds": 1})
    while over and not match.over:
        match = match.play(match.legal[0]) if match.legal else match.settle(SystemDice())
    here = SimpleNamespace(address_of=lambda device: "192.0.2.1")
    room = SimpleNamespace(
        table=SimpleNamespace(match=match, id="table", host="anna"), connections=here
    )
    queue = SimpleNamespace(values=SimpleNamespace(lacking=lacking))
    advisor = TableAdvisor(cast(Any, room), cast(Any, queue))
    advisor._unprepared = True
    asyncio.run(advisor._prepare())
    assert len(asked_for) == (not over)
