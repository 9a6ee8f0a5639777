"""Submissions that come a second time, as after a lost connection: nothing is done twice.

Moves that come twice are also in `test_play` and `test_restart`.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from tests.server.at_server import (
    KEY,
    UNLIMITED,
    Json,
    Line,
    Server,
    running,
    served,
    standing,
    two_at,
)
from tests.server.test_restart import moved_to
from wagnis.server.config import Config
from wagnis.server.web.context import open_store


async def say(line: Line, kind: str, known_as: str, **said: Any) -> Json:
    """A submission with this id, and its answer."""
    line.raw(json.dumps({"type": kind, "id": known_as, **said}))
    return await line.until(lambda message: message.get("re") == known_as)


@served()
async def test_sending_somebody_away_again_sends_nobody_else_away(server: Server) -> None:
    anna, ben, carla = await server.device(), await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second, third = await anna.join(table), await ben.join(table), await carla.join(table)
    await second.sit(1, "Ben")
    assert (await say(first, "kick", "away", seat=1))["type"] == "table"
    await third.sit(1, "Carla")
    assert (await say(first, "kick", "away", seat=1))["type"] == "accepted"
    assert (await standing(anna, table))["seats"][1]["name"] == "Carla"


@served()
async def test_emptying_an_empty_seat_again_empties_no_other(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    assert (await say(first, "kick", "away", seat=1))["type"] == "accepted"
    await second.sit(1, "Ben")
    assert (await say(first, "kick", "away", seat=1))["type"] == "accepted"
    assert (await standing(anna, table))["seats"][1]["name"] == "Ben"


@served()
async def test_an_old_stand_does_not_bring_the_bot_back(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    await say(first, "stand", "up", seat=0)
    await first.ask("back", seat=0)
    assert (await say(first, "stand", "up", seat=0))["type"] == "accepted"
    again = await first.ask("back", seat=0)
    assert again["type"] == "accepted"


@served()
async def test_a_reaction_sent_again_is_told_once(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    for expected in ("reacted", "accepted"):
        answer = await say(first, "react", "wow", seat=0, reaction="wow")
        assert answer["type"] == expected
    await second.ask("ping")
    assert [message["type"] for message in second.all].count("reacted") == 1


def test_old_settings_sent_again_do_not_overwrite_newer_ones(tmp_path: Path) -> None:
    """Also after a restart in between."""

    async def story() -> None:
        settings = Config(data=tmp_path, secret=KEY, limits=UNLIMITED)
        old = {"game": "zocken", "seats": [{}], "options": {"rounds": 3}}
        new = {"game": "zocken", "seats": [{}], "options": {"rounds": 5}}
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("zocken", None)
            line = await anna.join(table)
            await say(line, "change", "old", settings=old)
            await say(line, "change", "new", settings=new)
        async with running(settings, open_store(settings)) as server:
            line = await moved_to(anna, server).join(table)
            assert (await say(line, "change", "old", settings=old))["type"] == "accepted"
            assert (await standing(moved_to(anna, server), table))["options"] == {"rounds": 5}

    asyncio.run(story())


@served()
async def test_the_last_move_of_a_game_sent_again_is_known(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None, options={"rounds": 1}))
    await line.sit(0, "Anna")
    await line.start()
    while line.phase != "over":
        said = {"seq": line.seq, "seat": line.to_act, "move": line.legal[0], "throw": True}
        assert (await say(line, "play", f"m{line.seq}", **said))["type"] == "moved"
    assert (await say(line, "play", f"m{said['seq']}", **said))["type"] == "accepted"


@served()
async def test_an_id_that_was_used_for_something_else_is_refused(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    sit = {"seat": 0, "name": "Anna", **line.promise(0)}
    assert (await say(line, "sit", "a", **sit))["type"] == "table"
    assert (await say(line, "sit", "a", **sit | {"name": "Anne"}))["code"] == "bad_request"
    assert (await say(line, "stand", "a", seat=0))["code"] == "bad_request"
    await line.start()
    play: Json = {"seq": 0, "seat": 0, "move": {"pick": "red"}}
    assert (await say(line, "play", "b", **play))["type"] == "moved"
    assert (await say(line, "play", "b", **play | {"move": {"pick": "blue"}}))["code"] == (
        "bad_request"
    )
    assert (await say(line, "play", "b", **play | {"move": {"x": 1}}))["code"] == "bad_request"
    assert (await say(line, "play", "b", **play | {"seq": 2}))["code"] == "bad_request"
    assert (await say(line, "undo", "b", seq=2, seat=0))["code"] == "bad_request"
    assert (await say(line, "play", "a", **play | {"seq": 2}))["code"] == "bad_request"
    assert (await say(line, "play", "b", **play))["type"] == "accepted"
