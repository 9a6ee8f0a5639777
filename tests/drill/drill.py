"""The fire drill: scripted play on a cluster while its parts are killed, paused and cut off.

Every event anybody was told is there, in order, once; all calls and answers of all people fit one
order at every table; every game goes on to its end; every record
verifies with its seeds, the people's own among them. All of it follows from one seed, as far as
processes and clocks do.
"""

from __future__ import annotations

import asyncio
import math
import random
import statistics
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.drill.faults import KILL, Faults
from tests.drill.fleet import Fleet, Member, fleet
from tests.drill.visitors import Visitor
from tests.patience import PATIENCE
from tests.preload import COMPILER, compiled
from tests.server.crash.evening import PLANS, Evening, check_games
from tests.server.crash.ledger import rows
from tests.server.crash.players import RESTING, Manners
from tests.server.crash.servers import forking
from wagnis.cli.services import Postgres, Redis

MOST_ANSWERS = 30  # answers between two faults
MOST_WAITING = 10.0  # seconds; where few can be answered, the next fault comes all the same
VISITORS = 2
LOOKING = 50  # kills between two looks at everything that is stored
MANNERS = Manners(beat=2.0, patience=8.0, pause=0.1)

OWNED = """
    SELECT game_table.id FROM head
    JOIN game_table ON game_table.number = head.table_number
    JOIN server_node ON server_node.id = head.owner
    WHERE game_table.phase = 'playing' AND server_node.address LIKE '%:{port}'
"""


@dataclass
class Report:
    """What a drill came to."""

    seed: int
    servers: int
    kills: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    events: int = 0  # that somebody was told of
    acknowledged: int = 0  # submissions that were answered as done
    operations: int = 0  # submissions, reads and bots' moves that were put in one order
    shown: int = 0  # tables that visitors looked at
    games: int = 0
    resubmitted: int = 0
    recognised: int = 0  # resubmitted, and found to have been stored the first time
    silences: int = 0
    failed_starts: int = 0
    seconds: float = 0.0
    takeovers: list[float] = field(default_factory=list)  # from a kill to the next acknowledgement

    def lines(self) -> list[str]:
        taken = sorted(self.takeovers)
        shown = "none measured"
        if taken:
            tail = taken[int(0.95 * (len(taken) - 1))]
            shown = (
                f"{len(taken)} measured, median {statistics.median(taken):.1f} s, "
                f"95 % within {tail:.1f} s, longest {taken[-1]:.1f} s"
            )
        return [
            f"seed {self.seed}, {self.servers} servers, {self.seconds:.0f} s",
            f"kill -9 of servers: {self.kills}",
            f"events told: {self.events}, of them lost: 0",
            f"submissions acknowledged: {self.acknowledged}, lost: 0, stored twice: 0",
            f"history: {self.operations} operations, linearizable at every table",
            f"tables shown to visitors: {self.shown}",
            f"sent again: {self.resubmitted}, of them stored already: {self.recognised}",
            f"lines given up as silent: {self.silences}, starts that failed: {self.failed_starts}",
            f"games played to the end, all records verified: {self.games}",
            f"from a table's owner's death to its next acknowledgement: {shown}",
            *(f"{name}: {times}" for name, times in sorted(self.faults.items())),
        ]


@dataclass
class Watch:
    """How long tables wait for the next acknowledgement after the death of their owner."""

    fleet: Fleet
    waiting: dict[str, float] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)

    def killed(self, member: Member, at: float) -> None:
        if self.fleet.postgres_busy.locked():
            return  # nobody can say whose tables they were
        for (table,) in rows(self.fleet.database, OWNED.format(port=member.port)):
            self.waiting.setdefault(table, at)  # from the first death, where several follow

    def acknowledged(self, table: str) -> None:
        if (since := self.waiting.pop(table, None)) is not None:
            self.took.append(time.monotonic() - since)


