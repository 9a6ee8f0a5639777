"""A commit whose answer was lost: the room settles it before it handles anything else.

How a database loses answers is in `store`; what is refused for certain is in `test_trouble`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from sqlalchemy import func, select

from tests.server.at_server import OPEN_HOUSE, play_out, running, two_at
from tests.server.later import later, run, until
from tests.server.scratch import ScratchStore
from wagnis.server.room import bots, ledger
from wagnis.server.store import (
    ConflictError,
    InDoubtError,
    LogRow,
    StoreError,
    TableRow,
)
from wagnis.server.store.rows.own_data import Leave
from wagnis.server.store.schema import GAME_TABLE


class Doubtful(ScratchStore):
    """Loses the answer to the next commit, which it has written or not; and to some after it."""

    lose: Literal["written", "not written", "late"] | None = None
    after = 0  # how many more are lost in the same way
    unreadable = False
    lost = conflicts = 0
    _late: Callable[[], Awaitable[None]] | None = None  # a commit that is still under way

    async def write(self, *change: Any, **named: Any) -> None:
        lose = self.lose
        if lose is not None and self.after:
            self.after -= 1
        else:
            self.lose = None
        if lose == "late":
            self._late = partial(super().write, *change, **named)
        elif lose != "not written":
            try:
                await super().write(*change, **named)
            except ConflictError:
                self.conflicts += 1
                raise
        if lose is not None:
            self.lost += 1
            raise InDoubtError("the line is dead")

    async def create(self, table: TableRow, rows: Sequence[LogRow] = ()) -> None:
        await super().create(table, rows)
        self._lose()

    async def forget(
        self, handle: str, at: int, leave: Leave, mark: str | None = None
    ) -> list[str]:
        changed = await super().forget(handle, at, leave, mark)
        self._lose()
        return changed

    def _lose(self) -> None:
        if self.lose == "written":
            self.lose = None
            raise InDoubtError("the line is dead")

    async def settle(self, table_id: str) -> None:
        if self.unreadable:
            raise StoreError("the line is dead")
        late, self._late = self._late, None
        if late is not None:
            await late()
        await super().settle(table_id)

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        if self.unreadable:
            raise StoreError("the line is dead")
        return await super().load(table_id)


def test_what_was_written_after_all_is_accepted_and_told_to_everybody() -> None:
    async def story() -> None:
        store = Doubtful()
        async with running(OPEN_HOUSE, store) as server:
            first, second, _ = await two_at(server, "zocken")
            store.lose = "written"
            assert (await first.play({"pick": "red"}))["type"] == "accepted"
            assert (await second.table(lambda shown: shown["seq"] == 2))["phase"] == "playing"
            store.lose = "written"
            assert (await first.ask("stand", seat=0))["type"] == "accepted"
            await first.ask("back", seat=0)
            await play_out({0: first, 1: second})
            assert store.conflicts == 0

    run(story())


def test_what_was_not_written_is_refused_and_can_be_sent_again() -> None:
    async def story() -> None:
        store = Doubtful()
        async with running(OPEN_HOUSE, store) as server:
            first, second, _ = await two_at(server, "zocken")
            store.lose = "not written"
            said = {"id": "once", "seq": 0, "seat": 0, "move": {"pick": "red"}, "throw": True}
            assert await first.refused("play", **said) == "not_stored"
            assert (await first.ask("play", **said))["type"] == "moved"
            await play_out({0: first, 1: second})
            assert store.conflicts == 0

    run(story())


def test_nothing_is_judged_before_the_table_could_be_read_again() -> None:
    async def story() -> None:
        store = Doubtful()
        async with running(OPEN_HOUSE, store) as server:
            first, second, _ = await two_at(server, "zocken")
            store.lose, store.unreadable = "written", True
            assert await first.refused("play", seq=0, seat=0, move={"pick": "red"}) == "in_doubt"
            assert await second.refused("stand", seat=1) == "not_stored"
            assert await first.refused("play", seq=0, seat=0, move={"pick": "red"}) == "not_stored"
            store.unreadable = False
            assert await first.refused("play", seq=0, seat=0, move={"pick": "blue"}) == "stale"
            await play_out({0: first, 1: second})
            assert store.conflicts == 0

    run(story())


def test_while_nobody_knows_what_was_sent_again_is_in_doubt_too() -> None:
    async def story() -> None:
        store = Doubtful()
        async with running(OPEN_HOUSE, store) as server:
            first, second, _ = await two_at(server, "zocken")
            stand, back = {"id": "stand", "seat": 1}, {"id": "back", "seat": 1}
            await second.ask("stand", **stand)
            await second.ask("back", **back)
            said = {"id": "once", "seq": 0, "seat": 0, "move": {"pick": "red"}, "throw": True}
            store.lose, store.unreadable = "written", True
            assert await first.refused("play", **said) == "in_doubt"
            assert await first.refused("play", **said) == "in_doubt"
            assert await second.refused("stand", **stand) == "in_doubt"  # it was done before
            assert await second.refused("stand", seat=1) == "not_stored"  # nobody has tried
            store.unreadable = False
            assert (await first.ask("play", **said))["type"] == "accepted"
            assert (await second.ask("stand", **stand))["type"] == "accepted"
            await play_out({0: first, 1: second})
            assert store.conflicts == 0

    run(story())


def test_a_commit_that_comes_late_is_waited_for() -> None:
    async def story() -> None:
        store = Doubtful()
        async with running(OPEN_HOUSE, store) as server:
            first, second, _ = await two_at(server, "zocken")
            store.lose = "late"
            assert (await first.play({"pick": "red"}))["type"] == "accepted"
            await play_out({0: first, 1: second})
            assert store.conflicts == 0

    run(story())


def test_a_bot_and_a_clock_find_out_first_too() -> None:
    async def story() -> None:
        store = Doubtful()
        async with running(OPEN_HOUSE, store) as server:
            anna = await server.device()
            table = await anna.make("zocken", None, "thumb", clock=60, options={"rounds": 1})
            line = await anna.join(table)
            await line.sit(0, "Anna")
            await line.start()
            store.lose, store.after = "written", 1  # the stand-in, and its first move
            await later(70)
            await until(lambda: store.lost == 2)
            await later(bots.RETRY)
            await line.until(lambda message: message.get("over") is True)
            assert store.conflicts == 0

    run(story())


def test_over_http_nobody_is_told_that_nothing_has_happened_where_something_may_have() -> None:
    async def story() -> None:
        store = Doubtful()
        async with running(OPEN_HOUSE, store) as server:
            anna = await server.device()
            store.lose = "written"
            wish = {"game": "zocken", "seats": [{}]}
            made = await anna.http.post("/api/tables", json=wish)
            with store.engine.connect() as connection:
                assert connection.scalar(select(func.count()).select_from(GAME_TABLE)) == 1
            await anna.make("zocken", None)
            store.lose = "written"
            left = await anna.http.delete("/api/me")
            for answer in (made, left):
                assert answer.status_code == 503
                error = answer.json()["error"]
                assert error["code"] == "in_doubt"
                assert error["message"] == ledger.IN_DOUBT

    run(story())


def test_a_deal_whose_answer_was_lost_is_not_waited_for_for_ever() -> None:
    async def story() -> None:
        store = Doubtful()
        async with running(replace(OPEN_HOUSE, second=0.01), store) as server:
            anna, ben = await server.device(), await server.device()
            table = await anna.make("zocken", None, None)
            first, second = await anna.join(table), await ben.join(table)
            first.reveals = second.reveals = False
            await first.sit(0, "Anna")
            await second.sit(1, "Ben")
            store.lose = "written"
            await first.ask("start")
            told = await first.table(lambda shown: shown["deal"]["number"] == 2)
            assert told["earlier"][0]["given_up"] == "silent"

    run(story())
