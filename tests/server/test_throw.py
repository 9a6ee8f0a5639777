"""The throw: a person's dice are rolled when that person throws, and not before.

What nobody may learn before that is in `test_unthrown`; kills in between are in `crash`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.at_server import (
    OPEN_HOUSE,
    Device,
    Json,
    Line,
    Server,
    begun,
    play_out,
    running,
    served,
    standing,
)
from tests.server.later import later, turns
from tests.server.test_idempotency import say
from tests.server.test_restart import config, moved_to
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match, read_record, verify
from wagnis.server.config import Config, Limits
from wagnis.server.table.documents import read_table
from wagnis.server.web.context import open_store
from wagnis.server.wire.messages import SERVER

GAMES = ("gambler", "engel-bengel", "tutto", "zocken")
DUE = {
    "gambler": {"seat": 0, "what": "dice", "count": 5},
    "engel-bengel": {"seat": 0, "what": "dice", "count": 5},
    "tutto": {"seat": 0, "what": "card", "count": 1},
    "zocken": {"seat": 0, "what": "dice", "count": 1},
}
NO_STOP = {"deck": ["bonus-300"]}  # Tutto: the card is known, the dice are not


async def seated(server: Server, game: str, **settings: Any) -> tuple[Device, Line, Line, str]:
    """Anna's device, Anna and Ben at a table that has begun."""
    anna, _, table, first, second = await begun(server, game, **settings)
    await second.table(lambda shown: shown["phase"] == "playing")
    return anna, first, second, table


async def held(server: Server, game: str, **settings: Any) -> tuple[Device, Line, Line, str]:
    """The same, and the first throw is due."""
    anna, first, second, table = await seated(server, game, **settings)
    roller = (first, second)[settings.get("options", {}).get("first", 0)]
    if game == "zocken":
        await roller.play({"pick": "red"}, throw=False)
    for line in (first, second):
        while line.due is None:
            await line.next()
    return anna, first, second, table


def acts(line: Line, seat: int) -> bool:
    """Whether it is for this seat to move or to throw, as far as the line knows."""
    return seat == (line.to_act if line.due is None else line.due["seat"])


async def match_of(server: Server, table: str) -> tuple[Match, FairDice]:
    """What the store has; nobody else may look."""
    stored = await server.store.load(table)
    assert stored is not None
    match = read_table(*stored).match
    assert match is not None
    (deal,) = stored[0].document["deals"]
    return match, FairDice(FairSeeds.by_one(stored[0].server_seed, tuple(deal[4])))


async def to_fall(server: Server, table: str) -> Json:
    """What the seeds say falls next."""
    match, dice = await match_of(server, table)
    fallen = match.roll(dice)
    return fallen.written(fallen.last)


async def logged(server: Server, table: str) -> list[tuple[str, int | None]]:
    stored = await server.store.load(table)
    assert stored is not None
    return [(row.kind, row.seat) for row in stored[1]]


@pytest.mark.parametrize("game", GAMES)
def test_it_waits_for_the_throw_and_is_then_what_the_seeds_say(game: str) -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            anna, first, second, table = await held(server, game)
            assert first.due == second.due == (await standing(anna, table))["due"] == DUE[game]
            assert first.to_act == "chance"
            assert first.legal == []
            expected, before = await to_fall(server, table), first.seq
            await turns()
            assert (await second.ask("ping"))["seq"] == before
            moved = await first.throw()
            assert [step["event"] for step in moved["steps"]] == [expected]
            told = await second.news("moved")
            assert told == {key: moved[key] for key in moved if key != "re"}
            assert (await logged(server, table))[-1] == ("fall", 0)

    asyncio.run(story())


@served()
async def test_one_throw_is_one_card_or_one_roll(server: Server) -> None:
    _, first, _, _ = await held(server, "tutto", options=NO_STOP)
    moved = await first.throw()
    assert [step["event"] for step in moved["steps"]] == [{"card": "bonus-300"}]
    assert moved["due"] == {"seat": 0, "what": "dice", "count": 6}
    moved = await first.throw()
    assert [[*step["event"]] for step in moved["steps"]] == [["dice"]]


@served()
async def test_a_throw_sent_again_throws_nothing_twice(server: Server) -> None:
    anna, first, _, table = await held(server, "tutto", options=NO_STOP)
    card = {"seq": 0, "seat": 0}
    assert (await say(first, "throw", "card", **card))["type"] == "moved"
    # Another throw is due now: the old one is not taken for it, here or on a new socket.
    for line in (first, await anna.join(table)):
        again = await say(line, "throw", "card", **card)
        assert (again["type"], again["seq"]) == ("accepted", 1)
    assert await logged(server, table) == [("fall", 0)]


