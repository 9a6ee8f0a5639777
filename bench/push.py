"""Notices by Web Push: from the move to the hand-over, and what one costs.

1,000 people are away and are told in the same moment, which is the worst case; the push service
answers after 50 ms, as one at a distance does."""

from __future__ import annotations

import asyncio
import time
from statistics import quantiles

from tests.server.push_service import AUTH, PushService, push_service, text
from tests.server.scratch import ScratchStore
from wagnis.server import metrics
from wagnis.server.config import Config
from wagnis.server.push.sender import Sender
from wagnis.server.room.turns import Call
from wagnis.server.store import SubscriptionRow

PEOPLE = 1000
DISTANCE = 0.05  # seconds until the service answers
PATIENCE = 120.0


class Distant(PushService):
    """Answers late, and notes when."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: list[float] = []

    async def pause(self) -> None:
        await asyncio.sleep(DISTANCE)
        self.ends.append(time.monotonic())


async def measured() -> tuple[list[float], float]:
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
            await store.subscribe(row, 5)
        sender = Sender(store, Config(secret=b"a secret of sixteen"))
        sent = metrics.notices.labels("sent")
        before: float = sent._value.get()
        begun, cpu = time.monotonic(), time.process_time()
        for number in range(PEOPLE):
            sender.call(Call(f"t{number}", "tutto", 1, "Ben", f"h{number}", 1, begun))
        async with asyncio.timeout(PATIENCE):
            while sent._value.get() < before + PEOPLE:
                await asyncio.sleep(0.01)
        spent = time.process_time() - cpu
        await sender.close()
        await store.close()
        return [end - begun for end in service.ends], spent / PEOPLE


def main() -> None:
    seconds, cost = asyncio.run(measured())
    cut = quantiles(seconds, n=100)
    print(
        f"{PEOPLE:,} notices at once: p50 {cut[49]:.2f} s, p95 {cut[94]:.2f} s, p99 {cut[98]:.2f} s"
    )
    print(f"{cost * 1000:.2f} ms of CPU for a notice, with the service that takes it")


if __name__ == "__main__":
    main()
