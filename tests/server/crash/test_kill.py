"""Kill the server at any moment: nothing anybody was told is lost, and every game goes on.

How a store keeps its word is tested beside the store; here it is the whole server.
"""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.server.crash.ledger import Ledger, folded, read_log
from tests.server.crash.players import RESTING, Device, Player
from tests.server.crash.servers import Fresh, Server, Starter, forked, free_port
from wagnis.cli import main

KILLS, MANY_KILLS = 15, 50
MOST_ANSWERS = 30  # moves that are answered before a kill; on a slow machine they take longer


@dataclass(frozen=True)
class Plan:
    """A table: its game, and for each seat the number of a device, or a bot's level."""

    game: str
    seats: tuple[int | str, ...]
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def settings(self) -> dict[str, Any]:
        wishes = [{"bot": seat if isinstance(seat, str) else None} for seat in self.seats]
        return {"game": self.game, "options": self.options, "seats": wishes}

    def held(self) -> dict[int, tuple[int, ...]]:
        devices = dict.fromkeys(seat for seat in self.seats if isinstance(seat, int))
        return {
            device: tuple(number for number, seat in enumerate(self.seats) if seat == device)
            for device in devices
        }


PLANS = (
    Plan("gambler", (0, 1), {"target": 120}),
    Plan("engel-bengel", (0, 1, 1), {"target": 120}),
    Plan("tutto", (0, 1), {"target": 1500}),
    Plan("zocken", (0, 1, 0), {"rounds": 1}),
    Plan("gambler", (0, "random"), {"target": 120}),
    Plan("tutto", ("thumb", 0, "random"), {"target": 1500}),
    Plan("zocken", (0, "thumb"), {"rounds": 1}),
)


@dataclass
class Evening:
    """All tables of one test: games follow one another until it is time to go."""

    server: Server
    ledger: Ledger = field(default_factory=Ledger)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    late: bool = False
    finished: list[str] = field(default_factory=list)
    resubmitted: int = 0
    thrown_again: int = 0
    recognised: int = 0

    async def party(self, plan: Plan, number: int) -> None:
        """One plan, game after game."""
        games = 0
        while not self.late:
            luck = random.Random(f"{number}/{games}")
            devices = {name: await Device.new(self.server.address) for name in plan.held()}
            host = next(iter(devices.values()))
            made = await host.ask("POST", "/api/tables", plan.settings)
            players = [
                Player(
                    devices[name],
                    made["id"],
                    seats,
                    devices[name] is host,
                    self.ledger,
                    random.Random(luck.random()),
                    self.acknowledged,
                )
                for name, seats in plan.held().items()
            ]
            await asyncio.gather(*(player.play() for player in players))
            self.resubmitted += sum(player.resubmitted for player in players)
            self.thrown_again += sum(player.thrown_again for player in players)
            self.recognised += sum(player.recognised for player in players)
            self.finished.append(made["id"])
            games += 1


async def kill_again_and_again(starter: Starter, port: int, folder: Path, kills: int) -> Evening:
    server = Server(starter, port, folder / "server.log")
    database, luck = folder / "data" / "wagnis.sqlite", random.Random(kills)
    await server.start()
    evening = Evening(server)
    parties = [asyncio.create_task(evening.party(*plan)) for plan in numbered(PLANS)]
    try:
        for _ in range(kills):
            for _ in range(luck.randrange(MOST_ANSWERS)):
                evening.acknowledged.clear()
                await first_done([evening.acknowledged.wait(), *parties])
            await asyncio.sleep(luck.random() * RESTING)  # any moment between two answers
            await server.kill()
            evening.ledger.check(database)
            await server.start()
            complain(parties)
        evening.late = True
        await asyncio.wait_for(asyncio.gather(*parties), PATIENCE)
        evening.ledger.check(database)
        await check_games(evening, database, folder)
    finally:
        for party in parties:
            party.cancel()
        await asyncio.gather(*parties, return_exceptions=True)
        await server.kill()
    return evening


def numbered(plans: tuple[Plan, ...]) -> list[tuple[Plan, int]]:
    return [(plan, number) for number, plan in enumerate(plans)]


async def first_done(waiting: list[Any]) -> None:
    """The first of these, which must be an answer and not somebody who has given up."""
    answer = asyncio.ensure_future(waiting[0])
    await asyncio.wait(
        [answer, *waiting[1:]], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
    )
    complain(waiting[1:])
    assert answer.done(), "nobody is answered any more"


def complain(parties: list[asyncio.Task[None]]) -> None:
    for party in parties:
        if party.done():
            party.result()
            raise AssertionError("somebody left before it was late")


async def check_games(evening: Evening, database: Path, folder: Path) -> None:
    """Every finished game is what its log says, and its dice are honest."""
    visitor, logs = await Device.new(evening.server.address), read_log(database)
    for table in evening.finished:
        record = await visitor.ask("GET", f"/api/tables/{table}/record")
        assert record["events"] == folded(logs[table])
        steps = await visitor.ask("GET", f"/api/tables/{table}/steps")
        assert [step["event"] for step in steps["steps"]] == record["events"]
        assert steps["seq"] == max(logs[table])
        file = folder / f"{table}.json"
        file.write_text(json.dumps(record), encoding="utf-8")
        assert main(["verify", str(file)]) == 0


def check_evening(evening: Evening, kills: int, log: Path) -> None:
    assert evening.ledger.size > 10 * kills  # there was play to be killed
    assert evening.resubmitted > kills // 5
    assert evening.recognised > 0  # stored and not told: the narrowest moment was hit
    assert evening.ledger.held > kills // 5  # asked for, and not thrown yet
    assert evening.thrown_again > 0  # thrown, and not answered
    assert len(evening.finished) >= len(PLANS)
    assert "Traceback" not in log.read_text()


@pytest.fixture
def port() -> int:
    return free_port()


def arguments(port: int, folder: Path) -> list[str]:
    return ["serve", "--port", str(port), "--data", str(folder / "data"), "--no-solving"]


@pytest.mark.parametrize("kills", [KILLS, pytest.param(MANY_KILLS, marks=pytest.mark.deep)])
def test_a_server_killed_again_and_again_has_lost_nothing(
    kills: int, tmp_path: Path, port: int
) -> None:
    log = tmp_path / "server.log"
    with forked(arguments(port, tmp_path), log) as starter:
        evening = asyncio.run(kill_again_and_again(starter, port, tmp_path, kills))
    check_evening(evening, kills, log)


@pytest.mark.deep
def test_a_server_started_from_nothing_fifty_times_has_lost_nothing(
    tmp_path: Path, port: int
) -> None:
    log = tmp_path / "server.log"
    starter = Fresh(arguments(port, tmp_path), log)
    evening = asyncio.run(kill_again_and_again(starter, port, tmp_path, MANY_KILLS))
    check_evening(evening, MANY_KILLS, log)