@served()
async def test_an_id_is_for_one_throw_and_nothing_else(server: Server) -> None:
    _, first, _, table = await seated(server, "zocken")
    pick: Json = {"seq": 0, "seat": 0, "move": {"pick": "red"}}
    assert (await say(first, "play", "p", **pick))["type"] == "moved"
    assert (await say(first, "throw", "p", seq=0, seat=0))["code"] == "bad_request"
    assert (await say(first, "throw", "p", seq=1, seat=0))["code"] == "bad_request"
    assert (await say(first, "throw", "t", seq=1, seat=0))["type"] == "moved"
    assert (await say(first, "throw", "t", seq=2, seat=0))["code"] == "bad_request"
    assert (await say(first, "play", "t", **pick | {"seq": 1}))["code"] == "bad_request"
    assert (await say(first, "undo", "t", seq=1, seat=0))["code"] == "bad_request"
    assert (await say(first, "stand", "t", seat=0))["code"] == "bad_request"
    assert (await say(first, "throw", "t", seq=1, seat=0))["type"] == "accepted"
    assert await logged(server, table) == [("move", 0), ("fall", 0)]


@served()
async def test_a_move_sent_again_is_known_whether_it_was_thrown_along_or_not(
    server: Server,
) -> None:
    _, first, _, table = await seated(server, "zocken")
    pick: Json = {"seq": 0, "seat": 0, "move": {"pick": "red"}}
    assert (await say(first, "play", "p", **pick))["seq"] == 1
    again = await say(first, "play", "p", **pick, throw=True)
    assert (again["type"], again["seq"]) == ("accepted", 1)
    assert await logged(server, table) == [("move", 0)]
    assert (await first.throw())["seq"] == 2


@served()
async def test_only_whose_throw_it_is_may_throw_and_only_now(server: Server) -> None:
    anna, first, second, table = await held(server, "zocken")
    watcher = await server.stranger().join(table)
    assert await second.refused("throw", seq=1, seat=0) == "not_your_seat"
    assert await watcher.refused("throw", seq=1, seat=0) == "not_your_seat"
    assert await second.refused("throw", seq=1, seat=1) == "not_your_turn"
    assert await first.refused("throw", seq=0, seat=0) == "stale"
    assert await first.refused("throw", seq=2, seat=0) == "stale"
    assert await first.refused("throw", seq=1, seat=7) == "bad_request"
    assert await logged(server, table) == [("move", 0)]
    await first.throw()
    assert await first.refused("throw", seq=2, seat=0) == "not_now"
    await play_out({0: first, 1: second})
    assert await first.refused("throw", seq=first.seq, seat=0) == "game_over"
    unbegun = await anna.join(await anna.make("zocken", None))
    await unbegun.sit(0, "Anna")
    assert await unbegun.refused("throw", seq=0, seat=0) == "not_now"


@served()
async def test_while_a_throw_is_due_there_is_nothing_else_to_decide(server: Server) -> None:
    _, first, second, _ = await held(server, "zocken")
    assert await first.refused("play", seq=1, seat=0, move={"place": 4}) == "not_now"
    assert await first.refused("play", seq=1, seat=0, move={"pick": "blue"}) == "not_now"
    assert await second.refused("play", seq=1, seat=1, move={"pick": "red"}) == "not_your_turn"
    assert await first.refused("advise", seq=1) == "not_now"


@pytest.mark.parametrize("game", GAMES)
def test_odds_can_be_asked_for_while_a_throw_is_due(game: str) -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            _, first, _, _ = await held(server, game)
            odds = await first.ask("ask", seq=first.seq)
            SERVER.validate_python(odds)
            assert odds["odds"]["game"] == game

    asyncio.run(story())


@served()
async def test_a_move_is_thrown_with_one_hand(server: Server) -> None:
    _, first, _, table = await seated(server, "zocken")
    moved = await first.play({"pick": "red"}, throw=True)
    assert [step["by"] for step in moved["steps"]] == [0, "chance"]
    assert moved["due"] is None
    assert len(await logged(server, table)) == 2


@served()
async def test_nobody_throws_for_the_next_with_a_last_move(server: Server) -> None:
    """Tutto: a stop does not turn over the next player's card, even if the message asks for it."""
    _, first, second, _ = await held(server, "tutto", options=NO_STOP)
    while not acts(first, 0) or {"stop": True} not in first.legal:  # Ben may stop as well
        line = first if acts(first, 0) else second
        await (line.play(line.legal[0], throw=False) if line.legal else line.throw())
        await first.ask("ping")
        await second.ask("ping")
    moved = await first.play({"stop": True}, throw=True)
    assert len(moved["steps"]) == 1
    assert moved["due"] == {"seat": 1, "what": "card", "count": 1}
    # It is Ben's turn: the stop is not taken back.
    assert await first.refused("undo", seq=first.seq, seat=0) == "nothing_to_undo"
    await second.ask("ping")
    assert (await second.throw())["type"] == "moved"


