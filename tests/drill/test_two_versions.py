"""Two versions in one cluster, under play: this one, and the next one as `next_version` makes it.

The release before this one is in `tests/server/cluster/test_old_version.py`.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.drill import next_version
from tests.drill.drill import MANNERS, _evening
from tests.drill.fleet import Fleet, Member, fleet
from tests.drill.test_rolling import Play, owned
from tests.patience import PATIENCE
from tests.server.crash.evening import PLANS, Evening, Plan, check_games
from tests.server.crash.ledger import rows
from tests.server.crash.players import Device, Player
from tests.server.crash.servers import forking
from tests.server.store.test_migrations import ADDS, one_more
from wagnis.cli.services import Postgres, Redis
from wagnis.server import versions

pytestmark = pytest.mark.xdist_group("cluster")

NEXT = "tests.drill.next_version"
SECONDS = float(os.environ.get("WAGNIS_TWO_VERSIONS", "600"))  # of the long one
ROW = "SELECT format, needs, document FROM game_table WHERE id = '{}'"
COME_AGAIN = 1013
SCHEMA = "SELECT version_num FROM alembic_version"


@pytest.fixture(autouse=True)
def _migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next version has migrated the database, too."""
    monkeypatch.setenv(next_version.MIGRATIONS, str(one_more(tmp_path, ADDS)))


async def replace(member: Member, module: str | None) -> None:
    """A server hands over and ends; one of this version, or of the next, takes its place."""
    member.server.signal(signal.SIGTERM)
    await member.server.ended()
    member.server.become(module)
    await member.bring()


@asynccontextmanager
async def mixed(postgres: Postgres, redis: Redis, folder: Path) -> AsyncIterator[Fleet]:
    """A server of this version, and one of the next."""
    with forking(cluster=True) as fork:
        async with fleet(fork, postgres, redis, folder, 2) as whole:
            await replace(whole.members[1], NEXT)
            assert list(rows(whole.database, SCHEMA)) == [(next_version.SCHEMA,)]
            yield whole


def door(member: Member) -> str:
    return f"127.0.0.1:{member.people.port}"


@dataclass
class Pinned(Player):
    """Somebody whose proxy always takes them to the same server."""

    visits: int = 0
    moves: int = 0
    first: asyncio.Event = field(default_factory=asyncio.Event)

    async def _visit(self, socket: ClientConnection) -> None:
        self.visits += 1
        await super()._visit(socket)

    def _answered(self, message: Any, answer: Any) -> None:
        super()._answered(message, answer)
        if answer["type"] != "refused" and message["type"] in ("play", "throw"):
            self.moves += 1
            self.first.set()


@dataclass
class Party:
    """A game for two, one of them at each server."""

    evening: Evening
    whole: Fleet
    table: str
    players: list[Pinned]
    opened: ClientConnection
    looked: asyncio.Event = field(default_factory=asyncio.Event)

    def owner(self) -> Member:
        (found,) = (m for m in self.whole.members if self.table in owned(self.whole, m))
        return found

    async def play(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(player.play() for player in self.players))
            await self.looked.wait()  # a table that everybody has left has no owner any more
        await self.opened.close()
        self.evening.finished[self.table] = {
            seat: seed for player in self.players for seat, seed in player.seeds.items()
        }


async def party(
    whole: Fleet, evening: Evening, made: Member, opened: Member, strict: bool | None = None
) -> Party:
    """A table that is made at one server, and first opened at one."""
    plan = Plan("zocken", (0, 1), {"rounds": 1})
    devices = [await Device.new(lambda at=member: door(at)) for member in whole.members]  # type: ignore[misc]
    maker = Device(lambda: door(made), devices[0].token, devices[0].handle)
    while True:
        table = (await maker.ask("POST", "/api/tables", plan.settings))["id"]
        ((_, needs, _),) = rows(whole.database, ROW.format(table))
        if strict is None or strict == (needs == next_version.DOCUMENT):
            break
    luck = random.Random(table)
    players = [
        Pinned(
            device,
            table,
            (seat,),
            seat == 0,
            evening.ledger,
            random.Random(luck.random()),
            evening.acknowledged,
            MANNERS,
        )
        for seat, device in enumerate(devices)
    ]
    line = await connect(f"ws://{door(opened)}/api/tables/{table}/socket", proxy=None)
    await line.recv()
    return Party(evening, whole, table, players, line)


