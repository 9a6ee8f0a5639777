"""Time that tests put forward: what takes minutes is tried at once, and is never early or late.

Only what goes by the loop's clock is moved; the time of day and other processes are not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from tests.patience import PATIENCE


class Loop(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


def run(story: Coroutine[Any, Any, None]) -> None:
    """As `asyncio.run`, where `later` can be asked for."""
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(story)


async def later(seconds: float) -> None:
    """Advance the clock, and let every task that waited for it run."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Loop)
    loop.ahead += seconds
    await turns()


async def turns(many: int = 200) -> None:
    """Let everybody else have so many turns: long enough for what would happen by itself."""
    for _ in range(many):
        await asyncio.sleep(0)


async def until(happened: Callable[[], bool]) -> None:
    """Wait until this is so."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.001)
