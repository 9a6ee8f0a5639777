"""Gestures: a cup that is shaken, dice that are touched. Broadcast, and not stored."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.at_server import KEY, Server, play_out, running, served, standing
from tests.server.test_throw import held, logged, seated
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.wire.messages import SERVER

TWO = Config(secret=KEY, limits=Limits(gestures=Rate(burst=2, per_second=0)))


@served()
async def test_a_cup_that_is_shaken_is_seen_by_everybody_and_kept_nowhere(server: Server) -> None:
    anna, first, second, table = await held(server, "zocken")
    watcher = await server.stranger().join(table)
    before = await standing(anna, table)
    for on in (True, False):
        answer = await first.ask("shake", seq=1, seat=0, on=on)
        SERVER.validate_python(answer)
        assert answer.pop("re")
        assert answer == {"type": "shaken", "seat": 0, "seq": 1, "on": on}
        for line in (second, watcher):
            assert await line.news("shaken") == answer
    after = await standing(anna, table)
    assert {**after, "now": 0} == {**before, "now": 0}
    assert await logged(server, table) == [("move", 0)]
    late = await server.stranger().join(table)
    await late.ask("ping")
    assert "shaken" not in {message["type"] for message in late.all}


@served()
async def test_what_is_considered_is_told_to_the_others(server: Server) -> None:
    _, first, second, table = await seated(server, "zocken")
    marks = ["die:red", "row:2", "place-4", "x" * 24, "A_b", "1", "2", "3"]
    for touched in (marks, []):
        answer = await first.ask("consider", seq=0, seat=0, marks=touched)
        SERVER.validate_python(answer)
        assert (answer["type"], answer["marks"]) == ("considering", touched)
        told = await second.news("considering")
        assert (told["seat"], told["seq"], told["marks"]) == (0, 0, touched)
    assert await logged(server, table) == []


@pytest.mark.parametrize(
    ("kind", "said"), [("shake", {"on": True}), ("consider", {"marks": ["die:1"]})]
)
def test_only_who_is_to_act_now_gestures(kind: str, said: dict[str, Any]) -> None:
    async def story() -> None:
        async with running(Config(secret=KEY, limits=Limits(rates=False))) as server:
            anna, first, second, table = await seated(server, "zocken", options={"rounds": 1})
            watcher = await server.stranger().join(table)
            assert await second.refused(kind, seq=0, seat=0, **said) == "not_your_seat"
            assert await watcher.refused(kind, seq=0, seat=0, **said) == "not_your_seat"
            assert await second.refused(kind, seq=0, seat=1, **said) == "not_your_turn"
            assert await first.refused(kind, seq=1, seat=0, **said) == "stale"
            assert await first.refused(kind, seq=0, seat=7, **said) == "bad_request"
            unbegun = await anna.join(await anna.make("zocken", None))
            await unbegun.sit(0, "Anna")
            assert await unbegun.refused(kind, seq=0, seat=0, **said) == "not_now"
            await play_out({0: first, 1: second})
            assert await first.refused(kind, seq=first.seq, seat=0, **said) == "game_over"
            await second.ask("ping")
            gestures = {"shaken", "considering"}
            assert not gestures & {message["type"] for message in second.all}

    asyncio.run(story())


@served()
async def test_gestures_that_are_none_are_refused(server: Server) -> None:
    _, first, second, _ = await held(server, "zocken")
    for marks in (
        ["1"] * 9,
        ["x" * 25],
        [""],
        ["a b"],
        ["<b>"],
        ["ä"],
        ["die\n"],
        [1],
        [["die"]],
        "die:1",
        {"die": 1},
        None,
    ):
        assert await first.refused("consider", seq=1, seat=0, marks=marks) == "bad_request", marks
    for on in ("yes", 1, None):
        assert await first.refused("shake", seq=1, seat=0, on=on) == "bad_request", on
    assert await first.refused("consider", seq=1, seat=0) == "bad_request"
    await second.ask("ping")
    assert not {"shaken", "considering"} & {message["type"] for message in second.all}


@served(TWO)
async def test_who_gestures_too_fast_is_refused_and_may_still_throw(server: Server) -> None:
    _, first, second, _ = await held(server, "zocken")
    assert (await first.ask("shake", seq=1, seat=0, on=True))["type"] == "shaken"
    assert (await first.ask("consider", seq=1, seat=0, marks=[]))["type"] == "considering"
    assert await first.refused("shake", seq=1, seat=0, on=False) == "too_fast"
    assert await first.refused("consider", seq=1, seat=0, marks=[]) == "too_fast"
    assert (await first.throw())["type"] == "moved"
    assert (await second.news("moved"))["seq"] == 2