def test_people_at_two_versions_play_at_one_table_and_nobody_is_thrown_out(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    """Tables of either version, at owners of either version, from edges of either version."""

    async def story() -> None:
        async with mixed(postgres, redis, tmp_path) as whole:
            old, new = whole.members
            evening = Evening(lambda: door(old))
            parties = {
                (old, old): await party(whole, evening, old, old),
                (old, new): await party(whole, evening, old, new),
                (new, old): await party(whole, evening, new, old, strict=False),
                (new, new): await party(whole, evening, new, old, strict=True),
            }
            playing = [asyncio.create_task(one.play()) for one in parties.values()]
            for one in parties.values():
                for player in one.players:
                    async with asyncio.timeout(PATIENCE):
                        await player.first.wait()
            owners = {key: one.owner() for key, one in parties.items()}
            assert owners == {key: key[1] for key in parties}
            for one in parties.values():
                one.looked.set()
            await asyncio.gather(*playing)
            for one in parties.values():
                assert [player.visits for player in one.players] == [1, 1]
                assert all(player.moves > 1 for player in one.players)
            # What the next version has written is there, also where this one has written last.
            this, later = versions.DOCUMENT, next_version.DOCUMENT
            forms = {
                key: next(iter(rows(whole.database, ROW.format(one.table))))[:2]
                for key, one in parties.items()
            }
            assert forms == {
                (old, old): (this, 1),
                (old, new): (later, 1),
                (new, old): (this, 1),
                (new, new): (later, later),
            }
            for (made, _), one in parties.items():
                ((_, _, document),) = rows(whole.database, ROW.format(one.table))
                assert (f'"{next_version.FIELD}"' in document) == (made is new)
            evening.ledger.check(whole.database)
            evening.door = lambda: door(new)
            await check_games(evening, whole.database, tmp_path)
            assert old.log.read_text().count("frames of the kind 'weather' are ignored") == 1
            assert not whole.complaints()

    asyncio.run(story())


@pytest.mark.deep
def test_a_table_for_newer_servers_waits_for_one_and_servers_of_before_may_start_again(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    async def story() -> None:
        async with mixed(postgres, redis, tmp_path) as whole:
            old, new = whole.members
            evening = Evening(lambda: door(old))
            one = await party(whole, evening, new, old, strict=True)
            playing = asyncio.create_task(one.play())
            async with asyncio.timeout(PATIENCE):
                await one.players[0].first.wait()
            await new.server.kill()
            await replace(old, None)  # this version, over the schema of the next
            socket, told = f"ws://{door(old)}/api/tables/{one.table}/socket", ""
            async with asyncio.timeout(PATIENCE):
                while "a newer server has to serve this table" not in told:
                    async with connect(socket, proxy=None) as line:
                        told = str(await line.recv())
                        await line.wait_closed()
                    assert '"not_stored"' in told
                    assert line.close_code == COME_AGAIN
            assert not owned(whole, old)
            one.looked.set()
            await new.bring()
            await playing
            evening.ledger.check(whole.database)
            evening.door = lambda: door(new)
            await check_games(evening, whole.database, tmp_path)
            assert "damaged" not in old.log.read_text()
            assert not whole.complaints()

    asyncio.run(story())


@pytest.mark.deep
def test_an_upgrade_of_a_cluster_under_play(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    """For ten minutes servers of two versions; one that was upgraded goes back, and on again."""

    async def story() -> None:
        with forking(cluster=True) as fork:
            async with fleet(fork, postgres, redis, tmp_path, 3) as whole:
                evening = _evening(whole, random.Random(20261117))
                play = Play(evening)
                parties = [
                    asyncio.create_task(evening.party(plan, number))
                    for number, plan in enumerate(PLANS)
                ]
                one, two, three = whole.members
                steps = ((one, NEXT), (two, NEXT), (one, None), (one, NEXT), (three, NEXT))
                try:
                    for member, module in steps:
                        await replace(member, module)
                        until = time.monotonic() + SECONDS / (len(steps) - 1)
                        while time.monotonic() < until and member is not three:
                            tables = {t for m in whole.members for t in owned(whole, m)}
                            await play.goes_on(tables)
                        evening.ledger.check(whole.database)
                    evening.late = True
                    await asyncio.wait_for(asyncio.gather(*parties), PATIENCE)
                finally:
                    for running in parties:
                        running.cancel()
                    await asyncio.gather(*parties, return_exceptions=True)
                evening.ledger.check(whole.database)
                await check_games(evening, whole.database, tmp_path)
                kinds = {
                    row[:2]
                    for table in evening.finished
                    for row in rows(whole.database, ROW.format(table))
                }
                assert (next_version.DOCUMENT, next_version.DOCUMENT) in kinds
                assert (versions.DOCUMENT, 1) in kinds
                (tmp_path / "report.txt").write_text(
                    f"{evening.ledger.size} events told, {len(evening.ledger.acknowledged)} "
                    f"submissions acknowledged, {evening.resubmitted} sent again, "
                    f"{len(evening.finished)} games finished"
                )
                assert not whole.complaints()

    asyncio.run(story())
