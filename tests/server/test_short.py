"""The short way of a move: read as on the long way, judged without a task, and in turn.

What comes of moves is tested elsewhere, by both ways; frames in `test_frames`.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any
from unittest.mock import patch

import pytest
from pydantic import ValidationError

from tests.server.at_server import OPEN_HOUSE, Server, running, served, two_at
from tests.server.later import run
from wagnis.server.room.lock import Lock
from wagnis.server.room.room import Room
from wagnis.server.store import MemoryStore, NotStoredError
from wagnis.server.wire.messages import CLIENT
from wagnis.server.wire.short import read_short

PLAY = {"type": "play", "id": "a-1_B", "seq": 3, "seat": 1, "move": {"pick": "red"}}
THROW = {"type": "throw", "id": "a", "seq": 0, "seat": 0}
READ = [PLAY, THROW, {**PLAY, "throw": True}, {**PLAY, "move": {}}, {**PLAY, "id": "x" * 40}]
BAD: list[dict[str, Any]] = [
    *({"id": bad} for bad in ["", "x" * 41, "ä", 3, "a\n"]),
    *({"seq": bad} for bad in [-1, 1.0, "1"]),
    *({"seat": bad} for bad in [10, -1, True, None]),
    {"move": []},
    {"move": None},
    {"throw": 1},
    {"more": 1},
]
NOT_READ: list[Any] = [
    *({key: value for key, value in PLAY.items() if key != left_out} for left_out in PLAY),
    *({**PLAY, **bad} for bad in BAD),
    {**THROW, "move": {}},
    {**THROW, "throw": False},
    {**THROW, "type": "Throw"},
    {"type": "ping", "id": "a"},
    [PLAY],
    None,
]


@pytest.mark.parametrize("said", READ, ids=json.dumps)
def test_what_is_read_the_short_way_reads_the_same(said: dict[str, Any]) -> None:
    text = json.dumps(said).encode()
    short, whole = read_short(text), CLIENT.validate_json(text)
    assert short is not None
    for name in type(whole).model_fields:
        if name != "type":
            assert getattr(short, name) == getattr(whole, name), name


@pytest.mark.parametrize("said", NOT_READ, ids=json.dumps)
def test_whatever_else_comes_is_left_to_the_long_way(said: Any) -> None:
    text = json.dumps(said).encode()
    assert read_short(text) is None
    if not isinstance(said, dict) or said.get("type") != "ping":
        with pytest.raises(ValidationError):
            CLIENT.validate_json(text)


def test_what_is_no_text_or_no_end_of_brackets_is_left_to_the_long_way() -> None:
    deep = b'{"type":"play","id":"a","seq":0,"seat":0,"move":{"a":' + b"[" * 100_000
    for text in (b"", b"{", b'{"type":"throw","id":"\xff","seq":0,"seat":0}', deep):
        assert read_short(text) is None


@served()
async def test_a_right_move_wakes_no_task_and_a_wrong_one_is_refused(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    with patch.object(Room, "submit", side_effect=AssertionError):
        assert (await first.play({"pick": "red"}))["type"] == "moved"
        await second.news("moved")
    assert await second.refused("play", seq=second.seq, seat=1, move={"pick": "red"}) != ""
    assert await first.refused("play", seq=0, seat=0, move={"pick": "red"}) == "stale"


@served()
async def test_two_messages_of_one_socket_are_done_in_turn(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    said = {"type": "play", "seq": 0, "seat": 0, "move": {"pick": "red"}, "throw": True}
    first.raw(json.dumps({**said, "id": "one"}))
    first.raw(json.dumps({**said, "id": "two"}))
    assert (await first.until(lambda news: "re" in news))["re"] == "one"
    second = await first.until(lambda news: "re" in news)
    assert (second["re"], second["code"]) == ("two", "stale")


class Held(MemoryStore):
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


def test_a_lock_is_handed_on_in_turn_and_past_who_gave_up() -> None:
    async def story() -> None:
        lock, order = Lock(), list[str]()

        async def take(name: str) -> None:
            async with lock:
                order.append(name)
                assert not lock.take()

        assert lock.take()
        tasks = [asyncio.create_task(take(name)) for name in "abcd"]
        await asyncio.sleep(0)
        tasks[0].cancel()
        lock.release()
        assert lock.locked()
        assert not lock.take()  # b has it already
        tasks[1].cancel()  # and is told to stop before it could begin
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == ["c", "d"]
        assert not lock.locked()

    asyncio.run(story())