async def drill(
    postgres: Postgres,
    redis: Redis,
    folder: Path,
    kills: int,
    seed: int,
    servers: int = 3,
    seconds: float = math.inf,
    gently: bool = False,
) -> Report:
    """Raises where anything was lost; the report otherwise. What happened when: `drill.log`.

    It ends after so many kills, or so many seconds. `gently`: nothing but kills of servers, each
    once everybody has got over the one before; so it is seen how long a takeover takes.
    """
    began, luck = time.monotonic(), random.Random(seed)
    library = None if COMPILER is None else compiled(folder)
    loaded = {} if library is None else {"LD_PRELOAD": str(library)}
    with forking(cluster=True, settings=loaded) as fork:
        async with fleet(fork, postgres, redis, folder, servers, library) as whole:
            evening, watch = _evening(whole, luck), Watch(whole)
            evening.answered = watch.acknowledged
            faults = Faults(
                whole, random.Random(luck.random()), folder / "drill.log", killed=watch.killed
            )
            parties = [
                asyncio.create_task(evening.party(plan, number))
                for number, plan in enumerate(PLANS)
            ]
            visitors = [Visitor(evening, random.Random(luck.random())) for _ in range(VISITORS)]
            visits = [asyncio.create_task(visitor.come_and_go()) for visitor in visitors]
            try:
                until = began + seconds
                if gently:
                    await _smoulder(faults, watch, evening, kills, until)
                else:
                    await _burn(faults, evening, parties, kills, until, luck)
                faults.note("no more faults; every game goes on to its end")
                await faults.over()
                whole.heal()
                evening.late = True
                await asyncio.wait_for(asyncio.gather(*parties), PATIENCE)
            finally:
                for task in (*parties, *visits):
                    task.cancel()
                await asyncio.gather(*parties, *visits, return_exceptions=True)
            evening.ledger.check(whole.database)
            checked = evening.ledger.check_history(whole.database)
            await check_games(evening, whole.database, folder)
            complaints = whole.complaints()
            assert not complaints, "\n".join(complaints)
            return Report(
                seed,
                servers,
                faults.happened[KILL],
                faults.happened,
                evening.ledger.size,
                len(evening.ledger.acknowledged),
                checked,
                sum(visitor.shown for visitor in visitors),
                len(evening.finished),
                evening.resubmitted,
                evening.recognised,
                evening.silences,
                sum(member.failed_starts for member in whole.members),
                time.monotonic() - began,
                watch.took,
            )


def _evening(whole: Fleet, luck: random.Random) -> Evening:
    doors, choosing = [member.people for member in whole.members], random.Random(luck.random())
    return Evening(lambda: f"127.0.0.1:{choosing.choice(doors).port}", MANNERS)


async def _burn(
    faults: Faults,
    evening: Evening,
    parties: list[asyncio.Task[None]],
    kills: int,
    until: float,
    luck: random.Random,
) -> None:
    """One fault after another, each after some answers, at any moment between two of them."""
    looked = 0
    while (killed := faults.happened[KILL]) < kills and time.monotonic() < until:
        with suppress(TimeoutError):
            async with asyncio.timeout(MOST_WAITING):
                for _ in range(luck.randrange(MOST_ANSWERS)):
                    evening.acknowledged.clear()
                    await evening.acknowledged.wait()
        await asyncio.sleep(luck.random() * RESTING)
        for party in parties:
            if party.done():
                party.result()
                raise AssertionError("somebody left before it was late")
        faults.next()
        await asyncio.sleep(0)
        faults.complain()
        if killed >= looked + LOOKING and not faults.fleet.postgres_busy.locked():
            async with faults.fleet.postgres_busy:
                evening.ledger.check(faults.fleet.database)
                ordered = evening.ledger.check_history(faults.fleet.database, evening.finished)
            looked = killed
            faults.note(f"{evening.ledger.size} events told so far, all there")
            faults.note(f"{ordered} operations, linearizable")


async def _smoulder(
    faults: Faults, watch: Watch, evening: Evening, kills: int, until: float
) -> None:
    while faults.happened[KILL] < kills and time.monotonic() < until:
        faults.next(KILL)
        await faults.over()
        async with asyncio.timeout(PATIENCE):
            while watch.waiting:
                evening.acknowledged.clear()
                await evening.acknowledged.wait()
                for table in evening.finished:
                    watch.waiting.pop(table, None)
