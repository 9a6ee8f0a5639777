"""Notices by Web Push: from the move to the hand-over, and what one costs.

1,000 people are away when the turn passes to them in the same moment, which is the worst case: at
each table the other person plays a whole turn, over the server's own sockets. The push service
answers after 50 ms, as one at a distance does. Then the same notices without tables and moves, for
the cost of one."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from statistics import quantiles

from tests.server.at_server import OPEN_HOUSE, Line, begun, running
from tests.server.push_service import AUTH, PushService, push_service, text
from tests.server.scratch import ScratchStore
from wagnis.server import metrics
from wagnis.server.config import Config
from wagnis.server.push import rows as push
from wagnis.server.push.rows import SubscriptionRow
from wagnis.server.push.sender import Sender
from wagnis.server.room.turns import Call

PEOPLE = 1000
DISTANCE = 0.05  # seconds until the service answers
PATIENCE = 600.0


class Distant(PushService):
    """Answers late, and notes when, by path."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: dict[str, float] = {}

    async def pause(self) -> None:
        path = self.got[-1].path
        await asyncio.sleep(DISTANCE)
        self.ends[path] = time.monotonic()

    async def all(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.ends) < PEOPLE:
                await asyncio.sleep(0.01)


async def turn(line: Line) -> float:
    """Play the turn of seat 0; when its last move was sent."""
    sent = time.monotonic()
    while True:
        if line.due is not None and line.due["seat"] == 0:
            sent = time.monotonic()
            await line.throw()
        elif line.to_act == 0 and line.legal:
            sent = time.monotonic()
            await line.play(line.legal[-1])
        elif line.to_act == "chance" and line.due is None:
            await line.next()
        else:
            return sent


async def from_moves() -> list[float]:
    """Seconds from the move that ends each turn to the hand-over of its notice."""
    async with push_service(Distant()) as service:
        assert isinstance(service, Distant)
        config = replace(OPEN_HOUSE, push_services=(service.origin,))
        async with running(config) as server:
            lines = []
            for number in range(PEOPLE):
                pair = await begun(server, "zocken")
                browser = service.browser(str(number))
                await browser.subscribe(pair.ben)
                await pair.second.hang_up()
                lines.append(pair.first)
            sent = await asyncio.gather(*map(turn, lines))
            await service.all()
            ends = service.ends
            seconds = [ends[f"/send/{number}"] - at for number, at in enumerate(sent)]
            for line in lines:
                await line.hang_up()
            return seconds


async def from_calls() -> tuple[list[float], float]:
    """Seconds from each call to its hand-over; CPU seconds for each, the service included."""
    async with push_service(Distant()) as service:
        assert isinstance(service, Distant)
        store = ScratchStore()
        key = text(service.browser("x").public)
        for number in range(PEOPLE):
            endpoint = f"{service.origin}/send/{number}"
            row = SubscriptionRow(
                str(number), f"h{number}", endpoint, key, text(AUTH), "en", "UTC", None, None, 0
            )
            await store.commit(push.subscribe, row, 5)
        sender = Sender(store, Config(secret=b"a secret of sixteen"))
        sent = metrics.notices.labels("sent")
        before: float = sent._value.get()
        begun_at, cpu = time.monotonic(), time.process_time()
        for number in range(PEOPLE):
            sender.call(Call(f"t{number}", "tutto", 1, "Ben", f"h{number}", 1, begun_at))
        await service.all()
        async with asyncio.timeout(PATIENCE):
            while sent._value.get() < before + PEOPLE:
                await asyncio.sleep(0.01)
        spent = time.process_time() - cpu
        await sender.close()
        await store.close()
        return [end - begun_at for end in service.ends.values()], spent / PEOPLE


def line_of(title: str, seconds: list[float]) -> str:
    cut = quantiles(seconds, n=100)
    return f"{title}: p50 {cut[49]:.2f} s, p95 {cut[94]:.2f} s, p99 {cut[98]:.2f} s"


def main() -> None:
    seconds, cost = asyncio.run(from_calls())
    print(line_of(f"{PEOPLE:,} notices at once, from the call to the hand-over", seconds))
    print(f"{cost * 1000:.2f} ms of CPU for a notice, with the service that takes it")
    seconds = asyncio.run(from_moves())
    print(line_of(f"{PEOPLE:,} turns at once, from the last move to the hand-over", seconds))


if __name__ == "__main__":
    main()
