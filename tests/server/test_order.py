"""One path for a move: read whole, judged in turn, stored, and only then broadcast.

Other tests check the effects of moves.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from pydantic import ValidationError

from tests.server.at_server import OPEN_HOUSE, Server, running, served, two_at
from tests.server.later import run
from tests.server.scratch import ScratchStore
from wagnis.server.store import NotStoredError
from wagnis.server.wire.messages import CLIENT, fault

PLAY = {"type": "play", "id": "a-1_B", "seq": 3, "seat": 1, "move": {"pick": "red"}}
THROW = {"type": "throw", "id": "a", "seq": 0, "seat": 0}
GOOD = [PLAY, THROW, {**PLAY, "throw": True}, {**PLAY, "move": {}}, {**PLAY, "id": "x" * 40}]
BAD: list[dict[str, Any]] = [
    *({"id": bad} for bad in ["", "x" * 41, "ä", 3, "a\n"]),
    *({"seq": bad} for bad in [-1, 1.0, "1"]),
    *({"seat": bad} for bad in [10, -1, True, None]),
    {"move": []},
    {"move": None},
    {"throw": 1},
    {"more": 1},
]
UNREADABLE: list[Any] = [
    *({key: value for key, value in PLAY.items() if key != left_out} for left_out in PLAY),
    *({**PLAY, **bad} for bad in BAD),
    {**THROW, "move": {}},
    {**THROW, "throw": False},
    {**THROW, "type": "Throw"},
    [PLAY],
    None,
]


@pytest.mark.parametrize("said", GOOD, ids=json.dumps)
def test_a_move_is_read_as_it_was_written(said: dict[str, Any]) -> None:
    assert CLIENT.validate_json(json.dumps(said)).model_dump(exclude_unset=True) == said


@pytest.mark.parametrize("said", UNREADABLE, ids=json.dumps)
def test_a_move_of_the_wrong_shape_is_refused_with_a_sentence(said: Any) -> None:
    with pytest.raises(ValidationError) as error:
        CLIENT.validate_json(json.dumps(said))
    assert re.search(r"\w", fault(error.value))


def test_a_text_that_never_ends_is_refused_with_a_sentence() -> None:
    deep = '{"type":"play","id":"a","seq":0,"seat":0,"move":{"a":' + "[" * 100_000
    for text in ("", "{", deep):
        with pytest.raises(ValidationError) as error:
            CLIENT.validate_json(text)
        assert re.search(r"\w", fault(error.value))


@served()
async def test_two_messages_of_one_socket_are_done_in_turn(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    said = {"type": "play", "seq": 0, "seat": 0, "move": {"pick": "red"}, "throw": True}
    first.raw(json.dumps({**said, "id": "one"}))
    first.raw(json.dumps({**said, "id": "two"}))
    assert (await first.until(lambda news: "re" in news))["re"] == "one"
    second = await first.until(lambda news: "re" in news)
    assert (second["re"], second["code"]) == ("two", "stale")


class Held(ScratchStore):
    """Writes once it is let go, or refuses."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.go.set()
        self.broken = False

    async def write(self, *given: Any, **named: Any) -> None:
        await self.go.wait()
        if self.broken:
            raise NotStoredError("no space left")
        await super().write(*given, **named)


def test_nobody_hears_of_a_move_before_it_is_stored() -> None:
    async def story() -> None:
        store = Held()
        async with running(OPEN_HOUSE, store) as server:
            first, second, _ = await two_at(server, "zocken")
            store.go.clear()
            first.raw(json.dumps({**PLAY, "seq": 0, "seat": 0}))
            second.raw(json.dumps({"type": "ping", "id": "after"}))
            for _ in range(20):
                await asyncio.sleep(0)
            assert second._from_server.empty()
            store.go.set()
            assert (await second.next())["type"] == "moved"
            assert (await second.next())["re"] == "after"
            await first.news("moved")
            store.broken = True
            assert await first.refused("throw", seq=first.seq, seat=0) == "not_stored"
            store.broken = False
            assert (await first.throw())["type"] == "moved"

    run(story())