@served()
async def test_what_was_asked_for_is_taken_back_until_it_is_thrown(server: Server) -> None:
    anna, first, second, table = await seated(server, "zocken")
    before = (await standing(anna, table))["position"]
    await first.play({"pick": "red"}, throw=False)
    expected = await to_fall(server, table)
    undone = await first.ask("undo", seq=1, seat=0)
    assert (undone["position"], undone["due"]) == (before, None)
    assert (await second.news("undone"))["due"] is None
    assert await first.refused("throw", seq=2, seat=0) == "not_now"
    # What falls is counted by what fell: another die picked is the same face thrown.
    moved = await first.play({"pick": "blue"}, throw=True)
    assert moved["steps"][1]["event"] == expected
    assert await first.refused("undo", seq=first.seq, seat=0) == "nothing_to_undo"


@served()
async def test_who_leaves_has_a_bot_throw_for_them(server: Server) -> None:
    _, first, second, table = await held(server, "tutto", options=NO_STOP)
    expected = await to_fall(server, table)
    await first.ask("stand", seat=0)
    moved = await second.news("moved")
    assert moved["steps"][0]["event"] == expected
    assert (await logged(server, table))[0] == ("fall", None)


@served()
async def test_a_bot_throws_for_who_is_sent_away(server: Server) -> None:
    _, first, second, _ = await held(server, "tutto", options={**NO_STOP, "first": 1})
    assert second.due is not None
    assert second.due["seat"] == 1
    await first.ask("kick", seat=1)
    moved = await first.news("moved")
    assert moved["steps"][0]["event"] == {"card": "bonus-300"}
    assert await second.refused("throw", seq=0, seat=1) == "not_your_seat"


@served()
async def test_time_runs_while_nobody_throws_and_then_a_bot_does(server: Server) -> None:
    anna, _, second, table = await held(server, "zocken", clock=60)
    assert (await standing(anna, table))["deadline"] is not None
    await later(20)
    assert (await second.ask("ping"))["seq"] == 1
    expected = await to_fall(server, table)
    await later(90)
    await second.table(lambda shown: shown["seats"][0]["stand_in"])
    moved = await second.news("moved")
    assert (moved["since"], moved["steps"][0]["event"]) == (1, expected)


@served()
async def test_asking_and_taking_back_wins_no_time(server: Server) -> None:
    _, first, _, _ = await seated(server, "zocken", clock=60)
    asked = await first.play({"pick": "red"}, throw=False)
    await later(5)
    await first.ask("undo", seq=first.seq, seat=0)
    again = await first.play({"pick": "blue"}, throw=False)
    assert again["deadline"] == asked["deadline"]


def test_a_game_that_is_too_long_is_thrown_to_its_end_by_bots() -> None:
    async def story() -> None:
        short = Config(secret=OPEN_HOUSE.secret, limits=Limits(rates=False, events=1))
        async with running(short) as server:
            _, first, second, _ = await seated(server, "zocken", options={"rounds": 1})
            await first.play({"pick": "red"}, throw=False)
            assert await first.refused("throw", seq=1, seat=0) in ("not_now", "stale")
            await second.until(lambda message: message.get("over") is True)

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_thrown_throw_by_throw_has_an_honest_record(game: str) -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            anna, first, second, table = await seated(server, game)
            lines = {0: first, 1: second}
            while first.phase != "over":
                for line in lines.values():
                    await line.ask("ping")
                latest = max(lines.values(), key=lambda line: line.seq)
                if latest.due is not None:
                    await lines[latest.due["seat"]].throw()
                elif isinstance(latest.to_act, int):
                    await lines[latest.to_act].play(latest.legal[-1], throw=False)
                else:
                    await first.ask("ping")
            record = (await anna.http.get(f"/api/tables/{table}/record")).json()
            assert verify(read_record(record)).honest

    asyncio.run(story())


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game == "tutto" else pytest.mark.deep) for game in GAMES],
)
def test_a_restart_between_the_request_and_the_throw_changes_nothing(
    game: str, tmp_path: Path
) -> None:
    async def story() -> None:
        settings = config(tmp_path)
        async with running(settings, open_store(settings)) as server:
            anna, _, _, table = await held(server, game)
            expected = await to_fall(server, table)
        async with running(settings, open_store(settings)) as server:
            line = await moved_to(anna, server).join(table)
            assert line.due == DUE[game]
            thrown = {"seq": line.seq, "seat": 0}
            moved = await say(line, "throw", "once", **thrown)
            assert [step["event"] for step in moved["steps"]] == [expected]
        async with running(settings, open_store(settings)) as server:
            line = await moved_to(anna, server).join(table)
            assert (await say(line, "throw", "once", **thrown))["type"] == "accepted"

    asyncio.run(story())
