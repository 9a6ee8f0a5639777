"""Evenings of scripted play: which games, who sits where, and what must be true at their end.

The people are in `players`; who is killed meanwhile is in `test_kill` and in `tests/drill`.
"""

from __future__ import annotations

import asyncio
import io
import json
import random
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.crash.ledger import Database, Ledger, folded, read_log
from tests.server.crash.players import Device, Door, Manners, Player
from wagnis.cli import main


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

    door: Door
    manners: Manners = field(default_factory=Manners)
    ledger: Ledger = field(default_factory=Ledger)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    moved: Callable[[Player], None] = lambda player: None
    players: set[Player] = field(default_factory=set)  # who is playing now
    late: bool = False
    under_way: set[str] = field(default_factory=set)  # tables where people play
    finished: dict[str, dict[int, str]] = field(default_factory=dict)  # with people's seeds
    silences: int = 0
    resubmitted: int = 0
    thrown_again: int = 0
    recognised: int = 0

    async def party(self, plan: Plan, number: int) -> None:
        """One plan, game after game."""
        games = 0
        while not self.late:
            luck = random.Random(f"{number}/{games}")
            devices = {name: await Device.new(self.door) for name in plan.held()}
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
                    self.manners,
                    moved=self.moved,
                )
                for name, seats in plan.held().items()
            ]
            self.under_way.add(made["id"])
            self.players.update(players)
            await asyncio.gather(*(player.play() for player in players))
            self.players.difference_update(players)
            self.under_way.discard(made["id"])
            self.resubmitted += sum(player.resubmitted for player in players)
            self.thrown_again += sum(player.thrown_again for player in players)
            self.recognised += sum(player.recognised for player in players)
            self.silences += sum(player.silences for player in players)
            self.finished[made["id"]] = {
                seat: seed for player in players for seat, seed in player.seeds.items()
            }
            games += 1


async def check_games(evening: Evening, database: Database, folder: Path) -> None:
    """Every finished game is what its log says, and its dice are honest."""
    visitor, logs = await Device.new(evening.door), read_log(database)
    for table, seeds in evening.finished.items():
        record = await visitor.ask("GET", f"/api/tables/{table}/record")
        assert record["events"] == folded(logs[table])
        steps = await visitor.ask("GET", f"/api/tables/{table}/steps")
        assert [step["event"] for step in steps["steps"]] == record["events"]
        assert steps["seq"] == max(logs[table])
        file = folder / f"{table}.json"
        file.write_text(json.dumps(record), encoding="utf-8")
        with redirect_stdout(io.StringIO()) as said:
            seat, mine = next(iter(seeds.items()))
            own = ["--my-seed", mine, "--seat", str(seat)]
            assert main(["verify", str(file), *own]) == 0, said.getvalue()
        told = record["fair"]["client_seeds"]
        assert {seat: told[seat] for seat in seeds} == seeds, f"a seed of {table} was replaced"
